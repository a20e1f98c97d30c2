import type { CopyStatus } from '#contract/shared/constants.ts';
import type { CopyFacts } from '../facts.ts';

/**
 * States of a copy besides loan and hold, and the transitions between them. Only an available copy is lent or fills a
 * hold; when it becomes available, its queue is processed.
 */
export const COPY_MOVES = {
  available: [
    ...(['in_transit', 'quarantine', 'in_process', 'on_order', 'repair', 'damaged'] as const),
    ...(['missing', 'claimed_returned', 'lost', 'withdrawn'] as const),
  ],
  in_transit: ['available', 'quarantine', 'repair', 'damaged', 'missing', 'lost', 'withdrawn'],
  quarantine: ['available', 'repair', 'damaged', 'missing', 'lost', 'withdrawn'],
  in_process: ['available', 'quarantine', 'repair', 'damaged', 'missing', 'lost', 'withdrawn'],
  on_order: ['available', 'in_process', 'withdrawn'],
  repair: ['available', 'quarantine', 'damaged', 'missing', 'lost', 'withdrawn'],
  damaged: ['available', 'repair', 'missing', 'lost', 'withdrawn'],
  missing: ['available', 'quarantine', 'repair', 'damaged', 'lost', 'withdrawn'],
  claimed_returned: ['available', 'missing', 'lost'],
  lost: ['available', 'quarantine', 'repair', 'damaged', 'withdrawn'],
  withdrawn: ['available', 'quarantine'],
} as const satisfies Record<string, readonly string[]>;
export type CopyState = keyof typeof COPY_MOVES;
type StoredCopyState = NonNullable<CopyFacts['state']>;

interface StateMeaning {
  /** What the public sees; null: the copy is not shown. */
  status: CopyStatus | null;
  /** Whether holds may wait for the copy. */
  holdable: boolean;
}

/** What each state means for the public and for holds. */
export const STATE_MEANINGS: Readonly<Record<StoredCopyState, StateMeaning>> = {
  in_transit: { status: 'em_transito', holdable: true },
  quarantine: { status: 'quarentena', holdable: true },
  in_process: { status: 'em_processamento', holdable: true },
  on_order: { status: 'encomendado', holdable: true },
  repair: { status: 'em_reparo', holdable: true },
  damaged: { status: 'em_reparo', holdable: false },
  missing: { status: 'nao_localizado', holdable: false },
  claimed_returned: { status: 'nao_localizado', holdable: false },
  lost: { status: null, holdable: false },
  withdrawn: { status: null, holdable: false },
};

/** Whether a copy in this state may be expected to fill a hold, now or later. */
export const isHoldable = (state: CopyFacts['state']): boolean =>
  state === null || STATE_MEANINGS[state].holdable;

/** States in which nobody knows where a copy is: whoever returns it has found it. */
export const isAstray = (state: CopyFacts['state']): boolean =>
  state === 'lost' || state === 'missing' || state === 'claimed_returned';

/** The state as stored in the table of copies. */
export const storedCopyState = (state: CopyState): CopyFacts['state'] =>
  state === 'available' ? null : state;

export const copyStateOf = (stored: CopyFacts['state']): CopyState => stored ?? 'available';

export const isCopyState = (text: string): text is CopyState => Object.hasOwn(COPY_MOVES, text);
