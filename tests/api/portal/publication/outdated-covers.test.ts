import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readConfig } from '#api/config.ts';
import { builtBefore } from '#api/portal/publication/build-from.ts';
import { addTitles, book, fillNetwork } from '../../../support/networks/small-network.ts';
import { startPortal, type Portal } from '../../../support/portal.ts';

describe('the list of covers', () => {
  let portal: Portal;
  let titleId = 0;
  const folder = mkdtempSync(join(tmpdir(), 'acervo-covers-'));
  beforeEach(async () => {
    portal = await startPortal({
      fill: async (db) => {
        await fillNetwork(db);
        [titleId = 0] = await addTitles(db, [book({ number: '1', title: 'Volume' })]);
      },
    });
    const covers = join(folder, 'content', 'files', 'covers');
    mkdirSync(covers, { recursive: true });
    writeFileSync(join(covers, `${titleId}.png`), '\u0089PNG\r\n\u001a\n', 'latin1');
  });
  afterEach(async () => {
    await portal.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it('is written by a server at its start, unless others have newer files', async () => {
    const config = readConfig({ ACERVO_DATA: folder, ACERVO_SITE: join(folder, 'site') });
    const stored = async () =>
      (await portal.db.queries.selectFrom('titles').select('cover_file').executeTakeFirst())
        ?.cover_file;
    await builtBefore(portal.services, config, { isCurrent: false });
    expect(await stored()).toBe('');
    await builtBefore(portal.services, config, { isCurrent: true });
    expect(await stored()).toBe(`${titleId}.png`);
  });
});
