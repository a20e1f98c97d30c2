import type { CopyState, LoanKind } from '../../core/db/schema.ts';
import type { ActiveHoldState } from './hold-states.ts';
import { addDays, type Day } from '../units/zone.ts';

/** What the circulation rules know. Everything is read once, inside the transaction that decides. */
export interface CopyFacts {
  id: number;
  titleId: number;
  /** Title proper, for refusals that name it. */
  title: string;
  libraryId: number;
  loanKind: LoanKind;
  /** Null when nothing keeps the copy from being lent. */
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
  /** Of a loan made elsewhere: lateness until then was charged there. */
  finesFrom: Date | null;
  renewals: number;
  returnedAt: Date | null;
  copy: CopyFacts;
}

export interface PatronFacts {
  id: number;
  groupId: number;
  blocked: boolean;
  /** The enrolment has ended: signed in, but nothing is lent (docs/decisions/clearance.md). */
  hasLeft: boolean;
  /** Sum of what is still owed, in cents. */
  debtCents: number;
  suspensions: readonly { startsOn: Day; endsOn: Day }[];
}

/** What a hold is for: copies of a title in a library, with what it names of them. */
export interface HoldWish {
  titleId: number;
  /** Where it is picked up; a copy of this library serves it. */
  libraryId: number;
  /** Empty: any. */
  volume: string;
  tome: string;
  part: string;
  additional: boolean;
}

/** What a wish asks of a copy. */
export type WishedCopy = Pick<
  CopyFacts,
  'titleId' | 'libraryId' | 'volume' | 'tome' | 'part' | 'additional'
>;

/** A hold that has not ended. */
export interface HoldFacts extends HoldWish {
  id: number;
  patronId: number;
  groupId: number;
  state: ActiveHoldState;
  placedAt: string;
  /** Of a suspended one: when it waits again. */
  resumesAt: Date | null;
  /** The copy set aside, when released. */
  copyId: number | null;
  expiresAt: Date | null;
}

/**
 * Could this copy serve that hold? Same title and library, same kind of material, and every option
 * that the hold names (specification §5: volume, tome, part, material).
 */
export const serves = (copy: WishedCopy, wish: HoldWish): boolean =>
  wish.libraryId === copy.libraryId && fits(copy, wish);

/** The same, at whatever library. */
export const fits = (copy: WishedCopy, wish: HoldWish): boolean =>
  wish.titleId === copy.titleId &&
  wish.additional === copy.additional &&
  (wish.volume === '' || wish.volume === copy.volume) &&
  (wish.tome === '' || wish.tome === copy.tome) &&
  (wish.part === '' || wish.part === copy.part);

/** In line now: a suspended hold is again from its day on. */
export const isWaiting = ({ state, resumesAt }: HoldFacts, now: Date): boolean =>
  state === 'queued' || (state === 'suspended' && resumesAt !== null && resumesAt <= now);

/** First come, first served (design §6). */
export const inOrder = (a: HoldFacts, b: HoldFacts): number =>
  a.placedAt.localeCompare(b.placedAt) || a.id - b.id;

/** Who waits for this copy, first come first. */
export const queueFor = (copy: CopyFacts, holds: readonly HoldFacts[], now: Date): HoldFacts[] =>
  holds.filter((hold) => isWaiting(hold, now) && serves(copy, hold)).sort(inOrder);

/** The last day of the suspension that runs today, those that follow at once included; or null. */
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
