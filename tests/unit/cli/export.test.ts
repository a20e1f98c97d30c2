import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runCommandLine } from '#cli/acervo.ts';
import { readConfig } from '#api/config.ts';
import { openDatabase } from '#api/core/db/connection.ts';
import { DEMONSTRATION_SETTINGS } from '#demo/settings.ts';
import { migrate } from '#api/core/db/migrate.ts';
import { foundNetwork } from '#api/open-network.ts';
import { book, marcFolder, type MarcFolder } from '../../support/marc-files.ts';

describe('acervo export', () => {
  let folder: MarcFolder;
  beforeEach(() => {
    folder = marcFolder();
    mkdirSync(join(folder.path, 'data'));
  });
  afterEach(() => folder.remove());

  const run = async (...args: string[]) => {
    const said: string[] = [];
    const code = await runCommandLine(args, {
      config: readConfig({ ACERVO_DATA: join(folder.path, 'data') }),
      folder: folder.path,
      say: (text) => said.push(text),
      complain: (text) => said.push(text),
      progress: () => undefined,
    });
    return { code, said: said.join('\n') };
  };

  it('writes the format that the name or the option says, packed where the name says so', async () => {
    const settings = JSON.stringify(DEMONSTRATION_SETTINGS);
    writeFileSync(join(folder.path, 'data', 'settings.json'), settings);
    const db = openDatabase(join(folder.path, 'data', 'acervo.db'));
    await migrate(db);
    await foundNetwork(db.queries, new Date('2026-03-10T12:00:00Z'));
    await db.close();
    folder.write('own.mrc', book('1', 'Sagarana'));
    await run('import', 'own.mrc');
    const written = async (name: string, ...more: string[]) => {
      const { code, said } = await run('export', name, ...more);
      expect(said).toContain('1 titles and 0 authorities');
      expect(code).toBe(0);
      return readFileSync(join(folder.path, name));
    };
    expect((await written('a.xml')).toString()).toContain('<record>');
    expect((await written('a.mrc')).toString()).toMatch(/^\d{5}nam a22/);
    expect((await written('a.jsonl')).toString()).toMatch(/^\{"leader"/);
    expect((await written('a.dat', '--format', 'jsonl')).toString()).toMatch(/^\{"leader"/);
    expect([...(await written('a.mrc.gz')).subarray(0, 2)]).toEqual([0x1f, 0x8b]);
    expect((await run('import', 'a.mrc.gz')).said).toContain('1 unchanged');
  });

  it('knows its formats', async () => {
    const { code, said } = await run('export', 'a.xml', '--format', 'unimarc');
    expect(said).toContain('marc, marcxml, jsonl');
    expect(code).toBe(2);
  });
});
