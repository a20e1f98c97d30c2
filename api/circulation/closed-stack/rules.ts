import type { CopyStatus } from '#contract/shared/constants.ts';
import type { Refusal } from '#contract/shared/refusals.ts';
import type { RequestPhase } from '#contract/circulation/request-phases.ts';
import { openStates, type PatronWorkflow } from '../requests/states.ts';

const STACK_MOVES = {
  pedido: ['separado', 'entregue', 'cancelado', 'retirado'],
  separado: ['entregue', 'cancelado'],
  entregue: [],
  cancelado: [],
  retirado: [],
} as const satisfies Record<string, readonly string[]>;
export type StackState = keyof typeof STACK_MOVES;

/** Requests for copies from closed stacks. */
export const STACK_REQUESTS: PatronWorkflow<StackState> = {
  table: 'stack_requests',
  moves: STACK_MOVES,
  first: 'pedido',
  withdrawal: { to: 'retirado', refusal: 'stack_fetched' },
  path: ['pedido', 'separado', 'entregue'],
  texts: 'server/closed-stack',
};

export const STACK_PHASES: Readonly<Record<StackState, RequestPhase>> = {
  pedido: 'aguardando',
  separado: 'pronto',
  entregue: 'atendido',
  cancelado: 'negado',
  retirado: 'retirado',
};

export const OPEN_STATES = openStates(STACK_REQUESTS.moves);

export interface StackFacts {
  signedIn: boolean;
  /** The caller's enrolment has ended. */
  hasLeft: boolean;
  /** The copy stands in a closed stack of the library that is asked. */
  inStack: boolean;
  status: CopyStatus;
  /** Whose open request there is for the copy already. */
  requestedBy: 'nobody' | 'asker' | 'other';
  /** Open requests of the patron. */
  pending: number;
  limit: number;
}

/** May this copy be asked for now? Every refusal; none when it may. */
export function decideStackRequest(facts: StackFacts): Refusal[] {
  const { signedIn, hasLeft, inStack, status, requestedBy, pending, limit } = facts;
  const onShelf = status === 'disponivel' || status === 'consulta_local';
  return [
    ...refusalIf(!signedIn, { code: 'token_missing' }),
    ...refusalIf(hasLeft, { code: 'stack_left' }),
    ...refusalIf(!inStack, { code: 'stack_copy_not_here' }),
    ...refusalIf(requestedBy === 'asker', { code: 'stack_requested_already' }),
    ...refusalIf(requestedBy === 'other' || (inStack && !onShelf), { code: 'stack_copy_out' }),
    ...refusalIf(pending >= limit, { code: 'limite_pedidos_excedido', params: { limite: limit } }),
  ];
}

const refusalIf = (holds: boolean, refusal: Refusal): Refusal[] => (holds ? [refusal] : []);

/** Whether a shelf location is closed: it begins with one of the names of the settings. */
export function isClosed(location: string | null, closed: readonly string[]): boolean {
  const name = normalise(location ?? '');
  return closed.some((start) => name.startsWith(normalise(start)));
}

const normalise = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').trim().toLowerCase();
