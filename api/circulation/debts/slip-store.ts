import type { Queries, Tx } from '../../core/db/connection.ts';
import type { Day } from '../units/zone.ts';

export interface Slip {
  id: number;
  patronId: number;
  libraryId: number;
  cents: number;
  /** Secret part of its address. */
  key: string;
  madeOn: Day;
  madeAt: string;
  dueOn: Day;
  debts: { id: number; cents: number }[];
}

const slips = (db: Queries | Tx) =>
  db
    .selectFrom('slips')
    .select(['id', 'patron_id as patronId', 'library_id as libraryId', 'cents', 'key'])
    .select(['made_on as madeOn', 'made_at as madeAt', 'due_on as dueOn']);

/** A slip by its id or by the key of its address. */
export async function readSlip(
  db: Queries | Tx,
  by: { id: number } | { key: string },
): Promise<Slip | null> {
  const slip = await slips(db)
    .where((q) => ('id' in by ? q('id', '=', by.id) : q('key', '=', by.key)))
    .executeTakeFirst();
  return slip ? { ...slip, debts: await debtsOf(db, slip.id) } : null;
}

/** The last slip of a patron for a library. */
export async function lastSlip(
  db: Queries | Tx,
  { patronId, libraryId }: { patronId: number; libraryId: number },
): Promise<Slip | null> {
  const slip = await slips(db)
    .where('patron_id', '=', patronId)
    .where('library_id', '=', libraryId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return slip ? { ...slip, debts: await debtsOf(db, slip.id) } : null;
}

const debtsOf = (db: Queries | Tx, slipId: number) =>
  db
    .selectFrom('slip_debts')
    .select(['debt_id as id', 'cents'])
    .where('slip_id', '=', slipId)
    .orderBy('debt_id')
    .execute();

export async function saveSlip(tx: Tx, slip: Omit<Slip, 'id'>): Promise<Slip> {
  const { id } = await tx
    .insertInto('slips')
    .values({
      patron_id: slip.patronId,
      library_id: slip.libraryId,
      cents: slip.cents,
      key: slip.key,
      made_on: slip.madeOn,
      made_at: slip.madeAt,
      due_on: slip.dueOn,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const debt of slip.debts) {
    await tx
      .insertInto('slip_debts')
      .values({ slip_id: id, debt_id: debt.id, cents: debt.cents })
      .execute();
  }
  return { ...slip, id };
}

/** Patron and library of a slip. */
export const slipParties = (db: Queries, { patronId, libraryId }: Slip) =>
  db
    .selectFrom('patrons as p')
    .innerJoin('libraries as b', (join) => join.on('b.id', '=', libraryId))
    .innerJoin('campuses as u', 'u.id', 'b.campus_id')
    .select([
      'p.name',
      'p.card',
      'b.name as library',
      'b.time_zone as timeZone',
      'u.name as campus',
    ])
    .where('p.id', '=', patronId)
    .executeTakeFirstOrThrow();
