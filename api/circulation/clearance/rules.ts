import { PENDING_KINDS, type PendingKind } from '#contract/circulation/clearance.ts';
import type { Refusal } from '#contract/shared/refusals.ts';
import { concernsOf, type ConcernFacts, type OwnRequest } from '../concerns/rules.ts';
import { addDays, dayIn, type Day } from '../units/zone.ts';

/** Open matters of a patron with the libraries of the network. */
export interface ClearanceFacts extends ConcernFacts {
  /** The settings let the patron's group issue declarations. */
  isOffered: boolean;
}

/** Something that has to be settled first. */
export interface Pending {
  kind: PendingKind;
  title?: string;
  /** Of a request, as every list says it. */
  request?: OwnRequest;
  library: string;
  /** The day on which it is due, in the time zone of its library. */
  dueOn?: Day;
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

/** Kinds of requests for a copy: their pending items, and the items to cancel. */
const REQUESTS = {
  reserva: { pending: 'reserva_liberada', cancelled: 'reserva' },
  acervo_fechado: { pending: 'pedido_separado', cancelled: 'pedido' },
  solicitacao: { pending: 'solicitacao', cancelled: 'solicitacao' },
} as const;

const kindsOf = ({ kind }: OwnRequest) =>
  Object.hasOwn(REQUESTS, kind) ? REQUESTS[kind as keyof typeof REQUESTS] : null;

function pendingItems(facts: ClearanceFacts, now: Date): Pending[] {
  const pending = concernsOf(facts, now).flatMap((concern): Pending[] => {
    if (concern.kind === 'loan') {
      const { title, library, dueAt, zone, state } = concern;
      const kind = state === 'atrasado' ? 'emprestimo_atrasado' : 'emprestimo';
      return [{ kind, title, library, dueOn: dayIn(dueAt, zone) }];
    }
    if (concern.kind === 'debt') {
      return [{ kind: 'debito', library: concern.library, cents: concern.cents }];
    }
    if (concern.kind !== 'request' || concern.request.phase === 'aguardando') return [];
    const { request } = concern;
    const kinds = kindsOf(request);
    if (!kinds) return [];
    const library = request.library?.name ?? '';
    return [{ kind: kinds.pending, title: request.title, library, request }];
  });
  return pending.toSorted((a, b) => PENDING_KINDS.indexOf(a.kind) - PENDING_KINDS.indexOf(b.kind));
}

const cancellations = ({ requests }: ClearanceFacts): Cancellation[] => {
  const kinds = Object.values(REQUESTS).map(({ cancelled }) => cancelled);
  return requests
    .flatMap((request): Cancellation[] => {
      const kind = kindsOf(request)?.cancelled;
      if (kind === undefined || request.phase !== 'aguardando') return [];
      return [{ kind, id: request.id, title: request.title }];
    })
    .sort((a, b) => kinds.indexOf(a.kind) - kinds.indexOf(b.kind) || a.id - b.id);
};

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
