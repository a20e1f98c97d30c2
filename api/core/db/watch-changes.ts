import { CompiledQuery } from 'kysely';
import { currentPosition, readChanges, type Position } from './change-log.ts';
import type { Database } from './connection.ts';
import { coalesceRuns } from './coalesce-runs.ts';
import { onPrimary } from './replicas.ts';
import { rulesVersion } from './rules-version.ts';

/** What was committed since the last poll. */
export interface Committed {
  /** Titles whose record or availability changed. */
  titles: readonly number[];
  /** Whether records changed, not only availability. */
  records: boolean;
  /** Whether authorities changed or were added. */
  authorities: boolean;
  /** Whether policies, libraries, hours or course names changed. */
  rules: boolean;
}

/**
 * Returns a poll function that reports commits of any process to `changed`, for invalidating caches. When
 * it returns, everything committed before it was called has been reported. On SQLite an idle poll costs
 * microseconds.
 */
export function watchChanges(
  db: Database,
  changed: (committed: Committed) => void,
): () => Promise<void> {
  let position: Position | null = null;
  let rules = '';
  let lastVersion: number | null = null;
  const poll = async () => {
    const version = await fileVersion(db);
    if (version !== null && version === lastVersion) return;
    if (position === null) {
      position = await currentPosition(db);
      rules = await rulesVersion(db.queries);
    } else {
      const changes = await readChanges(db, position);
      const now = await rulesVersion(db.queries);
      const { titles } = changes;
      // Another server may lack what was read from the one before: everything counts as changed.
      const isOther = changes.server !== 'same';
      const authorities = isOther || changes.authorities.length > 0;
      const records = authorities || changes.records.length > 0;
      const committed = { titles, records, authorities, rules: isOther || now !== rules };
      ({ position } = changes);
      rules = now;
      if (titles.length > 0 || records || committed.rules) {
        await db.replicas?.advance();
        changed(committed);
      }
    }
    lastVersion = version;
  };
  return coalesceRuns(() => onPrimary(poll));
}

const FILE_VERSION = CompiledQuery.raw('pragma data_version');

/** Changes with every commit of any process; null if the engine has no such number. */
async function fileVersion({ engine, queries }: Database): Promise<number | null> {
  if (engine !== 'sqlite') return null;
  const { rows } = await queries.executeQuery<{ data_version: number }>(FILE_VERSION);
  return rows[0]?.data_version ?? null;
}
