import { atom, computed, type ReadableAtom } from 'nanostores';
import type { Output } from '#contract/calls.ts';
import { $acting, askToSignIn } from '../api/ask-to-sign-in.ts';
import { isOnline } from '../api/http.ts';
import { serverTime } from '../clock.ts';
import { newKey } from '../stores/drafts.ts';
import { staffCall } from '../staff/staff-call.ts';
import { storedDesk, toStored, type ReportLine, type StoredDesk } from './desk-store.ts';
import { personOf, type Answered, type DeskPerson, type Scan, type ScanAnswer } from './queue.ts';
import { Sender } from './sender.ts';

export type DeskActs = Output<'GET /equipe/balcao/atos'>;
export type Payment = Output<'POST /equipe/balcao/pagamentos'>;

/** A line of the log of today. */
export type LogEntry = {
  key: string;
  at: string;
  undone?: boolean;
  /** Until when it can be undone, by this device's clock, in milliseconds. */
  undoBy?: number;
} & (
  | { kind: 'scan'; scan: Scan; answer: ScanAnswer }
  | { kind: 'unsendable'; scan: Scan; error: unknown }
  | { kind: 'payment'; payment: Payment }
  | { kind: 'act'; act: DeskActs['itens'][number] }
);

/** Lines that stay on the page. */
const MAX_LOG = 200;

/** The desk of one library in this browser: queue, log and who is at the counter. */
export interface Desk extends Pick<
  Sender,
  '$state' | '$question' | 'scan' | 'choose' | 'wake' | 'stop'
> {
  endTurn: () => void;
  /** Begins the turn of somebody who was found by name. */
  openTurn: (person: DeskPerson) => void;
  $waiting: ReadableAtom<readonly Scan[]>;
  $person: ReadableAtom<DeskPerson | null>;
  /** Newest first. */
  $log: ReadableAtom<readonly LogEntry[]>;
  /** What is answered at the top; null: nothing yet, or the turn has ended. */
  $latest: ReadableAtom<LogEntry | null>;
  $counts: ReadableAtom<DeskActs['contagem'] | null>;
  $report: ReadableAtom<readonly ReportLine[]>;
  closeReport: () => void;
  /** Reads what was done here today, for the log after a reload. */
  readActs: () => Promise<void>;
  addPayment: (payment: Payment) => void;
  markUndone: (actId: number) => void;
  dismiss: () => void;
}

/** Without it an expired session would lead away from the page instead of asking to sign in. */
async function acting<T>(work: () => Promise<T>): Promise<T> {
  $acting.set($acting.get() + 1);
  try {
    return await work();
  } finally {
    $acting.set($acting.get() - 1);
  }
}

const lineOf = ({ scan, answer }: Answered): ReportLine => ({
  ...{ key: scan.key, at: scan.at, code: scan.code },
  what: answer.exemplar?.titulo ?? answer.pessoa?.nome ?? '',
  problems: answer.motivos.map(({ mensagem }) => mensagem),
  isUnknown: answer.resultado === 'desconhecido',
});

/** The queue and the report as they are stored. */
function storage(libraryId: number) {
  const { store } = storedDesk(libraryId);
  const change = (part: Partial<StoredDesk>) => store.set(toStored({ ...store.get(), ...part }));
  return {
    store,
    queue: {
      get: () => store.get().queue,
      set: (queue: StoredDesk['queue']) => change({ queue }),
    },
    report: (lines: readonly ReportLine[]) => {
      if (lines.length > 0) change({ report: [...store.get().report, ...lines] });
    },
    closeReport: () => change({ report: [] }),
  };
}

/** The number of the act that a line can undo, or print a receipt of. */
export const actOf = (entry: LogEntry): number | undefined => {
  if (entry.kind === 'act') return entry.act.cod_ato;
  if (entry.kind === 'payment') return entry.payment.cod_ato;
  return entry.kind === 'scan' ? entry.answer.acoes.desfazer?.cod_ato : undefined;
};

/** Until when a line can be undone, by this device's clock. */
export const undoableUntil = ({ undone, undoBy }: LogEntry): number | undefined =>
  undone ? undefined : undoBy;

/** How long after a moment of the server something can be undone, from now on: the device's clock may be wrong. */
function undoTime(since: number, until: string | undefined): Pick<LogEntry, 'undoBy'> {
  return until === undefined ? {} : { undoBy: Date.now() + Date.parse(until) - since };
}

