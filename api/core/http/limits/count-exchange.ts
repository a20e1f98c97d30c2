import { createHmac, randomUUID } from 'node:crypto';
import type { Database, Queries } from '../../db/connection.ts';
import type { ExchangeCounts } from './call-counts.ts';

/** Rows in one statement. */
const CHUNK = 500;

/**
 * Exchanges counts of requests with the other servers through the database. A row is useless without the
 * secret of the servers, and deleted soon after its minute.
 */
export function exchangeThroughDatabase(
  { queries }: Pick<Database, 'queries'>,
  secret: Uint8Array,
): ExchangeCounts {
  const server = randomUUID();
  const digestOf = (key: string) => createHmac('sha256', secret).update(key).digest('base64url');
  return async (counts, now) => {
    const keys = new Map(counts.map(({ key }) => [digestOf(key), key]));
    const rows = counts.map(({ key, count, endsAt }) => ({
      ...{ key: digestOf(key), server, count },
      ends_at: new Date(endsAt).toISOString(),
    }));
    const others = new Map<string, number>();
    await deleteOldCounts(queries, new Date(now));
    for (let from = 0; from < rows.length; from += CHUNK) {
      const chunk = rows.slice(from, from + CHUNK);
      await queries
        .insertInto('call_counts')
        .values(chunk)
        .onConflict((conflict) =>
          conflict.columns(['key', 'server']).doUpdateSet((eb) => ({
            count: eb.ref('excluded.count'),
            ends_at: eb.ref('excluded.ends_at'),
          })),
        )
        .execute();
      const found = await queries
        .selectFrom('call_counts')
        .select((eb) => ['key', eb.fn.sum<number | string>('count').as('count')])
        .where('server', '!=', server)
        .where('ends_at', '>', new Date(now).toISOString())
        .where(
          'key',
          'in',
          chunk.map(({ key }) => key),
        )
        .groupBy('key')
        .execute();
      for (const { key, count } of found) others.set(keys.get(key) ?? '', Number(count));
    }
    return others;
  };
}

/** Deletes counts of minutes that have ended. */
export async function deleteOldCounts(q: Queries, now: Date): Promise<void> {
  await q.deleteFrom('call_counts').where('ends_at', '<=', now.toISOString()).execute();
}
