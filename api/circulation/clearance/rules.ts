import type { PendingKind } from '#contract/circulation/clearance.ts';
import type { LoanRequestState } from '#contract/shared/loan-request-states.ts';
import type { Refusal } from '#contract/shared/refusals.ts';
import type { StackState } from '../closed-stack/rules.ts';
import { isPastDue } from '../loans/due.ts';
import type { HoldState } from '../loans/hold-states.ts';
import { addDays, type Day } from '../units/zone.ts';

/** What a patron has going with the libraries of the network. */
export interface ClearanceFacts {
  /** Signed in while the staff blocked the account. */
  isBlocked: boolean;
  /** The settings let the patron's group issue declarations. */
  isOffered: boolean;
  loans: readonly { title: string; library: string; dueAt: Date }[];
  /** What is owed, by library. */
  debts: readonly { library: string; cents: number }[];
  /** Holds that have not ended. */
  holds: readonly {
    id: number;
    titleId: number;
    title: string;
    library: string;
    state: HoldState;
  }[];
  /** Copies asked for from closed stacks and not had yet. */
  stackRequests: readonly {
    id: number;
    titleId: number;
    title: string;
    library: string;
    state: StackState;
  }[];
  /** Copies asked for from other libraries, not had yet. */
  loanRequests: readonly {
    id: number;
    title: string;
    library: string;
    state: LoanRequestState;
  }[];
}

/** Something that has to end first. */
export interface Pending {
  kind: PendingKind;
  title?: string;
  /** Of what is ended on the page of its title. */
  titleId?: number;
  library: string;
  dueAt?: Date;
  cents?: number;
}

/** Something that issuing cancels. */
export interface Cancellation {
  kind: 'reserva' | 'pedido' | 'solicitacao';
  id: number;
  title: string;
}

export interface ClearanceDecision {
  pending: Pending[];
  cancels: Cancellation[];
  /** Every reason why it may not be issued; none: it may. */
  refusals: Refusal[];
}

/**
 * May the declaration be issued, and what goes with it (specification §4, design §6)? What a library
 * holds in its hand for the patron, or the patron of a library, is pending; what is only written down
 * is cancelled. A suspension is neither: nobody who leaves borrows (docs/decisions/clearance.md).
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

/** The last day of a declaration that is issued today. */
export const validUntil = (today: Day, days: number): Day => addDays(today, days);

export type ClearanceState = 'valida' | 'vencida' | 'anulada';

/** Whether a declaration holds: until the end of its last day, unless the person was enrolled again. */
export function clearanceState(
  { validUntil: last, revokedAt }: { validUntil: Day; revokedAt: string | null },
  today: Day,
): ClearanceState {
  if (revokedAt !== null) return 'anulada';
  return today > last ? 'vencida' : 'valida';
}

/** Names that are joined to others by these stand for nobody. */
const PARTICLES = new Set(['da', 'das', 'de', 'del', 'della', 'di', 'do', 'dos', 'du', 'e', 'y']);

/** "Marina Alves de Souza" → "M. A. S.": as much as a paper needs to be recognised by. */
export const initials = (name: string): string =>
  name
    .split(/\s+/)
    .filter((part) => part !== '' && !PARTICLES.has(part.toLowerCase()))
    .map((part) => `${[...part][0]?.toUpperCase() ?? ''}.`)
    .join(' ');
