import { chunks } from '../../core/db/chunks.ts';
import type { Queries, Tx } from '../../core/db/connection.ts';
import type { Tables } from '../../core/db/schema.ts';
import type { Selectable } from 'kysely';
import type { TitleSummary } from '../../catalogue/marc/map/title-summary.ts';
import type { DebtFacts } from './rules.ts';
import type { Day } from '../units/zone.ts';
import { deletedRows } from '../../core/db/deleted-rows.ts';

export type Entry = Selectable<Tables['debt_entries']>;

export interface Debt extends DebtFacts {
  patronId: number;
  libraryName: string;
  timeZone: string;
  reason: string;
  /** Days charged for a late return; null: unknown. */
  daysLate: number | null;
  createdAt: string;
  loan: { titleId: number; title: string; dueAt: string; returnedAt: string | null } | null;
  entries: Entry[];
}

type DebtQuery = { patronId: number } | { ids: readonly number[] };

/** Debts with their ledgers, oldest first, including settled ones. */
export async function readDebts(db: Queries | Tx, question: DebtQuery): Promise<Debt[]> {
  const rows = await db
    .selectFrom('debts as d')
    .innerJoin('libraries as b', 'b.id', 'd.library_id')
    .leftJoin('loans as l', 'l.id', 'd.loan_id')
    .leftJoin('copies as c', 'c.id', 'l.copy_id')
    .leftJoin('titles as t', 't.id', 'c.title_id')
    .select(['d.id', 'd.patron_id', 'd.library_id', 'd.reason', 'd.created_at', 'd.loan_id'])
    .select('d.days_late')
    .select(['b.name as library', 'b.time_zone', 'l.due_at', 'l.returned_at', 'c.title_id'])
    .select('t.summary')
    .where((q) =>
      'patronId' in question
        ? q('d.patron_id', '=', question.patronId)
        : q('d.id', 'in', question.ids.length > 0 ? [...question.ids] : [0]),
    )
    .orderBy('d.created_at')
    .orderBy('d.id')
    .execute();
  const ids = rows.map(({ id }) => id);
  const entries = Map.groupBy(await readEntries(db, ids), ({ debt_id: id }) => id);
  return rows.map((row) => {
    const own = entries.get(row.id) ?? [];
    return {
      id: row.id,
      patronId: row.patron_id,
      libraryId: row.library_id,
      libraryName: row.library,
      timeZone: row.time_zone,
      reason: row.reason,
      daysLate: row.days_late,
      createdAt: row.created_at,
      balance: own.reduce((sum, { cents }) => sum + cents, 0),
      isOut: row.loan_id !== null && row.returned_at === null,
      loan:
        row.title_id === null || row.due_at === null
          ? null
          : {
              titleId: row.title_id,
              title: (JSON.parse(row.summary ?? '{"title":""}') as TitleSummary).title,
              dueAt: row.due_at,
              returnedAt: row.returned_at,
            },
      entries: own,
    };
  });
}

const readEntries = (db: Queries | Tx, debtIds: readonly number[]): Promise<Entry[]> =>
  debtIds.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('debt_entries')
        .selectAll()
        .where('debt_id', 'in', [...debtIds])
        .orderBy('at')
        .orderBy('id')
        .execute();

/** The payment with a reference. */
export const paymentByReference = (db: Queries | Tx, reference: string) =>
  db
    .selectFrom('payments')
    .select(['id', 'cents', 'received_at as receivedAt'])
    .where('reference', '=', reference)
    .executeTakeFirst();

interface NewPayment {
  reference: string | null;
  cents: number;
  parts: readonly { id: number; cents: number }[];
  at: string;
}

/** Saves a payment and its ledger entries. */
export async function savePayment(tx: Tx, { reference, cents, parts, at }: NewPayment) {
  const { id } = await tx
    .insertInto('payments')
    .values({ reference, cents, received_at: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const part of parts) {
    await tx
      .insertInto('debt_entries')
      .values({ debt_id: part.id, kind: 'payment', cents: -part.cents, payment_id: id, at })
      .execute();
  }
}

/** Saves a waiver. */
export const saveWaiver = (
  tx: Tx,
  waiver: { debtId: number; cents: number; reason: string; at: string },
) =>
  tx
    .insertInto('debt_entries')
    .values({
      debt_id: waiver.debtId,
      kind: 'waiver',
      cents: -waiver.cents,
      reason: waiver.reason,
      at: waiver.at,
    })
    .execute();

/** Saves a correction of a debt: a charge, or a discount. */
export const saveChange = (
  tx: Tx,
  { debtId, cents, at }: { debtId: number; cents: number; at: string },
) =>
  tx
    .insertInto('debt_entries')
    .values({ debt_id: debtId, kind: cents > 0 ? 'charge' : 'discount', cents, at })
    .execute();

/** Suspensions of a patron, newest first. */
export const suspensionsOf = (db: Queries, patronId: number) =>
  db
    .selectFrom('suspensions as s')
    .innerJoin('libraries as b', 'b.id', 's.library_id')
    .select(['s.reason', 's.starts_on as startsOn', 's.ends_on as endsOn'])
    .select(['b.id as libraryId', 'b.name as library', 'b.time_zone as timeZone'])
    .where('s.patron_id', '=', patronId)
    .orderBy('s.starts_on', 'desc')
    .orderBy('s.id', 'desc')
    .execute();

/** Deletes suspensions that ended before a day. Returns how many. */
export const deleteEndedSuspensions = (q: Queries, before: Day): Promise<number> =>
  deletedRows(q.deleteFrom('suspensions').where('ends_on', '<', before));

/**
 * Deletes debts that were settled before an instant, with their entries, and slips of which no debt is left. What money
 * came in stays in `payments`, which names nobody. Returns how many debts.
 */
export async function deleteSettledDebts(tx: Tx, before: Date): Promise<number> {
  const settled = tx
    .selectFrom('debt_entries')
    .select('debt_id')
    .groupBy('debt_id')
    .having(({ fn }) => fn.sum('cents'), '<=', 0)
    .having(({ fn }) => fn.max('at'), '<', before.toISOString());
  await tx.deleteFrom('slip_debts').where('debt_id', 'in', settled).execute();
  await tx
    .deleteFrom('slips')
    .where('made_at', '<', before.toISOString())
    .where('id', 'not in', tx.selectFrom('slip_debts').select('slip_id'))
    .execute();
  const ids = (await settled.execute()).map(({ debt_id: id }) => id);
  for (const some of chunks(ids)) {
    await tx.deleteFrom('debt_entries').where('debt_id', 'in', some).execute();
    await tx.deleteFrom('debts').where('id', 'in', some).execute();
  }
  return ids.length;
}
