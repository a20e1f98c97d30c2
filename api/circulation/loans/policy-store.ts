import type { Queries, Tx } from '../../core/db/connection.ts';
import { cachedUntilRulesChange } from '../../core/db/rules-version.ts';
import type { OpeningCalendar } from '../units/calendar.ts';
import { allCalendars } from '../units/store.ts';
import type { PolicyRow } from './policy.ts';
import type { GroupSize } from './usual-reader.ts';

/** By what copies are lent: shared by whoever reads it, and never changed. */
export interface LendingRules {
  /** The whole policy table: a few dozen rows. */
  policies: readonly PolicyRow[];
  /** By library, with every day that differs. */
  calendars: ReadonlyMap<number, OpeningCalendar>;
}

/** The rules as they are now. */
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

/** Every group of patrons with how many belong to it. */
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
