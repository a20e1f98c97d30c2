import { compiledOnce } from './compile-once.ts';
import type { Queries, Tx } from './connection.ts';

/** Cached versions: the current one of each open database, and the one before. */
const MAX_CACHED = 4;

const versionRows = compiledOnce((db) => db.selectFrom('rules_version').select('version'));

/** Version of policies, libraries, opening hours and course names; the database changes it with them. */
export async function rulesVersion(db: Queries | Tx): Promise<string> {
  const [row] = await versionRows(db);
  if (!row) throw new Error('The table rules_version has no row');
  return row.version;
}

/**
 * Caches what `read` derives from policies, libraries and opening hours until any process changes them.
 * Each call queries the version.
 */
export function cachedUntilRulesChange<T>(
  read: (db: Queries | Tx) => Promise<T>,
): (db: Queries | Tx) => Promise<T> {
  const cache = new Map<string, T>();
  return async (db) => {
    const version = await rulesVersion(db);
    const cached = cache.get(version);
    if (cached !== undefined) return cached;
    const value = await read(db);
    // If the rules changed while reading, do not cache.
    if ((await rulesVersion(db)) === version) cache.set(version, value);
    const [oldest] = cache.keys();
    if (cache.size > MAX_CACHED && oldest !== undefined) cache.delete(oldest);
    return value;
  };
}
