import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { runCommandLine } from '#cli/acervo.ts';
import { readConfig } from '#api/config.ts';
import { openDatabase } from '#api/core/db/connection.ts';
import { migrate } from '#api/core/db/migrate.ts';
import { foundNetwork } from '#api/open-network.ts';
import { writeSettings } from '#api/portal/settings/settings.ts';
import { DEMONSTRATION_SETTINGS } from '#demo/settings.ts';
import { AISLES, planFile, SHELVES } from '../api/catalogue/plans/sample-plan.ts';
import { fillWithReaders } from '../../support/networks/waiting-readers.ts';

describe('acervo plans check', () => {
  const data = mkdtempSync(join(tmpdir(), 'acervo-plans-'));
  const config = readConfig({ ACERVO_DATA: data });
  const file = join(data, 'content/plans/central.svg');
  let said: string[] = [];
  let complained: string[] = [];

  beforeAll(async () => {
    writeSettings(data, DEMONSTRATION_SETTINGS);
    const db = openDatabase(config.database);
    await migrate(db);
    await fillWithReaders(db, [
      [{ libraryCode: 'central' }],
      [{ libraryCode: 'central' }],
      [{ libraryCode: 'branch' }],
    ]);
    const place = (id: number, call_number: string, shelf_location: string) =>
      db.queries
        .updateTable('copies')
        .set({ call_number, shelf_location })
        .where('id', '=', id)
        .execute();
    await place(1, '869.3 V517c', '2º andar, estante 14');
    await place(2, '869.3 V517c', 'Acervo fechado');
    await db.transaction((tx) => foundNetwork(tx, new Date('2026-03-12T17:20:00Z')));
    await db.close();
  });
  beforeEach(() => {
    said = [];
    complained = [];
    mkdirSync(join(data, 'content/plans'), { recursive: true });
    rmSync(file, { force: true });
  });
  afterAll(() => rmSync(data, { recursive: true, force: true }));

  const run = (): Promise<number> =>
    runCommandLine(['plans', 'check'], {
      ...{ config, folder: data, progress: () => undefined },
      say: (line) => said.push(line),
      complain: (line) => complained.push(line),
    });
  const plan = planFile(SHELVES + AISLES).replace('data-library="1"', 'data-library="central"');

  it('says that there is none', async () => {
    expect(await run()).toBe(0);
    expect(said).toEqual([`There is no plan in ${join(data, 'content/plans')}.`]);
  });

  it('says how many copies have a shelf, and names some that have none', async () => {
    writeFileSync(file, plan);
    expect(await run()).toBe(0);
    expect(complained).toEqual([]);
    expect(said).toEqual([
      expect.stringMatching(
        / \(plans: 1\): 1 of 2 copies have a shelf; not 869\.3 V517c \(Acervo fechado\)$/,
      ),
    ]);
  });

  it('refuses a plan with a script in it, with file and line', async () => {
    writeFileSync(file, plan.replace('</svg>', '<script>alert(1)</script></svg>'));
    expect(await run()).toBe(1);
    expect(complained).toEqual([`${file}: line 14: <script> is not allowed in a plan; remove it`]);
  });

  it('says of a library that does not exist', async () => {
    writeFileSync(file, planFile(SHELVES + AISLES));
    expect(await run()).toBe(1);
    expect(complained).toEqual([`${file}: data-library: there is no library with the code "1"`]);
  });
});
