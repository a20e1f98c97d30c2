import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { NOTICE_TEXTS } from '#api/patrons/alerts/texts.ts';
import { DEMONSTRATION_SETTINGS } from '#demo/settings.ts';
import { networkCommands } from '../../support/networks/command-line.ts';
import { fillWithReaders } from '../../support/networks/waiting-readers.ts';

describe('acervo notices', () => {
  const { said, complained, folder, ...commands } = networkCommands({
    fill: async (db) => {
      await fillWithReaders(db, [[{ libraryCode: 'central' }]]);
      await db.queries.updateTable('patrons').set({ language: 'en' }).where('id', '=', 1).execute();
    },
  });
  const texts = join(folder, 'content/pt/notices');
  beforeEach(() => void mkdirSync(texts, { recursive: true }));
  const run = (...args: string[]) => commands.run('notices', ...args);

  it('fields lists every notice with its fields, and what they mean', async () => {
    expect(await run('fields')).toBe(0);
    expect(said).toContain('hold-ready\t{{title}} {{library}} {{until}}');
    expect(said).toContain('email-failing\t-');
    expect(said).toContain('{{library}}\tname of the library');
  });

  it('preview prints alert and e-mail in every language of the network', async () => {
    writeFileSync(
      join(texts, 'hold-ready.md'),
      '---\nsubject: "Chegou: {{title}}"\n---\n“{{title}}” espera.\n\nTraga a carteira.\n',
    );
    expect(await run('preview', 'hold-ready')).toBe(0);
    const headings = said.filter((line) => line.startsWith('■'));
    expect(headings).toEqual(
      DEMONSTRATION_SETTINGS.languages.map(
        (locale) =>
          `■ hold-ready (${locale}): ${locale === 'pt' ? 'pt/notices/hold-ready.md' : 'built-in text'}`,
      ),
    );
    expect(said.slice(0, 10)).toEqual([
      '■ hold-ready (pt): pt/notices/hold-ready.md',
      'Alert: Reserva disponível',
      '  “Dom Casmurro” espera. Traga a carteira.',
      'E-mail: Chegou: Dom Casmurro',
      '  Olá, Maria.',
      '',
      '  “Dom Casmurro” espera.',
      '',
      '  Traga a carteira.',
      '',
    ]);
  });

  it('preview greets a patron in their language', async () => {
    expect(await run('preview', 'overdue', '--patron', 'leitor')).toBe(0);
    expect(said[0]).toBe('■ overdue (en): built-in text');
    expect(said.slice(3, 5)).toEqual(['E-mail: Overdue loans', '  Hello, Leitor.']);
    expect(await run('preview', 'overdue', '--patron', 'ninguem')).toBe(1);
    expect(complained).toEqual(['There is no patron "ninguem"; name a login or card number.']);
  });

  it('preview prints all notices without a name, and no e-mail where there is none', async () => {
    expect(await run('preview', '--lang', 'fr')).toBe(0);
    expect(said.filter((line) => line.startsWith('■'))).toHaveLength(NOTICE_TEXTS.length);
    said.length = 0;
    expect(await run('preview', 'interests', '--lang', 'fr')).toBe(0);
    expect(said.some((line) => line.startsWith('E-mail:'))).toBe(false);
  });

  it('preview names unknown notices, unknown languages and broken texts', async () => {
    expect(await run('preview', 'hold-redy')).toBe(2);
    expect(complained[0]).toContain(
      'There is no notice "hold-redy"; "acervo notices fields" lists',
    );
    expect(await run('preview', 'fine', '--lang', 'de')).toBe(2);
    expect(complained).toContain('"de" is no language; there are: pt, en, es, fr, it.');
    writeFileSync(join(texts, 'fine.md'), 'Oi, {{nome}}.');
    expect(await run('preview', 'fine')).toBe(1);
    expect(complained.at(-1)).toContain('pt/notices/fine.md: line 1: {{nome}} is no field of fine');
  });

  it('broken texts stop "jobs run", which sends nothing then', async () => {
    writeFileSync(join(texts, 'fine.md'), 'Oi, {{nome}}.');
    const status = await commands.run('jobs', 'run', 'mail');
    expect([status, said]).toEqual([1, []]);
    expect(complained.at(-1)).toContain('fine.md: line 1');
  });
});
