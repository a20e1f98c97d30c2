import type { Tx } from '#api/core/db/connection.ts';
import { dueAfter } from '#api/circulation/loans/due.ts';
import { EMPTY_POLICY_ROW, policyFor } from '#api/circulation/loans/policy.ts';
import { intervalsOn, type OpeningCalendar } from '#api/circulation/units/calendar.ts';
import { calendarsOf } from '#api/circulation/units/store.ts';
import { addDays, instantOf, type Day } from '#api/circulation/units/zone.ts';
import { libraries } from '../network.ts';
import type { Units } from './units.ts';

const LOGIN = 'docente';
const GROUP = '08';
const LOAN_TYPE = 'curso';
const LIBRARY = 'central';

/**
 * A loan type that one group borrows until a fixed day, the end of the term, and one loan of it. Comes after
 * everything else, so that the copy is none that another loan, hold or request is about.
 */
export async function seedCourseBook(tx: Tx, units: Units, today: Day): Promise<void> {
  const library = libraries.find(({ key }) => key === LIBRARY);
  const groupId = units.groups.get(GROUP);
  if (!library || groupId === undefined) throw new Error('No library or group for a course book');
  const name = { pt: 'Livro de curso', en: 'Course book', es: 'Libro de curso' };
  await tx
    .insertInto('loan_types')
    .values({ code: LOAN_TYPE, name: JSON.stringify(name), kind: 'normal' })
    .execute();
  await tx
    .insertInto('policies')
    .values({
      ...EMPTY_POLICY_ROW,
      ...{ group_id: groupId, loan_kind: LOAN_TYPE },
      ...{ from_day: addDays(today, -45), until_day: addDays(today, 45) },
      ...{ due_on: addDays(today, 60), due_rule: 'exactly' },
    })
    .execute();
  const copyId = await freeCopy(tx, library.code);
  await tx.updateTable('copies').set({ loan_kind: LOAN_TYPE }).where('id', '=', copyId).execute();
  const calendars = await calendarsOf(tx, [library.code], addDays(today, -40), addDays(today, 90));
  const calendar = calendars.get(library.code);
  const rows = await tx.selectFrom('policies').selectAll().execute();
  const { length } = policyFor(rows, { groupId, loanKind: LOAN_TYPE, libraryId: library.code });
  if (!calendar || !length) throw new Error('The course book is not lent');
  const lentAt = instantOf(openDayUntil(calendar, addDays(today, -20)), '12:00', calendar.zone);
  const { id: patronId } = await tx
    .selectFrom('patrons')
    .select('id')
    .where('login', '=', LOGIN)
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('loans')
    .values({
      ...{ copy_id: copyId, patron_id: patronId, library_id: library.code, renewals: 0 },
      lent_at: lentAt.toISOString(),
      due_at: dueAfter(length, lentAt, calendar).toISOString(),
    })
    .execute();
}

/** That day, or the last open one before it. */
function openDayUntil(calendar: OpeningCalendar, day: Day): Day {
  for (let tries = 0; tries < 15; tries++) {
    const candidate = addDays(day, -tries);
    if (intervalsOn(calendar, candidate).length > 0) return candidate;
  }
  throw new Error(`The library is closed for two weeks before ${day}`);
}

/** The first of several copies of a title that nobody waits for, none of them on loan ever. */
async function freeCopy(tx: Tx, libraryId: number): Promise<number> {
  const { id } = await tx
    .selectFrom('copies')
    .select(({ fn }) => fn.min('id').as('id'))
    .where('library_id', '=', libraryId)
    .where('loan_kind', '=', 'normal')
    .where('additional', '=', 0)
    .where('state', 'is', null)
    .where('id', 'not in', (query) => query.selectFrom('loans').select('copy_id'))
    .where('title_id', 'not in', (query) => query.selectFrom('holds').select('title_id'))
    .groupBy('title_id')
    .having(({ fn }) => fn.countAll(), '>', 1)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return id;
}
