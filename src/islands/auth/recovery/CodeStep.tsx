import { useRef, useState, type SubmitEvent, useEffect, type ReactNode } from 'react';
import type { Output } from '#contract/calls.ts';
import { call } from '#lib/api/call.ts';
import { isApiError } from '#lib/api/http.ts';
import { formatParam } from '#contract/shared/param-formats.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/form/Field.tsx';
import { useTexts, useLocale } from '../../ui/island/texts.tsx';
import { useSending } from '../../ui/hooks/use-sending.ts';
import { useProblemFocus, useFirstFocus } from './focus.ts';

/** Response to the request for a code, and when it arrived. */
export type SentCode = Output<'GET /pessoas/:u/recuperar-senha'> & { at: number };

interface Props {
  u: string;
  pedido: string;
  sent: SentCode;
  code: string;
  /** Error if the code was refused in the next step. */
  refused: string;
  onCode: (code: string) => void;
  onResend: () => Promise<void>;
  onRight: (answer: Output<'POST /pessoas/:u/recuperar-senha'>) => void;
  onOtherUser: () => void;
}

/** Id of the sentence that says where the code goes. */
const SENT = 'recovery-sent';

/** Second step: the code from the e-mail, checked automatically after its last digit (specification §5). */
export function CodeStep(props: Props) {
  const { u, sent, code, refused, onCode, onResend, onOtherUser } = props;
  const t = useTexts();
  const form = useRef<HTMLFormElement>(null);
  const resending = useSending();
  const [offersResend, setOffersResend] = useState(refused !== '');
  const { check, ...checking } = useCheck(props, () => setOffersResend(true));
  const problem = checking.problem || refused;
  useFirstFocus(form);
  useProblemFocus(form, problem);

  const type = (text: string) => {
    // Accepts pasted codes with blanks.
    const digits = text.replace(/\D/g, '').slice(0, sent.length);
    onCode(digits);
    if (digits.length === sent.length && digits !== code) check(digits);
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (code.length === sent.length) check(code);
    else checking.setProblem(t('auth-recovery.code_short', { count: sent.length }));
  };

  return (
    <form ref={form} className="form" noValidate onSubmit={submit}>
      <div className="recovery__sent">
        <p id={SENT}>{t('auth-recovery.sent', { user: u, emails: sent.emails.join(', ') })}</p>
        <p className="muted small">
          <TimeLeft until={sent.at + sent.tte * 1000} onOver={() => setOffersResend(true)} />
        </p>
      </div>
      <Field
        label={t('auth-recovery.code')}
        className="input--short recovery__code num"
        aria-describedby={SENT}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        required
        readOnly={checking.busy}
        value={code}
        error={problem}
        onChange={({ target }) => type(target.value)}
      />
      <Acts
        busy={checking.busy}
        problem={resending.problem}
        resend={
          offersResend && (
            <Button busy={resending.busy} onClick={() => resending.send(onResend)}>
              {t('auth-recovery.resend')}
            </Button>
          )
        }
        onOtherUser={onOtherUser}
      />
    </form>
  );
}

/** Checks a code with the server; after a wrong one the field can be submitted again. */
function useCheck({ u, pedido, onRight }: Props, onWrong: () => void) {
  const sending = useSending();
  const check = (typed: string) =>
    sending.send(async () => {
      try {
        const body = { code: typed, pedido };
        onRight(await call('POST /pessoas/:u/recuperar-senha', { params: { u }, body }));
      } catch (error) {
        if (isApiError(error) && error.statusCode === 422) onWrong();
        throw error;
      }
    });
  return { ...sending, check };
}

interface ActsProps {
  busy: boolean;
  /** Why sending another code failed. */
  problem: string;
  resend: ReactNode;
  onOtherUser: () => void;
}

function Acts({ busy, problem, resend, onOtherUser }: ActsProps) {
  const t = useTexts();
  return (
    <>
      {problem && (
        <p className="field__error" role="alert">
          {problem}
        </p>
      )}
      <div className="row">
        <Button type="submit" variant="solid" busy={busy}>
          {t('auth-recovery.check_code')}
        </Button>
        {resend}
        <Button variant="quiet" onClick={onOtherUser}>
          {t('auth-recovery.other_user')}
        </Button>
      </div>
    </>
  );
}

/** Remaining validity of the code. Not announced, as it changes all the time. */
function TimeLeft({ until, onOver }: { until: number; onOver: () => void }) {
  const t = useTexts();
  const locale = useLocale();
  const [now, setNow] = useState(() => Date.now());
  const seconds = Math.max(0, Math.ceil((until - now) / 1000));
  const isOver = seconds === 0;

  useEffect(() => {
    if (isOver) return;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [isOver]);

  useEffect(() => {
    if (isOver) onOver();
  }, [isOver, onOver]);

  return isOver
    ? t('auth-recovery.time_over')
    : t('auth-recovery.time_left', { time: formatParam('espera', seconds, locale) });
}
