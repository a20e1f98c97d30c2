import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { hasFactor, confirmFactor, saveKey } from '#api/patrons/auth/second-factor/store.ts';
import { runCommandLine } from '#cli/acervo.ts';
import { readConfig } from '#api/config.ts';
import { openDatabase } from '#api/core/db/connection.ts';
import { migrate } from '#api/core/db/migrate.ts';
import { DEMONSTRATION_SETTINGS } from '#demo/settings.ts';
import { foundNetwork } from '#api/open-network.ts';
import { writeSettings } from '#api/portal/settings/settings.ts';
import { fillNetwork } from '../../../support/networks/small-network.ts';

const AT = new Date('2026-03-12T02:20:00.000Z');

let folder = '';
let said: string[] = [];
let complained: string[] = [];
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'acervo-desk-'));
  said = [];
  complained = [];
  writeSettings(folder, DEMONSTRATION_SETTINGS);
  const db = openDatabase(config().database);
  await migrate(db);
  await fillNetwork(db);
  await db.transaction(async (tx) => {
    await foundNetwork(tx, AT);
    await saveKey(tx, 1, 'sealed');
    await confirmFactor(tx, 1, { at: AT, hashes: ['a', 'b'] });
  });
  await db.close();
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const config = () => readConfig({ ACERVO_DATA: folder, ACERVO_NOW: '2026-03-13T12:00:00Z' });
const run = (...args: string[]): Promise<number> =>
  runCommandLine(['desk', 'reset-factor', ...args], {
    config: config(),
    folder,
    say: (line) => said.push(line),
    complain: (line) => complained.push(line),
    progress: () => undefined,
  });

it('removes the second factor of a patron once, and writes down who was helped', async () => {
  expect(await run('leitor')).toBe(0);
  expect(said).toEqual(['Leitor signs in with the password alone.']);
  const db = openDatabase(config().database);
  expect(await hasFactor(db.queries, 1)).toBe(false);
  expect(await db.queries.selectFrom('second_factor_codes').selectAll().execute()).toEqual([]);
  const events = await db.queries
    .selectFrom('audit_events')
    .select(['kind', 'patron_id'])
    .execute();
  expect(events).toEqual([{ kind: 'second_factor_reset', patron_id: 1 }]);
  const views = await db.queries.selectFrom('staff_acts').select(['act', 'patron_id']).execute();
  expect(views).toEqual([{ act: 'factor', patron_id: 1 }]);
  const letters = await db.queries.selectFrom('mail_outbox').select('kind').execute();
  expect(letters).toEqual([{ kind: 'second_factor_off' }]);
  await db.close();
  expect(await run('leitor')).toBe(1);
  expect(await run('ninguem')).toBe(1);
  expect(complained).toEqual([
    'The second factor is not on.',
    'There is no person with this user name.',
  ]);
});
