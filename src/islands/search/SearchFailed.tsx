import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { useTexts } from '../ui/texts.tsx';
import { useFailureText } from '../ui/failure-text.ts';

/** The search did not come through: what happened, and the way on. */
export function SearchFailed({ failure, onRetry }: { failure: unknown; onRetry: () => void }) {
  const t = useTexts();
  const text = useFailureText()(failure);
  return (
    <div role="alert">
      <EmptyState
        level={1}
        title={t('search.failed_title')}
        actions={<Button onClick={onRetry}>{t('search.failed_retry')}</Button>}
      >
        {text}
      </EmptyState>
    </div>
  );
}
