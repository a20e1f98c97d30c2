import type { CopyState } from '../../core/db/schema.ts';
import type { ActiveHoldState } from './hold-states.ts';
import { addDays, type Day } from '../units/zone.ts';
import type { Sources } from './reach/sources.ts';

/** A copy as the circulation rules need it. Facts are read once, in the transaction that decides. */
export interface CopyFacts {
  id: number;
  titleId: number;
  /** Title proper, for refusals that name it. */
  title: string;
  libraryId: number;
  /** Code of its loan type. */
  loanKind: string;
  /** Null: the copy is in circulation. */
  state: CopyState | null;
  volume: string | null;
  tome: string | null;
  part: string | null;
  additional: boolean;
}

export interface LoanFacts {
  id: number;
  patronId: number;
  dueAt: Date;
  /** For an imported loan: lateness until then was charged by the former system. */
  finesFrom: Date | null;
  /** When the borrower claimed to have returned the copy: lateness ends then. */
  claimedAt?: Date | null;
  renewals: number;
  returnedAt: Date | null;
  copy: CopyFacts;
  /** Price of the copy, where its source gives one. */
  priceCents?: number | null;
}

export interface PatronFacts {
  id: number;
  groupId: number;
  /** Their campus; absent or null: unknown. */
  campusId?: number | null;
  blocked: boolean;
  /** The enrolment has ended: signed in, but nothing is lent (docs/decisions/clearance.md). */
  hasLeft: boolean;
  /** Last day on which the card is valid; absent or null: without end. */
  validUntil?: Day | null;
  /** Total debt in cents. */
  debtCents: number;
  suspensions: readonly { startsOn: Day; endsOn: Day }[];
  /** Blocks by staff that have not been lifted, with their last days. */
  blocks?: readonly { reason: string; until: Day }[];
}

/** The copies that a hold asks for. */
export interface HoldCriteria {
  titleId: number;
  /** Pick-up library. */
  libraryId: number;
  /** Libraries whose copies fill the hold, in order; undefined: only the pick-up library. */
  sources?: Sources | undefined;
  /** Empty: any. */
  volume: string;
  tome: string;
  part: string;
  additional: boolean;
}

/** The fields of a copy that holds are matched by. */
export type MatchableCopy = Pick<
  CopyFacts,
  'titleId' | 'libraryId' | 'volume' | 'tome' | 'part' | 'additional'
>;

/** An active hold. */
export interface HoldFacts extends HoldCriteria {
  id: number;
  patronId: number;
  groupId: number;
  state: ActiveHoldState;
  placedAt: string;
  /** End of its suspension. */
  resumesAt: Date | null;
  /** The copy set aside or sent, when released or in transit. */
  copyId: number | null;
  expiresAt: Date | null;
  /** When its copy was sent to the pick-up library. */
  sentAt?: Date | null;
}

/**
 * Whether a copy can fill a hold: same title and kind of material, a library within reach, and every option that the hold names
 * (specification §5: volume, tome, part, material).
 */
export const copyFillsHold = (copy: MatchableCopy, wish: HoldCriteria): boolean =>
  (wish.sources?.has(copy.libraryId) ?? wish.libraryId === copy.libraryId) &&
  copyMatchesHold(copy, wish);

/** Like `serves`, but for copies of any library. */
export const copyMatchesHold = (copy: MatchableCopy, wish: HoldCriteria): boolean =>
  wish.titleId === copy.titleId &&
  wish.additional === copy.additional &&
  (wish.volume === '' || wish.volume === copy.volume) &&
  (wish.tome === '' || wish.tome === copy.tome) &&
  (wish.part === '' || wish.part === copy.part);

/** Whether a hold is in the queue now; a suspended one returns to it on `resumesAt`. */
export const isWaiting = ({ state, resumesAt }: HoldFacts, now: Date): boolean =>
  state === 'queued' || (state === 'suspended' && resumesAt !== null && resumesAt <= now);

/** First come, first served (design §6). */
export const byPlacement = (a: HoldFacts, b: HoldFacts): number =>
  a.placedAt.localeCompare(b.placedAt) || a.id - b.id;

/** The queue for a copy. */
export const queueFor = (copy: CopyFacts, holds: readonly HoldFacts[], now: Date): HoldFacts[] =>
  holds.filter((hold) => isWaiting(hold, now) && copyFillsHold(copy, hold)).sort(byPlacement);

/** The last day of the current suspension, including those that follow without a gap; null: not suspended. */
export function suspendedUntil(suspensions: PatronFacts['suspensions'], today: Day): Day | null {
  let until: Day | null = null;
  for (const { startsOn, endsOn } of suspensions.toSorted((a, b) =>
    a.startsOn.localeCompare(b.startsOn),
  )) {
    if (endsOn < today) continue;
    const runsOn = until === null ? startsOn <= today : startsOn <= addDays(until, 1);
    if (runsOn && (until === null || endsOn > until)) until = endsOn;
  }
  return until;
}
