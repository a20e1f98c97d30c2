import { useState } from 'react';
import { formatDay } from '#lib/format/dates.ts';
import { formatMoney } from '#lib/format/money.ts';
import { staffAct } from '#lib/staff/staff-call.ts';
import { useStaff } from '../../staff/use-staff.ts';
import { Button } from '../../ui/Button.tsx';
import { useLocale, useTexts } from '../../ui/island/texts.tsx';
import { TextForm } from '../forms/TextForm.tsx';
import type { PersonActs, PersonRecord } from '../use-person-record.ts';
import { Part } from './Part.tsx';

interface Props {
  record: PersonRecord;
  acts: PersonActs;
}

/** What the person owes. */
export function Debts({ record, acts, onForm }: Props & { onForm: (form: 'charge') => void }) {
  const t = useTexts();
  const locale = useLocale();
  const { has } = useStaff();
  const { itens, total_saldo: total, limite_bloqueio: limit } = record.debitos;
  const amount = formatMoney(total, locale);
  return (
    <Part
      title={
        limit === null
          ? t('people.owes', { amount })
          : t('people.owes_of', { amount, limit: formatMoney(limit, locale) })
      }
      act={
        has('money') && (
          <button type="button" className="people-link" onClick={() => onForm('charge')}>
            {t('people.charge')}
          </button>
        )
      }
    >
      <ul className="person-rows">
        {itens.map((debt) => (
          <Debt key={debt.cod_debito} {...{ debt, record, acts }} />
        ))}
      </ul>
    </Part>
  );
}

function Debt({ debt, record, acts }: Props & { debt: PersonRecord['debitos']['itens'][number] }) {
  const t = useTexts();
  const locale = useLocale();
  const { has } = useStaff();
  const [waiving, setWaiving] = useState(false);
  const { cod_pessoa: id } = record.pessoa;
  const note = debt.lancamentos.find(({ tipo }) => tipo === 'cobranca')?.observacao;
  const amount = formatMoney(debt.saldo, locale);
  const waive = (motivo: string) =>
    acts.act(
      () =>
        staffAct('POST /equipe/pessoas/:id/dispensas', {
          ...{ params: { id }, body: { debito: debt.cod_debito, motivo } },
        }),
      () => t('people.waived', { amount }),
      () => setWaiving(false),
    );
  return (
    <li className="person-row">
      <span className="num">{formatDay(debt.data, locale)}</span>
      <span className="person-row__what">
        <b>{note ?? debt.motivo}</b>
        <small className="muted">
          {[debt.titulo, debt.desc_biblioteca].filter(Boolean).join(', ')}
        </small>
      </span>
      <span className="num">{amount}</span>
      {has('waive') && !waiving && (
        <Button size="small" suffix={`: ${note ?? debt.motivo}`} onClick={() => setWaiving(true)}>
          {t('people.waive')}
        </Button>
      )}
      {waiving && (
        <TextForm
          title={t('people.waive')}
          label={t('people.reason')}
          submit={t('people.waive_amount', { amount })}
          consequence={t('people.waive_consequence')}
          {...{ busy: acts.busy, problem: acts.problem, onText: waive }}
          onClose={() => setWaiving(false)}
        />
      )}
    </li>
  );
}
