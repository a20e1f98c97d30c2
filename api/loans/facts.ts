import type { LoanKind } from '../db/schema.ts';
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
  state: 'in_transit' | 'quarantine' | 'lost' | null;
  volume: string | null;
  tome: string | null;
  part: string | null;
  additional: boolean;
}

export interface LoanFacts {
  id: number;
  patronId: number;
  dueAt: Date;
  renewals: number;
  returnedAt: Date | null;
  copy: CopyFacts;
}

export interface PatronFacts {
  id: number;
  groupId: number;
  blocked: boolean;
  /** Sum of what is still owed, in cents. */
  debtCents: number;
  suspensions: readonly { startsOn: Day; endsOn: Day }[];
}

/** A hold that has not ended. */
export interface HoldFacts {
  id: number;
  patronId: number;
  groupId: number;
  titleId: number;
  libraryId: number;
  volume: string;
  tome: string;
  part: string;
  additional: boolean;
  state: 'queued' | 'released';
  placedAt: string;
  /** The copy set aside, when released. */
  copyId: number | null;
  expiresAt: Date | null;
}

/**
 * Could this copy serve that hold? Same title and library, same kind of material, and every option
 * that the hold names (specification §5: volume, tome, part, material).
 */
export const serves = (copy: CopyFacts, hold: HoldFacts): boolean =>
  hold.titleId === copy.titleId &&
  hold.libraryId === copy.libraryId &&
  hold.additional === copy.additional &&
  (hold.volume === '' || hold.volume === copy.volume) &&
  (hold.tome === '' || hold.tome === copy.tome) &&
  (hold.part === '' || hold.part === copy.part);

/** Who waits for this copy, first come first (design §6). */
export const queueFor = (copy: CopyFacts, holds: readonly HoldFacts[]): HoldFacts[] =>
  holds
    .filter((hold) => hold.state === 'queued' && serves(copy, hold))
    .sort((a, b) => a.placedAt.localeCompare(b.placedAt) || a.id - b.id);

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
