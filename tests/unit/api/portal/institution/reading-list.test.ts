import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ContentProblem, readContent } from '#api/portal/content/read.ts';
import { readList } from '#api/portal/content/reading-list.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'acervo-lists-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const MATTER = '---\ntitle: Para começar\nby: Rosa\npublished: 2026-11\n---\n';

const write = (text: string): void => {
  const file = join(folder, 'pt/lists/comecar.md');
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
};

const problems = (): readonly string[] => {
  try {
    readContent([folder]);
    return [];
  } catch (error) {
    if (!(error instanceof ContentProblem)) throw error;
    return error.problems.map((problem) => problem.replace(`${folder}/`, ''));
  }
};

describe('a reading list', () => {
  it('is prose and works by control number or ISBN, each with its line of the file', () => {
    write(
      `${MATTER}\nLeia *devagar*.\n\n- 000000103: Cabe numa tarde: leia.\n- ISBN 978-85-359-0277-8: Depois.\n\nFim.\n`,
    );
    const written = readContent([folder]).lists.get('comecar')?.pt;
    if (!written) throw new Error('No list');
    expect(readList(written)).toEqual({
      prose: 'Leia *devagar*.\n\n\nFim.',
      problems: [],
      works: [
        { number: '000000103', isIsbn: false, comment: 'Cabe numa tarde: leia.', line: 9 },
        { number: '978-85-359-0277-8', isIsbn: true, comment: 'Depois.', line: 10 },
      ],
    });
  });

  it('is refused with file and line where a line names no work, or none does', () => {
    write(`${MATTER}- 12: Bom.\n- Dom Casmurro\n`);
    expect(problems()).toEqual([
      expect.stringMatching(/^pt\/lists\/comecar\.md: line 7: write a work as/),
    ]);
    write(`${MATTER}Só prosa.\n`);
    expect(problems()).toEqual([
      'pt/lists/comecar.md: there is no work; a line that begins with "- " is one',
    ]);
  });

  it('says who chose and when', () => {
    write('---\ntitle: Para começar\npublished: ontem\n---\n- 12: Bom.\n');
    expect(problems()).toEqual([
      'pt/lists/comecar.md: by is missing',
      'pt/lists/comecar.md: line 3: published is not as it must be: write a year and a month: 2026-11',
    ]);
  });
});
