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
}

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

/** A change of the state of a hold. */
export type HoldMove = { holdId: number } & (
  { to: 'lapsed' | 'queued' } | { to: 'released'; copyId: number; expiresAt: Date }
);

/**
 * Decides what is due in the queue of a title, in order: holds that were not picked up lapse, holds whose copy became
 * unavailable return to their place, suspensions end, and each free copy goes to the first hold that it can fill.
 * Idempotent: deciding again finds nothing.
 */
export function decideQueue(facts: QueueFacts, now: Date): HoldMove[] {
  const { copies, holds } = facts;
  const moves: HoldMove[] = [];
  const setAside = new Set<number>();
  const waiting: HoldFacts[] = [];
  for (const hold of holds.toSorted(byPlacement)) {
    if (hold.state === 'released') {
      const copy = copies.find(({ id }) => id === hold.copyId);
      if (hold.expiresAt !== null && hold.expiresAt <= now) {
        moves.push({ holdId: hold.id, to: 'lapsed' });
      } else if (!copy || copy.onLoan || copy.state !== null) {
        moves.push({ holdId: hold.id, to: 'queued' });
        waiting.push(hold);
      } else setAside.add(copy.id);
    } else if (isWaiting(hold, now)) {
      if (hold.state === 'suspended') moves.push({ holdId: hold.id, to: 'queued' });
      waiting.push(hold);
    }
  }
  const free = copies.filter(
    ({ id, onLoan, state }) => !onLoan && state === null && !setAside.has(id),
  );
  return [...moves, ...releases(waiting, free, facts, now)];
}

/** Assigns free copies to waiting holds, first come first served. */
function releases(
  waiting: readonly HoldFacts[],
  free: readonly QueueCopy[],
  { policyOf, calendarOf }: QueueFacts,
  now: Date,
): HoldMove[] {
  const left = new Set(free);
  return waiting.flatMap((hold): HoldMove[] => {
    const copy = chooseCopy(hold, left, policyOf);
    if (!copy) return [];
    left.delete(copy);
    const { pickupHours } = policyOf(hold, copy);
    const expiresAt = pickupDeadline(calendarOf(copy.libraryId), now, pickupHours);
    return [{ holdId: hold.id, to: 'released', copyId: copy.id, expiresAt }];
  });
}

/** The free copy that a hold gets: the first that fills it and is lent to its patron. */
export const chooseCopy = <C extends MatchableCopy & Pick<CopyFacts, 'loanKind'>>(
  hold: HoldFacts,
  free: Iterable<C>,
  policyOf: PolicyOf,
): C | undefined =>
  [...free].find((copy) => copyFillsHold(copy, hold) && policyOf(hold, copy).lendable);

/** Whether one copy could fill both. */
const overlap = (a: HoldCriteria, b: HoldCriteria): boolean =>
  a.titleId === b.titleId &&
  a.libraryId === b.libraryId &&
  a.additional === b.additional &&
  isCompatible(a.volume, b.volume) &&
  isCompatible(a.tome, b.tome) &&
  isCompatible(a.part, b.part);

const isCompatible = (a: string, b: string): boolean => a === '' || b === '' || a === b;

/** The queue for the copies of a wish, including suspended holds, without released ones. */
export const queueForWish = (wish: HoldCriteria, holds: readonly HoldFacts[]): HoldFacts[] =>
  holds.filter((hold) => hold.state !== 'released' && overlap(wish, hold)).sort(byPlacement);
