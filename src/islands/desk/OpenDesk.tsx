import { useEffect, useRef, useState } from 'react';
import type { LogEntry } from '#lib/desk/desk.ts';
import type { ScanKind } from '#lib/desk/queue.ts';
import { Notice } from '../ui/Notice.tsx';
import { useTexts } from '../ui/island/texts.tsx';
import { useStore } from '../ui/island/use-store.ts';
import { useStaff } from '../staff/use-staff.ts';
import { DayLog } from './answer/DayLog.tsx';
import { NameList } from './answer/NameList.tsx';
import { Outcome } from './answer/Outcome.tsx';
import { Question } from './answer/Question.tsx';
import { OverrideForm } from './forms/OverrideForm.tsx';
import { PaymentForm } from './forms/PaymentForm.tsx';
import { KeyLine } from './KeyLine.tsx';
import { ModeChoice, type ScreenMode } from './ModeChoice.tsx';
import { OfflineReport } from './OfflineReport.tsx';
import { PersonPanel } from './person/PersonPanel.tsx';
import { useDeskPerson } from './person/use-desk-person.ts';
import { ScanField } from './ScanField.tsx';
import { SendingNotice } from './SendingNotice.tsx';
import { useDesk } from './use-desk.ts';
import { useDeskActs } from './use-desk-acts.ts';
import { useDeskKeys } from './use-desk-keys.ts';

/** A form in place of waiting for the next scan. */
type OpenForm = { kind: 'override'; entry: LogEntry } | { kind: 'payment' } | null;

/** One field that takes card, barcode or name; below it what to do with the book in the hand, and the log of today. */
export function OpenDesk() {
  const screen = useOpenDesk();
  const t = useTexts();
  const { desk, acts, latest, question, person, state, form, field } = screen;
  const waiting = useStore(desk.$waiting);
  const report = useStore(desk.$report);
  const names = latest?.kind === 'scan' && latest.answer.resultado === 'nomes' && latest;
  const debtor = form?.kind === 'payment' ? state.answered?.answer : undefined;
  return (
    <div className="desk">
      <h1 id="tela" tabIndex={-1} className="visually-hidden">
        {t('staff.nav_desk')}
      </h1>
      <div className="desk__main">
        <ModeChoice mode={screen.mode} hasMoney={screen.hasMoney} onChange={screen.changeMode} />
        <ScanField
          field={field}
          label={screen.label}
          placeholder={screen.searching ? t('desk.placeholder_search') : t('desk.placeholder')}
          onChoice={question && ((n) => screen.choose(n === 1 ? 'pessoa' : 'exemplar'))}
          onScan={screen.scan}
        />
        <SendingNotice
          state={useStore(desk.$state)}
          count={waiting.length}
          onRetry={() => {
            desk.wake();
            screen.focusField();
          }}
        />
        {question && <Question question={question} onChoose={screen.choose} />}
        {debtor && (
          <PaymentForm
            key={debtor.cod_pessoa}
            person={debtor}
            onPaid={screen.paid}
            onCancel={screen.closeForm}
          />
        )}
        {!question && (
          <Outcome
            entry={latest}
            onUndo={() => screen.andFocus(() => acts.undo(latest ?? undefined))}
            onPrint={() => screen.andFocus(() => acts.print(latest))}
            onMail={() => screen.andFocus(() => latest && acts.mail(latest))}
            onOverride={() => latest && screen.openForm({ kind: 'override', entry: latest })}
          >
            {form?.kind === 'override' && (
              <OverrideForm onSend={screen.override} onCancel={screen.closeForm} />
            )}
            {names && (
              <NameList
                key={names.key}
                text={names.answer.codigo}
                names={names.answer.nomes ?? []}
                onChoose={(name) => screen.openTurn(name)}
              />
            )}
          </Outcome>
        )}
        {acts.problem !== '' && (
          <Notice tone="bad" live="alert">
            {acts.problem}
          </Notice>
        )}
        <KeyLine
          name={person?.nome ?? null}
          onEnd={() => screen.andFocus(screen.end)}
          onSearch={screen.search}
          onReturn={screen.toggleReturn}
          onSound={screen.focusField}
        />
        {report.length > 0 && (
          <OfflineReport lines={report} onClose={() => screen.andFocus(desk.closeReport)} />
        )}
        <DayLog
          entries={useStore(desk.$log)}
          waiting={waiting}
          counts={useStore(desk.$counts)}
          onUndo={(entry) => screen.andFocus(() => acts.undo(entry))}
          onSlip={(entry) => screen.andFocus(() => acts.slip(entry))}
        />
      </div>
      {person && (
        <PersonPanel
          person={person}
          state={state}
          onPay={() => screen.openForm({ kind: 'payment' })}
        />
      )}
    </div>
  );
}

