import { useRef, useState, type SubmitEvent } from 'react';
import type { Output } from '#contract/calls.ts';
import { tidyPassword, unmetRules } from '#contract/shared/password-rules.ts';
import { call } from '#lib/api/call.ts';
import { isApiError } from '#lib/api/http.ts';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/form/Checkbox.tsx';
import { PasswordField } from '../../ui/form/PasswordField.tsx';
import { useErrorText } from '../../ui/error-text.ts';
import { useTexts } from '../../ui/island/texts.tsx';
import { useProblemFocus } from '../recovery/focus.ts';
import { PasswordRuleList } from '../recovery/PasswordRuleList.tsx';

type FieldName = 'senhaAtual' | 'senhaNova' | 'repetida';

interface Problem {
  field: FieldName;
  text: string;
}

interface Props {
  own: Omit<Output<'GET /pessoas/meu-pergamum/senha'>, 'acoes' | 'trocar_senha'>;
  /** Called with the number of other sessions that ended. */
  onDone: (ended: number) => void;
}

/** Form with three passwords. They are never stored: after an interruption by sign-in they are typed again. */
export function OwnPasswordForm({ own, onDone }: Props) {
  const t = useTexts();
  const form = useRef<HTMLFormElement>(null);
  const [typed, setTyped] = useState({ senhaAtual: '', senhaNova: '', repetida: '' });
  const [keeps, setKeeps] = useState(false);
  const { busy, problem, setProblem, save } = useSave(onDone);
  const unmet = unmetRules(typed.senhaNova, own.rules, own.nome);
  useProblemFocus(form, problem);

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const { senhaAtual, senhaNova, repetida } = typed;
    const isWrong = (field: FieldName, text: string) => setProblem({ field, text });
    if (senhaAtual === '') isWrong('senhaAtual', t('profile.current_missing'));
    else if (senhaNova === '' || unmet.length > 0) {
      isWrong('senhaNova', t('auth-recovery.not_all_met'));
    } else if (tidyPassword(senhaNova) !== tidyPassword(repetida)) {
      isWrong('repetida', t('auth-recovery.differs'));
    } else save({ senhaAtual, senhaNova: tidyPassword(senhaNova), manter_sessoes: keeps });
  };
  const field = (name: FieldName, autoComplete: string) => ({
    ...{ name, autoComplete, required: true, value: typed[name], readOnly: busy },
    error: problem?.field === name ? problem.text : '',
    onChange: ({ target }: { target: { value: string } }) => {
      setTyped({ ...typed, [name]: target.value });
      if (problem?.field === name) setProblem(null);
    },
    showText: t('auth.show'),
    hideText: t('auth.hide'),
    toggleSuffix: t('auth.show_suffix'),
  });

  return (
    <form ref={form} className="form space-5" noValidate onSubmit={submit}>
      <input hidden readOnly name="username" autoComplete="username" value={own.login} />
      <PasswordField label={t('profile.current')} {...field('senhaAtual', 'current-password')} />
      <div className="recovery__new">
        <PasswordField
          label={t('auth-recovery.new_password')}
          {...field('senhaNova', 'new-password')}
        />
        <PasswordRuleList rules={own.rules} unmet={unmet} />
      </div>
      <PasswordField label={t('auth-recovery.again')} {...field('repetida', 'new-password')} />
      <Checkbox
        label={t('profile.keep_sessions')}
        hint={t('profile.keep_sessions_hint')}
        checked={keeps}
        onChange={({ currentTarget }) => setKeeps(currentTarget.checked)}
      />
      <div className="row">
        <Button type="submit" variant="solid" busy={busy}>
          {t('auth-recovery.save')}
        </Button>
      </div>
    </form>
  );
}

type Body = { senhaAtual: string; senhaNova: string; manter_sessoes: boolean };

/** Saves, one request at a time; a refusal is shown at its field. */
function useSave(onDone: Props['onDone']) {
  const errorText = useErrorText();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const run = async (body: Body) => {
    setBusy(true);
    setProblem(null);
    try {
      const { encerradas } = await call('PUT /pessoas/meu-pergamum/senha', { body });
      return onDone(encerradas);
    } catch (error) {
      const isCurrent = isApiError(error) && error.fields[0]?.field === 'senhaAtual';
      const isWait = isApiError(error) && error.code === 'too_many_attempts';
      const field = isCurrent || isWait ? 'senhaAtual' : 'senhaNova';
      setProblem({ field, text: errorText(error) });
    }
    setBusy(false);
  };
  return {
    ...{ busy, problem, setProblem },
    save: (body: Body): void => {
      if (!busy) void run(body);
    },
  };
}
