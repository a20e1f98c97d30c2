import { call } from '#lib/api/call.ts';
import { isApiError } from '#lib/api/http.ts';
import type { TableUrls } from '#lib/i18n/areas.ts';
import { pagePath } from '#lib/page.ts';
import { titleOfPath } from '#lib/titles/tabs.ts';
import { splitLinks } from '#lib/titles/work-link.ts';
import { BasketButton } from '../basket/BasketButton.tsx';
import { useErrorText } from '../ui/error-text.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Island, type IslandProps } from '../ui/island/Island.tsx';
import { lazy } from '../ui/island/lazy.tsx';
import { LoadFailed } from '../ui/LoadFailed.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { useLocale, useTexts } from '../ui/island/texts.tsx';
import { useFirstView } from '../ui/hooks/use-first-view.ts';
import { namingPage, useShellRecord } from '../ui/hooks/use-shell-record.ts';
import { OnlineLine } from './OnlineLine.tsx';
import { TitleHead, type Title } from './TitleHead.tsx';

const LazyAvailability = lazy(() =>
  import('./copies/Availability.tsx').then((module) => module.Availability),
);
const LazyLinks = lazy(() => import('../links/TitleLinks.tsx').then((module) => module.TitleLinks));
const LazyParts = lazy(() => import('./TitleParts.tsx').then((module) => module.TitleParts));
const LazySide = lazy(() => import('./TitleSide.tsx').then((module) => module.TitleSide));
const LazyCopyRequest = lazy(() =>
  import('./CopyRequest.tsx').then((module) => module.CopyRequest),
);
const LazyMore = lazy(() => import('./TitleMore.tsx').then((module) => module.TitleMore));

/** A title that was not pre-rendered: the shell fetches what a built page would already hold. */
export function TitleShellIsland({ words, ...props }: IslandProps & { words: TableUrls }) {
  return (
    <Island {...props}>
      <FetchedTitle words={words} />
    </Island>
  );
}

const codeOfAddress = (): number => titleOfPath(pagePath())?.codAcervo ?? NaN;

/** What was put into another title leads to it; so does the address. */
function bearAddressOf({ cod_acervo: code }: Title): void {
  const { pathname, search, hash } = window.location;
  const other = pathname.replace(/\/acervo\/\d+/, `/acervo/${code}`);
  window.history.replaceState(window.history.state, '', other + search + hash);
}

const readAndName = namingPage(
  async (code, signal) => {
    const title = await call('GET /acervo/:id', { params: { id: Number(code) } }, { signal });
    if (title.cod_acervo !== Number(code)) bearAddressOf(title);
    return title;
  },
  ({ title }) => title,
);

function FetchedTitle({ words }: { words: TableUrls }) {
  const t = useTexts();
  const { answered, error, retry, isGone } = useShellRecord(codeOfAddress(), readAndName);
  useFirstView('TitleShellIsland', error !== null);
  if (isGone) return <Gone error={error} />;
  if (error !== null) {
    return <LoadFailed level={1} title={t('titles.failed_title')} error={error} onRetry={retry} />;
  }
  if (!answered) return <Skeleton shape="hits" count={1} label={t('titles.loading')} />;
  return <Record title={answered.answer} words={words} />;
}

function Record({ title, words }: { title: Title; words: TableUrls }) {
  const t = useTexts();
  const locale = useLocale();
  const { cod_acervo: codAcervo, tipo_capa: kind } = title;
  const { work, others } = splitLinks(title.links);
  return (
    <div className="record">
      <TitleHead
        title={title}
        locale={locale}
        t={t}
        now={
          <div className="record__now">
            {work && <OnlineLine link={work} t={t} />}
            {work && <LazyLinks codAcervo={codAcervo} links={[work]} kind={kind} />}
            <LazyAvailability codAcervo={codAcervo} hasLink={work !== undefined} />
            {title.contido_em && <LazyCopyRequest title={title} locale={locale} t={t} />}
            <BasketButton work={workOf(title)} size="normal" />
            {others.length > 0 && (
              <div className="record__links">
                <p>{t('links.also')}</p>
                <LazyLinks codAcervo={codAcervo} links={others} />
              </div>
            )}
          </div>
        }
      >
        <div className="record__main">
          <LazyParts codAcervo={codAcervo} title={title.title} words={words} />
        </div>
      </TitleHead>
      <div className="record__side">
        <LazySide title={title} locale={locale} t={t} />
      </div>
      <LazyMore title={title} />
    </div>
  );
}

const workOf = ({ cod_acervo, title, autores: [main] }: Title) => ({
  cod_acervo,
  title,
  author: main?.descricao ?? '',
});

/** Never was, or has left. */
function Gone({ error }: { error: unknown }) {
  const t = useTexts();
  const text = useErrorText()(error);
  const left = isApiError(error) && error.statusCode === 410;
  return (
    <div role="alert">
      <EmptyState level={1} title={left ? t('titles.withdrawn_title') : t('titles.unknown_title')}>
        {text}
      </EmptyState>
    </div>
  );
}
