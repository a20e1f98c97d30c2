import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runCommandLine } from '#cli/acervo.ts';
import { readConfig } from '#api/config.ts';
import { openDatabase } from '#api/core/db/connection.ts';
import { migrate } from '#api/core/db/migrate.ts';
import { foundNetwork } from '#api/open-network.ts';
import { writeSettings } from '#api/portal/settings/settings.ts';
import { DEMONSTRATION_SETTINGS } from '#demo/settings.ts';
import {
  startFakeRepository,
  type FakeRepository,
} from '../../support/providers/fake-repository.ts';

describe('acervo harvest', () => {
  const data = mkdtempSync(join(tmpdir(), 'acervo-harvest-'));
  const config = readConfig({ ACERVO_DATA: data });
  let repository: FakeRepository;

  beforeAll(async () => {
    writeSettings(data, DEMONSTRATION_SETTINGS);
    const db = openDatabase(config.database);
    await migrate(db);
    await db.transaction((tx) => foundNetwork(tx, new Date('2026-03-12T17:20:00Z')));
    await db.close();
    repository = await startFakeRepository();
    const marc =
      '<record><leader>00000nam a2200000 a 4500</leader><datafield tag="245" ind1="1" ind2="0"><subfield code="a">Um</subfield></datafield></record>';
    repository.records.set('oai:r:1', { at: '2026-03-01T00:00:00Z', marc });
  });
  afterAll(async () => {
    await repository.close();
    rmSync(data, { recursive: true, force: true });
  });

  async function run(...words: string[]) {
    const said: string[] = [];
    const complained: string[] = [];
    const code = await runCommandLine(['harvest', ...words], {
      ...{ config, folder: data, progress: () => undefined },
      say: (line) => said.push(line),
      complain: (line) => complained.push(line),
    });
    return { code, said, complained };
  }

  it('says how many records are new, and later that all are as they were', async () => {
    const { address } = repository;
    expect(await run(address)).toEqual({
      code: 0,
      said: [
        `${address}: 1 records read: 1 new, 0 changed, 0 as they were, 0 withdrawn, 0 refused.`,
      ],
      complained: [],
    });
    const again = await run(address, '--all');
    expect(again.said.at(-1)).toContain('0 new, 0 changed, 1 as they were');
  });

  it('says why a repository failed, and what to do', async () => {
    repository.instead.push({ status: 500 });
    const { code, complained } = await run(repository.address, '--all');
    expect(code).toBe(1);
    expect(complained).toEqual([
      `${repository.address}: status 500. What was read is stored; the next harvest goes on from there.`,
    ]);
  });

  it('refuses what is no address', async () => {
    const { code, complained } = await run('repositorio');
    expect(code).toBe(2);
    expect(complained[0]).toContain('"repositorio" is no address of a repository');
  });
});
