import { useEffect, useRef, type SubmitEvent, type RefObject } from 'react';
import type { Input, Output } from '#contract/calls.ts';
import { act as request } from '#lib/api/interrupted.ts';
import { showToast } from '#lib/toasts.ts';
import { Button } from '../ui/Button.tsx';
import { TextAreaField } from '../ui/form/Field.tsx';
import { Notice } from '../ui/Notice.tsx';
import { SignInLink } from '../ui/SignInLink.tsx';
import { useTexts } from '../ui/island/texts.tsx';
import { useDraft } from '../ui/hooks/use-draft.ts';
import { useResumed } from '../ui/hooks/use-resumed.ts';
import { useSending } from '../ui/hooks/use-sending.ts';

type Act = NonNullable<Output<'GET /comentarios/acervo/:id'>['acoes']>['comentar'];

interface Props {
  codAcervo: number;
  /** Whether one may be written now; without it the server decides. */
  act: Act | undefined;
  onSent: () => void;
}

const MAX_LENGTH = 4000;
/** Where on the page of a title this stands. */
const PART = '#comentarios';
const CALL = 'POST /comentarios/acervo/:id';

/** Writing a comment, or why it cannot be written and what to do instead. */
export function CommentForm({ codAcervo, act, onSent }: Props) {
  const t = useTexts();
  const refusals = act?.motivos ?? [];
  if (refusals.some(({ codigo }) => codigo === 'token_missing')) {
    return (
      <p className="row space-4">
        <SignInLink part={PART}>{t('comments.log_in')}</SignInLink>
      </p>
    );
  }
  const [refusal] = refusals;
  if (refusal) return <Notice>{refusal.mensagem}</Notice>;
  return <Form codAcervo={codAcervo} onSent={onSent} />;
}

function Form({ codAcervo, onSent }: Pick<Props, 'codAcervo' | 'onSent'>) {
  const t = useTexts();
  const draft = useDraft('title-comment');
  const { busy, problem, setProblem, send } = useSending();
  const field = String(codAcervo);
  const form = useRef<HTMLFormElement>(null);
  useComingTo(PART, form);
  const comentario = draft.value(field).trim();

  const sendOff = (input: Input<typeof CALL>, idempotencyKey = '') =>
    send(async () => {
      await request(CALL, input, { idempotencyKey, part: PART });
      draft.set(field, '');
      showToast({ text: t('comments.sent_for_approval') });
      onSent();
    });

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (comentario === '') return setProblem(t('comments.content_missing'));
    const input = { params: { id: codAcervo }, body: { comentario } };
    sendOff(input, draft.keyOf(input));
  };

  useResumed(CALL, ({ input, idempotencyKey }) => sendOff(input, idempotencyKey));

  return (
    <form className="form form--wide space-5" noValidate onSubmit={submit} ref={form}>
      <TextAreaField
        label={t('comments.yours')}
        hint={t('comments.approval_hint')}
        value={draft.value(field)}
        maxLength={MAX_LENGTH}
        error={problem}
        readOnly={busy}
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

/** What a person does to go on by themselves. */
const OWN_ACTS = ['pointerdown', 'wheel', 'touchmove', 'keydown'] as const;

/**
 * If the hash of the address names this part ("#comentarios"), focuses the first field of its form and
 * keeps it in view while content above it loads, until the user interacts.
 */
function useComingTo(part: string, form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    const field = form.current?.querySelector<HTMLElement>('textarea, input, select');
    if (!field || window.location.hash !== part) return;
    field.focus({ preventScroll: true });
    const follow = new ResizeObserver(() => field.scrollIntoView({ block: 'center' }));
    const stop = () => follow.disconnect();
    follow.observe(document.body);
    OWN_ACTS.forEach((act) => window.addEventListener(act, stop, { once: true, passive: true }));
    return () => {
      stop();
      OWN_ACTS.forEach((act) => window.removeEventListener(act, stop));
    };
  }, [part, form]);
}
