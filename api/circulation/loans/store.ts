import { recordChanges } from '../../core/db/change-log.ts';
import { compiledOnce } from '../../core/db/compile-once.ts';
import type { Queries, Tx } from '../../core/db/connection.ts';
import type { TitleSummary } from '../../catalogue/marc/map/title-summary.ts';
import { instantOf } from '../units/zone.ts';
import { parsePrice } from './copies/state-rules.ts';
import type { CopyFacts, HoldFacts, LoanFacts, PatronFacts } from './facts.ts';
import type { ActiveHoldState } from './hold-states.ts';
import { holdSources, lendingRules, type LendingRules } from './policy-store.ts';

/** An open loan with its title, for lists. */
export interface OpenLoan extends LoanFacts {
  lentAt: string;
  /** The recall in force: when, and the due date before. Instants, UTC; null: none. */
  recall: { at: string; dueBefore: string } | null;
  libraryName: string;
  callNumber: string;
  summary: TitleSummary;
  coverFile: string;
}

/** All facts for decisions on a patron's loans. */
export interface Circulation extends LendingRules {
  patron: PatronFacts;
  /** Open loans by due date. */
  loans: OpenLoan[];
  /** Active holds on the titles of those loans, of all patrons. */
  holds: HoldFacts[];
}

/**
 * Reads all facts about a patron's open loans, pipelined; null: no such patron.
 *
 * @param beforeHolds takes locks before holds are read
 */
export async function readCirculation(
  db: Queries | Tx,
  patronId: number,
  beforeHolds?: () => Promise<void>,
): Promise<Circulation | null> {
  const [patron, loans, rules, , holds] = await Promise.all([
    readPatron(db, patronId),
    openLoansOf(db, patronId),
    lendingRules(db),
    beforeHolds?.(),
    holdsOnLoansOf(db, patronId),
  ]);
  return patron && { ...rules, patron, loans, holds: holds.map((row) => parseHold(row, rules)) };
}

/** One row for each suspension, or one row without; each with the total debt. */
const patronRows = compiledOnce((db, patronId: number) =>
  db
    .selectFrom('patrons as p')
    .leftJoin('suspensions as s', 's.patron_id', 'p.id')
    .select(['p.id', 'p.group_id', 'p.campus_id', 'p.blocked', 'p.left_at', 'p.valid_until'])
    .select(['s.starts_on as startsOn', 's.ends_on as endsOn'])
    .select(({ selectFrom }) =>
      selectFrom('debt_entries as e')
        .innerJoin('debts as d', 'd.id', 'e.debt_id')
        .select(({ fn }) => fn.sum<number | null>('e.cents').as('cents'))
        .whereRef('d.patron_id', '=', 'p.id')
        .as('cents'),
    )
    .where('p.id', '=', patronId),
);

const blockRows = compiledOnce((db, patronId: number) =>
  db
    .selectFrom('patron_blocks')
    .select(['reason', 'until_day as until'])
    .where('patron_id', '=', patronId)
    .where('lifted_at', 'is', null)
    .orderBy('until_day'),
);

/** A patron as the rules need it; null: no such patron. */
export async function readPatron(db: Queries | Tx, patronId: number): Promise<PatronFacts | null> {
  const [rows, blocks] = await Promise.all([patronRows(db, patronId), blockRows(db, patronId)]);
  const [patron] = rows;
  if (!patron) return null;
  return {
    id: patron.id,
    groupId: patron.group_id,
    campusId: patron.campus_id,
    blocked: patron.blocked === 1,
    hasLeft: patron.left_at !== null,
    validUntil: patron.valid_until,
    debtCents: Number(patron.cents ?? 0),
    suspensions: rows.flatMap(({ startsOn, endsOn }) =>
      startsOn === null || endsOn === null ? [] : [{ startsOn, endsOn }],
    ),
    blocks,
  };
}

