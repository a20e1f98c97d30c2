import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { COMMANDS, runCommandLine } from '#cli/acervo.ts';
import type { Context } from '#cli/command.ts';
import { readConfig } from '#api/config.ts';

describe('the command line', () => {
  let folder = '';
  let said: string[] = [];
  let complained: string[] = [];

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'acervo-cli-'));
    said = [];
    complained = [];
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const run = (...args: string[]): Promise<number> => {
    const context: Context = {
      config: readConfig({ ACERVO_DATA: join(folder, 'data') }),
      folder,
      say: (line) => said.push(line),
      complain: (line) => complained.push(line),
      progress: () => undefined,
    };
    return runCommandLine(args, context);
  };

  it('lists its commands', async () => {
    expect(await run('--help')).toBe(0);
    for (const { name } of COMMANDS) expect(said.join('\n')).toContain(name);
    expect(await run()).toBe(2);
  });

  it.each(COMMANDS.map(({ name }) => [name]))('explains "%s" with --help', async (name) => {
    expect(await run(...name.split(' '), '--help')).toBe(0);
    expect(said.join('\n')).toContain(`acervo ${name}`);
  });

  it.each([
    [['nonsense'], 'There is no command "nonsense"'],
    [['desk'], 'desk lend, desk return'],
    [['desk', 'lend', '1000001'], 'by LOGIN or by --token CODE'],
    [['desk', 'lend'], '"acervo desk lend" needs BARCODE LOGIN'],
    [['desk', 'return', 'a', 'b'], 'does not understand "b"'],
    [['import'], '"acervo import" needs FILE…'],
    [['import', 'x.mrc', '--libary', '1'], "Unknown option '--libary'"],
    [['import', 'x.mrc', '--library'], "'--library <value>' argument missing"],
    [['generate', '--titles', 'many'], '--titles with a whole number'],
    [['init'], 'needs settings.json'],
    [['init', 'nowhere'], 'There is no folder'],
    [['init', 'somewhere', '--demo'], '--demo takes no folder'],
  ])('refuses %j in one sentence', async (args, sentence) => {
    expect(await run(...args)).toBe(2);
    expect(complained[0]).toContain(sentence);
    expect(complained.join('\n')).not.toContain('    at ');
  });

  it.each([
    [['check']],
    [['import', 'x.mrc']],
    [['reindex']],
    [['desk', 'lend', '1', 'a']],
    [['generate', '--titles', '1']],
  ])('says how to make a network when %j finds none, and makes nothing', async (args) => {
    expect(await run(...args)).toBe(1);
    expect(complained[0]).toMatch(/There is no network in .* yet\. Run "npm start"/);
    expect(readdirSync(folder)).toEqual([]);
  });

  it('adds where an error came from with --verbose', async () => {
    expect(await run('check', '--verbose')).toBe(1);
    expect(complained.join('\n')).toContain('    at ');
  });
});
