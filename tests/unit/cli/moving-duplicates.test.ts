import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { runCommandLine } from '#cli/acervo.ts';
import { readConfig } from '#api/config.ts';
import { openDatabase, type Database } from '#api/core/db/connection.ts';
import { migrate } from '#api/core/db/migrate.ts';
import { DEMONSTRATION_SETTINGS } from '#demo/settings.ts';
import { marc } from '#api/catalogue/marc/build.ts';
import { foundNetwork } from '#api/open-network.ts';
import { writeSettings } from '#api/portal/settings/settings.ts';
import { bytesOf } from '../../support/marc-files.ts';
import { fillWithReaders } from '../../support/networks/waiting-readers.ts';

const NOW = '2026-03-12T17:20:00Z';

let folder = '';
const config = () => readConfig({ ACERVO_DATA: folder, ACERVO_NOW: NOW });

async function run(...args: string[]) {
  const said: string[] = [];
  const code = await runCommandLine(args, {
    ...{ config: config(), folder, progress: () => undefined },
    say: (line) => said.push(line),
    complain: (line) => said.push(line),
  });
  return { code, said };
}

async function stored<T>(read: (db: Database) => Promise<T>): Promise<T> {
  const db = openDatabase(config().database);
  try {
    return await read(db);
  } finally {
    await db.close();
  }
}

/** One work, from two catalogues. */
async function bring(source: string): Promise<number> {
  const record = marc({
    control: { '001': '1' },
    data: ['020 __ $a9788501000019', '245 10 $aSagarana.', `852 __ $bcentral$p${source}1`],
  });
  writeFileSync(join(folder, `${source}.mrc`), bytesOf(record));
  await run('import', `${source}.mrc`, '--source', source);
  return stored(async ({ queries }) => {
    const titles = queries.selectFrom('titles').select('id').where('source', '=', source);
    return (await titles.executeTakeFirstOrThrow()).id;
  });
}

const hold = (title: number) =>
  stored(async ({ queries }) => {
    const { id: patron } = await queries
      .selectFrom('patrons')
      .select('id')
      .executeTakeFirstOrThrow();
    const { id: library } = await queries
      .selectFrom('libraries')
      .select('id')
      .executeTakeFirstOrThrow();
    await queries
      .insertInto('holds')
      .values({
        title_id: title,
        patron_id: patron,
        library_id: library,
        state: 'queued',
        placed_at: NOW,
        copy_id: null,
        released_at: null,
        expires_at: null,
        ended_at: null,
      })
      .execute();
  });
const heldTitles = () =>
  stored(async ({ queries }) => {
    const rows = await queries.selectFrom('holds').select('title_id').orderBy('id').execute();
    return rows.map(({ title_id }) => title_id);
  });

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'acervo-duplicates-'));
  writeSettings(folder, DEMONSTRATION_SETTINGS);
  await stored(async (db) => {
    await migrate(db);
    await fillWithReaders(db, [[{ libraryCode: 'central' }]]);
    await db.transaction((tx) => foundNetwork(tx, new Date(NOW)));
  });
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it('works of two sources are listed, looked at, put together and parted', async () => {
  const a = await bring('A');
  const b = await bring('B');
  await hold(b);
  const listed = await run('duplicates');
  expect(listed.said).toEqual([
    'isbn 9788501000019',
    expect.stringContaining(`${a}: Sagarana`),
    expect.stringContaining('(B 1)'),
    'Works of several sources: 1.',
  ]);
  const plan = await run('duplicates', `${a}`, `${b}`);
  expect(plan.said[0]).toBe(
    `${b} → ${a}: copies 1, holds 1, loan requests 0, comments 0. --merge puts them together`,
  );
  expect(await heldTitles()).toEqual([b]);
  const merged = await run('duplicates', `${a}`, `${b}`, '--merge');
  expect(merged.code).toBe(0);
  expect(await heldTitles()).toEqual([a]);
  expect((await run('duplicates', '--merged')).said[0]).toContain(`1: ${b} → ${a}`);
  expect((await run('duplicates', '--undo', '1')).said).toEqual([
    `${a} and ${b} are two titles again.`,
  ]);
  expect(await heldTitles()).toEqual([b]);
  expect((await run('duplicates', '--undo', '1')).code).toBe(1);
});

it('somebody who holds both keeps them apart', async () => {
  const a = await bring('A');
  const b = await bring('B');
  await hold(a);
  await hold(b);
  const refused = await run('duplicates', `${a}`, `${b}`, '--merge');
  expect(refused).toMatchObject({
    code: 1,
    said: [expect.stringContaining('Somebody holds both')],
  });
  expect(await heldTitles()).toEqual([a, b]);
});

it('what is no number is not understood', async () => {
  expect((await run('duplicates', 'x', 'y')).code).toBe(2);
  expect((await run('duplicates', '1')).code).toBe(2);
});
