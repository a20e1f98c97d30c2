import { compiledOnce } from './compiled.ts';
import type { Queries, Tx } from './connection.ts';

/** How many states of the rules are kept: that of each database that is open, and the one before. */
const KEPT = 4;

const versionRows = compiledOnce((db) => db.selectFrom('rules_version').select('version'));

/** The word that stands for policies, libraries, opening hours and the names of courses as they are now. */
export async function rulesVersion(db: Queries | Tx): Promise<string> {
  const [row] = await versionRows(db);
  if (!row) throw new Error('The table rules_version has no row');
  return row.version;
}

/**
 * Keeps what `read` gathers from policies, libraries and opening hours until any of them changes, by whomever
 * and on whatever node: each time the database is asked for one word, which it changes with them.
 */
export function keptWithRules<T>(
  read: (db: Queries | Tx) => Promise<T>,
): (db: Queries | Tx) => Promise<T> {
  const kept = new Map<string, T>();
  return async (db) => {
    const version = await rulesVersion(db);
    const known = kept.get(version);
    if (known !== undefined) return known;
    const value = await read(db);
    // What changed while it was read belongs to another word.
    if ((await rulesVersion(db)) === version) kept.set(version, value);
    const [oldest] = kept.keys();
    if (kept.size > KEPT && oldest !== undefined) kept.delete(oldest);
    return value;
  };
}
