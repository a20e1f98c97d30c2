import { Suspense, useSyncExternalStore, type ReactNode } from 'react';
import type { Locale } from '#contract/languages.ts';
import type { TableUrls } from '#lib/i18n/table-urls.ts';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { forgetWords, Texts } from './texts.tsx';

/** What every shell gives every island: its language, its words, and words for the worst case. */
export interface IslandProps {
  locale: Locale;
  texts: TableUrls;
  /** Said when the island breaks or its words cannot be loaded; in the page, so always there. */
  failure: { title: string; text: string; retry: string };
}

interface Props extends IslandProps {
  /** Shown while words load. */
  waiting?: ReactNode;
  children: ReactNode;
}

const never = () => () => undefined;

/** False while the page is built and in the first rendering of the browser, which must equal it. */
const useIsLive = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

/** The frame of an island: words, waiting, and a failure that leaves the page readable. */
export function Island({ locale, texts, failure, waiting = null, children }: Props) {
  const isLive = useIsLive();
  if (!isLive) return waiting;
  return (
    <ErrorBoundary
      title={failure.title}
      text={failure.text}
      retryText={failure.retry}
      onError={() => forgetWords(texts)}
    >
      <Suspense fallback={waiting}>
        <Texts locale={locale} texts={texts}>
          {children}
        </Texts>
      </Suspense>
    </ErrorBoundary>
  );
}
