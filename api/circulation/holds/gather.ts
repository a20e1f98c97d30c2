import type { Queries, Tx } from '../../core/db/connection.ts';
import { copiesByTitle } from '../../catalogue/copies/store.ts';
import { isHoldable } from '../loans/copies/states.ts';
import { copyFillsHold, isWaiting, type HoldFacts, type HoldCriteria } from '../loans/facts.ts';
import { policyFor, type PolicyRow } from '../loans/policy.ts';
import { queueForWish } from '../loans/queue.ts';
import {
  calendarIn,
  holdSources,
  lendingRules,
  policiesOf,
  type LendingRules,
} from '../loans/policy-store.ts';
import type { TitleQueue } from '../loans/settle.ts';
import { activeHolds, readPatron } from '../loans/store.ts';
import { listLibraries, type Library } from '../units/store.ts';
import { opensWithin } from '../units/calendar.ts';
import { dayIn, type Day } from '../units/zone.ts';
import { forecastQueue } from './forecast.ts';
import { decideHold, type HeldCopy, type HolderFacts } from './rules.ts';
import { copiesAtHome, wishesOfPatron } from './store.ts';

/** All facts for decisions on holds on titles, for a patron group. */
export interface Holding {
  copies: HeldCopy[];
  /** Every active hold on the titles. */
  holds: readonly HoldFacts[];
  libraries: ReadonlyMap<number, Library>;
  policies: readonly PolicyRow[];
  rules: LendingRules;
  groupId: number;
  now: Date;
}

/** @param queue the queue of the only title, if it is already read */
export async function readHolding(
  db: Queries | Tx,
  titleIds: readonly number[],
  groupId: number,
  { now, queue }: { now: Date; queue?: Pick<TitleQueue, 'holds' | 'rules'> },
): Promise<Holding> {
  const rules = queue?.rules ?? (await lendingRules(db));
  const { policies } = rules;
  const holds = queue?.holds ?? (await activeHolds(db, titleIds));
  const setAside = holds.flatMap(({ state, copyId }) =>
    state === 'released' ? (copyId ?? []) : [],
  );
  const [copies, libraries] = await Promise.all([
    copiesByTitle(db, titleIds, new Set(setAside)),
    listLibraries(db),
  ]);
  return {
    copies: copies.map((copy) => ({
      ...copy,
      lendable: policyFor(policies, { groupId, ...copy }).lendable,
    })),
    holds,
    libraries: new Map(libraries.map((library) => [library.id, library])),
    ...{ policies, rules, groupId, now },
  };
}

/** Facts about a patron who may place a hold on a title; null: no such patron. */
export async function readHolder(
  db: Queries | Tx,
  { patronId, titleId, zone, now }: { patronId: number; titleId: number; zone: string; now: Date },
  rules?: LendingRules,
): Promise<HolderFacts | null> {
  const [patron, wishes, borrowed, { policies }] = await Promise.all([
    readPatron(db, patronId),
    wishesOfPatron(db, patronId),
    copiesAtHome(db, patronId, titleId),
    rules ?? lendingRules(db),
  ]);
  if (!patron) return null;
  return {
    patron,
    holds: wishes.map(parseWish),
    borrowed,
    policy: networkPolicy(policies, patron.groupId),
    today: dayIn(now, zone),
  };
}

/** The policy that does not depend on a copy: limit of holds and blocking debt. */
export const networkPolicy = (policies: readonly PolicyRow[], groupId: number) =>
  policyFor(policies, { groupId, loanKind: 'normal', libraryId: null });

interface WishColumns {
  title_id: number;
  library_id: number;
  volume: string;
  tome: string;
  part: string;
  additional: number;
}

export const parseWish = (row: WishColumns): HoldCriteria => ({
  titleId: row.title_id,
  libraryId: row.library_id,
  volume: row.volume,
  tome: row.tome,
  part: row.part,
  additional: row.additional === 1,
});

export const libraryName = ({ libraries }: Holding, id: number): string =>
  libraries.get(id)?.name ?? '';

/** A wish with the libraries whose copies fill it. */
export const withSources = <W extends Omit<HoldCriteria, 'sources'>>(
  { rules, groupId }: Pick<Holding, 'rules' | 'groupId'>,
  wish: W,
): W & HoldCriteria => ({
  ...wish,
  sources: holdSources(rules, { groupId, libraryId: wish.libraryId }),
});

/** Days within which a pick-up library must open. */
export const MAX_CLOSED_DAYS = 60;

/** What decides where a hold may be picked up. */
export const pickupFacts = (holding: Holding, wish: HoldCriteria) => {
  const calendar = holding.rules.calendars.get(wish.libraryId);
  return {
    ...{ wish, copies: holding.copies },
    nameOf: (libraryId: number) => libraryName(holding, libraryId),
    isClosed:
      calendar !== undefined &&
      !opensWithin(calendar, dayIn(holding.now, calendar.zone), MAX_CLOSED_DAYS),
  };
};

/** All refusals to place this hold. */
export const holdRefusals = (holding: Holding, holder: HolderFacts | null, wish: HoldCriteria) =>
  decideHold({ holder, ...pickupFacts(holding, wish) });

/** A hold that would be placed now. */
const newHold = (wish: HoldCriteria, { groupId }: Holding): HoldFacts => ({
  ...wish,
  ...{ id: 0, patronId: 0, groupId, state: 'queued', placedAt: AFTER_ALL },
  ...{ resumesAt: null, copyId: null, expiresAt: null },
});
const AFTER_ALL = '9999';

/** The queue of a wish, without suspended holds other than this one. */
export const waitingFor = ({ holds, now }: Holding, wish: HoldCriteria, holdId?: number) =>
  queueForWish(wish, holds).filter((hold) => hold.id === holdId || isWaiting(hold, now));

/**
 * Place of a hold in its queue (0: none), or of a new one at its end, and when a copy is expected. Suspended holds are
 * passed over, except this one.
 */
export function queuePosition(
  holding: Holding,
  wish: HoldCriteria,
  holdId?: number,
): { place: number; queue: number; expected: Day | null } {
  const { holds, copies, rules, libraries, now } = holding;
  const line = waitingFor(holding, wish, holdId);
  const place =
    holdId === undefined ? line.length + 1 : line.findIndex(({ id }) => id === holdId) + 1;
  const ahead = holdId === undefined ? [...holds, newHold(wish, holding)] : holds;
  const facts = {
    copies: copies.filter(({ titleId }) => titleId === wish.titleId),
    holds: ahead.filter(({ titleId }) => titleId === wish.titleId),
    policyOf: policiesOf(rules.policies),
    calendarOf: (libraryId: number) => calendarIn(rules, libraryId),
  };
  const expected = forecastQueue(facts, now).get(holdId ?? 0);
  const zone = libraries.get(wish.libraryId)?.timeZone ?? 'UTC';
  return { place, queue: line.length, expected: expected ? dayIn(expected, zone) : null };
}

/** Libraries where a wish may be picked up, as copies within their reach fit it. */
export const pickupLibraries = (
  holding: Holding,
  wish: Omit<HoldCriteria, 'libraryId' | 'sources'>,
): Library[] =>
  [...holding.libraries.values()].filter(
    ({ id }) => copiesFor(holding, withSources(holding, { ...wish, libraryId: id })).length > 0,
  );

/** Lendable copies that can fill a wish, now or later. */
export const copiesFor = ({ copies }: Holding, wish: HoldCriteria): HeldCopy[] =>
  copies.filter((copy) => copy.lendable && isHoldable(copy.state) && copyFillsHold(copy, wish));
