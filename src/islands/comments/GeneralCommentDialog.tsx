import { useId, useState, type ReactNode, type SubmitEvent } from 'react';
import { call } from '#lib/api/call.ts';
import { showToast } from '#lib/toasts.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { useFailureText } from '../ui/failure-text.ts';
import { TextAreaField } from '../ui/Field.tsx';
import { Notice } from '../ui/Notice.tsx';
import { useTexts } from '../ui/texts.tsx';
import { useDraft } from '../ui/use-draft.ts';

interface Props {
  /** -1 when none is chosen. */
  library: number;
  /** The fields of campus and library. */
  units: ReactNode;
  /** What the library says above the form. */
  notice: ReactNode;
  /** In place of sending, for whoever is not signed in. */
  logIn: ReactNode;
  onClose: () => void;
}

const MAX_LENGTH = 4000;

/** A comment to a library (specification §2, §5). */
export function GeneralCommentDialog({ library, units, notice, logIn, onClose }: Props) {
  const t = useTexts();
  const failureText = useFailureText();
  const formId = useId();
  const reasonId = useId();
  const draft = useDraft('comment');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const content = draft.value('content').trim();
  const missing =
    library < 1
      ? t('comments.library_missing')
      : content === ''
        ? t('comments.content_missing')
        : '';

  const send = async (event: SubmitEvent) => {
    event.preventDefault();
    if (busy || missing !== '') return;
    setBusy(true);
    setFailure('');
    try {
      const body = { content, b: library };
      const idempotencyKey = draft.keyOf(body);
      await call('POST /unidade-informacao/comentario', { body }, { idempotencyKey });
      draft.sent();
      showToast({ text: t('comments.sent') });
      onClose();
    } catch (error) {
      setFailure(failureText(error));
      setBusy(false);
    }
  };

  const actions = logIn ?? (
    <>
      <Button
        type="submit"
        form={formId}
        variant="solid"
        busy={busy}
        reasonId={missing === '' ? undefined : reasonId}
      >
        {t('frame.send')}
      </Button>
      <Button onClick={onClose}>{t('frame.cancel')}</Button>
      {missing !== '' && (
        <p className="small muted" id={reasonId}>
          {missing}
        </p>
      )}
    </>
  );
  return (
    <Dialog
      open
      title={t('comments.title')}
      closeText={t('frame.close')}
      onClose={onClose}
      actions={actions}
    >
      {notice}
      <form id={formId} className="form form--wide" noValidate onSubmit={(e) => void send(e)}>
        {units}
        <TextAreaField
          label={t('comments.content')}
          value={draft.value('content')}
          maxLength={MAX_LENGTH}
          required
          onChange={({ target }) => draft.set('content', target.value)}
        />
      </form>
      {failure !== '' && (
        <Notice tone="bad" live="alert">
          {failure}
        </Notice>
      )}
    </Dialog>
  );
}
