import { useState } from 'react';
import { formatDayOfMonth } from '#lib/format/dates.ts';
import { staffAct } from '#lib/staff/staff-call.ts';
import { Field } from '../../ui/form/Field.tsx';
import { useLocale, useTexts } from '../../ui/island/texts.tsx';
import { ActForm } from './ActForm.tsx';
import type { FormProps } from './form.ts';

const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text);

/** Blocks until a day, for a reason that the person reads. */
export function BlockForm({ record, acts, onClose }: FormProps) {
  const t = useTexts();
  const locale = useLocale();
  const [reason, setReason] = useState('');
  const [until, setUntil] = useState('');
  const [missing, setMissing] = useState(false);
  const { cod_pessoa: id } = record.pessoa;
  const day = isDay(until) ? formatDayOfMonth(until, locale) : '';
  const submit = () => {
    const lacks = reason.trim() === '' || day === '';
    setMissing(lacks);
    if (lacks) return;
    acts.act(
      () =>
        staffAct('POST /equipe/pessoas/:id/bloqueios', {
          ...{ params: { id }, body: { motivo: reason, ate: until } },
        }),
      () => t('people.blocked_until', { day }),
      onClose,
    );
  };
  return (
    <ActForm
      title={t('people.block_title')}
      submit={day ? t('people.block_until', { day }) : t('people.block')}
      consequence={t('people.block_consequence', { count: record.reservas.itens.length })}
      problem={missing ? t('people.block_missing') : acts.problem}
      {...{ busy: acts.busy, onClose, onSubmit: submit }}
    >
      <Field
        label={t('people.block_reason')}
        value={reason}
        maxLength={500}
        list="block-reasons"
        onChange={({ target }) => setReason(target.value)}
      />
      <datalist id="block-reasons">
        <option value={t('people.reason_damage')} />
        <option value={t('people.reason_rules')} />
      </datalist>
      <Field
        label={t('people.until')}
        type="date"
        value={until}
        onChange={({ target }) => setUntil(target.value)}
      />
    </ActForm>
  );
}
