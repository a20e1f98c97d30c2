import { Suspense, type ReactNode } from 'react';
import type { Locale } from '#contract/languages.ts';
import type { TableUrls } from '#lib/i18n/table-urls.ts';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { forgetWords, Texts } from './texts.tsx';
import { useIsLive } from './use-is-live.ts';

/** What every shell gives every island: its language, its words, and words for the worst case. */
export interface IslandProps {
  locale: Locale;
  texts: TableUrls;
  /** Said when the island breaks or its words cannot be loaded; in the page, so always there. */
  failure: { title: string; text: string; retry: string };
}

interface FrameProps extends IslandProps {
  /** Shown while words load. */
  waiting?: ReactNode;
  children: ReactNode;
}

interface Props extends FrameProps {
  /**
   * The page is built with the children themselves: the browser keeps those elements, so that a
   * press under way is not lost and nothing is painted twice. They must render the same without
   * window and stores, and once more in the browser (`useIsLive`).
   */
  built?: boolean;
}

/** The frame of an island: words, waiting, and a failure that leaves the page readable. */
export function Island({ built = false, ...frame }: Props) {
  return built ? <Frame {...frame} /> : <InBrowser {...frame} />;
}

/** Renders in the browser only; the page is built with what is waited with. */
function InBrowser(frame: FrameProps) {
  return useIsLive() ? <Frame {...frame} /> : frame.waiting;
}

/** Never renders by itself: built elements are taken over once words have come, unless it did. */
function Frame({ locale, texts, failure, waiting = null, children }: FrameProps) {
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
