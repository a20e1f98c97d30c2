import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { networkCommands } from '../../support/networks/command-line.ts';
import { book, bytesOf } from '../../support/marc-files.ts';

describe('acervo export', () => {
  const { tell, folder, write } = networkCommands();
  const run = async (...args: string[]) => {
    const { code, said } = await tell(...args);
    return { code, said: said.join('\n') };
  };

  it('writes the format that the name or the option says, packed where the name says so', async () => {
    write('own.mrc', bytesOf(book('1', 'Sagarana')));
    await run('import', 'own.mrc');
    const written = async (name: string, ...more: string[]) => {
      const { code, said } = await run('export', name, ...more);
      expect(said).toContain('1 titles and 0 authorities');
      expect(code).toBe(0);
      return readFileSync(join(folder, name));
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
