import { useState } from 'react';
import { staffAct } from '#lib/staff/staff-call.ts';
import { useStaff } from '../../staff/use-staff.ts';
import { Field } from '../../ui/form/Field.tsx';
import { useTexts } from '../../ui/island/texts.tsx';
import { ActForm } from './ActForm.tsx';
import type { FormProps } from './form.ts';

/** An address of a title, or its number after "acervo": what is pasted from the catalogue. */
const titleOf = (typed: string): number | null =>
  Number(/acervos?\/(\d{1,15})/.exec(typed)?.[1] ?? '') || null;

/** Holds for the person, by a barcode or the address of a title. */
export function HoldForm({ record, acts, onClose }: FormProps) {
  const t = useTexts();
  const { library } = useStaff();
  const [typed, setTyped] = useState('');
  const [missing, setMissing] = useState(false);
  const { cod_pessoa: id } = record.pessoa;
  const submit = () => {
    setMissing(typed.trim() === '');
    if (typed.trim() === '') return;
    const titleId = titleOf(typed);
    const body = titleId === null ? { codigo: typed.trim() } : { cod_acervo: titleId };
    acts.act(
      () => staffAct('POST /equipe/pessoas/:id/reservas', { params: { id }, body }),
      () => t('people.held'),
      onClose,
    );
  };
  return (
    <ActForm
      title={t('people.hold_for')}
      submit={t('people.hold')}
      consequence={t('people.hold_consequence', { library: library.nome })}
      problem={missing ? t('people.text_missing') : acts.problem}
      {...{ busy: acts.busy, onClose, onSubmit: submit }}
    >
      <Field
        label={t('people.hold_what')}
        hint={t('people.hold_hint')}
        value={typed}
        autoComplete="off"
        onChange={({ target }) => setTyped(target.value)}
      />
    </ActForm>
  );
}
