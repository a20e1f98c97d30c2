import { canReadFrom } from '../../core/db/change-log.ts';
import type { Database } from '../../core/db/connection.ts';
import type { IndexFile } from './file.ts';

/** Ties a snapshot to its database. */

/** Id created with the network. */
export async function readEpoch({ queries }: Database): Promise<string> {
  const row = await queries
    .selectFrom('network')
    .select('value')
    .where('key', '=', 'epoch')
    .executeTakeFirst();
  return row?.value ?? '';
}

/** The last row of the change log as a string, "" when empty. */
export async function newestChange({ queries }: Database): Promise<string> {
  const row = await queries
    .selectFrom('change_log')
    .select(['seq', 'kind', 'ref_id', 'at'])
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row === undefined ? '' : JSON.stringify([row.seq, row.kind, row.ref_id, row.at]);
}

/**
 * True if the database contains the change with which the snapshot was written. A database restored
 * from an older backup has the same epoch, but a shorter or different log.
 */
export async function holdsChange(
  db: Database,
  { position, newest }: Pick<IndexFile, 'position' | 'newest'>,
): Promise<boolean> {
  if (!(await canReadFrom(db, position))) return false;
  if (newest === '') return true;
  const [seq, ...rest] = JSON.parse(newest) as [number, string, number, string];
  const row = await db.queries
    .selectFrom('change_log')
    .select(['kind', 'ref_id', 'at'])
    .where('seq', '=', seq)
    .executeTakeFirst();
  return (
    row !== undefined && JSON.stringify([row.kind, row.ref_id, row.at]) === JSON.stringify(rest)
  );
}
