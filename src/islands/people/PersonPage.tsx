import { useEffect, useEffectEvent, useState } from 'react';
import type { StaffRight } from '#contract/shared/staff/rights.ts';
import { formatDate } from '#lib/format/dates.ts';
import { formatMoney } from '#lib/format/money.ts';
import { staffAct } from '#lib/staff/staff-call.ts';
import { useStaff } from '../staff/use-staff.ts';
import { Button } from '../ui/Button.tsx';
import { Mark } from '../ui/Mark.tsx';
import { Problem } from '../ui/Notice.tsx';
import { usePageTitle } from '../ui/hooks/use-page-title.ts';
import { useLocale, useTexts } from '../ui/island/texts.tsx';
import { Fetched } from '../ui/load/Fetched.tsx';
import { BlockForm } from './forms/BlockForm.tsx';
import { ChargeForm } from './forms/ChargeForm.tsx';
import { DataForm } from './forms/DataForm.tsx';
import { HoldForm } from './forms/HoldForm.tsx';
import { MoneyForm } from './forms/MoneyForm.tsx';
import { PasswordForm } from './forms/PasswordForm.tsx';
import { Debts } from './parts/Debts.tsx';
import { Holds } from './parts/Holds.tsx';
import { Loans } from './parts/Loans.tsx';
import { Side } from './parts/Side.tsx';
import { ToDesk } from './parts/ToDesk.tsx';
import { usePersonRecord, type PersonRecord } from './use-person-record.ts';

/** Acts that open in their place. */
const FORMS = {
  money: MoneyForm,
  password: PasswordForm,
  block: BlockForm,
  hold: HoldForm,
  charge: ChargeForm,
  data: DataForm,
};
export type FormName = keyof typeof FORMS;

type Acts = ReturnType<typeof usePersonRecord>;

/** One person's record: verdict first, then what is with them, waits, and is owed. */
export function PersonPage({ personId }: { personId: number }) {
  const t = useTexts();
  const acts = usePersonRecord(personId);
  return (
    <Fetched
      from={acts.state}
      heading={t('staff.nav_people')}
      loadingText={t('people.opening')}
      failedText={t('people.open_failed')}
    >
      {(opened) => <Opened record={acts.record ?? opened} acts={acts} />}
    </Fetched>
  );
}

function Opened({ record, acts }: { record: PersonRecord; acts: Acts }) {
  const t = useTexts();
  const [form, setForm] = useState<FormName | null>(null);
  const Form = form && FORMS[form];
  usePageTitle(record.pessoa.nome);
  const arrive = useEffectEvent(() => document.getElementById('tela')?.focus());
  useEffect(() => arrive(), []);
  const close = () => {
    setForm(null);
    document.getElementById('tela')?.focus();
  };
  return (
    <div className="person">
      <div className="person__main">
        <Head record={record} />
        <MainActs record={record} acts={acts} onForm={setForm} />
        <p aria-live="polite" className="person__said small">
          {acts.said}{' '}
          {acts.said && acts.canUndo && (
            <button
              type="button"
              className="people-link"
              onClick={() => acts.undo(t('people.undone'))}
            >
              {t('people.undo')} <kbd aria-hidden="true">F8</kbd>
            </button>
          )}
        </p>
        {form === null && <Problem>{acts.problem}</Problem>}
        {Form && <Form key={form} record={record} acts={acts} onClose={close} />}
        <Loans record={record} acts={acts} />
        <Holds record={record} acts={acts} onHold={() => setForm('hold')} />
        <Debts record={record} acts={acts} onForm={setForm} />
      </div>
      <Side record={record} acts={acts} onForm={setForm} />
    </div>
  );
}

function Head({ record }: { record: PersonRecord }) {
  const t = useTexts();
  const locale = useLocale();
  const { pessoa, pode_levar: may } = record;
  const valid = pessoa.validade
    ? t('people.valid_until', { day: formatDate(pessoa.validade, locale) })
    : '';
  return (
    <>
      <p className="small muted">
        {[pessoa.carteira ?? pessoa.login, pessoa.grupo, valid].filter(Boolean).join(' · ')}
      </p>
      <h1 id="tela" tabIndex={-1}>
        {pessoa.nome}
      </h1>
      <p className={may.permitido ? 'verdict verdict--fine' : 'verdict verdict--not'}>
        <Mark shape={may.permitido ? 'disc' : 'triangle'} />
        <span>
          <b>{may.permitido ? t('people.may_borrow') : t('people.may_not_borrow')}</b>{' '}
          {may.motivos.map(({ mensagem }) => mensagem).join(' ')}
        </span>
      </p>
    </>
  );
}

interface MainActsProps {
  record: PersonRecord;
  acts: Acts;
  onForm: (form: FormName) => void;
}

/** The acts that are done most, each with its key. */
function MainActs({ record, acts, onForm }: MainActsProps) {
  const t = useTexts();
  const locale = useLocale();
  const { has } = useStaff();
  const { cod_pessoa: id } = record.pessoa;
  const renewable = record.emprestimos.itens
    .filter(({ acoes }) => acoes?.renovar.permitido)
    .map(({ cod_emprestimo }) => cod_emprestimo);
  const owed = record.debitos.total_saldo;
  const renew = () => {
    if (!has('lend') || renewable.length === 0) return;
    acts.act(
      () =>
        staffAct('POST /equipe/pessoas/:id/renovacoes', {
          ...{ params: { id }, body: { emprestimos: renewable } },
        }),
      ({ itens }) => t('people.renewed', { count: itens.filter(({ ok }) => ok).length }),
    );
  };
  const receive = () => {
    if (has('money') && owed > 0) onForm('money');
  };
  useKeys({ F6: renew, F7: receive, F8: () => acts.undo(t('people.undone')) });
  const formButton = (right: StaffRight, form: FormName, label: string) =>
    has(right) && <Button onClick={() => onForm(form)}>{label}</Button>;
  return (
    <div className="person__acts">
      {has('lend') && renewable.length > 0 && (
        <Button variant="solid" busy={acts.busy} onClick={renew}>
          {t('people.renew_all', { count: renewable.length })} <kbd aria-hidden="true">F6</kbd>
        </Button>
      )}
      {has('lend') && <ToDesk record={record}>{t('people.lend')}</ToDesk>}
      {formButton('lend', 'hold', t('people.hold_for'))}
      {has('money') && owed > 0 && (
        <Button onClick={receive}>
          {t('people.receive_amount', { amount: formatMoney(owed, locale) })}{' '}
          <kbd aria-hidden="true">F7</kbd>
        </Button>
      )}
      {formButton('people', 'password', t('people.password'))}
      {formButton('block', 'block', t('people.block'))}
    </div>
  );
}

/** Keys of the screen, in fields, too. */
function useKeys(keys: Readonly<Record<string, () => void>>): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const act = keys[event.key];
    if (!act || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}
