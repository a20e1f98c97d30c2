import { SUGGESTION_PHASES } from '#contract/catalogue/acquisitions/states.ts';
import { LOAN_REQUEST_PHASES } from '#contract/shared/loan-request-states.ts';
import { SERVICE_PHASES } from '#contract/shared/service-states.ts';
import type { RequestPhase } from '#contract/circulation/request-phases.ts';
import type { CommentState } from '../../portal/comments/rules.ts';
import { STACK_PHASES } from '../closed-stack/rules.ts';
import { dueState, type DueState } from '../loans/due.ts';
import type { HoldState } from '../loans/hold-states.ts';
import type { Day } from '../units/zone.ts';

/**
 * What concerns a patron: the one read model of the home of the personal area, its lists of requests and clearance
 * (docs/decisions/loan-requests.md).
 */

const HOLD_PHASES: Readonly<Record<HoldState, RequestPhase>> = {
  queued: 'aguardando',
  suspended: 'aguardando',
  in_transit: 'em_andamento',
  released: 'pronto',
  picked_up: 'atendido',
  cancelled: 'retirado',
  lapsed: 'negado',
};

const COMMENT_PHASES: Readonly<Record<CommentState, RequestPhase>> = {
  enviado: 'aguardando',
  aprovado: 'atendido',
  recusado: 'negado',
};

/** How far a request of each kind has come, by its state. */
const PHASES = {
  reserva: HOLD_PHASES,
  solicitacao: LOAN_REQUEST_PHASES,
  acervo_fechado: STACK_PHASES,
  servico: SERVICE_PHASES,
  sugestao: SUGGESTION_PHASES,
  comentario: COMMENT_PHASES,
  comentario_obra: COMMENT_PHASES,
} as const satisfies Readonly<Record<string, Readonly<Record<string, RequestPhase>>>>;

export type RequestKind = keyof typeof PHASES;

/** A state that this version does not know, from a newer one, counts as ended. */
export function phaseOf(kind: RequestKind, state: string): RequestPhase {
  const phases: Readonly<Record<string, RequestPhase>> = PHASES[kind];
  return phases[state] ?? 'atendido';
}

/** A request of any kind. */
export interface OwnRequest {
  kind: RequestKind;
  id: number;
  state: string;
  phase: RequestPhase;
  title: string;
  /** MARC code of the title's language. */
  language?: string;
  /** For links to the page of the title. */
  titleId: number | null;
  /** Null: it goes to no library in particular. */
  library: { id: number; name: string } | null;
  zone: string;
  /** Instants, UTC. */
  createdAt: string;
  changedAt: string;
  /** Until when its copy waits. */
  until: string | null;
  /** What the library wrote. */
  reply: string;
  /** The library has a question that waits for the patron's answer. */
  isAsked: boolean;
}

/** Everything open between a patron and the libraries of the network. */
export interface ConcernFacts {
  /** Staff has blocked the account. */
  isBlocked: boolean;
  /** Last day of the current suspension. */
  suspendedUntil: Day | null;
  loans: readonly {
    title: string;
    library: string;
    zone: string;
    dueAt: Date;
    /** The patron says that it was returned; the library looks for it. */
    claimedAt: Date | null;
    /** Somebody else waits for it. */
    recall?: object | null;
  }[];
  /** Debts by library. */
  debts: readonly { library: string; cents: number }[];
  /** Requests that have not ended. */
  requests: readonly OwnRequest[];
  unreadAlerts: number;
}

/** Something that concerns a patron. */
export type Concern =
  | { kind: 'blocked' }
  | { kind: 'suspended'; until: Day }
  | { kind: 'loan'; state: DueState; title: string; library: string; zone: string; dueAt: Date }
  | { kind: 'debt'; library: string; cents: number }
  | { kind: 'request'; request: OwnRequest }
  | { kind: 'alerts'; count: number };

/** Everything that concerns a patron, what costs most to forget first. */
export function concernsOf(facts: ConcernFacts, now: Date): Concern[] {
  const { isBlocked, suspendedUntil, loans, debts, requests, unreadAlerts } = facts;
  const open = loans
    .map((loan) => ({ ...loan, kind: 'loan', state: dueState(loan, now, loan.zone) }) as const)
    .toSorted((a, b) => a.dueAt.getTime() - b.dueAt.getTime());
  const late = open.filter(({ state }) => state === 'atrasado');
  return [
    ...(isBlocked ? [{ kind: 'blocked' } as const] : []),
    ...(suspendedUntil === null ? [] : [{ kind: 'suspended', until: suspendedUntil } as const]),
    ...late,
    ...open.filter(({ state }) => state !== 'atrasado'),
    ...debts.filter(({ cents }) => cents > 0).map((debt) => ({ kind: 'debt', ...debt }) as const),
    ...requests.map((request) => ({ kind: 'request', request }) as const),
    ...(unreadAlerts > 0 ? [{ kind: 'alerts', count: unreadAlerts } as const] : []),
  ];
}

/** Whether the patron has something to do or to know now: while there is such a concern, not all is well. */
export function needsAttention(concern: Concern): boolean {
  if (concern.kind === 'loan') return concern.state !== 'em_dia';
  if (concern.kind !== 'request') return true;
  const { phase, isAsked } = concern.request;
  return phase === 'pronto' || isAsked;
}
