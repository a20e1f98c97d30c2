import { sql } from 'kysely';
import { prepareAuthority, saveAuthorities } from '#api/catalogue/authorities/save-records.ts';
import { chunks } from '#api/core/db/chunks.ts';
import type { Database, Tx } from '#api/core/db/connection.ts';
import { writeSettings } from '#api/portal/settings/settings.ts';
import { foundNetwork } from '#api/open-network.ts';
import { prepareTitle, saveTitles } from '#api/catalogue/import/records.ts';
import { calendarsOf } from '#api/circulation/units/store.ts';
import { addDays, dayIn } from '#api/circulation/units/zone.ts';
import type { CirculationRows } from '../circulation-desk.ts';
import { authorRecords } from '../records/author-record.ts';
import { subjectRecord } from '../records/heading-fields.ts';
import { readContents } from '../tables/contents.ts';
import { identityOf, keyOf } from '../records.ts';
import { institution, libraries } from '../network.ts';
import { isStaff, patrons } from '../people.ts';
import { planCirculation } from '../plan-circulation.ts';
import { planCopies, popularityOf, type PlannedCopy } from '../plan-copies.ts';
import { groupOf, hashDemoPassword, seedPatrons } from './patrons.ts';
import { seedSavedBasket } from './saved-basket.ts';
import { seedInterests } from './interests.ts';
import { seedAlerts } from './alerts.ts';
import { seedRecall } from './recall.ts';
import { seedStaff } from './staff.ts';
import { seedCourseBook } from './course-book.ts';
import { seedLoanRequests } from './loan-requests.ts';
import { seedOwnRecords } from './own-record.ts';
import { seedServices } from './services.ts';
import { seedPeriodicals } from './periodicals.ts';
import { seedRecords } from './records.ts';
import { policyRows, seedUnits, type Units } from './units.ts';
import { seedTransfers } from './transfers.ts';
import { seedTeaching } from './teaching.ts';
import { seedTitleComments, seedContributions } from './contributions.ts';
import { seedSuggestions } from './suggestions.ts';
import { DEMONSTRATION_SETTINGS } from '../settings.ts';
import { workRecord, type WorkTables } from '../records/work-record.ts';
import {
  authorHeading,
  readAuthors,
  readSubjects,
  readWorks,
  type DemoWork,
} from '../tables/works.ts';

export interface SeedSummary {
  titles: number;
  authorities: number;
  copies: number;
  patrons: number;
  loans: number;
  holds: number;
}

/**
 * Fills an empty, migrated database with the demonstration network (design §12) and writes its
 * `settings.json`. Everything is the same each time, with dates relative to `now`; only password
 * salts and the network's own identity differ. One transaction: all of it or nothing.
 */
export async function seedDemonstration(
  db: Database,
  dataFolder: string,
  now: Date,
  onProgress: (line: string) => void = () => undefined,
): Promise<SeedSummary> {
  const passwordHash = await hashDemoPassword();
  writeSettings(dataFolder, DEMONSTRATION_SETTINGS);
  return db.transaction(async (tx) => {
    const at = now.toISOString();
    await continueIds(db, tx);
    const units = await seedUnits(tx, Number(dayIn(now, institution.timeZone).slice(0, 4)));
    await seedPatrons(tx, units, passwordHash, at);
    await seedStaff(tx);
    onProgress('records');
    const works = readWorks();
    const tables = readTables();
    const known = await seedWorks(tx, works, tables, now);
    const copies = planCopies(works);
    await seedCopies(tx, copies, at);
    const today = dayIn(now, institution.timeZone);
    await seedTeaching(tx, units, today);
    const articles = await seedPeriodicals(tx, { works, tables, now, today });
    await continueIds(db, tx);
    const records = await seedRecords(tx, { tables, known, now });
    onProgress('circulation');
    const circulation = await seedCirculation(tx, units, copies, now);
    await seedContributions(tx, now);
    await seedSuggestions(tx, now);
    await seedTitleComments(tx, now);
    await seedSavedBasket(tx, now);
    await seedLoanRequests(tx, now);
    await seedServices(tx, now);
    await seedAlerts(tx, now);
    await seedInterests(tx, now, today);
    await seedOwnRecords(tx, now);
    await continueIds(db, tx);
    await seedRecall(tx, now);
    await seedCourseBook(tx, units, today);
    await seedTransfers(tx, now);
    await foundNetwork(tx, now);
    return {
      titles: works.length + articles + records.titles,
      authorities: known.size + records.authorities,
      copies: copies.length + records.copies,
      patrons: patrons.length,
      loans: circulation.loans.length,
      holds: circulation.holds.length,
    };
  });
}

/** The tables that records refer to. */
export const readTables = (): WorkTables => ({
  authors: new Map(readAuthors().map((author) => [author.id, author])),
  subjects: new Map(readSubjects().map((subject) => [subject.heading, subject])),
  contents: readContents(),
});

