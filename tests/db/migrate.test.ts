import { afterEach, beforeEach, expect, it } from 'vitest';
import { sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe } from 'vitest';
import { openDatabase, type Database } from '#api/core/db/connection.ts';
import { migrate } from '#api/core/db/migrate.ts';
import { firstTables } from '#api/core/db/migrations/first/0001-first-tables.ts';
import { teachingPlans } from '#api/core/db/migrations/first/0003-teaching-plans.ts';
import { linkAccesses } from '#api/core/db/migrations/first/0008-link-accesses.ts';
import { readDebts } from '#api/circulation/debts/store.ts';
import { readPatron } from '#api/circulation/loans/store.ts';
import { confirmedEmails } from '#api/patrons/profile/email-store.ts';
import { describeEngine, openBareDatabase, type TestDatabase } from '../support/servers/engines.ts';

/** Makes a database of an earlier version: one that had these migrations and no others. */
async function migrateBy(db: Database, migrations: Record<string, typeof firstTables>) {
  const migrator = new Migrator({
    db: db.queries,
    provider: {
      getMigrations: async () =>
        Object.fromEntries(Object.entries(migrations).map(([name, make]) => [name, make(db)])),
    },
  });
  expect((await migrator.migrateToLatest()).error).toBeUndefined();
}

describe('migrations', () => {
  let folder = '';
  let db: Database;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'acervo-migrate-'));
    db = openDatabase(join(folder, 'acervo.db'));
  });
  afterEach(async () => {
    await db.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it('bring a database up to date that has a later one and lacks an earlier one', async () => {
    const earlier = { '0001-first-tables': firstTables, '0003-teaching-plans': teachingPlans };
    await migrateBy(db, earlier);
    await migrate(db);
    const tables = (await db.queries.introspection.getTables()).map(({ name }) => name);
    expect(tables).toEqual(
      expect.arrayContaining(['general_comments', 'suggestions', 'idempotency_keys']),
    );
  });

  it('change nothing when they run again', async () => {
    await migrate(db);
    const tables = await db.queries.introspection.getTables();
    await migrate(db);
    expect(await db.queries.introspection.getTables()).toEqual(tables);
  });
});

describeEngine('a network that had debts before there was a ledger', () => {
  let test: TestDatabase;
  beforeEach(async () => {
    test = await openBareDatabase();
    await migrateBy(test.db, { '0001-first-tables': firstTables });
    const run = (statement: string) => sql.raw(statement).execute(test.db.queries);
    await run(`insert into campuses (id, code, name) values (1, 'a', 'A')`);
    await run(`insert into libraries (id, campus_id, code, name, time_zone)
      values (1, 1, 'central', 'Central', 'America/Sao_Paulo')`);
    await run(`insert into patron_groups (id, code, name) values (1, 'g', '{"pt":"G"}')`);
    for (const id of [1, 2]) {
      await run(`insert into patrons (id, person, login, name, group_id, password_hash, blocked, created_at)
        values (${id}, 'p${id}', 'l${id}', 'L', 1, '-', 0, '2025-01-01T00:00:00.000Z')`);
    }
    await run(`insert into debts (patron_id, library_id, reason, amount_cents, discount_cents,
      paid_cents, created_at, settled_at) values
      (1, 1, 'late_return', 1000, 0, 0, '2025-02-01T12:00:00.000Z', null),
      (1, 1, 'late_return', 1000, 200, 300, '2025-02-02T12:00:00.000Z', null),
      (1, 1, 'lost', 5000, 0, 5000, '2025-02-03T12:00:00.000Z', '2025-03-01T12:00:00.000Z'),
      (2, 1, 'service', 400, 100, 100, '2025-02-04T12:00:00.000Z', '2025-03-02T12:00:00.000Z')`);
  });
  afterEach(() => test.close());

  it('owes the same afterwards, line by line, and once however often it is brought up to date', async () => {
    await migrate(test.db);
    await migrate(test.db);
    const { queries } = test.db;
    expect((await readPatron(queries, 1))?.debtCents).toBe(1000 + 500);
    expect((await readPatron(queries, 2))?.debtCents).toBe(0);
    const debts = await readDebts(queries, { ids: [1, 2, 3, 4] });
    expect(debts.map(({ balance }) => balance)).toEqual([1000, 500, 0, 0]);
    expect(
      debts.map(({ entries }) => entries.map(({ kind, cents }) => `${kind} ${cents}`).join(', ')),
    ).toEqual([
      'charge 1000',
      'charge 1000, discount -200, payment -300',
      'charge 5000, payment -5000',
      'charge 400, discount -100, payment -100, waiver -200',
    ]);
    expect(debts[2]?.entries.at(-1)?.at).toBe('2025-03-01T12:00:00.000Z');
  });
});

