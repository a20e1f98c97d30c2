import type { Queries, Tx } from '../../core/db/connection.ts';
import type { ErasureState } from './rules.ts';
import { deletedRows } from '../../core/db/deleted-rows.ts';
import { erasedPatrons } from './nobody.ts';

/** A patron's latest reply to a consent text. */
export async function lastConsent(q: Queries | Tx, patronId: number) {
  const row = await q
    .selectFrom('consents')
    .select(['version', 'agreed', 'at'])
    .where('patron_id', '=', patronId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && { ...row, agreed: row.agreed === 1 };
}

export async function saveConsent(
  tx: Tx,
  answer: { patronId: number; version: string; agreed: boolean; at: Date },
): Promise<void> {
  const { patronId, version, agreed, at } = answer;
  await tx
    .insertInto('consents')
    .values({ patron_id: patronId, version, agreed: agreed ? 1 : 0, at: at.toISOString() })
    .execute();
}

/** The latest erasure request of a patron. */
export async function lastErasure(q: Queries | Tx, patronId: number) {
  const row = await q
    .selectFrom('erasure_requests')
    .selectAll()
    .where('patron_id', '=', patronId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && { ...row, state: row.state as ErasureState };
}

export async function insertErasure(tx: Tx, patronId: number, at: Date): Promise<void> {
  const now = at.toISOString();
  await tx
    .insertInto('erasure_requests')
    .values({
      patron_id: patronId,
      state: 'aguardando',
      reply: '',
      created_at: now,
      updated_at: now,
    })
    .execute();
}

/** Moves the pending request; false if there is none. */
export async function moveErasure(
  q: Queries | Tx,
  patronId: number,
  { to, at, reply = '' }: { to: ErasureState; at: Date; reply?: string },
): Promise<boolean> {
  const { numUpdatedRows } = await q
    .updateTable('erasure_requests')
    .set({ state: to, updated_at: at.toISOString(), reply })
    .where('patron_id', '=', patronId)
    .where('state', '=', 'aguardando')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Pending requests with their patrons, oldest first. */
export const waitingErasures = (q: Queries) =>
  q
    .selectFrom('erasure_requests as r')
    .innerJoin('patrons as p', 'p.id', 'r.patron_id')
    .select(['r.created_at as at', 'p.login', 'p.name', 'p.id as patronId'])
    .where('r.state', '=', 'aguardando')
    .orderBy('r.id')
    .execute();

/** Number of open holds and requests of a patron. */
export async function countOpen(q: Queries | Tx, patronId: number): Promise<number> {
  const holds = await q
    .selectFrom('holds')
    .select('id')
    .where('patron_id', '=', patronId)
    .where('state', 'in', ['queued', 'in_transit', 'released', 'suspended'])
    .execute();
  const stack = await q
    .selectFrom('stack_requests')
    .select('id')
    .where('patron_id', '=', patronId)
    .where('state', 'in', ['pedido', 'separado'])
    .execute();
  const loans = await q
    .selectFrom('loan_requests')
    .select('id')
    .where('patron_id', '=', patronId)
    .where('state', 'in', ['aguardando', 'em_transito', 'disponivel'])
    .execute();
  const services = await q
    .selectFrom('service_requests')
    .select('id')
    .where('patron_id', '=', patronId)
    .where('state', 'in', ['aguardando', 'em_busca'])
    .execute();
  return holds.length + stack.length + loans.length + services.length;
}

/** Deletes replies older than an instant that were superseded, or whose patron was erased. */
export const deleteOldConsents = (q: Queries, before: Date): Promise<number> =>
  deletedRows(
    q
      .deleteFrom('consents')
      .where('at', '<', before.toISOString())
      .where(({ or, eb, selectFrom }) =>
        or([
          eb(
            'id',
            'not in',
            selectFrom('consents as c')
              .select(({ fn }) => fn.max('c.id').as('id'))
              .groupBy('c.patron_id'),
          ),
          eb('patron_id', 'in', erasedPatrons(q)),
        ]),
      ),
  );

/** Deletes erasure requests that ended before an instant. Returns how many. */
export const deleteOldErasures = (q: Queries, before: Date): Promise<number> =>
  deletedRows(
    q
      .deleteFrom('erasure_requests')
      .where('state', '!=', 'aguardando')
      .where('updated_at', '<', before.toISOString()),
  );
