import { Button } from './Button.tsx';
import { useErrorText } from './error-text.ts';
import { useRetryOnline } from './LoadFailed.tsx';
import { Notice } from './Notice.tsx';
import { useTexts } from './island/texts.tsx';

interface Props {
  title: string;
  error: unknown;
  /** False where another button retries. */
  hasButton?: boolean;
  onRetry: () => void;
}

/** What is shown stays, but the rest of it, or a newer state, could not be loaded. Needs the table `errors`. */
export function LoadNotice({ title, error, hasButton = true, onRetry }: Props) {
  const t = useTexts();
  const text = useErrorText()(error);
  useRetryOnline(onRetry);
  const button = (
    <Button size="small" onClick={onRetry}>
      {t('errors.retry')}
    </Button>
  );
  return (
    <div className="space-5">
      <Notice tone="bad" live="alert" title={title} actions={hasButton && button}>
        {text}
      </Notice>
    </div>
  );
}
