import { useState } from 'react';
import type { Output } from '#contract/calls.ts';
import { formatMoney } from '#lib/format/money.ts';
import { staffAct } from '#lib/staff/staff-call.ts';
import { Field } from '../../ui/form/Field.tsx';
import { RadioGroup } from '../../ui/form/Radio.tsx';
import { useLocale, useTexts } from '../../ui/island/texts.tsx';
import { ActForm } from './ActForm.tsx';
import { amountOf, type FormProps } from './form.ts';

/** Receives money, says the change before, and pays the oldest debts. */
export function MoneyForm({ record, acts, onClose }: FormProps) {
  const t = useTexts();
  const locale = useLocale();
  const owed = record.debitos.total_saldo;
  const [typed, setTyped] = useState(owed.toFixed(2).replace('.', locale === 'en' ? '.' : ','));
  const [way, setWay] = useState<'dinheiro' | 'pix' | 'cartao'>('dinheiro');
  const received = amountOf(typed);
  const change = way === 'dinheiro' ? Math.max(0, (received ?? 0) - owed) : 0;
  const left = Math.max(0, owed - (received ?? 0));
  const money = (amount: number) => formatMoney(amount, locale);
  const { cod_pessoa: id } = record.pessoa;
  const submit = () => {
    if (received === null) return;
    const body = { recebido: received, forma: way };
    acts.act(
      () => staffAct('POST /equipe/pessoas/:id/pagamentos', { params: { id }, body }),
      ({ valor, troco }: Output<'POST /equipe/pessoas/:id/pagamentos'>) =>
        troco > 0
          ? t('people.received_change', { amount: money(valor), change: money(troco) })
          : t('people.received', { amount: money(valor) }),
      onClose,
    );
  };
  return (
    <ActForm
      title={t('people.receive_from', { name: record.pessoa.nome })}
      submit={t('people.receive')}
      consequence={
        received === null
          ? t('people.amount_wrong')
          : left > 0
            ? t('people.money_left', { amount: money(left) })
            : t('people.money_change', { change: money(change) })
      }
      {...{ busy: acts.busy, problem: acts.problem, onClose, onSubmit: submit }}
    >
      <Field
        label={t('people.amount_received')}
        inputMode="decimal"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <RadioGroup
        legend={t('people.money_way')}
        name="way"
        value={way}
        onChange={(value) => setWay(value === 'pix' || value === 'cartao' ? value : 'dinheiro')}
        options={[
          { value: 'dinheiro', label: t('people.cash') },
          { value: 'pix', label: t('people.pix') },
          { value: 'cartao', label: t('people.bank_card') },
        ]}
      />
    </ActForm>
  );
}
