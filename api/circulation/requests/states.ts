import type { Refusal, RefusalCode } from '#contract/shared/refusals.ts';
import type { ServerTable } from '../../core/words.ts';

/** Each state with the states that it leads to; one that leads nowhere ends the request. */
export type Moves<State extends string = string> = Readonly<Record<State, readonly State[]>>;

/** Tables of requests: each row has an id, a patron, a state and when it was created and updated. */
export type RequestTable = 'loan_requests' | 'service_requests' | 'stack_requests' | 'suggestions';

/** How requests of one kind are stored and move from state to state. */
export interface Workflow<State extends string> {
  table: RequestTable;
  /** Moves that staff may make. */
  moves: Moves<State>;
  /** The state in which requests are created. */
  first: State;
  /** The e-mail that notifies of a move by staff; an alert is raised for every move. */
  email?: { kind: string; states: readonly State[] };
}

/** A workflow whose progress the patron follows, and whose requests the patron may withdraw. */
export interface PatronWorkflow<State extends string> extends Workflow<State> {
  /** File with the text of each state. */
  texts: ServerTable;
  /** The states of a request that goes well, in order: its progress. */
  path: readonly State[];
  withdrawal: Withdrawal<State>;
}

/** The state of withdrawn requests, and the refusal from states that do not lead there. */
interface Withdrawal<State extends string> {
  to: State;
  refusal: RefusalCode;
  /** From which states the patron may; every one that leads there unless said. */
  from?: readonly State[];
}

/** A workflow whose requests the patron may withdraw. */
export type Withdrawable<State extends string> = Pick<
  PatronWorkflow<State>,
  'table' | 'moves' | 'withdrawal'
>;

export const mayMove = <State extends string>(
  moves: Moves<State>,
  from: State,
  to: State,
): boolean => moves[from].includes(to);

/** States of requests that have not ended. */
export const openStates = <State extends string>(moves: Moves<State>): State[] =>
  (Object.keys(moves) as State[]).filter((state) => moves[state].length > 0);

/** States that end a request. */
export const endStates = <State extends string>(moves: Moves<State>): State[] =>
  (Object.keys(moves) as State[]).filter((state) => moves[state].length === 0);

/** Why staff may not make this move; null when they may. */
export function decideMove(moves: Moves, from: string, to: string): Refusal | null {
  const possible = moves[from] ?? [];
  if (possible.includes(to)) return null;
  const possiveis = possible.join(', ') || '—';
  return { code: 'move_not_allowed', params: { de: from, para: to, possiveis } };
}

/** Why a patron may not withdraw a request that is in this state. */
export function withdrawalRefusals<State extends string>(
  { moves, withdrawal: { to, refusal, from } }: Pick<Withdrawable<State>, 'moves' | 'withdrawal'>,
  state: State,
): Refusal[] {
  const mayWithdraw = (from?.includes(state) ?? true) && mayMove(moves, state, to);
  return mayWithdraw ? [] : [{ code: refusal }];
}
