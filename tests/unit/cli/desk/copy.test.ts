import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { runCommandLine } from '#cli/acervo.ts';
import { readConfig } from '#api/config.ts';
import { openDatabase } from '#api/core/db/connection.ts';
import { migrate } from '#api/core/db/migrate.ts';
import { DEMONSTRATION_SETTINGS } from '#demo/settings.ts';
import { foundNetwork } from '#api/open-network.ts';
import { writeSettings } from '#api/portal/settings/settings.ts';
import { CENTRAL, lendCopyOf } from '../../../support/networks/small-network.ts';
import { fillWithReaders } from '../../../support/networks/waiting-readers.ts';

const AT = new Date('2026-03-12T12:00:00Z');

let folder = '';
const config = () => readConfig({ ACERVO_DATA: folder, ACERVO_NOW: AT.toISOString() });
async function tell(barcode: string) {
  const said: string[] = [];
  const say = (line: string) => void said.push(line);
  const context = { config: config(), folder, say, complain: say, progress: () => undefined };
  return { code: await runCommandLine(['desk', 'copy', barcode], context), said };
}

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'acervo-copy-'));
  writeSettings(folder, DEMONSTRATION_SETTINGS);
  const db = openDatabase(config().database);
  await migrate(db);
  const [id = 0] = await fillWithReaders(db, [[{ libraryCode: 'branch', volume: '2' }]]);
  const own = { acquired_on: '2019-05-30', price: 'R$ 42,00', note: 'Doação\nda família' };
  await db.queries.updateTable('copies').set(own).execute();
  await lendCopyOf(db, id, '2026-03-20T02:59:00.000Z');
  await db.transaction((tx) => foundNetwork(tx, AT));
  await db.close();
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it('the desk is told all that is known of a copy, on a line each', async () => {
  const { code, said } = await tell('c1');
  expect(code).toBe(0);
  expect(said.map((line) => [line.slice(0, 12).trim(), line.slice(13)])).toEqual([
    ['title', 'Obra 1 (1)'],
    ['library', 'Biblioteca da Serra'],
    ['call number', '861'],
    ['location', '1º andar'],
    ['copy', '1'],
    ['volume', '2'],
    ['material', 'main'],
    ['loan', 'normal'],
    ['state', 'available'],
    ['due', '2026-03-19 23:59'],
    ['acquired', '2019-05-30'],
    ['price', 'R$ 42,00'],
    ['note', 'Doação da família'],
  ]);
});

it('the desk is told where a copy in transit for a hold is sent', async () => {
  const db = openDatabase(config().database);
  const { id, title_id } = await db.queries
    .selectFrom('copies')
    .select(['id', 'title_id'])
    .executeTakeFirstOrThrow();
  const hold = {
    title_id,
    copy_id: id,
    patron_id: 1,
    library_id: CENTRAL,
    placed_at: AT.toISOString(),
  };
  await db.queries
    .insertInto('holds')
    .values({ ...hold, volume: '', tome: '', part: '', additional: 0, state: 'in_transit' })
    .execute();
  await db.queries.updateTable('copies').set({ state: 'in_transit' }).execute();
  await db.close();
  const { said } = await tell('c1');
  expect(said.map((line) => line.replaceAll(/ +/g, ' '))).toContain('sent to Biblioteca Central');
});

it('a copy that nobody has is said to be missing', async () => {
  expect((await tell('nowhere')).code).toBe(1);
});
