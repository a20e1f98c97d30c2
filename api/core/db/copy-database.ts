import { randomUUID } from 'node:crypto';
import { sql, type RawBuilder, type TableMetadata } from 'kysely';
import type { Database, Queries, Tx } from './connection.ts';

/** Parameters of one statement on PostgreSQL, rounded down. */
const MAX_PARAMETERS = 60_000;
const MAX_ROWS = 1000;
/** Positions in the change log, which differ from engine to engine. */
const POSITIONS = ['changes_deleted_up_to'];

type Row = Record<string, unknown>;

interface Copied {
  tables: number;
  rows: number;
}

/**
 * Copies all rows of a SQLite database into a PostgreSQL database with the same migrations, in one transaction.
 * Ids stay, and new ones continue after them. Rows that migrations wrote are replaced.
 */
export async function copyToPostgres(
  from: Database,
  to: Database,
  onTable: (name: string) => void = () => undefined,
): Promise<Copied> {
  const tables = await tablesOf(from.queries);
  return to.transaction(async (tx) => {
    const constraints = await foreignKeys(tx);
    for (const { table, name } of constraints) {
      await run(
        tx,
        sql`alter table ${table} alter constraint ${name} deferrable initially deferred`,
      );
    }
    for (const { name } of tables) {
      await run(tx, sql`alter table ${sql.table(name)} disable trigger user`);
      await run(tx, sql`delete from ${sql.table(name)}`);
    }
    let rows = 0;
    for (const table of tables) {
      onTable(table.name);
      rows += await copyTable(from.queries, tx, table);
    }
    await run(tx, sql`set constraints all immediate`);
    for (const { name } of tables) {
      await run(tx, sql`alter table ${sql.table(name)} enable trigger user`);
    }
    for (const { table, name } of constraints) {
      await run(tx, sql`alter table ${table} alter constraint ${name} not deferrable`);
    }
    await continueIds(from.queries, tx);
    // Index snapshots of the old database are not of this one.
    await tx
      .updateTable('network')
      .set({ value: randomUUID() })
      .where('key', '=', 'epoch')
      .execute();
    await tx.deleteFrom('network').where('key', 'in', POSITIONS).execute();
    return { tables: tables.length, rows };
  });
}

const run = (tx: Queries | Tx, statement: RawBuilder<unknown>) => statement.execute(tx);

/** All tables but those in which migrations are recorded. */
async function tablesOf(queries: Queries): Promise<TableMetadata[]> {
  const tables = await queries.introspection.getTables();
  return tables.filter(({ isView, name }) => !isView && !name.startsWith('sqlite_'));
}

async function foreignKeys(tx: Tx) {
  const { rows } = await sql<{ table: string; name: string }>`
    select conrelid::regclass::text as "table", conname as name from pg_constraint
    where contype = 'f' and connamespace = current_schema()::regnamespace`.execute(tx);
  return rows.map(({ table, name }) => ({ table: sql.raw(table), name: sql.ref(name) }));
}

async function copyTable(from: Queries, to: Tx, { name, columns }: TableMetadata): Promise<number> {
  const atOnce = Math.min(MAX_ROWS, Math.floor(MAX_PARAMETERS / columns.length));
  let count = 0;
  const names = sql.join(columns.map((column) => sql.ref(column.name)));
  for (let last = Number.MIN_SAFE_INTEGER; ;) {
    // All tables have row numbers: none is made without.
    const { rows } = await sql<Row & { _rowid: number }>`
      select rowid as _rowid, ${names} from ${sql.table(name)}
      where rowid > ${last} order by rowid limit ${atOnce}`.execute(from);
    if (rows.length === 0) return count;
    const values = rows.map((row) => sql`(${sql.join(columns.map((column) => row[column.name]))})`);
    await run(to, sql`insert into ${sql.table(name)} (${names}) values ${sql.join(values)}`);
    count += rows.length;
    last = rows.at(-1)!._rowid;
  }
}

/** SQLite never gives an id again, nor does PostgreSQL afterwards. */
async function continueIds(from: Queries, to: Tx): Promise<void> {
  const given = await sql<{ name: string; seq: number }>`
    select name, seq from sqlite_sequence`.execute(from);
  for (const { name, seq } of given.rows) {
    const sequence = sql`pg_get_serial_sequence(${name}, ${await idOf(to, name)})`;
    if (seq > 0) await run(to, sql`select setval(${sequence}, ${seq})`);
  }
}

async function idOf(to: Tx, table: string): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns
    where table_schema = current_schema() and table_name = ${table}
    and (column_default like 'nextval(%' or is_identity = 'YES')`.execute(to);
  const [id] = rows;
  if (id === undefined) throw new Error(`${table} gives no ids`);
  return id.name;
}
