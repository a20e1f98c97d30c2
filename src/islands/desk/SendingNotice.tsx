import type { SendingState } from '#lib/desk/sender.ts';
import { useErrorText } from '../ui/error-text.ts';
import { Button } from '../ui/Button.tsx';
import { Notice } from '../ui/Notice.tsx';
import { useTexts } from '../ui/island/texts.tsx';

interface Props {
  state: SendingState;
  /** How many scans have no answer. */
  count: number;
  onRetry: () => void;
}

/** Why scans wait; nothing while they are answered in time. One region, so that it is said when it appears. */
export function SendingNotice({ state, count, onRetry }: Props) {
  const t = useTexts();
  const errorText = useErrorText();
  const retry = (
    <Button size="small" onClick={onRetry}>
      {t('desk.send_now')}
    </Button>
  );
  return (
    <div aria-live="polite">
      {state.kind === 'slow' && <Notice tone="warn">{t('desk.slow', { count })}</Notice>}
      {state.kind === 'offline' && (
        <Notice tone="warn" title={t('desk.offline')} actions={retry}>
          {t('desk.offline_text', { count })}
        </Notice>
      )}
      {state.kind === 'signed_out' && (
        <Notice tone="warn" title={t('desk.signed_out')} actions={retry}>
          {t('desk.kept', { count })}
        </Notice>
      )}
      {state.kind === 'refused' && (
        <Notice tone="bad" title={errorText(state.error)} actions={retry}>
          {t('desk.kept', { count })}
        </Notice>
      )}
    </div>
  );
}
