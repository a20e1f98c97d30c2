/** States of a hold and the transitions between them; the last three end it (docs/decisions/holds.md). */
export const HOLD_MOVES = {
  queued: ['suspended', 'in_transit', 'released', 'picked_up', 'cancelled'],
  suspended: ['queued', 'picked_up', 'cancelled'],
  in_transit: ['queued', 'released', 'picked_up', 'cancelled'],
  released: ['queued', 'picked_up', 'cancelled', 'lapsed'],
  picked_up: [],
  cancelled: [],
  lapsed: [],
} as const satisfies Record<string, readonly string[]>;
export type HoldState = keyof typeof HOLD_MOVES;

export const HOLD_STATES = Object.keys(HOLD_MOVES) as HoldState[];

/** The state in which holds are created. */
export const NEW_HOLD = 'queued' satisfies HoldState;

export const ACTIVE_HOLD_STATES = [
  'queued',
  'suspended',
  'in_transit',
  'released',
] as const satisfies readonly HoldState[];
export type ActiveHoldState = (typeof ACTIVE_HOLD_STATES)[number];

export const holdMayMove = (from: HoldState, to: HoldState): boolean =>
  (HOLD_MOVES[from] as readonly HoldState[]).includes(to);

/** States that staff may set; the others need a copy, a loan or a date. */
const STAFF_STATES: readonly string[] = ['queued', 'cancelled', 'lapsed'] satisfies HoldState[];

/** Moves by staff. */
export const DESK_HOLD_MOVES: Readonly<Record<HoldState, readonly HoldState[]>> = {
  queued: byHand('queued'),
  suspended: byHand('suspended'),
  in_transit: byHand('in_transit'),
  released: byHand('released'),
  picked_up: byHand('picked_up'),
  cancelled: byHand('cancelled'),
  lapsed: byHand('lapsed'),
};

function byHand(from: HoldState): readonly HoldState[] {
  return HOLD_MOVES[from].filter((to) => STAFF_STATES.includes(to));
}
