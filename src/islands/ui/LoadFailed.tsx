import type { Ref } from 'react';
import { Button } from './Button.tsx';
import { EmptyState } from './EmptyState.tsx';
import { useFailureText } from './failure-text.ts';

type Props = {
  title: string;
  failure: unknown;
  retryText: string;
  onRetry: () => void;
  ref?: Ref<HTMLDivElement>;
};

/** A list did not come: what happened, and the way on. Needs the tables `errors` and `refusals`. */
export function LoadFailed({ title, failure, retryText, onRetry, ref }: Props) {
  const text = useFailureText()(failure);
  return (
    <div role="alert" ref={ref} tabIndex={-1}>
      <EmptyState title={title} actions={<Button onClick={onRetry}>{retryText}</Button>}>
        {text}
      </EmptyState>
    </div>
  );
}
