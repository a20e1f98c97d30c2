import { useRef, useState, type SubmitEvent } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/form/Field.tsx';
import { useTexts } from '../../ui/island/texts.tsx';
import { useSending } from '../../ui/hooks/use-sending.ts';
import { CaptchaField } from '../CaptchaField.tsx';
import type { Captcha } from '../use-captcha.ts';
import { useProblemFocus, useFirstFocus } from './focus.ts';

interface Props {
  label: string;
  /** Null if no captcha is required. */
  captcha: Captcha | null;
  /** Why the server refused the last captcha; empty: it did not. */
  checkProblem: string;
  userName: string;
  onUserName: (userName: string) => void;
  /** Requests a code; on success the form moves to the next step. */
  onAsk: () => Promise<void>;
}

/** First step: user name (specification §5, "Recovery step 1"). */
export function AskStep({ label, captcha, checkProblem, userName, onUserName, onAsk }: Props) {
  const t = useTexts();
  const form = useRef<HTMLFormElement>(null);
  const { busy, problem, setProblem, send } = useSending();
  const [isUnchecked, setUnchecked] = useState(false);
  useFirstFocus(form);
  useProblemFocus(form, problem || checkProblem);

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const lacksCheck = captcha?.token === '';
    setUnchecked(lacksCheck);
    if (userName.trim() === '') setProblem(t('auth.missing_login', { label }));
    else if (!lacksCheck) send(onAsk);
  };

  return (
    <form ref={form} className="form" noValidate onSubmit={submit}>
      <p>{t('auth-recovery.ask')}</p>
      <Field
        label={label}
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
        value={userName}
        error={problem}
        onChange={({ target }) => onUserName(target.value)}
      />
      {captcha && (
        <CaptchaField
          captcha={captcha}
          error={isUnchecked ? t('auth.missing_captcha') : checkProblem || undefined}
        />
      )}
      <div className="row">
        <Button type="submit" variant="solid" busy={busy}>
          {t('auth-recovery.send_code')}
        </Button>
      </div>
    </form>
  );
}
