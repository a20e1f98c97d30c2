import { sql } from 'kysely';
import type { Database } from '#api/core/db/connection.ts';
import { linksOf } from '#api/patrons/privacy/tables.ts';

const INSTANT = '2026-01-05T12:00:00.000Z';

/**
 * Writes a row of a patron into a table of any shape, as its schema asks for it; what it names is made, too, where
 * there is none. Returns nothing: the row is found by whose it is.
 */
export async function rowMaker(db: Database) {
  const tables = new Map(
    (await db.queries.introspection.getTables()).map((table) => [table.name, table]),
  );
  const links = await linksOf(db);

  async function firstId(name: string, patronId: number): Promise<unknown> {
    const found = () =>
      sql<{ id: unknown }>`select id from ${sql.table(name)} order by id limit 1`.execute(
        db.queries,
      );
    const [first] = (await found()).rows;
    if (first) return first.id;
    await make(name, patronId);
    return (await found()).rows[0]?.id;
  }

  async function make(name: string, patronId: number): Promise<void> {
    const row: Record<string, unknown> = {};
    for (const { name: column, dataType, isAutoIncrementing } of tables.get(name)?.columns ?? []) {
      const link = links.find((one) => one.table === name && one.column === column);
      if (column === 'patron_id') row[column] = patronId;
      else if (isAutoIncrementing || column === 'id') continue;
      else if (link) row[column] = await firstId(link.parent, patronId);
      else if (!/text|char/i.test(dataType)) row[column] = 0;
      else if (/(_at|_on|_until|^at|_date)$/.test(column)) row[column] = INSTANT;
      else row[column] = `${patronId} ${name} ${column}`;
    }
    const columns = Object.keys(row).map((column) => sql.ref(column));
    const values = Object.values(row).map((value) => sql`${value}`);
    await sql`insert into ${sql.table(name)} (${sql.join(columns)}) values (${sql.join(values)})`.execute(
      db.queries,
    );
  }
  return make;
}
