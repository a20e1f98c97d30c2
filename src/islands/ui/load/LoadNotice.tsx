import { Button } from '../Button.tsx';
import { useErrorText } from '../error-text.ts';
import { retryOf, useRetryOnline } from '../LoadFailed.tsx';
import { Notice } from '../Notice.tsx';
import { useTexts } from '../island/texts.tsx';

interface Props {
  title?: string;
  error: unknown;
  onRetry: () => void;
}

/** Part of what is shown, or its present state, could not be loaded; the rest stays. Needs the table `errors`. */
export function LoadNotice({ title, error, onRetry }: Props) {
  const t = useTexts();
  const text = useErrorText()(error);
  useRetryOnline(onRetry);
  return (
    <div className="space-5">
      <Notice
        tone="warn"
        live="status"
        title={title}
        actions={
          <Button size="small" onClick={retryOf(error, onRetry)}>
            {t('errors.retry')}
          </Button>
        }
      >
        {text}
      </Notice>
    </div>
  );
}
