/**
 * States of a hold, and what leads where; the last three end it (docs/decisions/holds.md). The one table
 * that the queue, the calls of the site and the desk obey.
 */
export const HOLD_MOVES = {
  queued: ['suspended', 'released', 'picked_up', 'cancelled'],
  suspended: ['queued', 'picked_up', 'cancelled'],
  released: ['queued', 'picked_up', 'cancelled', 'lapsed'],
  picked_up: [],
  cancelled: [],
  lapsed: [],
} as const satisfies Record<string, readonly string[]>;
export type HoldState = keyof typeof HOLD_MOVES;

export const HOLD_STATES = Object.keys(HOLD_MOVES) as HoldState[];

/** Holds come in with this state. */
export const NEW_HOLD = 'queued' satisfies HoldState;

/** States of a hold that has not ended. */
export const ACTIVE_HOLD_STATES = [
  'queued',
  'suspended',
  'released',
] as const satisfies readonly HoldState[];
export type ActiveHoldState = (typeof ACTIVE_HOLD_STATES)[number];

/** May a hold go from one state to another? */
export const holdMayMove = (from: HoldState, to: HoldState): boolean =>
  (HOLD_MOVES[from] as readonly HoldState[]).includes(to);

/** What the desk may do by hand: the rest needs a copy, a loan or a day. */
const BY_HAND: readonly string[] = ['queued', 'cancelled', 'lapsed'] satisfies HoldState[];

/** The moves that the desk makes; one that comes back to the queue is served anew when its turn is. */
export const DESK_HOLD_MOVES: Readonly<Record<HoldState, readonly HoldState[]>> = {
  queued: byHand('queued'),
  suspended: byHand('suspended'),
  released: byHand('released'),
  picked_up: byHand('picked_up'),
  cancelled: byHand('cancelled'),
  lapsed: byHand('lapsed'),
};

function byHand(from: HoldState): readonly HoldState[] {
  return HOLD_MOVES[from].filter((to) => BY_HAND.includes(to));
}
