import { fileURLToPath } from 'node:url';
import { globSync, readFileSync } from 'node:fs';
import { sql, type Kysely } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openDatabase, type Database } from '#api/core/db/connection.ts';
import { migrate, type Migrations } from '#api/core/db/migrate.ts';
import { MIGRATIONS } from '#api/core/db/migrations/index.ts';
import { startPortal, type Portal } from '../../support/portal.ts';
import { describeEngine, openBareDatabase } from '../../support/servers/engines.ts';

/** Migrations before were released without this rule. */
const FIRST_CHECKED = '0076';
const FOLDER = fileURLToPath(new URL('../../../api/core/db/migrations', import.meta.url));

type Columns = Map<string, { isRequired: boolean }>;

/** Columns by "table.column"; tables by name. */
async function schemaOf(db: Database): Promise<{ tables: Set<string>; columns: Columns }> {
  const found = await db.queries.introspection.getTables();
  const columns = found.flatMap(({ name: table, columns: own }) =>
    own.map(({ name, isNullable, hasDefaultValue, isAutoIncrementing }) => {
      const isRequired = !isNullable && !hasDefaultValue && !isAutoIncrementing;
      return [`${table}.${name}`, { isRequired }] as const;
    }),
  );
  return { tables: new Set(found.map(({ name }) => name)), columns: new Map(columns) };
}

/** What a migration does that the release before cannot work with. */
async function problemsOf(db: Database, up: () => Promise<unknown>): Promise<string[]> {
  const before = await schemaOf(db);
  await up();
  const after = await schemaOf(db);
  const removed = [...before.columns.keys()].filter((name) => !after.columns.has(name));
  const required = [...after.columns].flatMap(([name, { isRequired }]) => {
    const isOfOldTable = before.tables.has(name.split('.')[0] ?? '');
    return isRequired && isOfOldTable && before.columns.get(name)?.isRequired !== true
      ? [name]
      : [];
  });
  return [
    ...removed.map((name) => `${name} is removed or renamed`),
    ...required.map((name) => `${name} must be given by every insert`),
  ];
}

const textOf = (name: string): string => {
  const [path = ''] = globSync(`**/${name}.ts`, { cwd: FOLDER });
  return readFileSync(`${FOLDER}/${path}`, 'utf8');
};

describeEngine('a migration', () => {
  let db: Database;
  let close = async () => undefined as void;
  beforeEach(async () => {
    ({ db, close } = await openBareDatabase());
  });
  afterEach(() => close());

  it('leaves what the release before uses, unless it is a contracting one', async () => {
    const names = Object.keys(MIGRATIONS).sort();
    const known = MIGRATIONS as Migrations;
    const earlier = names.filter((name) => name < FIRST_CHECKED);
    await migrate(db, Object.fromEntries(earlier.map((name) => [name, known[name]!])));
    const problems: string[] = [];
    for (const name of names.filter((one) => one >= FIRST_CHECKED)) {
      const found = await problemsOf(db, async () => known[name]!(db).up(db.queries));
      const isContracting = /^\d+-contract-/.test(name);
      if (!isContracting) problems.push(...found.map((problem) => `${name}: ${problem}`));
      else if (!/Unused since release \d/.test(textOf(name)))
        problems.push(`${name} does not say "Unused since release …"`);
    }
    expect(problems).toEqual([]);
  });

  it.each([
    ['a dropped column', sql`alter table t drop column b`, ['t.b is removed or renamed']],
    ['a renamed column', sql`alter table t rename column b to c`, ['t.b is removed or renamed']],
    [
      'a dropped table',
      sql`drop table t`,
      ['t.a is removed or renamed', 't.b is removed or renamed'],
    ],
    ['a table', sql`create table u (a integer not null)`, []],
    ['an optional column', sql`alter table t add column c text`, []],
    ['one with a default', sql`alter table t add column c text not null default ''`, []],
  ])('that makes %s is judged', async (_what, change, problems) => {
    await sql`create table t (a integer, b integer)`.execute(db.queries);
    expect(await problemsOf(db, () => change.execute(db.queries))).toEqual(problems);
  });
});

/** The migrations of a release that follows this one. */
const NEXT: Migrations = {
  ...MIGRATIONS,
  '9000-next-release': () => ({
    async up(db: Kysely<unknown>) {
      await db.schema
        .alterTable('titles')
        .addColumn('next_column', 'integer', (c) => c.notNull().defaultTo(0))
        .execute();
      await db.schema.alterTable('patrons').addColumn('next_column', 'text').execute();
      await db.schema.createTable('next_table').addColumn('id', 'integer').execute();
    },
  }),
};

describeEngine('a server of the release before', () => {
  let portal: Portal;
  let next: Database;
  beforeEach(async () => {
    portal = await startPortal({ demonstration: true });
    next = openDatabase(portal.location, { warn: () => undefined });
  });
  afterEach(async () => {
    await next.close();
    await portal.close();
  });

  it('goes on while a server of the next one migrates, and starts again afterwards', async () => {
    const work = async () => {
      await portal.signIn('aluno');
      const found = await portal.call('GET /consulta', { query: { q: 'machado' } });
      const [first] = found.itens;
      await portal.call('GET /acervo/:id/exemplares', { params: { id: first!.cod_acervo } });
      await portal.call('GET /emprestimo/titulos-pendentes', {});
      portal.signOut();
    };
    await work();
    const isMigrated = migrate(next, NEXT);
    await work();
    await isMigrated;
    await work();
    await migrate(portal.db);
    await work();
    await migrate(next, NEXT);
  });

  it('does not start once a later release has removed what it needs', async () => {
    const contracting = { '9001-contract-next': () => ({ up: async () => undefined }) };
    await migrate(next, { ...NEXT, ...contracting });
    await expect(migrate(portal.db)).rejects.toThrow(/later release .*9001-contract-next/);
    await migrate(next, { ...NEXT, ...contracting });
  });
});
