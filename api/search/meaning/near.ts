import type { Database } from '../../core/db/connection.ts';
import type { Meaning } from '../../portal/settings/settings.ts';
import { embed } from './embeddings.ts';
import { vectorsSince } from './store.ts';
import { addVector, emptyVectors, nearestTitles, type NearTitle, type Vectors } from './vectors.ts';

/** Titles near a query. */
const MAX_NEAR = 100;
const MAX_QUERIES = 500;
/** Vectors made elsewhere are read after this time; an endpoint that failed is asked again after it. */
const PAUSE_MS = 60_000;

/** Titles near a query in meaning, nearest first; null if that is not known, or not in time. */
export type NearTitles = (q: string) => Promise<NearTitle[] | null>;

/** Reads vectors from the database, and asks the endpoint for those of queries. */
export function openMeaning(db: Database, meaning: Meaning | undefined): NearTitles {
  if (!meaning) return () => Promise.resolve(null);
  const vectors = vectorsOf(db);
  const queries = new Map<string, KnownQuery>();
  let failedAt = -Infinity;
  const nearTo = async (q: string, known: Vectors): Promise<NearTitle[]> => {
    const before = queries.get(q);
    if (before?.version === known.version) return before.near;
    const [made] = before ? [before.vector] : await embed(meaning, [q], meaning.seconds);
    const vector = made ?? new Int8Array();
    const near = nearestTitles(known, vector, MAX_NEAR);
    if (queries.size >= MAX_QUERIES) queries.delete(queries.keys().next().value!);
    queries.set(q, { vector, near, version: known.version });
    return near;
  };
  return async (q) => {
    if (performance.now() - failedAt < PAUSE_MS) return null;
    try {
      const known = await vectors();
      return known.byTitle.size === 0 ? null : await nearTo(q, known);
    } catch {
      failedAt = performance.now();
      return null;
    }
  };
}

interface KnownQuery {
  vector: Int8Array;
  near: NearTitle[];
  /** Of the vectors that it was compared with. */
  version: number;
}

/** The vectors of the database, with those made since they were last read. */
function vectorsOf(db: Database): () => Promise<Vectors> {
  const vectors = emptyVectors();
  let newest = '';
  let readAt = -Infinity;
  return async () => {
    if (performance.now() - readAt < PAUSE_MS) return vectors;
    readAt = performance.now();
    for await (const some of vectorsSince(db.queries, newest)) {
      for (const { title, vector, madeAt } of some) {
        addVector(vectors, title, vector);
        if (madeAt > newest) newest = madeAt;
      }
    }
    return vectors;
  };
}
