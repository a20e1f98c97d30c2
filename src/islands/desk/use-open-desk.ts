import { useEffect, useRef, useState } from 'react';
import type { Desk, LogEntry, Payment } from '#lib/desk/desk.ts';
import type { DeskPerson, ScanKind } from '#lib/desk/queue.ts';
import { useTexts } from '../ui/island/texts.tsx';
import { useStore } from '../ui/island/use-store.ts';
import { useStaff } from '../staff/use-staff.ts';
import type { ScreenMode } from './ModeChoice.tsx';
import { useMessage } from './answer/use-message.ts';
import { useDeskPerson, type PersonAtDesk } from './person/use-desk-person.ts';
import { useDesk } from './use-desk.ts';
import { useDeskActs } from './use-desk-acts.ts';
import { useDeskKeys } from './use-desk-keys.ts';

/** A form in place of waiting for the next scan. */
type OpenForm = { kind: 'override'; entry: LogEntry } | { kind: 'payment' } | null;

export type DeskOnScreen = ReturnType<typeof useOpenDesk>;

/** What the screen of the desk knows, and what its presses and keys do. */
export function useOpenDesk() {
  const { library, has } = useStaff();
  const desk = useDesk(library.cod_biblioteca);
  const acts = useDeskActs(desk);
  const field = useRef<HTMLInputElement>(null);
  const [mode, setMode] = useState<ScreenMode>('automatico');
  const [searching, setSearching] = useState(false);
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
  const forms = useForms(desk, andFocus);
  usePaymentOpens(mode, state.answered?.answer, person, () => forms.openForm({ kind: 'payment' }));

  const end = () => {
    desk.endTurn();
    forms.openForm(null);
  };
  const changeMode = (next: ScreenMode) => andFocus(() => setMode(next));
  const choose = (as: ScanKind | null) => andFocus(() => desk.choose(as));
  const search = () => andFocus(() => setSearching(true));
  const toggleReturn = () => changeMode(mode === 'devolver' ? 'automatico' : 'devolver');
  const escape = () => {
    setSearching(false);
    if (question) choose(null);
    else if (forms.form) forms.closeForm();
    else andFocus(end);
  };
  const scan = (code: string) => {
    setSearching(false);
    forms.openForm(null);
    if (mode === 'pagamento') desk.scan(code, 'automatico', { as: 'pessoa' });
    else desk.scan(code, mode);
  };
  const keys = { search, escape, onlyReturn: toggleReturn };
  useDeskKeys(field, { ...keys, undo: acts.undoLast, receipt: acts.printLast });
  const label = useLabel(searching, person, mode);
  return {
    ...{ desk, acts, field, mode, searching, latest, question, person, state, ...forms },
    ...{ focusField, andFocus, end, changeMode, choose, search, toggleReturn, scan },
    hasMoney: has('money'),
    label,
    message: useMessage(latest, label, `${mode} ${searching}`),
  };
}

/** The forms of the desk, and what comes of them. */
function useForms(desk: Desk, andFocus: (act: () => unknown) => void) {
  const [form, openForm] = useState<OpenForm>(null);
  const person = useStore(desk.$person);
  const closeForm = () => andFocus(() => openForm(null));
  return {
    ...{ form, openForm, closeForm },
    openTurn: ({ cod_pessoa, nome }: DeskPerson) =>
      andFocus(() => {
        desk.openTurn({ cod_pessoa, nome });
        desk.dismiss();
      }),
    override: (reason: string) => {
      const entry = form?.kind === 'override' ? form.entry : null;
      if (entry?.kind !== 'scan') return;
      const { scan, answer } = entry;
      const personId = answer.pessoa?.cod_pessoa ?? scan.personId ?? person?.cod_pessoa;
      desk.scan(scan.code, scan.mode, { reason, ...(personId !== undefined && { personId }) });
      closeForm();
    },
    paid: (payment: Payment) => {
      desk.addPayment(payment);
      closeForm();
    },
  };
}

/** What the field asks for. */
function useLabel(searching: boolean, person: DeskPerson | null, mode: ScreenMode): string {
  const t = useTexts();
  if (searching) return t('desk.label_search');
  if (person) return t('desk.label_next', { name: person.nome });
  return mode === 'devolver' ? t('desk.label_return') : t('desk.label');
}

/** Where payments are received, the form opens with the person who owes something. */
function usePaymentOpens(
  mode: ScreenMode,
  answer: PersonAtDesk | undefined,
  person: DeskPerson | null,
  open: () => void,
): void {
  const [opened, setOpened] = useState<number>();
  const id = person?.cod_pessoa;
  const isOwing = answer?.cod_pessoa === id && answer?.acoes.receber?.permitido === true;
  if (mode !== 'pagamento' && opened !== undefined) setOpened(undefined);
  if (mode === 'pagamento' && isOwing && id !== undefined && opened !== id) {
    setOpened(id);
    open();
  }
}
