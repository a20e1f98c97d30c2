import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase, type Database } from '#api/core/db/connection.ts';
import { copyToPostgres } from '#api/core/db/copy-database.ts';
import { migrate } from '#api/core/db/migrate.ts';
import { readConfig } from '#api/config.ts';
import { seedDemonstration } from '#demo/seed/seed.ts';
import { tellCommand } from '../../support/networks/command-line.ts';
import { ENGINE, openTestDatabase, type TestDatabase } from '../../support/servers/engines.ts';
import { addTitles, book } from '../../support/networks/small-network.ts';

const NOW = new Date('2026-03-12T17:20:00.000Z');

describe.skipIf(ENGINE !== 'pg')('a network that moves from SQLite to PostgreSQL', () => {
  const folder = mkdtempSync(join(tmpdir(), 'acervo-move-'));
  const file = join(folder, 'acervo.db');
  let from: Database;
  let target: TestDatabase;
  beforeAll(async () => {
    from = openDatabase(file);
    await migrate(from);
    await seedDemonstration(from, folder, NOW);
    target = await openTestDatabase();
  });
  afterAll(async () => {
    await from.close();
    await target.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const rowsOf = async ({ queries }: Database, table: string, columns: readonly string[]) => {
    const names = sql.join(columns.map((name) => sql.ref(name)));
    const { rows } = await sql<Record<string, unknown>>`
      select ${names} from ${sql.table(table)}`.execute(queries);
    return rows.map((row) => JSON.stringify(row)).sort();
  };

  const move = (data: string) =>
    tellCommand(
      { config: readConfig({ ACERVO_DATA: data }), folder },
      ...['move-database', target.location],
    );

  it('has the same rows in all tables, but for the identity of the database', async () => {
    expect(await move(folder)).toMatchObject({ code: 0 });
    const tables = await from.queries.introspection.getTables();
    let filled = 0;
    for (const { name, columns } of tables) {
      const names = columns.map((column) => column.name);
      const before = await rowsOf(from, name, names);
      const after = await rowsOf(target.db, name, names);
      if (before.length > 0) filled++;
      if (name !== 'network') expect(after, name).toEqual(before);
      else
        expect(after.filter((row) => !before.includes(row))).toEqual([
          expect.stringMatching('epoch'),
        ]);
    }
    expect(filled).toBeGreaterThan(40);
  });

  it('gives new ids after those that were given', async () => {
    const most = (await from.queries
      .selectFrom('titles')
      .select((q) => q.fn.max('id').as('id'))
      .executeTakeFirst())!;
    await addTitles(target.db, [book({ number: 'new', title: 'Depois da mudança' })]);
    const added = await target.db.queries
      .selectFrom('titles')
      .select('id')
      .where('control_number', '=', 'new')
      .executeTakeFirst();
    expect(added?.id).toBeGreaterThan(most.id);
  });

  it('keeps foreign keys and triggers of the new database', async () => {
    const { rows } = await sql<{ deferrable: number; disabled: number }>`select
      (select count(*) from pg_constraint where contype = 'f' and condeferrable) as deferrable,
      (select count(*) from pg_trigger where tgenabled = 'D') as disabled`.execute(
      target.db.queries,
    );
    expect(rows).toEqual([{ deferrable: 0, disabled: 0 }]);
  });

  it('is refused where there is a network already', async () => {
    const { code, said } = await move(folder);
    expect(code).toBe(1);
    expect(said.join()).toContain('There is a network in that database already');
  });

  it('copies nothing if a row cannot be copied', async () => {
    const { db, close } = await openTestDatabase();
    await from.transaction((tx) => sql`alter table patrons add column shelf text`.execute(tx));
    await expect(copyToPostgres(from, db)).rejects.toThrow('shelf');
    expect(await db.queries.selectFrom('libraries').selectAll().execute()).toEqual([]);
    await close();
  });
});
