import { CompiledQuery } from 'kysely';
import { currentPosition, readChanges, type Position } from './change-log.ts';
import type { Database } from './connection.ts';
import { oneAfterAnother } from './one-after-another.ts';
import { rulesVersion } from './rules-version.ts';

/** What was committed since the last look. */
export interface Committed {
  /** Titles of which something changed: their record, or what can be lent of them. */
  titles: readonly number[];
  /** Whether records changed, and not only what can be lent. */
  records: boolean;
  /** Whether authorities changed, or came. */
  authorities: boolean;
  /** Whether policies, libraries, hours or the names of courses changed. */
  rules: boolean;
}

/**
 * Follows what is committed to a database, by whatever process, for who keeps things that were read from it.
 * Each look tells `changed` what came since the one before, and when it returns, everything that was committed
 * before it began has been told. On SQLite it costs some microseconds while nothing is committed.
 */
export function followChanges(
  db: Database,
  changed: (committed: Committed) => void,
): () => Promise<void> {
  let position: Position | null = null;
  let rules = '';
  let seen: number | null = null;
  const look = async () => {
    const version = await fileVersion(db);
    if (version !== null && version === seen) return;
    if (position === null) {
      position = await currentPosition(db);
      rules = await rulesVersion(db.queries);
    } else {
      const changes = await readChanges(db, position);
      const now = await rulesVersion(db.queries);
      const { titles } = changes;
      const authorities = changes.authorities.length > 0;
      const records = authorities || changes.records.length > 0;
      const committed = { titles, records, authorities, rules: now !== rules };
      ({ position } = changes);
      rules = now;
      if (titles.length > 0 || records || committed.rules) changed(committed);
    }
    seen = version;
  };
  return oneAfterAnother(look);
}

const FILE_VERSION = CompiledQuery.raw('pragma data_version');

/** A number that is another after each commit, by whatever process; null where the engine has none. */
async function fileVersion({ engine, queries }: Database): Promise<number | null> {
  if (engine !== 'sqlite') return null;
  const { rows } = await queries.executeQuery<{ data_version: number }>(FILE_VERSION);
  return rows[0]?.data_version ?? null;
}
