import {
  Suspense,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  type ReactNode,
  type RefObject,
} from 'react';
import type { TableUrls } from '#lib/i18n/areas.ts';
import { bent } from '#lib/i18n/bent.ts';
import { accountPageOf, accountPath, type AccountPage } from '#lib/routes/account.ts';
import { whenIdle } from '#lib/when-idle.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { SearchLink } from '../ui/titles/SearchLink.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { ErrorBoundary } from '../ui/island/ErrorBoundary.tsx';
import { retryTexts, Texts, useLocale, useTexts, WordsProvider } from '../ui/island/texts.tsx';
import { useLazy } from '../ui/island/use-lazy.ts';
import { useLocationPath } from '../ui/hooks/use-location.ts';
import { usePageTitle } from '../ui/hooks/use-page-title.ts';
import { ScreenHeadingContext, useSaidHeading } from '../ui/hooks/use-screen-heading.ts';
import { AccountMenu } from './AccountMenu.tsx';
import { ACCOUNT_WORDS, PAGES } from './pages.ts';
import { useIsOffered } from './use-is-offered.ts';

interface Props {
  /** Addresses of the words of every screen. */
  words: TableUrls;
}

/** The side menu and the screen that the address names; going to another loads no page. */
export function AccountScreens({ words }: Props) {
  const t = useTexts();
  const locale = useLocale();
  const [path, go] = useLocationPath();
  const page = accountPageOf(path);
  const heading = useRef<HTMLHeadingElement>(null);
  useFocusOnArrival(page, heading);
  usePageTitle(PAGES[page].name(t));
  useReadyOffline();

  return (
    <div className="account">
      <AccountMenu
        current={page}
        onGo={(next) => {
          go(accountPath(locale, next));
          window.scrollTo(0, 0);
        }}
      />
      <AccountScreen key={page} page={page} words={words} heading={heading} />
    </div>
  );
}

/** Whoever goes to another screen is at its heading; whoever opens the page, at its beginning. */
function useFocusOnArrival(page: AccountPage, heading: RefObject<HTMLElement | null>) {
  const shown = useRef(page);
  useEffect(() => {
    if (shown.current === page) return;
    shown.current = page;
    // "Back" scrolls to where one was.
    heading.current?.focus({ preventScroll: true });
  }, [page, heading]);
}

/** What can be read without a connection is there before one goes to it. */
function useReadyOffline(): void {
  useEffect(() => {
    const load = () =>
      void Promise.all([PAGES.loans.load(), PAGES.holds.load()]).catch(() => undefined);
    whenIdle(load);
  }, []);
}

/** A number and what it counts stand in one line. */
const withItsNoun = (text: string): string => text.replace(/(\d) /g, '$1\u00a0');

interface ScreenProps extends Props {
  page: AccountPage;
  heading: RefObject<HTMLHeadingElement | null>;
}

/** The heading, which is there at once, and what is below it, loaded with its words; where that fails the menu stays. */
function AccountScreen({ page, words, heading }: ScreenProps) {
  const t = useTexts();
  const locale = useLocale();
  const { said, given } = useSaidHeading(useCallback(() => heading.current?.focus(), [heading]));
  const texts = Object.fromEntries(
    [...ACCOUNT_WORDS, ...PAGES[page].words].map((name) => [name, words[name]]),
  );
  const waiting = <Skeleton shape="rows" count={4} label={t('account.loading')} />;
  const offered = useIsOffered()(page);
  return (
    <div className="account__main">
      <h1 id="tela" ref={heading} tabIndex={-1}>
        {said === null ? PAGES[page].name(t) : withItsNoun(said)}
      </h1>
      {!offered && <NotOffered />}
      {offered && (
        <ScreenHeadingContext value={given}>
          <ErrorBoundary
            title={t('account.screen_failed')}
            text={t('account.screen_failed_text')}
            retryText={t('errors.retry')}
            onError={() => retryTexts(texts)}
          >
            <Suspense fallback={waiting}>
              <Texts locale={locale} texts={texts}>
                <Bent>
                  <Loaded page={page} />
                </Bent>
              </Texts>
            </Suspense>
          </ErrorBoundary>
        </ScreenHeadingContext>
      )}
    </div>
  );
}

/** In Italian the days of these screens bend their articles. */
function Bent({ children }: { children: ReactNode }) {
  const t = useTexts();
  const locale = useLocale();
  const words = useMemo(() => ({ locale, t: locale === 'it' ? bent(t) : t }), [locale, t]);
  return <WordsProvider value={words}>{children}</WordsProvider>;
}

/** An old address of what the institution does not do here. */
function NotOffered() {
  const t = useTexts();
  return (
    <EmptyState title={t('account.not_offered')} actions={<SearchLink />}>
      {t('account.not_offered_text')}
    </EmptyState>
  );
}

function Loaded({ page }: { page: AccountPage }) {
  const t = useTexts();
  const loaded = useLazy(PAGES[page].load);
  return loaded ? (
    <loaded.Screen />
  ) : (
    <Skeleton shape="rows" count={4} label={t('account.loading')} />
  );
}