describeEngine('a network that knew who opened a link', () => {
  let test: TestDatabase;
  beforeEach(async () => {
    test = await openBareDatabase();
    await migrateBy(test.db, {
      '0001-first-tables': firstTables,
      '0008-link-accesses': linkAccesses,
    });
    const run = (statement: string) => sql.raw(statement).execute(test.db.queries);
    await run(`insert into patron_groups (id, code, name) values (1, 'g', '{"pt":"G"}')`);
    await run(`insert into patrons (id, person, login, name, group_id, password_hash, blocked, created_at)
      values (1, 'p', 'l', 'L', 1, '-', 0, '2025-01-01T00:00:00.000Z')`);
    await run(`insert into titles (id, source, control_number, marc, summary, uses, created_at, updated_at)
      values (1, 's', '1', '{}', '{}', 0, '2025-01-01T00:00:00.000Z', '2025-01-01T00:00:00.000Z')`);
    await run(`insert into link_accesses (title_id, link, patron_id, browser, device, os, at) values
      (1, 1, 1, 'Firefox', 'computer', 'Linux', '2026-02-28T23:59:59.000Z'),
      (1, 1, 1, 'Firefox', 'computer', 'Linux', '2026-03-01T12:00:00.000Z'),
      (1, 1, null, 'Firefox', 'computer', 'Linux', '2026-03-02T12:00:00.000Z'),
      (1, 2, null, 'Firefox', 'computer', 'Linux', '2026-03-02T12:00:00.000Z')`);
  });
  afterEach(() => test.close());

  it('keeps the counts of each month alone', async () => {
    await migrate(test.db);
    const names = (await test.db.queries.introspection.getTables()).map(({ name }) => name);
    expect(names).not.toContain('link_accesses');
    const counts = await test.db.queries
      .selectFrom('link_counts')
      .selectAll()
      .orderBy('link')
      .orderBy('month')
      .execute();
    expect(counts.map(({ link, month, count }) => [link, month, Number(count)])).toEqual([
      [1, '2026-02', 1],
      [1, '2026-03', 2],
      [2, '2026-03', 1],
    ]);
  });
});

describeEngine('a network whose patrons had addresses before these were confirmed', () => {
  let test: TestDatabase;
  beforeEach(async () => {
    test = await openBareDatabase();
    await migrateBy(test.db, { '0001-first-tables': firstTables });
    const run = (statement: string) => sql.raw(statement).execute(test.db.queries);
    await run(`insert into patron_groups (id, code, name) values (1, 'g', '{"pt":"G"}')`);
    for (const [id, email] of [
      [1, `'Casa@x.example; trabalho@x.example;casa@x.example'`],
      [2, `'casa@x.example'`],
      [3, 'null'],
    ] as const) {
      await run(`insert into patrons (id, person, login, name, email, group_id, password_hash, blocked, created_at)
        values (${id}, 'p${id}', 'l${id}', 'L', ${email}, 1, '-', 0, '2025-01-01T00:00:00.000Z')`);
    }
  });
  afterEach(() => test.close());

  it('finds them by each of their addresses, which count as confirmed', async () => {
    await migrate(test.db);
    const rows = await test.db.queries
      .selectFrom('patron_emails')
      .select(['address', 'patron_id as id'])
      .orderBy('address')
      .orderBy('patron_id')
      .execute();
    expect(rows).toEqual([
      { address: 'casa@x.example', id: 1 },
      { address: 'casa@x.example', id: 2 },
      { address: 'trabalho@x.example', id: 1 },
    ]);
    expect(await confirmedEmails(test.db.queries, 1)).toHaveLength(3);
  });
});
