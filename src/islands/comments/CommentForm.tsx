import type { SubmitEvent } from 'react';
import type { Output } from '#contract/calls.ts';
import { call } from '#lib/api/call.ts';
import { loginPath } from '#lib/routes/guard.ts';
import { showToast } from '#lib/toasts.ts';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { TextAreaField } from '../ui/Field.tsx';
import { Notice } from '../ui/Notice.tsx';
import { useLocale, useTexts } from '../ui/texts.tsx';
import { useDraft } from '../ui/use-draft.ts';
import { useSending } from '../ui/use-sending.ts';

type Act = NonNullable<Output<'GET /comentarios/acervo/:id'>['acoes']>['comentar'];

interface Props {
  codAcervo: number;
  /** Whether one may be written now; without it the server decides. */
  act: Act | undefined;
  onSent: () => void;
}

const MAX_LENGTH = 4000;

/** Writing a comment, or why it cannot be written and what to do instead. */
export function CommentForm({ codAcervo, act, onSent }: Props) {
  const t = useTexts();
  const locale = useLocale();
  const reasons = act?.motivos ?? [];
  if (reasons.some(({ codigo }) => codigo === 'token_missing')) {
    return (
      <p className="row space-4">
        <ButtonLink href={loginPath(locale, `${window.location.pathname}#comentarios`)}>
          {t('comments.log_in')}
        </ButtonLink>
      </p>
    );
  }
  const [reason] = reasons;
  if (reason) return <Notice>{reason.mensagem}</Notice>;
  return <Form codAcervo={codAcervo} onSent={onSent} />;
}

function Form({ codAcervo, onSent }: Pick<Props, 'codAcervo' | 'onSent'>) {
  const t = useTexts();
  const draft = useDraft('title-comment');
  const { busy, fault, setFault, send } = useSending();
  const field = String(codAcervo);
  const comentario = draft.value(field).trim();

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (comentario === '') return setFault(t('comments.content_missing'));
    send(async () => {
      const input = { params: { id: codAcervo }, body: { comentario } };
      const idempotencyKey = draft.keyOf(input);
      await call('POST /comentarios/acervo/:id', input, { idempotencyKey });
      draft.set(field, '');
      showToast({ text: t('comments.sent_for_approval') });
      onSent();
    });
  };

  return (
    <form className="form form--wide space-5" noValidate onSubmit={submit}>
      <TextAreaField
        label={t('comments.yours')}
        hint={t('comments.approval_hint')}
        value={draft.value(field)}
        maxLength={MAX_LENGTH}
        error={fault}
        required
        onChange={({ target }) => draft.set(field, target.value)}
      />
      <div className="row">
        <Button type="submit" busy={busy}>
          {t('comments.send')}
        </Button>
      </div>
    </form>
  );
}
