import { isAhead } from '../../core/db/change-log.ts';
import type { Database } from '../../core/db/connection.ts';
import type { IndexFile } from './file.ts';

/** What ties an index file to the database that it was made from. */

/** The identity that the network was founded with. */
export async function epochOf({ queries }: Database): Promise<string> {
  const row = await queries
    .selectFrom('network')
    .select('value')
    .where('key', '=', 'epoch')
    .executeTakeFirst();
  return row?.value ?? '';
}

/** The last row of the change log in a few words, "" when it is empty. */
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
 * Whether the database has been where the file was written. One that was put back from an older
 * copy has the same epoch, but a log that ends before or went another way.
 */
export async function holdsChange(
  db: Database,
  { position, newest }: Pick<IndexFile, 'position' | 'newest'>,
): Promise<boolean> {
  if (await isAhead(db, position)) return false;
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
