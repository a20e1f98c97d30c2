import { wallClock } from '../format/dates.ts';
import { daysUntil } from '../format/times.ts';
import { grouped } from '../grouped.ts';
import type { Debts } from '../stores/debts.ts';
import type { Hold } from '../stores/holds.ts';
import { isRenewedToday, mayRenew, type Loan, type Renewal } from '../stores/loans.ts';
import type { OwnRequest } from '../stores/own-requests.ts';

/** Everything that awaits a patron as one list by date: each loan, hold, request and debt in one row. */

export const SECTIONS = ['now', 'week', 'later', 'undated'] as const;
export type Section = (typeof SECTIONS)[number];

/** What a row is about. A day has one row for each kind and library. */
export type Subject =
  | { kind: 'late' | 'return' | 'renew'; loans: readonly Loan[] }
  | { kind: 'ready' | 'transit' | 'waiting' | 'suspended'; holds: readonly Hold[] }
  | { kind: 'request'; request: OwnRequest }
  | { kind: 'debt'; debts: Debts }
  | { kind: 'alerts'; count: number };

export type Row = Subject & {
  /** Unique in the list; the id of its element. */
  id: string;
  section: Section;
  /** Day or instant under which it is listed; null: none. */
  when: string | null;
};

export interface Facts {
  loans: readonly Loan[];
  /** Results of renewals on this page, by loan id. */
  renewals: ReadonlyMap<number, Renewal>;
  holds: readonly Hold[];
  requests: readonly OwnRequest[];
  debts: Debts | null;
  /** Unread alerts. */
  alerts: number;
}

export interface Today {
  now: Date;
  /** Today where the libraries are: YYYY-MM-DD. */
  day: string;
}

/** What costs most to forget comes first within a day. */
const COST = [
  ...(['debt', 'late', 'return', 'renew', 'ready'] as const),
  ...(['transit', 'request', 'waiting', 'suspended', 'alerts'] as const),
] satisfies Subject['kind'][];

/** How long the decision on a request counts as news. */
const NEWS_DAYS = 14;
const WEEK_DAYS = 7;
const DAY_MS = 86_400_000;

export function rowsByDate(facts: Facts, today: Today): Row[] {
  const rows = [
    ...loanRows(facts, today),
    ...holdRows(facts.holds, today),
    ...newestFirst(facts.requests).flatMap((request) => requestRow(request, today) ?? []),
    ...debtRow(facts.debts),
    ...alertRow(facts.alerts),
  ];
  return rows.sort(
    (a, b) =>
      SECTIONS.indexOf(a.section) - SECTIONS.indexOf(b.section) ||
      dayOf(a).localeCompare(dayOf(b)) ||
      COST.indexOf(a.kind) - COST.indexOf(b.kind),
  );
}

/** Without a date, after those with one. */
const dayOf = ({ when }: Row): string => when?.slice(0, 10) ?? '9999';

/** Whole days from today to a day, or to an instant in the time zone of its library. */
export const daysFrom = ({ now, day }: Today, when: string): number =>
  when.length === 10
    ? (wallClock(when).getTime() - wallClock(day).getTime()) / DAY_MS
    : daysUntil(when, now);

function sectionOf(when: string | undefined, today: Today): Section {
  if (when === undefined) return 'undated';
  const days = daysFrom(today, when);
  if (days <= 0) return 'now';
  return days <= WEEK_DAYS ? 'week' : 'later';
}

/** Renewed on this page, a loan stays where it was due before. */
const placeOf = (loan: Loan, renewals: Facts['renewals']): string =>
  (renewals.get(loan.cod_emprestimo)?.ok === true && loan.ultima_renovacao?.antes) ||
  loan.data_devolucao;