/** What the screen knows, and what its presses and keys do. */
function useOpenDesk() {
  const t = useTexts();
  const { library, has } = useStaff();
  const desk = useDesk(library.cod_biblioteca);
  const acts = useDeskActs(desk);
  const field = useRef<HTMLInputElement>(null);
  const [mode, setMode] = useState<ScreenMode>('automatico');
  const [searching, setSearching] = useState(false);
  const [form, setForm] = useState<OpenForm>(null);
  const latest = useStore(desk.$latest);
  const question = useStore(desk.$question);
  const person = useStore(desk.$person);
  // Whatever was done may have changed what they have.
  const version = latest ? `${latest.key} ${latest.undone}` : '';
  const state = useDeskPerson(person?.cod_pessoa ?? null, version);
  const focusField = () => field.current?.focus();
  const andFocus = (act: () => unknown) => {
    act();
    focusField();
  };
  useEffect(() => field.current?.focus(), []);
  usePaymentOpens(mode, state.answered?.answer, person?.cod_pessoa, () =>
    setForm({ kind: 'payment' }),
  );

  const closeForm = () => andFocus(() => setForm(null));
  const end = () => {
    desk.endTurn();
    setForm(null);
  };
  const changeMode = (next: ScreenMode) => andFocus(() => setMode(next));
  const choose = (as: ScanKind | null) => andFocus(() => desk.choose(as));
  const escape = () => {
    setSearching(false);
    if (question) choose(null);
    else if (form) closeForm();
    else andFocus(end);
  };
  const search = () => andFocus(() => setSearching(true));
  const toggleReturn = () => changeMode(mode === 'devolver' ? 'automatico' : 'devolver');
  useDeskKeys(field, {
    ...{ search, escape },
    onlyReturn: toggleReturn,
    undo: acts.undoLast,
    receipt: acts.printLast,
  });
  return {
    ...{ desk, acts, field, mode, searching, form, latest, question, person, state },
    ...{ focusField, andFocus, closeForm, end, changeMode, choose, search, toggleReturn },
    hasMoney: has('money'),
    openForm: setForm,
    label: searching
      ? t('desk.label_search')
      : person
        ? t('desk.label_next', { name: person.nome })
        : mode === 'devolver'
          ? t('desk.label_return')
          : t('desk.label'),
    scan: (code: string) => {
      setSearching(false);
      setForm(null);
      if (mode === 'pagamento') desk.scan(code, 'automatico', { as: 'pessoa' });
      else desk.scan(code, mode);
    },
    openTurn: (name: { cod_pessoa: number; nome: string }) => {
      desk.openTurn({ cod_pessoa: name.cod_pessoa, nome: name.nome });
      desk.dismiss();
      focusField();
    },
    override: (reason: string) => {
      const entry = form?.kind === 'override' ? form.entry : null;
      if (entry?.kind !== 'scan') return;
      const { scan, answer } = entry;
      const personId = answer.pessoa?.cod_pessoa ?? scan.personId ?? person?.cod_pessoa;
      desk.scan(scan.code, scan.mode, { reason, ...(personId !== undefined && { personId }) });
      closeForm();
    },
    paid: (payment: Parameters<typeof desk.addPayment>[0]) => {
      desk.addPayment(payment);
      closeForm();
    },
  };
}

/** Where payments are received, the form opens with the person who owes something. */
function usePaymentOpens(
  mode: ScreenMode,
  answer: { cod_pessoa: number; acoes: { receber?: { permitido: boolean } } } | undefined,
  personId: number | undefined,
  open: () => void,
): void {
  const isOwing = answer?.cod_pessoa === personId && answer?.acoes.receber?.permitido === true;
  const [opened, setOpened] = useState<number>();
  if (mode !== 'pagamento' && opened !== undefined) setOpened(undefined);
  if (mode === 'pagamento' && isOwing && personId !== undefined && opened !== personId) {
    setOpened(personId);
    open();
  }
}
