import { recordChanges } from '../db/change-log.ts';
import type { Queries, Tx } from '../db/connection.ts';
import type { TitleSummary } from '../marc/map/title-summary.ts';
import type { OpeningCalendar } from '../units/calendar.ts';
import { calendarsOf } from '../units/store.ts';
import { addDays, instantOf } from '../units/zone.ts';
import { owedBy } from './debt-store.ts';
import type { CopyFacts, HoldFacts, LoanFacts, PatronFacts } from './facts.ts';
import type { ActiveHoldState } from './hold-states.ts';
import type { PolicyRow } from './policy.ts';
import type { GroupSize } from './usual-reader.ts';

/** A loan with what is shown of it. */
export interface OpenLoan extends LoanFacts {
  lentAt: string;
  libraryName: string;
  callNumber: string;
  summary: TitleSummary;
  coverFile: string;
}

/** Everything that decides about a patron's loans, read together. */
export interface Circulation {
  patron: PatronFacts;
  /** Not returned yet, first due first. */
  loans: OpenLoan[];
  /** Holds on the titles of those loans that have not ended, anybody's. */
  holds: HoldFacts[];
  policies: PolicyRow[];
  /** By library. */
  calendars: Map<number, OpeningCalendar>;
}

/** How far ahead closed days are read: no due date lies further away. */
const AHEAD_DAYS = 800;

/** All facts about a patron's open loans, in a handful of queries. Null: no such patron. */
export async function readCirculation(
  db: Queries | Tx,
  patronId: number,
  now: Date,
): Promise<Circulation | null> {
  const patron = await readPatron(db, patronId);
  if (!patron) return null;
  const loans = await openLoansOf(db, patronId);
  const titleIds = loans.map(({ copy }) => copy.titleId);
  const libraryIds = loans.map(({ copy }) => copy.libraryId);
  const since = loans.map(({ dueAt }) => dueAt).reduce((a, b) => (b < a ? b : a), now);
  return {
    patron,
    loans,
    holds: await activeHolds(db, titleIds),
    policies: await policyRows(db),
    calendars: await readCalendars(db, libraryIds, since, now),
  };
}

/** Calendars that reach from before `since` to beyond every due date. */
export const readCalendars = (
  db: Queries | Tx,
  libraryIds: readonly number[],
  since: Date,
  now: Date,
): Promise<Map<number, OpeningCalendar>> => {
  const dayOf = (instant: Date) => instant.toISOString().slice(0, 10);
  const from = addDays(dayOf(since), -2);
  return calendarsOf(db, libraryIds, from, addDays(dayOf(now), AHEAD_DAYS));
};

/** The patron as the rules see a person; null when there is none. */
export async function readPatron(db: Queries | Tx, patronId: number): Promise<PatronFacts | null> {
  const patron = await db
    .selectFrom('patrons')
    .select(['id', 'group_id', 'blocked', 'left_at'])
    .where('id', '=', patronId)
    .executeTakeFirst();
  if (!patron) return null;
  const suspensions = await db
    .selectFrom('suspensions')
    .select(['starts_on as startsOn', 'ends_on as endsOn'])
    .where('patron_id', '=', patronId)
    .execute();
  return {
    id: patron.id,
    groupId: patron.group_id,
    blocked: patron.blocked === 1,
    hasLeft: patron.left_at !== null,
    debtCents: await owedBy(db, patronId),
    suspensions,
  };
}

const loansWithTitles = (db: Queries | Tx) =>
  db
    .selectFrom('loans as l')
    .innerJoin('copies as c', 'c.id', 'l.copy_id')
    .innerJoin('titles as t', 't.id', 'c.title_id')
    .innerJoin('libraries as b', 'b.id', 'l.library_id')
    .select(['l.id', 'l.copy_id', 'l.patron_id', 'l.library_id', 'l.lent_at', 'l.due_at'])
    .select(['l.renewals', 'l.returned_at', 't.id as title_id', 't.summary', 't.cover_file'])
    .select(['c.loan_kind', 'c.state', 'c.volume', 'c.tome', 'c.part', 'c.additional'])
    .select(['c.call_number', 'b.name as library']);

type LoanRow = Awaited<ReturnType<ReturnType<typeof loansWithTitles>['executeTakeFirstOrThrow']>>;

async function openLoansOf(db: Queries | Tx, patronId: number): Promise<OpenLoan[]> {
  const rows = await loansWithTitles(db)
    .where('l.patron_id', '=', patronId)
    .where('l.returned_at', 'is', null)
    .orderBy('l.due_at')
    .orderBy('l.id')
    .execute();
  return rows.map(loanOf);
}

/** The open loan of a copy, if it is out. */
export async function openLoanOfCopy(db: Queries | Tx, copyId: number): Promise<OpenLoan | null> {
  const row = await loansWithTitles(db)
    .where('l.copy_id', '=', copyId)
    .where('l.returned_at', 'is', null)
    .executeTakeFirst();
  return row ? loanOf(row) : null;
}

