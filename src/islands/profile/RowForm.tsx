import { useEffect, useRef, type SubmitEvent } from 'react';
import type { Input } from '#contract/calls.ts';
import type { Changeable } from '#contract/shared/personal-data.ts';
import { act } from '#lib/api/interrupted.ts';
import { fieldTitles, isInBrazil } from '#lib/account/personal-data.ts';
import { Button } from '../ui/Button.tsx';
import { Problem } from '../ui/Notice.tsx';
import { Checkbox } from '../ui/form/Checkbox.tsx';
import { Field, SelectField } from '../ui/form/Field.tsx';
import { useDraft } from '../ui/hooks/use-draft.ts';
import { useResumed } from '../ui/hooks/use-resumed.ts';
import { useTexts } from '../ui/island/texts.tsx';
import { choicesOf, lengthOf, ROWS, type PersonalData, type RowName } from './rows.ts';
import { useRowSaving } from './use-row-saving.ts';

const CHANGE = 'PUT /pessoas/meu-pergamum/dados-personais';
type Body = NonNullable<Input<typeof CHANGE>['body']>;

const send = (body: Body) => act(CHANGE, { body });

/** The fields of a line that the patron may change. */
const namesOf = (row: RowName, { editaveis }: PersonalData): readonly Changeable[] =>
  ROWS[row].filter((name) => editaveis.includes(name));

/** Saves a line with these data. */
export const saveRow = (row: RowName, data: PersonalData): Promise<PersonalData> =>
  send(Object.fromEntries(namesOf(row, data).map((name) => [name, data[name]])) as Body);

interface Props {
  row: RowName;
  data: PersonalData;
  onSaved: (data: PersonalData) => void;
  onClose: () => void;
}

/** One line of personal data as it is changed: what is typed is kept until it is saved. */
export function RowForm({ row, data, onSaved, onClose }: Props) {
  const t = useTexts();
  const form = useRef<HTMLFormElement>(null);
  const draft = useDraft('personal-data');
  const { busy, problem, wrong, save, forget } = useRowSaving(send, onSaved);
  const names = namesOf(row, data);
  const before = (name: Changeable) => {
    const value = data[name];
    return typeof value === 'boolean' ? (value ? 'sim' : '') : value;
  };
  // A field that was emptied stays empty.
  const valueOf = (name: Changeable) =>
    draft.value(name) === '' ? before(name) : draft.value(name).slice(1);

  useResumed(
    CHANGE,
    ({ input }) => save(input.body ?? {}),
    () => form.current?.querySelector<HTMLElement>('input, select')?.focus(),
  );
  useEffect(() => {
    if (wrong.length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [wrong]);

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const typed = names.map((name) => {
      const value = valueOf(name);
      return [name, name === 'receber_emails' ? value === 'sim' : value] as const;
    });
    save(Object.fromEntries(typed) as Body);
  };
  return (
    <form ref={form} className="profile-form" noValidate onSubmit={submit}>
      {names.map((name) => (
        <RowField
          key={name}
          name={name}
          value={valueOf(name)}
          error={wrong.find(({ field }) => field === name)?.text}
          busy={busy}
          onChange={(value) => {
            draft.set(name, `=${value}`);
            forget(name);
          }}
        />
      ))}
      {wrong.length === 0 && <Problem>{problem}</Problem>}
      <div className="row">
        <Button type="submit" variant="solid" size="small" busy={busy}>
          {t('profile.save')}
        </Button>
        <Button variant="quiet" size="small" onClick={onClose}>
          {t('profile.leave')}
        </Button>
      </div>
    </form>
  );
}

/** What a browser knows of its owner and may offer. */
const KNOWN: Partial<Record<Changeable, string>> = {
  telefone: 'tel',
  cep: 'postal-code',
  logradouro: 'address-line1',
  complemento: 'address-line2',
  bairro: 'address-level3',
  cidade: 'address-level2',
  nascimento: 'bday',
  profissao: 'organization-title',
};

interface RowFieldProps {
  name: Changeable;
  value: string;
  error: string | undefined;
  busy: boolean;
  onChange: (value: string) => void;
}

function RowField({ name, value, error, busy, onChange }: RowFieldProps) {
  const t = useTexts();
  const label = fieldTitles(t)[name];
  if (name === 'receber_emails') {
    return (
      <Checkbox
        label={label}
        checked={value === 'sim'}
        onChange={({ currentTarget }) => onChange(currentTarget.checked ? 'sim' : '')}
      />
    );
  }
  const own = {
    ...{ name, label, value, error },
    onChange: ({ target }: { target: { value: string } }) => onChange(target.value),
  };
  const choices = choicesOf(t, name);
  if (choices) {
    return (
      <SelectField {...own} disabled={busy}>
        <option value="">{t('profile.choose')}</option>
        {choices.map(([choice, text]) => (
          <option key={choice} value={choice}>
            {text}
          </option>
        ))}
      </SelectField>
    );
  }
  return (
    <Field
      {...own}
      readOnly={busy}
      maxLength={lengthOf(name)}
      autoComplete={KNOWN[name] ?? 'off'}
      type={name === 'nascimento' ? 'date' : undefined}
      inputMode={inputModeOf(name)}
    />
  );
}

const inputModeOf = (name: Changeable) => {
  if (name === 'telefone') return 'tel';
  if (name === 'cep') return isInBrazil() ? 'numeric' : undefined;
  return name === 'cpf' ? 'numeric' : undefined;
};
