import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runCommandLine } from '#cli/acervo.ts';
import { readConfig } from '#api/config.ts';
import { openEquivalents } from '#api/portal/settings/equivalents.ts';

describe('acervo equivalents', () => {
  let folder = '';
  let said: string[] = [];
  let complained: string[] = [];
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'acervo-equivalents-'));
    said = [];
    complained = [];
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const run = (...args: string[]): Promise<number> =>
    runCommandLine(['equivalents', ...args], {
      config: readConfig({ ACERVO_DATA: folder }),
      folder,
      say: (line) => said.push(line),
      complain: (line) => complained.push(line),
      progress: () => undefined,
    });
  const list = (text: string): void => writeFileSync(join(folder, 'list.txt'), text);
  const kept = (): string => join(folder, 'equivalents.txt');
  const others = (form: string) =>
    openEquivalents(folder, ['ufvi = universidade do vale'], () => undefined)().others.get(form);

  it('prints the usual list until a library has its own', async () => {
    expect(await run()).toBe(0);
    expect(said.join('\n')).toContain('4 = iv = quatro');
    expect(others('iv')).toContain('4');
    list('casa = lar\n');
    expect(await run('list.txt')).toBe(0);
    expect(said.at(-1)).toBe('Groups: 1, forms: 2.');
    expect(others('casa')).toEqual(['lar']);
    expect(others('iv')).toBeUndefined();
    said = [];
    await run();
    expect(said).toEqual(['casa = lar']);
  });

  it('counts what the settings say as well', () => {
    expect(others('ufvi')).toEqual(['universidade do vale']);
  });

  it('tells what is wrong by its line, leaves it out and takes the rest', async () => {
    list('casa = casa\na = b\nb = c\nc = a\nlar = casa\n');
    expect(await run('list.txt')).toBe(1);
    expect(complained.map((line) => line.trim().slice(0, 20))).toEqual([
      'line 1: "casa" is sa',
      'line 4: "c = a" join',
    ]);
    expect(others('lar')).toEqual(['casa']);
  });

  it('writes nothing when it is only tried, nor a list that is too long', async () => {
    list('casa = lar\n');
    expect(await run('list.txt', '--dry-run')).toBe(0);
    expect(existsSync(kept())).toBe(false);
    await run('list.txt');
    list('a = b\n'.repeat(100_000));
    expect(await run('list.txt')).toBe(1);
    expect(complained.join(' ')).toContain('100000 lines');
    list('a'.repeat(2_000_001));
    expect(await run('list.txt')).toBe(1);
    expect(readFileSync(kept(), 'utf8')).toBe('casa = lar\n');
  });

  it('keeps the last good list when the file cannot be read', () => {
    writeFileSync(kept(), 'a'.repeat(2_000_001));
    const errors: unknown[] = [];
    const { others: forms } = openEquivalents(folder, [], (error) => errors.push(error))();
    expect(errors).toHaveLength(1);
    expect(forms.get('iv')).toContain('4');
  });
});
