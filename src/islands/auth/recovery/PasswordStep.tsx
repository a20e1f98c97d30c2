import { useRef, useState, type SubmitEvent } from 'react';
import type { Output } from '#contract/calls.ts';
import { tidyPassword, unmetRules } from '#contract/shared/password-rules.ts';
import { call } from '#lib/api/call.ts';
import { isApiError } from '#lib/api/http.ts';
import { Button } from '../../ui/Button.tsx';
import { useErrorText } from '../../ui/error-text.ts';
import { PasswordField } from '../../ui/form/PasswordField.tsx';
import { useTexts } from '../../ui/island/texts.tsx';
import { useSending } from '../../ui/hooks/use-sending.ts';
import { useProblemFocus, useFirstFocus } from './focus.ts';
import { PasswordRuleList } from './PasswordRuleList.tsx';

interface Passwords {
  password: string;
  again: string;
}

interface Props {
  u: string;
  pedido: string;
  code: string;
  checked: Output<'POST /pessoas/:u/recuperar-senha'>;
  passwords: Passwords;
  onPasswords: (passwords: Passwords) => void;
  /** Called with the reason if the code is no longer valid. */
  onCodeRefused: (problem: string) => void;
  onDone: () => void;
}

/** The new password, with its rules ticked when they are met (specification §5). */
export function PasswordStep(props: Props) {
  const { u, checked, passwords, onPasswords } = props;
  const t = useTexts();
  const save = useSave(props);
  const form = useRef<HTMLFormElement>(null);
  const { busy, problem, setProblem, send } = useSending();
  const [wasLeft, setLeft] = useState(false);
  const { password, again } = passwords;
  const unmet = unmetRules(password, checked.rules, checked.name);
  const isSame = tidyPassword(password) === tidyPassword(again);
  useFirstFocus(form);
  useProblemFocus(form, problem);

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setLeft(true);
    const isMet = password !== '' && again !== '' && unmet.length === 0;
    if (!isMet) setProblem(t('auth-recovery.not_all_met'));
    else if (isSame) send(save);
    else setProblem('');
  };
  const toggle = {
    showText: t('auth.show'),
    hideText: t('auth.hide'),
    toggleSuffix: t('auth.show_suffix'),
  };

  return (
    <form ref={form} className="form" noValidate onSubmit={submit}>
      <input hidden readOnly name="username" autoComplete="username" value={u} />
      <div className="recovery__new">
        <PasswordField
          {...toggle}
          label={t('auth-recovery.new_password')}
          name="new-password"
          autoComplete="new-password"
          required
          value={password}
          error={problem}
          onChange={({ target }) => onPasswords({ ...passwords, password: target.value })}
        />
        <PasswordRuleList rules={checked.rules} unmet={unmet} />
      </div>
      <PasswordField
        {...toggle}
        label={t('auth-recovery.again')}
        name="new-password-again"
        autoComplete="new-password"
        required
        value={again}
        error={wasLeft && again !== '' && !isSame && t('auth-recovery.differs')}
        onBlur={() => setLeft(true)}
        onChange={({ target }) => onPasswords({ ...passwords, again: target.value })}
      />
      <div className="row">
        <Button type="submit" variant="solid" busy={busy}>
          {t('auth-recovery.save')}
        </Button>
      </div>
    </form>
  );
}

/** Saves the new password; returns to the previous step if the code is no longer valid. */
function useSave({ u, pedido, code, passwords: { password }, onCodeRefused, onDone }: Props) {
  const errorText = useErrorText();
  return async () => {
    const body = { code, pedido, password: tidyPassword(password) };
    try {
      await call('PUT /pessoas/:u/recuperar-senha', { params: { u }, body });
    } catch (error) {
      const isAboutCode = isApiError(error) && error.fields.some(({ field }) => field === 'code');
      if (!isAboutCode) throw error;
      return onCodeRefused(errorText(error));
    }
    onDone();
  };
}
