import type { Queries } from '../../core/db/connection.ts';

/** More vectors are not read: comparing them would delay other requests. */
export const MAX_VECTORS = 200_000;
const STEP = 2000;

export interface StoredVector {
  title: number;
  hash: string;
  vector: Int8Array;
  madeAt: string;
}

/** Hashes by title. */
export async function vectorHashes(
  q: Queries,
  ids: readonly number[],
): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await q
    .selectFrom('title_vectors')
    .select(['title_id', 'text_hash'])
    .where('title_id', 'in', ids)
    .execute();
  return new Map(rows.map(({ title_id: id, text_hash: hash }) => [id, hash]));
}

export async function saveVectors(q: Queries, vectors: readonly StoredVector[]): Promise<void> {
  if (vectors.length === 0) return;
  const values = vectors.map(({ title, hash, vector, madeAt }) => ({
    title_id: title,
    text_hash: hash,
    vector: Buffer.from(vector.buffer, vector.byteOffset, vector.byteLength).toString('base64'),
    made_at: madeAt,
  }));
  await q
    .insertInto('title_vectors')
    .values(values)
    .onConflict((conflict) =>
      conflict.column('title_id').doUpdateSet((row) => ({
        text_hash: row.ref('excluded.text_hash'),
        vector: row.ref('excluded.vector'),
        made_at: row.ref('excluded.made_at'),
      })),
    )
    .execute();
}

/** Deletes the vectors of titles that are gone. */
export async function deleteOrphans(q: Queries): Promise<void> {
  const titles = q.selectFrom('titles').select('id').where('withdrawn_at', 'is', null);
  await q.deleteFrom('title_vectors').where('title_id', 'not in', titles).execute();
}

/** Vectors made at an instant or later, in steps. */
export async function* vectorsSince(
  q: Queries,
  since: string,
): AsyncGenerator<{ title: number; vector: Int8Array; madeAt: string }[]> {
  let after = 0;
  for (let count = 0; count < MAX_VECTORS; count += STEP) {
    const rows = await q
      .selectFrom('title_vectors')
      .select(['title_id', 'vector', 'made_at'])
      .where('made_at', '>=', since)
      .where('title_id', '>', after)
      .orderBy('title_id')
      .limit(STEP)
      .execute();
    yield rows.map(({ title_id: title, vector, made_at: madeAt }) => ({
      title,
      vector: new Int8Array(Buffer.from(vector, 'base64')),
      madeAt,
    }));
    after = rows.at(-1)?.title_id ?? after;
    if (rows.length < STEP) return;
  }
}
