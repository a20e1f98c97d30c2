import { sql, type RawBuilder } from 'kysely';
import type { Database, Queries, Tx } from '../../core/db/connection.ts';

/** A foreign key. */
interface Link {
  table: string;
  column: string;
  parent: string;
}

/** A table with personal data, and the columns that lead to the person. */
export interface PersonTable {
  name: string;
  columns: string[];
  /** It refers to the person directly. */
  isDirect: boolean;
  /** Foreign keys to rows of the person. */
  links: Link[];
}

const PERSON_COLUMN = 'patron_id';

/**
 * All tables with personal data, read from the database schema: those with `patron_id` and those that refer
 * to them, in deletion order. Includes future tables automatically.
 */
export async function personTables(db: Database): Promise<PersonTable[]> {
  const tables = await db.queries.introspection.getTables();
  const links = await linksOf(db);
  const found = new Map<string, PersonTable>();
  for (const { name, columns } of tables) {
    const names = columns.map((column) => column.name);
    if (!names.includes(PERSON_COLUMN)) continue;
    found.set(name, { name, columns: names, isDirect: true, links: [] });
  }
  // Tables that refer to them, transitively.
  for (let before = -1; before !== found.size;) {
    before = found.size;
    for (const { name, columns } of tables) {
      if (found.has(name) || name === 'patrons') continue;
      const own = links.filter(({ table, parent }) => table === name && found.has(parent));
      if (own.length === 0) continue;
      const names = columns.map((column) => column.name);
      found.set(name, { name, columns: names, isDirect: false, links: own });
    }
  }
  return inOrder([...found.values()], links);
}

/** Referring tables first. */
function inOrder(tables: PersonTable[], links: readonly Link[]): PersonTable[] {
  const left = new Map(tables.map((table) => [table.name, table]));
  const ordered: PersonTable[] = [];
  while (left.size > 0) {
    const free = [...left.values()].filter(
      ({ name }) =>
        !links.some(({ table, parent }) => parent === name && table !== name && left.has(table)),
    );
    if (free.length === 0) throw new Error('Tables of persons name each other in a circle');
    for (const table of free.sort((a, b) => (a.name < b.name ? -1 : 1))) {
      ordered.push(table);
      left.delete(table.name);
    }
  }
  return ordered;
}

/** Foreign keys of tables. */
export async function linksOf({ engine, queries }: Database): Promise<Link[]> {
  if (engine === 'sqlite') {
    const { rows } = await sql<Link>`
      select m.name as "table", f."from" as "column", f."table" as parent
      from sqlite_master as m, pragma_foreign_key_list(m.name) as f
      where m.type = 'table'`.execute(queries);
    return rows;
  }
  const { rows } = await sql<Link>`
    select c.conrelid::regclass::text as "table", a.attname as "column",
      c.confrelid::regclass::text as parent
    from pg_constraint as c
    join pg_attribute as a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.connamespace = current_schema()::regnamespace`.execute(queries);
  return rows;
}

/** Condition that selects a person's rows. */
export function isOf(
  table: PersonTable,
  tables: readonly PersonTable[],
  patronId: number,
): RawBuilder<boolean> {
  if (table.isDirect)
    return sql<boolean>`${sql.ref(`${table.name}.${PERSON_COLUMN}`)} = ${patronId}`;
  const conditions = table.links.flatMap(({ column, parent }) => {
    const found = tables.find(({ name }) => name === parent);
    if (!found) return [];
    return [
      sql<boolean>`${sql.ref(`${table.name}.${column}`)} in (
        select ${sql.ref(`${parent}.id`)} from ${sql.table(parent)} where ${isOf(found, tables, patronId)})`,
    ];
  });
  return sql<boolean>`(${sql.join(conditions, sql` or `)})`;
}

export type Row = Record<string, unknown>;

/** A person's rows of a table. */
export async function rowsOf(
  q: Queries | Tx,
  table: PersonTable,
  tables: readonly PersonTable[],
  patronId: number,
): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select * from ${sql.table(table.name)} where ${isOf(table, tables, patronId)}`.execute(q);
  return rows;
}
