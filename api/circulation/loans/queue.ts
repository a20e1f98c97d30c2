import type { OpeningCalendar } from '../units/calendar.ts';
import {
  inOrder,
  isWaiting,
  serves,
  type CopyFacts,
  type HoldFacts,
  type HoldWish,
} from './facts.ts';
import { pickupDeadline } from './pickup.ts';
import type { Policy } from './policy.ts';

/** A copy as the queue of its title sees it. */
export interface QueueCopy extends CopyFacts {
  onLoan: boolean;
}

export interface QueueFacts {
  /** Every copy of the title. */
  copies: readonly QueueCopy[];
  /** Every hold on it that has not ended. */
  holds: readonly HoldFacts[];
  policyOf: (hold: HoldFacts, copy: CopyFacts) => Policy;
  calendarOf: (libraryId: number) => OpeningCalendar;
}

/** What becomes of a hold as time passes and copies come and go. */
export type HoldMove = { holdId: number } & (
  { to: 'lapsed' | 'queued' } | { to: 'released'; copyId: number; expiresAt: Date }
);

/**
 * Everything that is due in the queue of one title, in the order in which it is done: what was not picked
 * up lapses, a copy that cannot be had any more gives its hold back to its place, suspensions end, and
 * each free copy goes to whoever has waited longest of those that it can serve. Deciding anew right after
 * finds nothing.
 */
export function decideQueue(facts: QueueFacts, now: Date): HoldMove[] {
  const { copies, holds } = facts;
  const moves: HoldMove[] = [];
  const setAside = new Set<number>();
  const waiting: HoldFacts[] = [];
  for (const hold of holds.toSorted(inOrder)) {
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

/** The next of those that wait, in their order, each gets the first free copy that can serve it. */
function releases(
  waiting: readonly HoldFacts[],
  free: readonly QueueCopy[],
  { policyOf, calendarOf }: QueueFacts,
  now: Date,
): HoldMove[] {
  const left = new Set(free);
  return waiting.flatMap((hold): HoldMove[] => {
    const copy = [...left].find((one) => serves(one, hold) && policyOf(hold, one).lendable);
    if (!copy) return [];
    left.delete(copy);
    const { pickupHours } = policyOf(hold, copy);
    const expiresAt = pickupDeadline(calendarOf(copy.libraryId), now, pickupHours);
    return [{ holdId: hold.id, to: 'released', copyId: copy.id, expiresAt }];
  });
}

/** Could one copy serve both? */
const overlap = (a: HoldWish, b: HoldWish): boolean =>
  a.titleId === b.titleId &&
  a.libraryId === b.libraryId &&
  a.additional === b.additional &&
  meets(a.volume, b.volume) &&
  meets(a.tome, b.tome) &&
  meets(a.part, b.part);

const meets = (a: string, b: string): boolean => a === '' || b === '' || a === b;

/** Who stands in line for what this wish is for, suspended ones in their places, released ones gone. */
export const lineFor = (wish: HoldWish, holds: readonly HoldFacts[]): HoldFacts[] =>
  holds.filter((hold) => hold.state !== 'released' && overlap(wish, hold)).sort(inOrder);
