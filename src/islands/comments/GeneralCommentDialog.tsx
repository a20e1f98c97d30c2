import type { ReactNode } from 'react';
import { act } from '#lib/api/interrupted.ts';
import { showToast } from '#lib/toasts.ts';
import { TextAreaField } from '../ui/form/Field.tsx';
import { FormDialog } from '../ui/form/FormDialog.tsx';
import { useTexts } from '../ui/island/texts.tsx';
import { useDraft } from '../ui/hooks/use-draft.ts';
import { useSending } from '../ui/hooks/use-sending.ts';

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
  const draft = useDraft('comment');
  const { busy, problem, send } = useSending();
  const content = draft.value('content').trim();
  const missing =
    library < 1
      ? t('comments.library_missing')
      : content === ''
        ? t('comments.content_missing')
        : '';

  const submit = () => {
    if (missing !== '') return;
    send(async () => {
      const body = { content, b: library };
      const idempotencyKey = draft.keyOf(body);
      await act('POST /unidade-informacao/comentario', { body }, { idempotencyKey });
      draft.sent();
      showToast({ text: t('comments.sent') });
      onClose();
    });
  };

  return (
    <FormDialog
      title={t('comments.title')}
      texts={{ send: t('frame.send'), cancel: t('frame.cancel'), close: t('frame.close') }}
      notice={notice}
      instead={logIn}
      reason={missing}
      busy={busy}
      problem={problem}
      onSend={submit}
      onClose={onClose}
    >
      {units}
      <TextAreaField
        label={t('comments.content')}
        value={draft.value('content')}
        maxLength={MAX_LENGTH}
        readOnly={busy}
        required
        onChange={({ target }) => draft.set('content', target.value)}
      />
    </FormDialog>
  );
}
