import { Button } from './Button.tsx';
import { useErrorText } from './error-text.ts';
import { useRetryOnline } from './LoadFailed.tsx';
import { Notice } from './Notice.tsx';
import { useTexts } from './island/texts.tsx';

interface Props {
  title?: string;
  error: unknown;
  /** `bad`: what somebody asked for just now; `warn`: what the page loads by itself. */
  tone?: 'bad' | 'warn';
  /** False where another button retries. */
  hasButton?: boolean;
  onRetry: () => void;
}

/** Part of what is shown, or its present state, could not be loaded; the rest stays. Needs the table `errors`. */
export function LoadNotice({ title, error, tone = 'warn', hasButton = true, onRetry }: Props) {
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
      <Notice
        tone={tone}
        live={tone === 'bad' ? 'alert' : 'status'}
        title={title}
        actions={hasButton && button}
      >
        {text}
      </Notice>
    </div>
  );
}
