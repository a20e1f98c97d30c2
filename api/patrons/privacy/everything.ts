import type { Database } from '../../core/db/connection.ts';
import { personTables, rowsOf, type Row } from './tables.ts';

/** Secrets without personal information. */
const SECRET =
  /_hash$|^(salt|successor|document_key|key|request|answer|auth_secret|calendar_token|sealed|sealed_key)$/;

const withoutSecrets = (row: Row): Row =>
  Object.fromEntries(Object.entries(row).filter(([column]) => !SECRET.test(column)));

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
    const rows = await rowsOf(db.queries, table, tables, patronId);
    if (rows.length > 0) everything[table.name] = rows.map(withoutSecrets);
  }
  return everything;
}
