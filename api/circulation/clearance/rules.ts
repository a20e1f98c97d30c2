import type { PendingKind } from '#contract/circulation/clearance.ts';
import type { LoanRequestState } from '#contract/shared/loan-request-states.ts';
import type { Refusal } from '#contract/shared/refusals.ts';
import type { StackState } from '../closed-stack/rules.ts';
import { isPastDue } from '../loans/due.ts';
import type { HoldState } from '../loans/hold-states.ts';
import { addDays, type Day } from '../units/zone.ts';

/** Open matters of a patron with the libraries of the network. */
export interface ClearanceFacts {
  /** Staff has blocked the account. */
  isBlocked: boolean;
  /** The settings let the patron's group issue declarations. */
  isOffered: boolean;
  loans: readonly { title: string; library: string; dueAt: Date }[];
  /** Debts by library. */
  debts: readonly { library: string; cents: number }[];
  /** Active holds. */
  holds: readonly {
    id: number;
    titleId: number;
    title: string;
    library: string;
    state: HoldState;
  }[];
  /** Open requests from closed stacks. */
  stackRequests: readonly {
    id: number;
    titleId: number;
    title: string;
    library: string;
    state: StackState;
  }[];
  /** Open requests to other libraries. */
  loanRequests: readonly {
    id: number;
    title: string;
    library: string;
    state: LoanRequestState;
  }[];
}

/** Something that has to be settled first. */
export interface Pending {
  kind: PendingKind;
  title?: string;
  /** For links to the page of the title. */
  titleId?: number;
  library: string;
  dueAt?: Date;
  cents?: number;
}

/** Something that issuing a declaration cancels. */
export interface Cancellation {
  kind: 'reserva' | 'pedido' | 'solicitacao';
  id: number;
  title: string;
}

export interface ClearanceDecision {
  pending: Pending[];
  cancels: Cancellation[];
  /** All refusals; none: it may be issued. */
  refusals: Refusal[];
}

/**
 * Decides whether a declaration may be issued (specification §4, design §6). Copies that one side has for the other
 * are pending; requests without a copy are cancelled. Suspensions do not matter (docs/decisions/clearance.md).
 */
export function decideClearance(facts: ClearanceFacts, now: Date): ClearanceDecision {
  const pending = pendingItems(facts, now);
  const refusals: Refusal[] = [];
  if (!facts.isOffered) refusals.push({ code: 'clearance_not_offered' });
  if (facts.isBlocked) refusals.push({ code: 'clearance_blocked' });
  if (pending.length > 0) refusals.push({ code: 'clearance_pending' });
  return { pending, cancels: cancellations(facts), refusals };
}

function pendingItems(facts: ClearanceFacts, now: Date): Pending[] {
  const { loans, debts, holds, stackRequests, loanRequests } = facts;
  const late = loans.filter(({ dueAt }) => isPastDue(dueAt, now));
  const open = loans.filter(({ dueAt }) => !isPastDue(dueAt, now));
  return [
    ...late.map((loan): Pending => ({ kind: 'emprestimo_atrasado', ...loan })),
    ...open.map((loan): Pending => ({ kind: 'emprestimo', ...loan })),
    ...debts.filter(({ cents }) => cents > 0).map((debt): Pending => ({ kind: 'debito', ...debt })),
    ...holds
      .filter(({ state }) => state === 'released')
      .map(({ title, library }): Pending => ({ kind: 'reserva_liberada', title, library })),
    ...stackRequests
      .filter(({ state }) => state === 'separado')
      .map(({ titleId, title, library }): Pending => ({
        ...{ kind: 'pedido_separado', titleId, title, library },
      })),
    ...loanRequests
      .filter(({ state }) => state !== 'aguardando')
      .map(({ title, library }): Pending => ({ kind: 'solicitacao', title, library })),
  ];
}

const cancellations = ({ holds, stackRequests, loanRequests }: ClearanceFacts): Cancellation[] => [
  ...holds
    .filter(({ state }) => state === 'queued' || state === 'suspended')
    .map(({ id, title }): Cancellation => ({ kind: 'reserva', id, title })),
  ...stackRequests
    .filter(({ state }) => state === 'pedido')
    .map(({ id, title }): Cancellation => ({ kind: 'pedido', id, title })),
  ...loanRequests
    .filter(({ state }) => state === 'aguardando')
    .map(({ id, title }): Cancellation => ({ kind: 'solicitacao', id, title })),
];

/** Last day of validity of a declaration issued today. */
export const validUntil = (today: Day, days: number): Day => addDays(today, days);

export type ClearanceState = 'valida' | 'vencida' | 'anulada';

/** State of a declaration: valid until the end of its last day, void when the patron is enrolled again. */
export function clearanceState(
  { validUntil: last, revokedAt }: { validUntil: Day; revokedAt: string | null },
  today: Day,
): ClearanceState {
  if (revokedAt !== null) return 'anulada';
  return today > last ? 'vencida' : 'valida';
}

/** Particles of names, which have no initial. */
const PARTICLES = new Set(['da', 'das', 'de', 'del', 'della', 'di', 'do', 'dos', 'du', 'e', 'y']);

/** "Marina Alves de Souza" → "M. A. S.". */
export const initials = (name: string): string =>
  name
    .split(/\s+/)
    .filter((part) => part !== '' && !PARTICLES.has(part.toLowerCase()))
    .map((part) => `${[...part][0]?.toUpperCase() ?? ''}.`)
    .join(' ');