function loanRows({ loans, renewals }: Facts, today: Today): Row[] {
  const kindOf = (loan: Loan) => {
    if (loan.situacao === 'atrasado') return 'late';
    return mayRenew(loan) || renewals.has(loan.cod_emprestimo) ? 'renew' : 'return';
  };
  const keyOf = (loan: Loan) => {
    const kind = kindOf(loan);
    const place = [kind, placeOf(loan, renewals).slice(0, 10)];
    // Renewals are in one row wherever they are returned; refused ones have the same reasons.
    return JSON.stringify(kind === 'renew' ? place : [...place, ...reasonsOf(loan)]);
  };
  // An order that a renewal does not change.
  const ordered = [...loans].sort((a, b) => a.cod_emprestimo - b.cod_emprestimo);
  // What has the same row is joined; the first of it gives its date.
  return [...grouped(ordered, keyOf).values()].map((group) => {
    const [first] = group;
    const when = placeOf(first, renewals);
    return {
      ...{ id: `loan-${first.cod_emprestimo}`, kind: kindOf(first), loans: group },
      ...{ when, section: sectionOf(when, today) },
    };
  });
}

const reasonsOf = (loan: Loan): unknown[] => [
  loan.cod_biblioteca,
  loan.acoes?.renovar.permitido === false && loan.acoes.renovar.motivos,
  // It shows a receipt of its own.
  isRenewedToday(loan) && loan.cod_emprestimo,
];

const HOLD_KINDS = {
  liberada: 'ready',
  a_caminho: 'transit',
  na_fila: 'waiting',
  suspensa: 'suspended',
} as const;

function holdRows(holds: readonly Hold[], today: Today): Row[] {
  const whenOf = ({ situacao, validade, suspensa_ate: until, previsao }: Hold) => {
    if (situacao === 'liberada') return validade;
    return situacao === 'suspensa' ? until : previsao;
  };
  // Each waits in a queue of its own.
  const keyOf = (hold: Hold) => {
    const kind = HOLD_KINDS[hold.situacao];
    return kind === 'ready' || kind === 'transit'
      ? [kind, whenOf(hold)?.slice(0, 10), hold.cod_biblioteca].join('-')
      : `${kind}-${hold.cod_reserva}`;
  };
  return [...grouped(holds, keyOf).values()].map((group) => {
    const [first] = group;
    const id = `hold-${first.cod_reserva}`;
    const when = whenOf(first);
    const kind = HOLD_KINDS[first.situacao];
    // Overdue copies do not promise a day: an expected day that has passed is none.
    const isPast = kind === 'waiting' && when !== undefined && daysFrom(today, when) < 0;
    const shown = isPast ? undefined : when;
    // Something on its way needs no day to be in sight.
    const section = kind === 'transit' && !shown ? 'now' : sectionOf(shown, today);
    return { id, kind, holds: group, when: shown ?? null, section };
  });
}

const ENDED: ReadonlySet<OwnRequest['fase']> = new Set(['atendido', 'negado', 'retirado']);

const newestFirst = (requests: readonly OwnRequest[]): OwnRequest[] =>
  [...requests].sort((a, b) => Date.parse(b.data_situacao) - Date.parse(a.data_situacao));

/** Requests that have not ended, and answers of the last days. Holds have rows of their own. */
function requestRow(request: OwnRequest, today: Today): Row | null {
  const { tipo, codigo, fase, pergunta, prazo, previsao, resposta, data_situacao } = request;
  if (tipo === 'reserva') return null;
  const isAnswer = fase === 'negado' || (fase === 'atendido' && resposta !== undefined);
  const isNews = isAnswer && daysFrom(today, data_situacao) > -NEWS_DAYS;
  if (ENDED.has(fase) && !isNews) return null;
  const row = { id: `${tipo}-${codigo}`, kind: 'request', request } as const;
  if (pergunta || (fase === 'pronto' && prazo === undefined)) {
    return { ...row, when: null, section: 'now' };
  }
  const when = fase === 'pronto' ? prazo : isNews ? undefined : previsao;
  return { ...row, when: when ?? null, section: sectionOf(when, today) };
}

const debtRow = (debts: Debts | null): Row[] =>
  debts === null || debts.total_saldo <= 0
    ? []
    : [
        {
          id: 'debt',
          kind: 'debt',
          debts,
          when: null,
          section: debts.impedido ? 'now' : 'undated',
        },
      ];

const alertRow = (count: number): Row[] =>
  count > 0 ? [{ id: 'alerts', kind: 'alerts', count, when: null, section: 'undated' }] : [];