const loansWithTitles = (db: Queries | Tx) =>
  db
    .selectFrom('loans as l')
    .innerJoin('copies as c', 'c.id', 'l.copy_id')
    .innerJoin('titles as t', 't.id', 'c.title_id')
    .innerJoin('libraries as b', 'b.id', 'l.library_id')
    .select(['l.id', 'l.copy_id', 'l.patron_id', 'l.library_id', 'l.lent_at', 'l.due_at'])
    .select([
      'l.fines_from',
      'l.claimed_at',
      'l.renewals',
      'l.returned_at',
      'l.recalled_at',
      'l.recalled_from',
      't.id as title_id',
      't.summary',
      't.cover_file',
    ])
    .select(['c.loan_kind', 'c.state', 'c.volume', 'c.tome', 'c.part', 'c.additional'])
    .select(['c.call_number', 'c.price', 'b.name as library'])
    .where('l.returned_at', 'is', null);

type LoanRow = Awaited<ReturnType<ReturnType<typeof loansWithTitles>['executeTakeFirstOrThrow']>>;

const loanRowsOfPatron = compiledOnce((db, patronId: number) =>
  loansWithTitles(db).where('l.patron_id', '=', patronId).orderBy('l.due_at').orderBy('l.id'),
);
const loanRowsOfTitle = compiledOnce((db, titleId: number) =>
  loansWithTitles(db).where('t.id', '=', titleId).orderBy('l.id'),
);
const loanRowsOfCopy = compiledOnce((db, copyId: number) =>
  loansWithTitles(db).where('l.copy_id', '=', copyId),
);

/** The open loans of a title's copies. */
export const openLoansOfTitle = async (db: Queries | Tx, titleId: number): Promise<OpenLoan[]> =>
  (await loanRowsOfTitle(db, titleId)).map(parseLoan);

const openLoansOf = async (db: Queries | Tx, patronId: number): Promise<OpenLoan[]> =>
  (await loanRowsOfPatron(db, patronId)).map(parseLoan);

/** The open loan of a copy; null: it is not on loan. */
export async function openLoanOfCopy(db: Queries | Tx, copyId: number): Promise<OpenLoan | null> {
  const [row] = await loanRowsOfCopy(db, copyId);
  return row ? parseLoan(row) : null;
}

function parseLoan(row: LoanRow): OpenLoan {
  const summary = JSON.parse(row.summary) as TitleSummary;
  return {
    id: row.id,
    patronId: row.patron_id,
    dueAt: new Date(row.due_at),
    finesFrom: row.fines_from === null ? null : new Date(row.fines_from),
    claimedAt: row.claimed_at === null ? null : new Date(row.claimed_at),
    recall:
      row.recalled_at === null || row.recalled_from === null
        ? null
        : { at: row.recalled_at, dueBefore: row.recalled_from },
    renewals: row.renewals,
    returnedAt: row.returned_at === null ? null : new Date(row.returned_at),
    // Fines, calendar and queue follow the library that lent the copy.
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
    priceCents: parsePrice(row.price),
    lentAt: row.lent_at,
    libraryName: row.library,
    callNumber: row.call_number,
    summary,
    coverFile: row.cover_file,
  };
}

const barcodeRows = compiledOnce((db, barcode: string) =>
  db
    .selectFrom('copies as c')
    .innerJoin('titles as t', 't.id', 'c.title_id')
    .select(['c.id', 'c.title_id', 'c.library_id', 'c.loan_kind', 'c.state', 't.summary'])
    .select(['c.volume', 'c.tome', 'c.part', 'c.additional'])
    .where('c.barcode', '=', barcode),
);

