import type { Database } from '../../core/db/connection.ts';
import { personTables, rowsOf, type Row } from './tables.ts';

/** Secrets, and what is there for undoing, which may be of others. */
const SECRET =
  /_hash$|^(salt|successor|document_key|key|request|answer|auth_secret|calendar_token|sealed|sealed_key|changes)$/;

const withoutSecrets = (row: Row): Row =>
  Object.fromEntries(Object.entries(row).filter(([column]) => !SECRET.test(column)));

/** Unused since the log of acts (`staff_acts`) took over its rows. */
const COPIED = 'record_views';

export type Everything = Record<string, Row[]>;

/** All data about a patron by table, without empty tables. Undefined: unknown patron. */
export async function everythingOf(
  db: Database,
  patronId: number,
): Promise<Everything | undefined> {
  const patron = await db.queries
    .selectFrom('patrons')
    .selectAll()
    .where('id', '=', patronId)
    .executeTakeFirst();
  if (!patron) return undefined;
  const everything: Everything = { patrons: [withoutSecrets(patron)] };
  const tables = await personTables(db);
  for (const table of tables.toReversed()) {
    if (table.name === COPIED) continue;
    const rows = await rowsOf(db.queries, table, tables, patronId);
    if (rows.length > 0) everything[table.name] = rows.map(withoutSecrets);
  }
  return everything;
}
