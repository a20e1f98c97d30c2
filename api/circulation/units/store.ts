import { createHash } from 'node:crypto';
import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import type { LocalizedText } from '#contract/shared/languages.ts';
import { compiledOnce } from '../../core/db/compile-once.ts';
import type { Queries, Tx } from '../../core/db/connection.ts';
import type { Tables } from '../../core/db/schema.ts';
import type { Interval, OpeningCalendar } from './calendar.ts';
import { isRepeatedDay, repeatedDayIn } from './repeated-days.ts';
import type { Day } from './zone.ts';

export interface Campus {
  id: number;
  code: string;
  name: string;
}

export interface Library {
  id: number;
  code: string;
  name: string;
  campusId: number;
  campusName: string;
  timeZone: string;
}

/** Every campus, by name. */
export const listCampuses = (db: Queries | Tx): Promise<Campus[]> =>
  db.selectFrom('campuses').select(['id', 'code', 'name']).orderBy('name').orderBy('id').execute();

const libraryRows = compiledOnce((db) =>
  db
    .selectFrom('libraries as l')
    .innerJoin('campuses as c', 'c.id', 'l.campus_id')
    .select(['l.id', 'l.code', 'l.name', 'l.campus_id as campusId', 'c.name as campusName'])
    .select('l.time_zone as timeZone')
    .orderBy('l.name')
    .orderBy('l.id'),
);

/** Every library, or those of one campus, by name. */
export async function listLibraries(db: Queries | Tx, campusId?: number): Promise<Library[]> {
  const all = await libraryRows(db);
  return campusId === undefined ? all : all.filter((library) => library.campusId === campusId);
}

/** Libraries with those of a campus first, each part in its order. */
export const ownCampusFirst = <L extends Pick<Library, 'campusId'>>(
  libraries: Iterable<L>,
  campusId: number | null | undefined,
): L[] =>
  [...libraries].sort((a, b) => Number(b.campusId === campusId) - Number(a.campusId === campusId));

export async function libraryExists(db: Queries | Tx, id: number): Promise<boolean> {
  const row = await db.selectFrom('libraries').select('id').where('id', '=', id).executeTakeFirst();
  return row !== undefined;
}

/**
 * Opening calendars of libraries, with the exceptions of a span of days. A library's own exception replaces that of
 * the network on the same day.
 */
export async function calendarsOf(
  db: Queries | Tx,
  libraryIds: readonly number[],
  from: Day,
  to: Day,
): Promise<Map<number, OpeningCalendar>> {
  const ids = [...new Set(libraryIds)];
  if (ids.length === 0) return new Map();
  const libraries = await db
    .selectFrom('libraries')
    .select(['id', 'time_zone'])
    .where('id', 'in', ids)
    .execute();
  const hours = await db
    .selectFrom('opening_hours')
    .select(['library_id', 'weekday', 'opens', 'closes'])
    .where('library_id', 'in', ids)
    .orderBy('opens')
    .execute();
  const exceptions = await db
    .selectFrom('opening_exceptions')
    .select(['library_id', 'day', 'opens', 'closes'])
    .where(isBetween(from, to))
    .where((q) => q.or([q('library_id', 'is', null), q('library_id', 'in', ids)]))
    .orderBy('opens')
    .execute();
  const dated = exceptions.filter(({ day }) => !isRepeatedDay(day));
  const repeated = exceptions.filter(({ day }) => isRepeatedDay(day));
  return new Map(
    libraries.map(({ id, time_zone }) => [
      id,
      {
        zone: time_zone,
        week: weekFromRows(hours.filter(({ library_id }) => library_id === id)),
        exceptions: exceptionsFor(dated, id),
        repeated: exceptionsFor(repeated, id),
      },
    ]),
  );
}

/** Exceptions of a span of days, and those that repeat every year, whose text is no date. */
const isBetween =
  (from: Day, to: Day) =>
  (q: ExpressionBuilder<Tables, 'opening_exceptions'>): Expression<SqlBool> =>
    q.or([
      q.and([q('day', '>=', from), q('day', '<=', to)]),
      q((at) => at.fn<number>('length', ['day']), '<>', '2026-12-25'.length),
    ]);

/** Every library's calendar with all exceptions. */
export async function allCalendars(db: Queries | Tx): Promise<Map<number, OpeningCalendar>> {
  const libraries = await db.selectFrom('libraries').select('id').execute();
  const ids = libraries.map(({ id }) => id);
  return calendarsOf(db, ids, '0000-01-01', '9999-12-31');
}

/** Hash of all hours and exceptions. */
export async function openingVersion(db: Queries | Tx): Promise<string> {
  const hours = await db
    .selectFrom('opening_hours')
    .select(['library_id', 'weekday', 'opens', 'closes'])
    .orderBy('id')
    .execute();
  const exceptions = await db
    .selectFrom('opening_exceptions')
    .select(['library_id', 'day', 'opens', 'closes', 'reason'])
    .orderBy('id')
    .execute();
  const rows = [...hours, ...exceptions].map((row) => Object.values(row));
  return createHash('sha256').update(JSON.stringify(rows)).digest('hex').slice(0, 12);
}

/** An exception of one library or (null) all. */
export interface Exception {
  libraryId: number | null;
  day: Day;
  reason: LocalizedText;
}

/**
 * Exceptions of a span of days, one row for each interval or closure. A day that repeats is left out where a date
 * replaces it.
 */
export async function exceptionsBetween(
  db: Queries | Tx,
  from: Day,
  to: Day,
): Promise<Exception[]> {
  const rows = await db
    .selectFrom('opening_exceptions')
    .select(['library_id', 'day', 'reason'])
    .where(isBetween(from, to))
    .orderBy('day')
    .orderBy('id')
    .execute();
  const all = rows.map(({ library_id: libraryId, day, reason }) => ({
    libraryId,
    day,
    reason: JSON.parse(reason) as LocalizedText,
  }));
  const dated = all.filter(({ day }) => !isRepeatedDay(day));
  const dates = new Set(dated.map(({ day }) => day));
  const [first, last] = [Number(from.slice(0, 4)), Number(to.slice(0, 4))];
  const years = Array.from({ length: last - first + 1 }, (_, index) => first + index);
  const repeated = all
    .filter(({ day }) => isRepeatedDay(day))
    .flatMap((rule) =>
      years.flatMap((year) => {
        const day = repeatedDayIn(year, rule.day);
        return day && day >= from && day <= to && !dates.has(day) ? [{ ...rule, day }] : [];
      }),
    );
  return [...dated, ...repeated].sort((a, b) => a.day.localeCompare(b.day));
}

function weekFromRows(rows: readonly ({ weekday: number } & Interval)[]): Map<number, Interval[]> {
  const week = new Map<number, Interval[]>();
  for (const { weekday, opens, closes } of rows) {
    week.set(weekday, [...(week.get(weekday) ?? []), { opens, closes }]);
  }
  return week;
}

interface ExceptionRow {
  library_id: number | null;
  day: Day;
  opens: string | null;
  closes: string | null;
}

function exceptionsFor(rows: readonly ExceptionRow[], libraryId: number): Map<Day, Interval[]> {
  const exceptions = new Map<Day, Interval[]>();
  for (const owner of [null, libraryId]) {
    const byDay = new Map<Day, Interval[]>();
    for (const { library_id, day, opens, closes } of rows) {
      if (library_id !== owner) continue;
      const intervals = byDay.get(day) ?? [];
      byDay.set(day, opens && closes ? [...intervals, { opens, closes }] : intervals);
    }
    for (const [day, intervals] of byDay) exceptions.set(day, intervals);
  }
  return exceptions;
}
