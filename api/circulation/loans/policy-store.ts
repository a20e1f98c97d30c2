import type { Queries, Tx } from '../../core/db/connection.ts';
import { cachedUntilRulesChange } from '../../core/db/rules-version.ts';
import type { OpeningCalendar } from '../units/calendar.ts';
import { allCalendars } from '../units/store.ts';
import { policyFor, type PolicyRow } from './policy.ts';
import type { PolicyOf } from './queue.ts';
import type { GroupSize } from './default-group.ts';

/** Policies and calendars; shared and immutable. */
export interface LendingRules {
  policies: readonly PolicyRow[];
  /** By library, with all exceptions. */
  calendars: ReadonlyMap<number, OpeningCalendar>;
}

/** The current rules, cached until they change. */
export const lendingRules = cachedUntilRulesChange(async (db): Promise<LendingRules> => ({
  policies: await db.selectFrom('policies').selectAll().execute(),
  calendars: await allCalendars(db),
}));

/** The calendar of a library. */
export function calendarIn(
  { calendars }: Pick<LendingRules, 'calendars'>,
  libraryId: number,
): OpeningCalendar {
  const calendar = calendars.get(libraryId);
  if (!calendar) throw new Error(`Library ${libraryId} has no row`);
  return calendar;
}

/** The policy of a patron group for a copy. */
export const policiesOf =
  (rows: LendingRules['policies']): PolicyOf =>
  ({ groupId }, { loanKind, libraryId }) =>
    policyFor(rows, { groupId, loanKind, libraryId });

/** Every patron group with its size. */
export const groupSizes = async (db: Queries | Tx): Promise<GroupSize[]> =>
  (
    await db
      .selectFrom('patron_groups as g')
      .leftJoin('patrons as p', 'p.group_id', 'g.id')
      .select('g.id')
      .select(({ fn }) => fn.count<number>('p.id').as('patrons'))
      .groupBy('g.id')
      .execute()
  ).map(({ id, patrons }) => ({ id, patrons: Number(patrons) }));
