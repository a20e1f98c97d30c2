import type { Refusal } from '#contract/shared/refusals.ts';
import { refusedFor } from '../../core/http/refused.ts';
import { tidyText } from '../../core/http/tidy-text.ts';
import { notify } from '../../patrons/notices/notify.ts';
import type { AlertKind, AlertParams } from '../../patrons/alerts/kinds.ts';
import type { Tx } from '../../core/db/connection.ts';
import type { CopyStateChange } from '../loans/copies/change-state.ts';
import { copyStateOf } from '../loans/copies/states.ts';
import {
  decideMove,
  withdrawalRefusals,
  type Moves,
  type Withdrawable,
  type Workflow,
} from './states.ts';
import {
  changeState,
  hasReply,
  ownState,
  saveReply,
  stateOf,
  type StateChange,
  type StateTable,
} from './store.ts';

/** A move that staff asks for. */
export interface StaffMove {
  id: number;
  to: string;
  /** Instant, UTC. */
  at: string;
  /** What the library writes to the patron. */
  reply?: string | undefined;
  /** The copy that is sent for a request. */
  barcode?: string | undefined;
  /** What the desk says with the state of a copy. */
  copy?: Pick<CopyStateChange, 'note' | 'bill' | 'chargeCents'> | undefined;
}

interface Movable {
  /** Which state leads to which. */
  moves: Moves;
  /** What follows a move, in its transaction. */
  moved?: (tx: Tx, move: StaffMove) => Promise<void>;
}

/** Makes a move; false: something else moved it meanwhile. */
type Change = (tx: Tx, move: StaffMove & StateChange) => Promise<boolean | Refusal>;

/** Something that staff moves from state to state; `change` where a move changes more than the state of its row. */
export type StaffMovable = Movable &
  (
    | { table: StateTable; change?: undefined }
    | { table: StateTable | 'holds' | 'copies'; change: Change }
  );

/** Moves one thing; returns the state that it was in, or why it stays there. */
export async function moveByStaff(
  tx: Tx,
  thing: StaffMovable,
  move: StaffMove,
): Promise<{ from: string } | { refusal: Refusal }> {
  const { id, to } = move;
  const stored = await stateOf(tx, thing.table, id);
  if (stored === undefined) return { refusal: { code: 'thing_not_found', params: { codigo: id } } };
  // A copy that nothing keeps from being lent has no state in its table.
  const from = stored ?? copyStateOf(null);
  const refusal = decideMove(thing.moves, from, to);
  if (refusal) return { refusal };
  const change = { ...move, from };
  const isMoved = thing.change
    ? await thing.change(tx, change)
    : await changeState(tx, thing.table, change);
  if (typeof isMoved === 'object') return { refusal: isMoved };
  // Moved meanwhile: what it may do depends on its state now.
  if (!isMoved) return moveByStaff(tx, thing, move);
  if (hasReply(thing.table)) {
    await saveReply(tx, thing.table, { id, reply: tidyText(move.reply ?? '') });
  }
  await thing.moved?.(tx, move);
  return { from };
}

interface Notification<Kind extends AlertKind> {
  id: number;
  patronId: number;
  kind: Kind;
  params: AlertParams[Kind] & { state: string; note?: string };
  /** What the library wrote to the patron; '': nothing. */
  note?: string | undefined;
  /** Instant of the move, UTC. */
  at: string;
}

/**
 * Notifies the patron of a move, with the library's note: by e-mail where the workflow sends one, or the move ends the
 * request or carries a note.
 */
export async function notifyMoved<Kind extends AlertKind>(
  tx: Tx,
  { email, moves }: Pick<Workflow<string>, 'email' | 'moves'>,
  { id, patronId, kind, params, note = '', at }: Notification<Kind>,
): Promise<void> {
  const { state } = params;
  const isAnswered = note !== '' || moves[state]?.length === 0;
  await notify(tx, {
    ...{ patronId, kind, at: new Date(at) },
    params: note === '' ? params : { ...params, note },
    ...(email?.states.includes(state)
      ? { email: { kind: email.kind, entity: id, occasion: at } }
      : !isAnswered && { email: null }),
  });
}

/**
 * Withdraws a request for its patron; returns its state then. A request of another patron is `request_not_found`,
 * just like one that does not exist.
 *
 * @throws RefusalError 422
 */
export async function withdraw<State extends string>(
  tx: Tx,
  workflow: Withdrawable<State>,
  { patronId, id, at }: { patronId: number; id: number; at: Date },
): Promise<State> {
  const { table, withdrawal } = workflow;
  // Only states of the workflow are ever stored.
  const from = (await ownState(tx, table, { patronId, id })) as State | undefined;
  if (from === undefined) throw refusedFor([{ code: 'request_not_found' }]);
  const change = { id, from, to: withdrawal.to, at: at.toISOString() };
  const refusals = withdrawalRefusals(workflow, from);
  if (refusals.length === 0 && (await changeState(tx, table, change))) return withdrawal.to;
  throw refusedFor([{ code: withdrawal.refusal }]);
}