function loanOf(row: LoanRow): OpenLoan {
  const summary = JSON.parse(row.summary) as TitleSummary;
  return {
    id: row.id,
    patronId: row.patron_id,
    dueAt: new Date(row.due_at),
    renewals: row.renewals,
    returnedAt: row.returned_at === null ? null : new Date(row.returned_at),
    // Fines, calendar and queue are those of the library that lent the copy.
    copy: {
      id: row.copy_id,
      titleId: row.title_id,
      title: summary.title,
      libraryId: row.library_id,
      loanKind: row.loan_kind,
      state: row.state,
      volume: row.volume,
      tome: row.tome,
      part: row.part,
      additional: row.additional === 1,
    },
    lentAt: row.lent_at,
    libraryName: row.library,
    callNumber: row.call_number,
    summary,
    coverFile: row.cover_file,
  };
}

/** A copy by what its barcode says; null when no copy has it. */
export async function copyByBarcode(db: Queries | Tx, barcode: string): Promise<CopyFacts | null> {
  const row = await db
    .selectFrom('copies as c')
    .innerJoin('titles as t', 't.id', 'c.title_id')
    .select(['c.id', 'c.title_id', 'c.library_id', 'c.loan_kind', 'c.state', 't.summary'])
    .select(['c.volume', 'c.tome', 'c.part', 'c.additional'])
    .where('c.barcode', '=', barcode)
    .executeTakeFirst();
  if (!row) return null;
  return {
    id: row.id,
    titleId: row.title_id,
    title: (JSON.parse(row.summary) as TitleSummary).title,
    libraryId: row.library_id,
    loanKind: row.loan_kind,
    state: row.state,
    volume: row.volume,
    tome: row.tome,
    part: row.part,
    additional: row.additional === 1,
  };
}

/** Holds on these titles that have not ended, with the group of who waits. */
export async function activeHolds(
  db: Queries | Tx,
  titleIds: readonly number[],
): Promise<HoldFacts[]> {
  if (titleIds.length === 0) return [];
  const rows = await db
    .selectFrom('holds as h')
    .innerJoin('patrons as p', 'p.id', 'h.patron_id')
    .innerJoin('libraries as b', 'b.id', 'h.library_id')
    .selectAll('h')
    .select(['p.group_id', 'b.time_zone'])
    .where('h.title_id', 'in', [...new Set(titleIds)])
    .where('h.ended_at', 'is', null)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    patronId: row.patron_id,
    groupId: row.group_id,
    titleId: row.title_id,
    libraryId: row.library_id,
    volume: row.volume,
    tome: row.tome,
    part: row.part,
    additional: row.additional === 1,
    state: row.state as ActiveHoldState,
    placedAt: row.placed_at,
    resumesAt:
      row.suspended_until === null ? null : instantOf(row.suspended_until, '00:00', row.time_zone),
    copyId: row.copy_id,
    expiresAt: row.expires_at === null ? null : new Date(row.expires_at),
  }));
}

/** The whole policy table: a few dozen rows. */
export const policyRows = (db: Queries | Tx): Promise<PolicyRow[]> =>
  db.selectFrom('policies').selectAll().execute();

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

/** Which of these loans are the patron's, returned ones included. */
export const loansOfPatron = (db: Queries | Tx, patronId: number, loanIds: readonly number[]) =>
  db
    .selectFrom('loans as l')
    .innerJoin('copies as c', 'c.id', 'l.copy_id')
    .select(['l.id', 'l.copy_id as copyId', 'c.title_id as titleId'])
    .where('l.patron_id', '=', patronId)
    .where('l.id', 'in', [...loanIds])
    .execute();

/** True when a renewal already bears this receipt key. */
export const receiptIsTaken = async (db: Queries | Tx, receipt: string): Promise<boolean> =>
  (await db
    .selectFrom('renewals')
    .select('id')
    .where('receipt', '=', receipt)
    .executeTakeFirst()) !== undefined;

export interface LastRenewal {
  renewedAt: string;
  previousDueAt: string;
  receipt: string;
}

/** The last renewal of each of these loans that has one. */
export async function lastRenewals(
  db: Queries | Tx,
  loanIds: readonly number[],
): Promise<Map<number, LastRenewal>> {
  if (loanIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('renewals')
    .select(['loan_id', 'renewed_at', 'previous_due_at', 'receipt'])
    .where('loan_id', 'in', [...loanIds])
    .orderBy('id')
    .execute();
  return new Map(
    rows.map(({ loan_id: id, renewed_at: renewedAt, previous_due_at: previousDueAt, receipt }) => [
      id,
      { renewedAt, previousDueAt, receipt },
    ]),
  );
}

/** Writes a granted renewal. */
export async function saveRenewal(
  tx: Tx,
  loan: LoanFacts,
  { dueAt, receipt, now }: { dueAt: Date; receipt: string; now: Date },
): Promise<void> {
  await tx
    .updateTable('loans')
    .set({ due_at: dueAt.toISOString(), renewals: loan.renewals + 1 })
    .where('id', '=', loan.id)
    .execute();
  await tx
    .insertInto('renewals')
    .values({
      loan_id: loan.id,
      renewed_at: now.toISOString(),
      previous_due_at: loan.dueAt.toISOString(),
      due_at: dueAt.toISOString(),
      receipt,
    })
    .execute();
  await recordChanges(tx, 'availability', [loan.copy.titleId], now.toISOString());
}
