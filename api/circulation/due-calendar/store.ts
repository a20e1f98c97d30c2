import type { Queries } from '../../core/db/connection.ts';

/** Keeps the address of a patron's calendar; the one before ends. */
export const saveAddress = (
  q: Queries,
  { patronId, hash, at }: { patronId: number; hash: string; at: Date },
) => {
  const values = { token_hash: hash, created_at: at.toISOString() };
  return q
    .insertInto('calendar_addresses')
    .values({ patron_id: patronId, ...values })
    .onConflict((conflict) => conflict.column('patron_id').doUpdateSet(values))
    .execute();
};

/** Since when a patron's calendar has an address; undefined: it has none. */
export async function addressCreatedAt(q: Queries, patronId: number): Promise<string | undefined> {
  const row = await q
    .selectFrom('calendar_addresses')
    .select('created_at')
    .where('patron_id', '=', patronId)
    .executeTakeFirst();
  return row?.created_at;
}

export const dropAddress = (q: Queries, patronId: number) =>
  q.deleteFrom('calendar_addresses').where('patron_id', '=', patronId).execute();

/** Whose calendar stands under an address, and in which language the patron reads. */
export const subscriberByHash = (q: Queries, hash: string) =>
  q
    .selectFrom('calendar_addresses as a')
    .innerJoin('patrons as p', 'p.id', 'a.patron_id')
    .select(['p.id', 'p.language'])
    .where('a.token_hash', '=', hash)
    .executeTakeFirst();
