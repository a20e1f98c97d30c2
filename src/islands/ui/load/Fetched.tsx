import type { ComponentProps, ReactNode } from 'react';
import type { AnswerState } from '../hooks/use-answer.ts';
import { useTexts } from '../island/texts.tsx';
import { LoadFailed } from '../LoadFailed.tsx';
import { LoadNotice } from './LoadNotice.tsx';
import { Skeleton } from '../Skeleton.tsx';

interface Props<T> {
  from: AnswerState<T>;
  loadingText: string;
  /** The heading of what is shown when it could not be loaded. */
  failedText: string;
  shape?: ComponentProps<typeof Skeleton>['shape'];
  skeletonRows?: number;
  /** The heading of the page until the data brings its own. */
  heading?: string;
  children: (data: T) => ReactNode;
}

/**
 * What `useAnswer` fetched, in every state. When fetching it once more fails it stays, and says that it may be out of
 * date. Needs the table `errors`.
 */
export function Fetched<T>(props: Props<T>) {
  const { from, loadingText, failedText, shape = 'rows', skeletonRows, heading, children } = props;
  const t = useTexts();
  const { answered, isCurrent, error, retry } = from;
  if (!answered || (error !== null && !isCurrent)) {
    return (
      <>
        {heading !== undefined && (
          <h1 id="tela" tabIndex={-1}>
            {heading}
          </h1>
        )}
        {error !== null && !isCurrent ? (
          <LoadFailed title={failedText} error={error} onRetry={retry} />
        ) : (
          <Skeleton shape={shape} count={skeletonRows} label={loadingText} />
        )}
      </>
    );
  }
  return (
    <>
      {error !== null && <LoadNotice title={t('errors.outdated')} error={error} onRetry={retry} />}
      {children(answered.answer)}
    </>
  );
}