/** The copy with a barcode; null: there is none. */
export async function copyByBarcode(db: Queries | Tx, barcode: string): Promise<CopyFacts | null> {
  const [row] = await barcodeRows(db, barcode);
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

const activeHoldsOf = (db: Queries | Tx) =>
  db
    .selectFrom('holds as h')
    .innerJoin('patrons as p', 'p.id', 'h.patron_id')
    .innerJoin('libraries as b', 'b.id', 'h.library_id')
    .select(['h.id', 'h.patron_id', 'h.title_id', 'h.library_id', 'h.volume', 'h.tome', 'h.part'])
    .select(['h.additional', 'h.state', 'h.placed_at', 'h.suspended_until', 'h.copy_id'])
    .select(['h.expires_at', 'h.sent_at', 'p.group_id', 'b.time_zone'])
    .where('h.ended_at', 'is', null);

type HoldRow = Awaited<ReturnType<ReturnType<typeof activeHoldsOf>['executeTakeFirstOrThrow']>>;

const activeHoldRows = compiledOnce((db, ...titleIds: number[]) =>
  activeHoldsOf(db).where('h.title_id', 'in', titleIds),
);
const holdRowsOnLoans = compiledOnce((db, patronId: number) =>
  activeHoldsOf(db).where('h.title_id', 'in', (lent) =>
    lent
      .selectFrom('loans as l')
      .innerJoin('copies as c', 'c.id', 'l.copy_id')
      .select('c.title_id')
      .where('l.patron_id', '=', patronId)
      .where('l.returned_at', 'is', null),
  ),
);

/** Active holds of all patrons on the titles that a patron has on loan. */
const holdsOnLoansOf = (db: Queries | Tx, patronId: number): Promise<HoldRow[]> =>
  holdRowsOnLoans(db, patronId);

/**
 * Active holds on titles, with their patrons' groups.
 *
 * @param reading the current rules, if they are being read already
 */
export async function activeHolds(
  db: Queries | Tx,
  titleIds: readonly number[],
  reading?: Promise<LendingRules>,
): Promise<HoldFacts[]> {
  if (titleIds.length === 0) return [];
  const [rows, rules] = await Promise.all([
    activeHoldRows(db, ...new Set(titleIds)),
    reading ?? lendingRules(db),
  ]);
  return rows.map((row) => parseHold(row, rules));
}

const parseHold = (row: HoldRow, rules: LendingRules): HoldFacts => ({
  id: row.id,
  patronId: row.patron_id,
  groupId: row.group_id,
  titleId: row.title_id,
  libraryId: row.library_id,
  sources: holdSources(rules, { groupId: row.group_id, libraryId: row.library_id }),
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
  sentAt: row.sent_at === null ? null : new Date(row.sent_at),
});

/** Which of these loans the patron has already returned. */
export async function returnedLoans(
  db: Queries | Tx,
  patronId: number,
  loanIds: readonly number[],
): Promise<Set<number>> {
  if (loanIds.length === 0) return new Set();
  const rows = await db
    .selectFrom('loans')
    .select('id')
    .where('patron_id', '=', patronId)
    .where('id', 'in', [...loanIds])
    .where('returned_at', 'is not', null)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

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

const insertRenewal = compiledOnce(
  (db, loanId: number, now: string, before: string, dueAt: string, receipt: string) =>
    db
      .insertInto('renewals')
      .values({
        ...{ loan_id: loanId, renewed_at: now, previous_due_at: before, due_at: dueAt, receipt },
      })
      .onConflict((conflict) => conflict.column('receipt').doNothing())
      .returning('id'),
);
const updateDueDate = compiledOnce((db, dueAt: string, renewals: number, loanId: number) =>
  db.updateTable('loans').set({ due_at: dueAt, renewals }).where('id', '=', loanId),
);

interface Renewal {
  dueAt: Date;
  makeReceipt: () => string;
  now: Date;
}

/** More collisions than chance allows: the generator is broken. */
const MAX_RECEIPT_TRIES = 10;

/** Saves a renewal. Returns its receipt key. */
export async function saveRenewal(
  tx: Tx,
  { id, dueAt: before, renewals, copy }: LoanFacts,
  { dueAt, makeReceipt, now }: Renewal,
): Promise<string> {
  const [at, until] = [now.toISOString(), dueAt.toISOString()];
  // Keys are random (5 * 10^11): on a collision another one is drawn.
  const write = async (): Promise<string> => {
    for (let tries = 0; tries < MAX_RECEIPT_TRIES; tries++) {
      const receipt = makeReceipt();
      const line = await insertRenewal(tx, id, at, before.toISOString(), until, receipt);
      if (line.length > 0) return receipt;
    }
    throw new Error(`${MAX_RECEIPT_TRIES} receipt keys in a row were taken`);
  };
  const [receipt] = await Promise.all([
    write(),
    updateDueDate(tx, until, renewals + 1, id),
    recordChanges(tx, 'availability', [copy.titleId], at),
  ]);
  return receipt;
}
