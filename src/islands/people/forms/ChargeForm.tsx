import { useState } from 'react';
import { CHARGES } from '#contract/shared/staff/charges.ts';
import { formatMoney } from '#lib/format/money.ts';
import { staffAct } from '#lib/staff/staff-call.ts';
import { Field, SelectField } from '../../ui/form/Field.tsx';
import { useLocale, useTexts } from '../../ui/island/texts.tsx';
import { ActForm } from './ActForm.tsx';
import { amountOf, type FormProps } from './form.ts';

/** Charges by hand. */
export function ChargeForm({ record, acts, onClose }: FormProps) {
  const t = useTexts();
  const locale = useLocale();
  const [kind, setKind] = useState<(typeof CHARGES)[number]>('dano');
  const [typed, setTyped] = useState('');
  const [text, setText] = useState('');
  const [missing, setMissing] = useState(false);
  const amount = amountOf(typed);
  const { cod_pessoa: id } = record.pessoa;
  const names = {
    extravio: t('people.charge_lost'),
    dano: t('people.charge_damage'),
    carteira: t('people.charge_card'),
    outro: t('people.charge_else'),
  };
  const submit = () => {
    setMissing(amount === null);
    if (amount === null) return;
    const body = { tipo: kind, valor: amount, ...(text.trim() !== '' && { texto: text }) };
    acts.act(
      () => staffAct('POST /equipe/pessoas/:id/cobrancas', { params: { id }, body }),
      () => t('people.charged', { amount: formatMoney(amount, locale) }),
      onClose,
    );
  };
  return (
    <ActForm
      title={t('people.charge')}
      submit={t('people.charge')}
      consequence={t('people.charge_consequence')}
      problem={missing ? t('people.amount_wrong') : acts.problem}
      {...{ busy: acts.busy, onClose, onSubmit: submit }}
    >
      <SelectField
        label={t('people.charge_for')}
        value={kind}
        onChange={({ target }) => setKind(CHARGES.find((one) => one === target.value) ?? 'outro')}
      >
        {CHARGES.map((one) => (
          <option key={one} value={one}>
            {names[one]}
          </option>
        ))}
      </SelectField>
      <Field
        label={t('people.amount')}
        inputMode="decimal"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <Field
        label={t('people.charge_text')}
        value={text}
        maxLength={500}
        onChange={({ target }) => setText(target.value)}
      />
    </ActForm>
  );
}
