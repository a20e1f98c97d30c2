import type { OpeningCalendar } from '../units/calendar.ts';
import {
  byPlacement,
  isWaiting,
  copyFillsHold,
  type CopyFacts,
  type HoldFacts,
  type HoldCriteria,
  type MatchableCopy,
} from './facts.ts';
import { pickupDeadline } from './pickup.ts';
import type { Policy } from './policy.ts';

/** A copy of a title in its queue. */
export interface QueueCopy extends CopyFacts {
  onLoan: boolean;
  /** Its loan is recalled for a hold. */
  isRecalled?: boolean;
  /** When staff did not find it on its shelf; absent or null: never. */
  notFoundAt?: Date | null;
}

/** How long a copy that was not found is offered to nobody. */
const SEARCHED_MS = 24 * 3_600_000;

/** Whether staff have looked for a copy in vain lately: it fills no hold, unless it is in hand. */
export const isSearched = ({ notFoundAt = null }: Pick<QueueCopy, 'notFoundAt'>, now: Date) =>
  notFoundAt !== null && now.getTime() - notFoundAt.getTime() < SEARCHED_MS;

/** The policy under which a copy is lent to who holds it. */
export type PolicyOf = (
  hold: Pick<HoldFacts, 'groupId'>,
  copy: Pick<CopyFacts, 'loanKind' | 'libraryId'>,
) => Policy;

export interface QueueFacts {
  /** Every copy of the title. */
  copies: readonly QueueCopy[];
  /** Every active hold on it. */
  holds: readonly HoldFacts[];
  policyOf: PolicyOf;
  calendarOf: (libraryId: number) => OpeningCalendar;
}

/** A copy in hand at the desk of a library, whatever its state says. */
export interface CopyInHand {
  copyId: number;
  libraryId: number;
}

/** A change of the state of a hold. */
export type HoldMove = { holdId: number } & (
  | { to: 'lapsed' | 'queued' }
  | { to: 'in_transit'; copyId: number }
  | { to: 'released'; copyId: number; expiresAt: Date }
);

/**
 * Decides what is due in the queue of a title, in order: holds that were not picked up lapse, holds whose copy became
 * unavailable return to their place, suspensions end, and each free copy goes to the first hold that it can fill: it is
 * set aside at its pick-up library, or sent there. A copy away from its own library stays in transit, also on the shelf
 * of holds. Idempotent: deciding again finds nothing.
 */
export function decideQueue(facts: QueueFacts, now: Date, inHand?: CopyInHand): HoldMove[] {
  const { copies, holds } = facts;
  const moves: HoldMove[] = [];
  const setAside = new Set<number>();
  const waiting: HoldFacts[] = [];
  for (const hold of holds.toSorted(byPlacement)) {
    if (hold.state === 'released' || hold.state === 'in_transit') {
      const copy = copies.find(({ id }) => id === hold.copyId);
      if (copy && hold.state === 'in_transit' && isHere(copy, hold, inHand)) {
        moves.push(release(hold, copy, facts, now));
        setAside.add(copy.id);
      } else if (hold.state === 'released' && hold.expiresAt !== null && hold.expiresAt <= now) {
        moves.push({ holdId: hold.id, to: 'lapsed' });
      } else if (!copy || !isFor(hold, copy) || isSearched(copy, now)) {
        moves.push({ holdId: hold.id, to: 'queued' });
        waiting.push(hold);
      } else setAside.add(copy.id);
    } else if (isWaiting(hold, now)) {
      if (hold.state === 'suspended') moves.push({ holdId: hold.id, to: 'queued' });
      waiting.push(hold);
    }
  }
  const free = copies.filter(
    (copy) =>
      !copy.onLoan &&
      (copy.id === inHand?.copyId || (copy.state === null && !isSearched(copy, now))) &&
      !setAside.has(copy.id),
  );
  return [...moves, ...assignments(waiting, free, { facts, inHand, now })];
}

