import type { RefusalCode, Refusal } from '#contract/shared/refusals.ts';
import type { DeskMode } from '#contract/shared/staff/desk.ts';

/** The meaning of a scan. */
export type Meaning =
  | 'person'
  | 'people'
  | 'lend'
  | 'return'
  | 'renew'
  | 'use'
  | 'ask'
  | 'no_person'
  | 'names'
  | 'unknown';

export interface ScanFacts {
  mode: DeskMode;
  /** Somebody is at the counter. */
  hasTurn: boolean;
  /** The code as it was scanned. */
  code: string;
  /** How many people have it as card or login. */
  cards: number;
  /** It is the barcode of a copy. */
  isCopy: boolean;
  /** The answer to `ask`. */
  as?: 'pessoa' | 'exemplar' | undefined;
}

/** Modes in which nothing is ever a card. */
const COPIES_ONLY: readonly DeskMode[] = ['devolver', 'uso_local'];

/**
 * What a scan means. A number that is both card and copy is the copy in a turn; outside one nobody guesses. Text
 * without digits is a name.
 */
export function meaningOf({ mode, hasTurn, code, cards, isCopy, as }: ScanFacts): Meaning {
  const isCopyOnly = COPIES_ONLY.includes(mode) || as === 'exemplar';
  const people = isCopyOnly ? 0 : cards;
  const copy = isCopy && as !== 'pessoa';
  if (copy && people > 0 && !hasTurn) return 'ask';
  if (copy) return actOn(mode, hasTurn);
  if (people > 0) return people === 1 ? 'person' : 'people';
  return !isCopyOnly && isName(code) ? 'names' : 'unknown';
}

function actOn(mode: DeskMode, hasTurn: boolean): Meaning {
  if (mode === 'devolver') return 'return';
  if (mode === 'renovar') return 'renew';
  if (mode === 'uso_local') return 'use';
  if (hasTurn) return 'lend';
  return mode === 'emprestar' ? 'no_person' : 'return';
}

/** At least two letters, and no digit. */
const isName = (code: string): boolean =>
  /^[\p{L}\p{M}][\p{L}\p{M}.'’ -]*\p{L}/u.test(code) && !/\d/.test(code);

/** What staff with the right may overrule; the others would leave the data wrong. */
const OVERRULABLE: ReadonlySet<RefusalCode> = new Set<RefusalCode>([
  ...(['lend_reserved', 'lend_in_transit', 'lend_out_of_circulation'] as const),
  ...(['lend_not_lendable', 'lend_limit_reached', 'lend_title_limit_reached'] as const),
  ...(['lend_type_limit_reached', 'lend_not_yet', 'lend_debt', 'lend_suspended'] as const),
  ...(['lend_overdue', 'lend_blocked', 'lend_card_expired'] as const),
  ...(['renewal_held_by_other', 'renewal_overdue', 'renewal_other_overdue'] as const),
  ...(['renewal_limit_reached', 'renewal_never', 'renewal_debt', 'renewal_suspended'] as const),
  ...(['renewal_not_lendable', 'renewal_patron_blocked', 'renewal_card_expired'] as const),
  ...(['renewal_too_early'] as const),
]);

/** May these refusals be overruled, by whom has the right? */
export const mayOverrule = (refusals: readonly Refusal[]): boolean =>
  refusals.length > 0 && refusals.every(({ code }) => OVERRULABLE.has(code));

const DAY_MS = 86_400_000;
const MAX_OFFLINE_DAYS = 7;
/** Clocks that differ by less are not worth a word. */
const SAME_CLOCK_MS = 120_000;

/** When something happened off-line. A clock ahead of ours, or a week behind, is not believed. */
export function happenedAt(
  told: string | undefined,
  now: Date,
): { at: Date; isOffline: boolean; isClockWrong: boolean } {
  if (told === undefined) return { at: now, isOffline: false, isClockWrong: false };
  const at = new Date(told);
  const ago = now.getTime() - at.getTime();
  const isOdd = !(ago > -SAME_CLOCK_MS && ago <= MAX_OFFLINE_DAYS * DAY_MS);
  return { at: isOdd || ago < 0 ? now : at, isOffline: true, isClockWrong: isOdd };
}

/** Initial under which a copy is put on the holds shelf for somebody; "#": none. */
export function shelfInitial(name: string): string {
  const [letter = '#'] = name.trim().normalize('NFD').toUpperCase();
  return /^\p{L}$/u.test(letter) ? letter : '#';
}

/** Where a copy is expected, as stored. */
export interface CopyPlace {
  isOnLoan: boolean;
  state: string | null;
  home: Place;
  /** The hold that it is set aside or sent for. */
  hold: (Waiting & { isReady: boolean; expiresAt: string | null }) | null;
  /** The loan request that it was sent for. */
  request: Waiting | null;
}

interface Place {
  libraryId: number;
  library: string;
}

interface Waiting extends Place {
  person: string;
}

export type Destination =
  | { kind: 'leitor' | 'estante' | 'ficar' | 'nenhum' }
  | { kind: 'reservas'; person: string; until: string | null }
  | { kind: 'malote'; library: string; person?: string };

/** Where a copy in hand at a library goes. */
export function destinationOf(
  { isOnLoan, state, home, hold, request }: CopyPlace,
  here: number,
): Destination {
  if (isOnLoan) return { kind: 'ficar' };
  const waiting = hold ?? request;
  if (waiting && waiting.libraryId !== here) {
    return { kind: 'malote', library: waiting.library, person: waiting.person };
  }
  if (waiting) return { kind: 'reservas', person: waiting.person, until: hold?.expiresAt ?? null };
  if (state !== null && state !== 'in_transit') return { kind: 'ficar' };
  if (home.libraryId !== here) return { kind: 'malote', library: home.library };
  return { kind: 'estante' };
}
