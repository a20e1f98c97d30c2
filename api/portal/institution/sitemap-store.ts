import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import { authoritiesByIds, mergedInto } from '../../catalogue/authorities/store.ts';
import type { Queries } from '../../core/db/connection.ts';
import type { Day } from '../../circulation/units/zone.ts';

/**
 * Records in one part of the sitemap, by ranges of ids: no record ever changes its part. In five languages they are
 * 5,000 addresses and 3 MB, written within one turn of the event loop; the protocol allows 50,000 and 50 MB.
 */
export const PER_PART = 1000;
/** Parts that are looked at between two requests. */
const SLICE = 20;

/** Records with pages: of titles those that are in the catalogue. */
export type Listed = 'titles' | 'authorities';

const isListed = { titles: sql`withdrawn_at is null`, authorities: sql`1 = 1` };

const dayOf = (instant: string): Day => instant.slice(0, 10);

/** The parts that have records, from 1, each with the day on which the latest of them changed. */
export async function sitemapPartsOf(
  q: Queries,
  listed: Listed,
): Promise<{ part: number; changed: Day }[]> {
  const table = sql.table(listed);
  const { rows: last } = await sql<{
    id: number | null;
  }>`select max(id) as id from ${table}`.execute(q);
  const lastId = Number(last[0]?.id ?? 0);
  const parts: { part: number; changed: Day }[] = [];
  for (let from = 1; from <= lastId; from += SLICE * PER_PART) {
    const { rows } = await sql<{ part: number; changed: string }>`
      select (id - 1) / ${sql.lit(PER_PART)} as part, max(updated_at) as changed from ${table}
      where ${isListed[listed]} and id between ${from} and ${from + SLICE * PER_PART - 1}
      group by 1 order by 1`.execute(q);
    parts.push(...rows.map((row) => ({ part: Number(row.part) + 1, changed: dayOf(row.changed) })));
    await nextTurn();
  }
  return parts;
}

/** The records of a part, each with the day on which it last changed. */
export async function recordsInPart(
  q: Queries,
  listed: Listed,
  part: number,
): Promise<{ id: number; changed: Day }[]> {
  const { rows } = await sql<{ id: number; updated_at: string }>`
    select id, updated_at from ${sql.table(listed)}
    where ${isListed[listed]} and id between ${(part - 1) * PER_PART + 1} and ${part * PER_PART}
    order by id`.execute(q);
  const records = rows.map((row) => ({ id: Number(row.id), changed: dayOf(row.updated_at) }));
  if (listed === 'titles') return records;
  // A heading that another authority has among its forms leads to that one.
  const stored = await authoritiesByIds(
    q,
    records.map(({ id }) => id),
  );
  const merged = await mergedInto(q, stored.values());
  return records.filter(({ id }) => !merged.has(id));
}
