import type { CopyFacts } from '../facts.ts';

/**
 * States of a copy that lending and holds do not express, and what leads where. Only one that is
 * available is lent or serves a hold; when it is again, whoever waits is served at once.
 */
export const COPY_MOVES = {
  available: ['in_transit', 'quarantine', 'lost', 'withdrawn'],
  in_transit: ['available', 'quarantine', 'lost', 'withdrawn'],
  quarantine: ['available', 'lost', 'withdrawn'],
  lost: ['available', 'quarantine', 'withdrawn'],
  withdrawn: ['available', 'quarantine'],
} as const satisfies Record<string, readonly string[]>;
export type CopyState = keyof typeof COPY_MOVES;

/** A state as the table of copies keeps it. */
export const storedCopyState = (state: CopyState): CopyFacts['state'] =>
  state === 'available' ? null : state;

export const copyStateOf = (stored: CopyFacts['state']): CopyState => stored ?? 'available';

export const isCopyState = (text: string): text is CopyState => Object.hasOwn(COPY_MOVES, text);
