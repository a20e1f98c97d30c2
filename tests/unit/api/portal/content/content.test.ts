import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { GUIDES, RESERVED_SLUGS } from '#contract/shared/constants.ts';
import { LOCALES } from '#contract/shared/languages.ts';
import { splitQuestions, renderMarkdown } from '#api/portal/content/markdown.ts';
import { ContentProblem, readContent } from '#api/portal/content/read.ts';
import { inLanguage, OWN_CONTENT } from '#api/portal/content/reader.ts';
import { eventProblems } from '#api/portal/institution/event-routes.ts';
import { ROUTES } from '#lib/routes/table.ts';

const PAGES = 'src/pages/[...locale]';
/** Their addresses have an extension, which no page of a library has. */
const NAMES_OF_FILES = ['manifest', 'opensearch'];

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'acervo-content-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const write = (path: string, text: string): void => {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
};

const problemsOf = (...folders: string[]): readonly string[] => {
  try {
    readContent(folders);
    return [];
  } catch (error) {
    if (error instanceof ContentProblem) {
      return error.problems.map((problem) => problem.replace(`${folder}/`, ''));
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
    ['pt/pages/x.md', '---\ntitle: X\nmenu: [\n---\n', 'pt/pages/x.md: line 3: Flow sequence'],
    ['pt/pages/x.md', '---\ntitle: X\ntitle: Y\n---\n', 'line 3: Map keys must be unique'],
    ['pt/pages/x.md', '---\ntitle: X\norder: soon\n---\n', 'order is not as it must be: write a'],
    ['pt/pages/x.md', '---\n- title\n---\n', 'must be a list of "field: value" lines'],
    ['pt/pages/x.md', '---\ntitle: X\n', 'has no closing line of three dashes'],
    ['pt/pages/Cafe Bom.md', '---\ntitle: X\n---\n', 'write small letters, digits and hyphens'],
    ['pt/pages/login.md', '---\ntitle: X\n---\n', 'the address /login is taken'],
    ['pt/pages/es.md', '---\ntitle: X\n---\n', 'the address /es is taken'],
    ['pt/pages/autoridades.md', '---\ntitle: X\n---\n', 'the address /autoridades is taken'],
    ['en/pages/x.md', '---\ntitle: X\n---\n', 'Portuguese is needed'],
    ['de/pages/x.md', '---\ntitle: X\n---\n', '"de" is no language of the catalogue'],
    [
      'pt/paginas/x.md',
      '---\ntitle: X\n---\n',
      '"paginas" is none of pages, events, lists, parameters',
    ],
    ['pt/parameters/activity-999.md', 'Oi', 'the name must be one of faq'],
    ['pt/parameters/faq.md', 'Oi.\n\n# Como?\n\nAssim.', 'faq.md: there is no question'],
    ['pt/parameters/x.md', 'Oi', 'the name must be one of faq'],
    ['pt/events/x.md', '---\ntitle: X\n---\n', 'pt/events/x.md: starts is missing'],
    ['pt/events/x.md', '---\ntitle: X\nstarts: 17/03/2026\n---\n', 'starts is not as it must be'],
    ['pt/events/x.md', '---\ntitle: X\nstarts: 2026-02-30\n---\n', 'starts is not as it must be'],
    ['pt/events/x.md', '---\ntitle: X\nstarts: 2026-13-01\n---\n', 'starts is not as it must be'],
    ['pt/events/x.md', '---\ntitle: X\nstarts: 2026-03-17 24:10\n---\n', 'starts is not as it'],
    ['pt/events/x.md', '---\ntitle: X\nstarts: +5 14:00\n---\n', 'starts is not as it must be'],
    [
      'pt/events/x.md',
      '---\ntitle: X\nstarts: 2026-03-17 14:00\nends: 2026-03-17 13:00\n---\n',
      'pt/events/x.md: ends is before starts',
    ],
    [
      'pt/events/x.md',
      '---\ntitle: X\nstarts: 2026-03-17\nregister: eventum\n---\n',
      'register is not as it must be: write a whole address',
    ],
  ])('that are broken are told by file and field: %s', (path, text, problem) => {
    write(path, text);
    const problems = problemsOf(folder);
    expect(problems).toHaveLength(1);
    expect(problems[0]).toContain(problem);
  });

  it('are told with all their faults at once', () => {
    write('pt/pages/a.md', 'x');
    write('pt/events/b.md', '---\ntitle: X\n---\n');
    write('pt/events/c.md', '---\ntitle: X\nstarts: 2026-03-17\nends: 2026-03-16\n---\n');
    expect(problemsOf(folder)).toHaveLength(3);
  });

  it('name libraries that exist', () => {
    write('pt/events/x.md', '---\ntitle: X\nstarts: 2026-03-17\nlibrary: "77"\n---\n');
    const { events } = readContent([folder]);
    expect(eventProblems(events, [])).toEqual([
      'content/pt/events/x.md: library: there is no library with the code "77"',
    ]);
    const library = { id: 1, code: '77', name: 'B', campusId: 1, campusName: 'C', timeZone: 'UTC' };
    expect(eventProblems(events, [library])).toEqual([]);
  });

  it('may end with the day on which they start', () => {
    write('pt/events/x.md', '---\ntitle: X\nstarts: 2026-03-17 14:00\nends: 2026-03-17\n---\n');
    expect(problemsOf(folder)).toEqual([]);
  });

  it('say the same time in every language', () => {
    write('pt/events/x.md', '---\ntitle: X\nstarts: 2026-03-17 14:00\nlibrary: "1"\n---\n');
    write('en/events/x.md', '---\ntitle: X\nstarts: 2026-03-18 14:00\n---\n');
    write('es/events/x.md', '---\ntitle: X\nstarts: 2026-03-17 14:00\nlibrary: "2"\n---\n');
    expect(problemsOf(folder)).toEqual([
      'en/events/x.md: starts is "2026-03-18 14:00", but in Portuguese it is "2026-03-17 14:00"',
      'es/events/x.md: library is "2", but in Portuguese it is "1"',
    ]);
  });

  it('take no address of the site itself', () => {
    const first = (address: string) => address.split('/')[1] ?? '';
    const fixed = [
      ...ROUTES.map(({ pattern }) => first(pattern)).filter(Boolean),
      ...readdirSync(PAGES).map((name) => name.replace(/\..*$/, '')),
      ...GUIDES,
      ...LOCALES,
    ].filter((name) => /^[a-z0-9]/.test(name));
    expect(fixed.length).toBeGreaterThan(ROUTES.length);
    expect(
      fixed.filter((name) => !RESERVED_SLUGS.includes(name) && !NAMES_OF_FILES.includes(name)),
    ).toEqual([]);
    for (const slug of readContent([OWN_CONTENT]).pages.keys()) {
      expect(RESERVED_SLUGS).not.toContain(slug);
    }
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
    const questions = splitQuestions(
      'Antes.\n\n## Como renovar?\n\nAssim.\n\n## Como renovar?\n\nOutra.',
    );
    expect(questions.map(({ id, question }) => [id, question])).toEqual([
      ['como-renovar', 'Como renovar?'],
      ['como-renovar-2', 'Como renovar?'],
    ]);
    expect(questions[0]?.answer).toBe('<p>Assim.</p>');
  });

  it('asks in plain text, and takes code for what it is', () => {
    const [question, ...others] = splitQuestions(
      '## O que é *MARC* & [ISBN](https://isbn.org)?\n\nIsto:\n\n```\n## nada\n```\n',
    );
    expect(question?.question).toBe('O que é MARC & ISBN?');
    expect(question?.answer).toContain('## nada');
    expect(others).toEqual([]);
  });
});