/** Whether the copy of a hold is still there for it, or on its way. */
const isFor = (hold: HoldFacts, { onLoan, state, libraryId }: QueueCopy): boolean =>
  !onLoan &&
  (hold.state === 'in_transit' || libraryId !== hold.libraryId
    ? state === 'in_transit'
    : state === null);

/** Assigns free copies to waiting holds, first come first served. */
function assignments(
  waiting: readonly HoldFacts[],
  free: readonly QueueCopy[],
  { facts, inHand, now }: { facts: QueueFacts; inHand: CopyInHand | undefined; now: Date },
): HoldMove[] {
  const { policyOf } = facts;
  const left = new Set(free);
  const placeOf = (copy: QueueCopy) =>
    copy.id === inHand?.copyId ? inHand.libraryId : copy.libraryId;
  return waiting.flatMap((hold): HoldMove[] => {
    const copy = chooseCopy(hold, left, { policyOf, placeOf });
    if (!copy) return [];
    left.delete(copy);
    if (placeOf(copy) !== hold.libraryId) {
      // It goes home, where it serves the hold on one library when it is there.
      if (!hold.sources) return [];
      return [{ holdId: hold.id, to: 'in_transit', copyId: copy.id }];
    }
    return [release(hold, copy, facts, now)];
  });
}

/** Sets a copy aside at the pick-up library, whose rules decide how long. */
function release(
  hold: HoldFacts,
  { id: copyId, loanKind }: QueueCopy,
  { policyOf, calendarOf }: QueueFacts,
  now: Date,
): HoldMove {
  const { libraryId } = hold;
  const { pickupHours } = policyOf(hold, { loanKind, libraryId });
  const expiresAt = pickupDeadline(calendarOf(libraryId), now, pickupHours);
  return { holdId: hold.id, to: 'released', copyId, expiresAt };
}

/** Whether the copy of a hold is in hand at its pick-up library. */
const isHere = (copy: QueueCopy, hold: HoldFacts, inHand: CopyInHand | undefined): boolean =>
  !copy.onLoan && copy.id === inHand?.copyId && inHand.libraryId === hold.libraryId;

type ChoosableCopy = MatchableCopy & Pick<CopyFacts, 'id' | 'loanKind'>;

/**
 * The free copy that a hold gets, among those that fill it and are lent to its patron: one at the pick-up library, else
 * of the nearest library.
 */
export function chooseCopy<C extends ChoosableCopy>(
  hold: HoldFacts,
  free: Iterable<C>,
  { policyOf, placeOf }: { policyOf: PolicyOf; placeOf: (copy: C) => number },
): C | undefined {
  const such = [...free].filter(
    (copy) => copyFillsHold(copy, hold) && policyOf(hold, copy).lendable,
  );
  if (such.length < 2) return such[0];
  const order = [...(hold.sources?.keys() ?? [])];
  const rank = (copy: C) => (placeOf(copy) === hold.libraryId ? -1 : order.indexOf(copy.libraryId));
  return such.reduce((best, copy) => (rank(copy) < rank(best) ? copy : best));
}

/** Whether one copy could fill both. */
const overlap = (a: HoldCriteria, b: HoldCriteria): boolean =>
  a.titleId === b.titleId &&
  shareLibrary(a, b) &&
  a.additional === b.additional &&
  isCompatible(a.volume, b.volume) &&
  isCompatible(a.tome, b.tome) &&
  isCompatible(a.part, b.part);

const shareLibrary = (a: HoldCriteria, b: HoldCriteria): boolean => {
  if (!a.sources) return b.sources?.has(a.libraryId) ?? a.libraryId === b.libraryId;
  if (!b.sources) return a.sources.has(b.libraryId);
  return [...a.sources.keys()].some((id) => b.sources?.has(id));
};

const isCompatible = (a: string, b: string): boolean => a === '' || b === '' || a === b;

/** The queue for the copies of a wish, including suspended holds, without those that have a copy. */
export const queueForWish = (wish: HoldCriteria, holds: readonly HoldFacts[]): HoldFacts[] =>
  holds
    .filter(({ state }) => state === 'queued' || state === 'suspended')
    .filter((hold) => overlap(wish, hold))
    .sort(byPlacement);
