import { useEffect, useEffectEvent, type Ref } from 'react';
import { Button } from './Button.tsx';
import { EmptyState } from './EmptyState.tsx';
import { useErrorText } from './error-text.ts';

type Props = {
  title: string;
  error: unknown;
  retryText: string;
  onRetry: () => void;
  /** The level of the heading in its page. */
  level?: 1 | 2 | 3;
  ref?: Ref<HTMLDivElement>;
};

/**
 * A list did not come: what happened, and the way on. It is asked for again when the device is back
 * on the network. Needs the tables `errors` and `refusals`.
 */
export function LoadFailed({ title, error, retryText, onRetry, level = 2, ref }: Props) {
  const text = useErrorText()(error);
  const retry = useEffectEvent(onRetry);
  useEffect(() => {
    const back = () => retry();
    window.addEventListener('online', back);
    return () => window.removeEventListener('online', back);
  }, []);
  return (
    <div className="load-failed" role="alert" ref={ref} tabIndex={-1}>
      <EmptyState
        level={level}
        title={title}
        actions={<Button onClick={onRetry}>{retryText}</Button>}
      >
        {text}
      </EmptyState>
    </div>
  );
}
