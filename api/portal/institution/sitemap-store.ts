import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import { authoritiesByIds, mergedInto } from '../../catalogue/authorities/store.ts';
import type { Queries } from '../../core/db/connection.ts';
import type { Day } from '../../circulation/units/zone.ts';

/**
 * Records per part of the sitemap, by id range, so that records never change their part. In five languages
 * these are 5,000 addresses and 3 MB, rendered within one turn of the event loop; the protocol allows
 * 50,000 and 50 MB.
 */
export const PER_PART = 1000;
/** Parts processed between yields to the event loop. */
const SLICE = 20;

/** Kinds of records with pages: titles in the catalogue, and authorities. */
export type Listed = 'titles' | 'authorities';

const isListed = { titles: sql`withdrawn_at is null`, authorities: sql`1 = 1` };

const dayOf = (instant: string): Day => instant.slice(0, 10);

/** Parts with records, from 1, with the day of their latest change. */
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

/** Records of a part with the day of their last change. */
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
  // A heading that is a variant of another authority redirects to it.
  const stored = await authoritiesByIds(
    q,
    records.map(({ id }) => id),
  );
  const merged = await mergedInto(q, stored.values());
  return records.filter(({ id }) => !merged.has(id));
}
