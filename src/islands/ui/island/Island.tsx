import { Suspense, type ReactNode } from 'react';
import type { Locale } from '#contract/shared/languages.ts';
import type { TableUrls } from '#lib/i18n/areas.ts';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { retryTexts, Texts } from './texts.tsx';
import { useIsLive } from './use-is-live.ts';

/** What every shell gives every island: its language, its words, and words for the worst case. */
export interface IslandProps {
  locale: Locale;
  texts: TableUrls;
  /** Said when the island breaks or its words cannot be loaded; in the page, so always there. */
  error: { title: string; text: string; retry: string };
}

interface Props extends IslandProps {
  /** Shown while words load. */
  waiting?: ReactNode;
  children: ReactNode;
}

/** The frame of an island that renders in the browser only; the page is built with `waiting`. */
export function Island(props: Props) {
  return useIsLive() ? <BuiltIsland {...props} /> : props.waiting;
}

/**
 * The same for an island that the page is built with: the browser keeps those elements, so that a
 * press under way is not lost and nothing is painted twice. The children render first without window
 * and stores, as in the build, then once more (`useIsLive`). Words, waiting, and an error that
 * leaves the page readable; no state here, which would make React discard what was built.
 */
export function BuiltIsland({ locale, texts, error, waiting = null, children }: Props) {
  return (
    <ErrorBoundary
      title={error.title}
      text={error.text}
      retryText={error.retry}
      onError={() => retryTexts(texts)}
    >
      <Suspense fallback={waiting}>
        <Texts locale={locale} texts={texts}>
          {children}
        </Texts>
      </Suspense>
    </ErrorBoundary>
  );
}