const scanEntry = ({ scan, answer }: Answered): LogEntry => ({
  ...{ kind: 'scan', key: scan.key, at: answer.em, scan, answer },
  ...undoTime(Date.parse(answer.em), answer.acoes.desfazer?.ate),
});

const paymentEntry = (payment: Payment): LogEntry => ({
  ...{ kind: 'payment', key: String(payment.cod_ato), at: payment.em, payment },
  ...undoTime(Date.parse(payment.em), payment.acoes.desfazer.ate),
});

/** The act whose receipt a line offers. */
export const receiptOf = (entry: LogEntry): number | undefined => {
  if (entry.undone) return undefined;
  if (entry.kind === 'payment') return entry.payment.cod_ato;
  return entry.kind === 'scan' ? entry.answer.acoes.recibo?.cod_ato : undefined;
};

/** Names and opened turns are no acts: they are shown, and leave no line. */
const isLogged = ({ answer }: Answered): boolean =>
  answer.resultado !== 'pessoa' && answer.resultado !== 'nomes';

const undoneIf = <E extends LogEntry | null>(entry: E, actId: number): E =>
  entry && actOf(entry) === actId ? { ...entry, undone: true } : entry;

/** The log with the acts of before this page was opened. */
function withActs(log: readonly LogEntry[], acts: DeskActs['itens']): readonly LogEntry[] {
  const known = new Set(log.map(actOf));
  const older = acts
    .filter(({ cod_ato: id }) => !known.has(id))
    .map((act): LogEntry => ({
      ...{ kind: 'act', key: String(act.cod_ato), at: act.em, act, undone: act.desfeito },
      ...undoTime(serverTime().getTime(), act.desfazer_ate),
    }));
  return [...log, ...older].slice(0, MAX_LOG);
}

/**
 * The desk of a library.
 *
 * @param onAnswer called for each answer in order, such as to play its sound
 */
export function createDesk(libraryId: number, onAnswer: (entry: LogEntry) => void): Desk {
  const { store, queue, report, closeReport } = storage(libraryId);
  const $log = atom<readonly LogEntry[]>([]);
  const $latest = atom<LogEntry | null>(null);
  const $counts = atom<DeskActs['contagem'] | null>(null);
  const add = (entry: LogEntry, logged = true) => {
    if (logged) $log.set([entry, ...$log.get()].slice(0, MAX_LOG));
    $latest.set(entry);
    onAnswer(entry);
  };
  const sender = new Sender({
    queue,
    ...{ isOnline, now: serverTime, newKey },
    holding: acting,
    send: (body) => staffCall('POST /equipe/balcao/leituras', { body }),
    signIn: () => askToSignIn({ expired: true, part: '' }),
    onAnswers(answered, { contagem }) {
      $counts.set(contagem);
      report(answered.filter(({ scan }) => scan.offline).map(lineOf));
      for (const one of answered) add(scanEntry(one), isLogged(one));
    },
    onUnsendable: (scan, error) =>
      add({ kind: 'unsendable', key: scan.key, at: scan.at, scan, error }),
  });
  return {
    $state: sender.$state,
    $question: sender.$question,
    scan: (code, mode, options) => sender.scan(code, mode, options),
    choose: (as) => sender.choose(as),
    wake: () => sender.wake(),
    stop: () => sender.stop(),
    $log,
    $latest,
    $counts,
    $waiting: computed(store, (desk) => desk.queue.waiting),
    $person: computed(store, (desk) => personOf(desk.queue)),
    $report: computed(store, (desk) => desk.report),
    closeReport,
    openTurn: (person) => queue.set({ ...queue.get(), person, ended: false }),
    endTurn() {
      sender.endTurn();
      $latest.set(null);
    },
    async readActs() {
      const { itens, contagem } = await staffCall('GET /equipe/balcao/atos', {});
      $log.set(withActs($log.get(), itens));
      $counts.set(contagem);
    },
    addPayment: (payment) => add(paymentEntry(payment)),
    markUndone(actId) {
      $log.set($log.get().map((entry) => undoneIf(entry, actId)));
      $latest.set(undoneIf($latest.get(), actId));
    },
    dismiss: () => $latest.set(null),
  };
}