/** The works and the authorities of the tables; returns the keys of these. */
async function seedWorks(
  tx: Tx,
  works: readonly DemoWork[],
  tables: WorkTables,
  now: Date,
): Promise<Set<string>> {
  const { authors, subjects } = tables;
  const names = new Set([...authors.values()].map(authorHeading));
  const described = [...subjects.values()]
    .filter(({ kind, heading }) => kind !== 'person' || !names.has(heading))
    .map((subject, index) => subjectRecord(subject, subjects, authors, index + 1));
  const authorities = [...authorRecords(authors), ...described];
  const at = now.toISOString();
  for (const some of chunks(authorities, 200)) {
    const batch = some.map((record) => prepareAuthority(record, identityOf(record)));
    await saveAuthorities(tx, batch, at);
  }
  for (const some of chunks(works, 200)) {
    const batch = some
      .map((work) => workRecord(work, tables))
      .map((record) => prepareTitle(record, identityOf(record)));
    const { titles } = await saveTitles(tx, batch, { now: at });
    const strayed = some.find(({ id }, index) => titles[index]?.id !== id);
    if (strayed) throw new Error(`Work ${strayed.id} of the demonstration got another id`);
  }
  await setPopularity(tx, works, now);
  return new Set(authorities.map(keyOf));
}

/** Sets how often each title was lent, and when it was added: the last of the table are the newest. */
async function setPopularity(tx: Tx, works: readonly DemoWork[], now: Date): Promise<void> {
  for (const [index, work] of works.entries()) {
    const daysAgo = Math.floor(((works.length - index) * 1500) / works.length);
    await tx
      .updateTable('titles')
      .set({
        uses: popularityOf(work),
        created_at: new Date(now.getTime() - daysAgo * 86_400_000).toISOString(),
      })
      .where('id', '=', work.id)
      .execute();
  }
}

async function seedCopies(tx: Tx, copies: readonly PlannedCopy[], now: string): Promise<void> {
  const rows = copies.map((copy) => ({
    id: copy.id,
    title_id: copy.titleId,
    library_id: copy.libraryId,
    barcode: copy.barcode,
    number: copy.number,
    call_number: copy.callNumber,
    shelf_location: copy.shelf,
    volume: null,
    tome: null,
    part: null,
    additional: 0 as const,
    loan_kind: copy.loanKind,
    state: copy.state,
    created_at: now,
  }));
  for (const some of chunks(rows)) await tx.insertInto('copies').values(some).execute();
}

/** Loans look back nine months; due dates and pick-up look a few weeks ahead. */
const PAST_DAYS = 320;
const AHEAD_DAYS = 90;

async function seedCirculation(
  tx: Tx,
  units: Units,
  copies: readonly PlannedCopy[],
  now: Date,
): Promise<CirculationRows> {
  const today = dayIn(now, institution.timeZone);
  const rows = planCirculation({
    copies,
    policies: policyRows(units),
    calendars: await calendarsOf(
      tx,
      libraries.map(({ code }) => code),
      addDays(today, -PAST_DAYS),
      addDays(today, AHEAD_DAYS),
    ),
    now,
    borrowers: patrons
      .filter((patron) => !patron.blocked && !isStaff(patron))
      .map((patron) => ({
        id: patron.id,
        login: patron.login,
        groupId: groupOf(patron, units),
      })),
  });
  for (const some of chunks(rows.loans)) await tx.insertInto('loans').values(some).execute();
  for (const some of chunks(rows.renewals)) await tx.insertInto('renewals').values(some).execute();
  for (const some of chunks(rows.holds)) await tx.insertInto('holds').values(some).execute();
  for (const { state, copy_id: id } of rows.holds) {
    if (state !== 'in_transit' || typeof id !== 'number') continue;
    await tx.updateTable('copies').set({ state }).where('id', '=', id).execute();
  }
  for (const some of chunks(rows.debts)) await tx.insertInto('debts').values(some).execute();
  for (const some of chunks(rows.entries))
    await tx.insertInto('debt_entries').values(some).execute();
  for (const some of chunks(rows.suspensions)) {
    await tx.insertInto('suspensions').values(some).execute();
  }
  return rows;
}

/**
 * On PostgreSQL the next id has to be told: before, because an attempt that was rolled back has used
 * ids up, and after, because ids were given.
 */
const NUMBERED = [
  'campuses',
  'libraries',
  'patron_groups',
  'patrons',
  'titles',
  'authorities',
  'copies',
  'loans',
  'renewals',
  'holds',
  'debts',
  'debt_entries',
  'suspensions',
  'general_comments',
  'suggestions',
  'courses',
  'disciplines',
  'professors',
  'teaching_plans',
];

async function continueIds({ engine }: Database, tx: Tx): Promise<void> {
  if (engine === 'sqlite') return;
  for (const table of NUMBERED) {
    await sql`
      select setval(pg_get_serial_sequence(${table}, 'id'), coalesce(max(id), 0) + 1, false)
      from ${sql.table(table)}`.execute(tx);
  }
}
