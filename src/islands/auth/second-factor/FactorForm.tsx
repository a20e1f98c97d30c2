import { useRef, useState, type SubmitEvent } from 'react';
import { isApiError } from '#lib/api/http.ts';
import { Button } from '../../ui/Button.tsx';
import { useErrorText } from '../../ui/error-text.ts';
import { Field } from '../../ui/form/Field.tsx';
import { PasswordField } from '../../ui/form/PasswordField.tsx';
import { useTexts } from '../../ui/island/texts.tsx';
import { useFirstFocus, useProblemFocus } from '../recovery/focus.ts';

type FieldName = 'senha' | 'codigo';
type Typed = Record<FieldName, string>;

interface Props {
  /** Fields in order. */
  fields: readonly FieldName[];
  /** Label of the code field, depending on which codes are accepted. */
  codeLabel?: string;
  submitText: string;
  danger?: boolean;
  onCancel: () => void;
  /** Resolves on success; an error is shown at its field. */
  onSubmit: (typed: Typed) => Promise<void>;
}

/** Password and code, either or both, to switch a second factor on or off. */
export function FactorForm({ fields, codeLabel, submitText, danger, onCancel, onSubmit }: Props) {
  const t = useTexts();
  const form = useRef<HTMLFormElement>(null);
  const [typed, setTyped] = useState<Typed>({ senha: '', codigo: '' });
  const { busy, problem, setProblem, send } = useFactorSending(fields, onSubmit);
  useFirstFocus(form);
  useProblemFocus(form, problem);

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const missing = fields.find((name) => typed[name].trim() === '');
    if (missing === undefined) return send(typed);
    const text =
      missing === 'senha' ? t('auth.missing_password') : t('profile.factor_code_missing');
    setProblem({ field: missing, text });
  };
  const field = (name: FieldName) => ({
    ...{ name, required: true, value: typed[name], readOnly: busy },
    error: problem?.field === name ? problem.text : '',
    onChange: ({ target }: { target: { value: string } }) =>
      setTyped({ ...typed, [name]: target.value }),
  });
  return (
    <form ref={form} className="form" noValidate onSubmit={submit}>
      {fields.includes('senha') && (
        <PasswordField
          label={t('profile.factor_password')}
          autoComplete="current-password"
          showText={t('auth.show')}
          hideText={t('auth.hide')}
          toggleSuffix={t('auth.show_suffix')}
          {...field('senha')}
        />
      )}
      {fields.includes('codigo') && (
        <Field
          label={codeLabel ?? t('profile.factor_code')}
          className="num"
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          {...field('codigo')}
        />
      )}
      <div className="row">
        <Button type="submit" variant="solid" danger={danger} busy={busy}>
          {submitText}
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          {t('profile.factor_cancel')}
        </Button>
      </div>
    </form>
  );
}

/** Submits, one request at a time; maps errors to fields. */
function useFactorSending(fields: readonly FieldName[], onSubmit: Props['onSubmit']) {
  const errorText = useErrorText();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<{ field: FieldName; text: string } | null>(null);
  const run = async (typed: Typed) => {
    setBusy(true);
    setProblem(null);
    try {
      return await onSubmit(typed);
    } catch (error) {
      const named = isApiError(error) ? error.fields[0]?.field : undefined;
      const field = fields.find((name) => name === named) ?? fields[0] ?? 'senha';
      setProblem({ field, text: errorText(error) });
    }
    setBusy(false);
  };
  return {
    ...{ busy, problem, setProblem },
    send: (typed: Typed): void => {
      if (!busy) void run(typed);
    },
  };
}
