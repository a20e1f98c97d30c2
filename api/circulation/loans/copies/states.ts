import type { CopyFacts } from '../facts.ts';

/**
 * States of a copy besides loan and hold, and the transitions between them. Only an available copy is lent or fills a
 * hold; when it becomes available, its queue is processed.
 */
export const COPY_MOVES = {
  available: ['in_transit', 'quarantine', 'lost', 'withdrawn'],
  in_transit: ['available', 'quarantine', 'lost', 'withdrawn'],
  quarantine: ['available', 'lost', 'withdrawn'],
  lost: ['available', 'quarantine', 'withdrawn'],
  withdrawn: ['available', 'quarantine'],
} as const satisfies Record<string, readonly string[]>;
export type CopyState = keyof typeof COPY_MOVES;

/** The state as stored in the table of copies. */
export const storedCopyState = (state: CopyState): CopyFacts['state'] =>
  state === 'available' ? null : state;

export const copyStateOf = (stored: CopyFacts['state']): CopyState => stored ?? 'available';

export const isCopyState = (text: string): text is CopyState => Object.hasOwn(COPY_MOVES, text);
