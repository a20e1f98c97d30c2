import { useEffect, useEffectEvent, type Ref } from 'react';
import { isNotOffered } from '#lib/api/http.ts';
import { isTimeout } from '#lib/watchdog.ts';
import { Button } from './Button.tsx';
import { EmptyState } from './EmptyState.tsx';
import { useErrorText } from './error-text.ts';
import { useTexts } from './island/texts.tsx';

type Props = {
  title: string;
  error: unknown;
  onRetry: () => void;
  /** The level of the heading in its page. */
  level?: 1 | 2 | 3;
  ref?: Ref<HTMLDivElement>;
};

/** Something could not be loaded: what happened, and the way on. Needs the table `errors`. */
export function LoadFailed({ title, error, onRetry, level = 2, ref }: Props) {
  const t = useTexts();
  const text = useErrorText()(error);
  useRetryOnline(onRetry);
  return (
    <div
      className={isNotOffered(error) ? 'load-failed load-failed--not-offered' : 'load-failed'}
      role="alert"
      ref={ref}
      tabIndex={-1}
    >
      <EmptyState
        level={level}
        title={title}
        actions={<Button onClick={retryOf(error, onRetry)}>{t('errors.retry')}</Button>}
      >
        {text}
      </EmptyState>
    </div>
  );
}

/** A script that did not come is waited for until the page loads again. */
export const retryOf = (error: unknown, onRetry: () => void) =>
  isTimeout(error) ? () => window.location.reload() : onRetry;

/** Retries when the device is back on the network. */
export function useRetryOnline(onRetry: () => void): void {
  const retry = useEffectEvent(onRetry);
  useEffect(() => {
    const back = () => retry();
    window.addEventListener('online', back);
    return () => window.removeEventListener('online', back);
  }, []);
}
