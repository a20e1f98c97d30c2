import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase, type Database } from '#api/core/db/connection.ts';
import { openEquivalents } from '#api/portal/settings/equivalents.ts';
import { networkCommands } from '../../support/networks/command-line.ts';

describe('acervo equivalents', () => {
  const { said, complained, folder, write, config, ...commands } = networkCommands();
  let db: Database;
  beforeEach(() => {
    db = openDatabase(config().database);
  });
  afterEach(() => db.close());

  const run = (...args: string[]) => commands.run('equivalents', ...args);
  const list = (text: string) => write('list.txt', text);
  const printed = async (): Promise<string[]> => (await commands.tell('equivalents')).said;
  const others = async (form: string) => {
    const synonyms = await openEquivalents(db, ['ufvi = universidade do vale'])();
    return synonyms.others.get(form);
  };

  it('prints the usual list until a library has its own', async () => {
    expect(await run()).toBe(0);
    expect(said.join('\n')).toContain('4 = iv = quatro');
    expect(await others('iv')).toContain('4');
    list('casa = lar\n');
    expect(await run('list.txt')).toBe(0);
    expect(said.at(-1)).toBe('Groups: 1, forms: 2.');
    expect(await others('casa')).toEqual(['lar']);
    expect(await others('iv')).toBeUndefined();
    expect(await printed()).toEqual(['casa = lar']);
  });

  it('counts what the settings say as well', async () => {
    expect(await others('ufvi')).toEqual(['universidade do vale']);
  });

  it('tells what is wrong by its line, leaves it out and takes the rest', async () => {
    list('casa = casa\na = b\nb = c\nc = a\nlar = casa\n');
    expect(await run('list.txt')).toBe(1);
    expect(complained.map((line) => line.trim().slice(0, 20))).toEqual([
      'line 1: "casa" is sa',
      'line 4: "c = a" join',
    ]);
    expect(await others('lar')).toEqual(['casa']);
  });

  it('writes nothing when it is only tried, nor a list that is too long', async () => {
    list('casa = lar\n');
    expect(await run('list.txt', '--dry-run')).toBe(0);
    expect((await printed()).join('\n')).toContain('4 = iv = quatro');
    await run('list.txt');
    list('a = b\n'.repeat(100_000));
    expect(await run('list.txt')).toBe(1);
    expect(complained.join(' ')).toContain('100000 lines');
    list('a'.repeat(2_000_001));
    expect(await run('list.txt')).toBe(1);
    expect(await printed()).toEqual(['casa = lar']);
  });

  it('is followed by a server that runs', async () => {
    const synonyms = openEquivalents(db, []);
    expect((await synonyms()).others.get('casa')).toBeUndefined();
    list('casa = lar\n');
    await run('list.txt');
    expect((await synonyms()).others.get('casa')).toEqual(['lar']);
  });

  it('takes over the file of an older data folder once', async () => {
    const file = join(folder, 'equivalents.txt');
    write('equivalents.txt', 'casa = lar\n');
    expect(await printed()).toEqual(['casa = lar']);
    expect(existsSync(file)).toBe(false);
    write('equivalents.txt', 'a = b\n');
    expect(await printed()).toEqual(['casa = lar']);
  });
});
