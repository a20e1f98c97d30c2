import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { questionsOf, renderMarkdown } from '#api/institution/content/markdown.ts';
import { ContentFault, readContent } from '#api/institution/content/read.ts';
import { inLanguage, OWN_CONTENT } from '#api/institution/content/reader.ts';
import { eventFaults } from '#api/institution/event-routes.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'acervo-content-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const write = (path: string, text: string): void => {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
};

const faultsOf = (...folders: string[]): readonly string[] => {
  try {
    readContent(folders);
    return [];
  } catch (error) {
    if (error instanceof ContentFault) {
      return error.faults.map((fault) => fault.replace(`${folder}/`, ''));
    }
    throw error;
  }
};

describe('the texts of a library', () => {
  it('are pages, events and parameters; its own replace those of the product by name', () => {
    write('pt/pages/ajuda.md', '---\ntitle: Nossa ajuda\nmenu: main\norder: 3\n---\n\nOi.\n');
    write('pt/pages/cafe.md', '---\ntitle: Café\n---\nAberto.');
    const { pages } = readContent([OWN_CONTENT, folder]);
    expect(pages.get('ajuda')?.pt.matter).toEqual({ title: 'Nossa ajuda', menu: 'main', order: 3 });
    expect(pages.get('cafe')?.pt.body.trim()).toBe('Aberto.');
    expect(pages.has('privacidade')).toBe(true);
  });

  it('fall back to Portuguese and say so', () => {
    write('pt/pages/cafe.md', '---\ntitle: Café\n---\nAberto.');
    write('en/pages/cafe.md', '---\ntitle: Coffee\n---\nOpen.');
    const cafe = readContent([folder]).pages.get('cafe');
    if (!cafe) throw new Error('No page');
    expect(inLanguage(cafe, 'en')).toMatchObject({ matter: { title: 'Coffee' }, locale: 'en' });
    expect(inLanguage(cafe, 'es')).toMatchObject({ matter: { title: 'Café' }, locale: 'pt' });
  });

  it('change their version with every letter', () => {
    write('pt/pages/cafe.md', '---\ntitle: Café\n---\nAberto.');
    const before = readContent([folder]).version;
    write('pt/pages/cafe.md', '---\ntitle: Café\n---\nAberto!');
    expect(readContent([folder]).version).not.toBe(before);
  });

  it.each([
    ['pt/pages/x.md', 'Sem nada em cima.', 'pt/pages/x.md: title is missing'],
    ['pt/pages/x.md', '---\ntitle: X\nmenu: top\n---\n', 'menu is not as it must be: write main'],
    ['pt/pages/x.md', '---\ntitle: X\ncolor: red\n---\n', 'color is no field of this kind of text'],
    ['pt/pages/x.md', '---\ntitle: [\n---\n', 'pt/pages/x.md: '],
    ['pt/pages/x.md', '---\ntitle: X\n', 'has no closing line of three dashes'],
    ['pt/pages/Cafe Bom.md', '---\ntitle: X\n---\n', 'write small letters, digits and hyphens'],
    ['pt/pages/login.md', '---\ntitle: X\n---\n', 'the address /login is taken'],
    ['pt/pages/autoridades.md', '---\ntitle: X\n---\n', 'the address /autoridades is taken'],
    ['en/pages/x.md', '---\ntitle: X\n---\n', 'Portuguese is needed'],
    ['de/pages/x.md', '---\ntitle: X\n---\n', '"de" is no language of the catalogue'],
    ['pt/paginas/x.md', '---\ntitle: X\n---\n', '"paginas" is none of pages, events, parameters'],
    ['pt/parameters/x.md', 'Oi', 'the name must be one of faq'],
    ['pt/events/x.md', '---\ntitle: X\n---\n', 'pt/events/x.md: starts is missing'],
    ['pt/events/x.md', '---\ntitle: X\nstarts: 17/03/2026\n---\n', 'starts is not as it must be'],
    [
      'pt/events/x.md',
      '---\ntitle: X\nstarts: 2026-03-17\nregister: eventum\n---\n',
      'register is not as it must be: write a whole address',
    ],
  ])('that are broken are told by file and field: %s', (path, text, fault) => {
    write(path, text);
    const faults = faultsOf(folder);
    expect(faults).toHaveLength(1);
    expect(faults[0]).toContain(fault);
  });

  it('are told with all their faults at once', () => {
    write('pt/pages/a.md', 'x');
    write('pt/events/b.md', '---\ntitle: X\n---\n');
    expect(faultsOf(folder)).toHaveLength(2);
  });

  it('name libraries that exist and end after they start', () => {
    write(
      'pt/events/x.md',
      '---\ntitle: X\nstarts: 2026-03-17 14:00\nends: 2026-03-17 13:00\nlibrary: "77"\n---\n',
    );
    expect(eventFaults(readContent([folder]).events, [])).toEqual([
      'events/x.md: there is no library with the code "77"',
      'events/x.md: it ends before it starts',
    ]);
  });
});

describe('Markdown', () => {
  it('becomes HTML without anything that acts', () => {
    const html = renderMarkdown(
      '## Olá\n\n<script>alert(1)</script><p onclick="x()">a</p>\n\n[b](javascript:alert(1)) ![c](http://x/y.png)\n\n| a | b |\n|---|---|\n| 1 | 2 |',
    );
    expect(html).toContain('<h2 id="ola">Olá</h2>');
    expect(html).toContain('<td>1</td>');
    expect(html).not.toMatch(/script|onclick|javascript|http:/);
  });

  it('holds questions under headings of the second level', () => {
    const questions = questionsOf(
      'Antes.\n\n## Como renovar?\n\nAssim.\n\n## Como renovar?\n\nOutra.',
    );
    expect(questions.map(({ id, question }) => [id, question])).toEqual([
      ['como-renovar', 'Como renovar?'],
      ['como-renovar-2', 'Como renovar?'],
    ]);
    expect(questions[0]?.answer).toBe('<p>Assim.</p>');
  });
});
