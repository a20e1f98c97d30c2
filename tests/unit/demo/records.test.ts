import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { readArticles } from '#demo/tables/articles.ts';
import { readContents } from '#demo/tables/contents.ts';
import { COVERS } from '#demo/covers.ts';
import { identityOf, keyOf, plainAuthorities, readRecords } from '#demo/records.ts';
import { readAuthors, readSubjects, readWorks } from '#demo/tables/works.ts';
import { copiesOf } from '#api/catalogue/marc/map/copies.ts';
import { authoritySummary } from '#api/catalogue/marc/map/authority.ts';
import { titleSummary } from '#api/catalogue/marc/map/title.ts';
import { readCoverFiles } from '#api/catalogue/titles/cover-files.ts';
import { repeated } from './repeated.ts';

const { titles, authorities } = readRecords({
  authors: new Map(readAuthors().map((author) => [author.id, author])),
  subjects: new Map(readSubjects().map((subject) => [subject.heading, subject])),
  contents: readContents(),
});
const summaries = titles.map((record) => titleSummary(record));
const catalogued = readArticles().filter(({ hasRecord }) => hasRecord).length;
const firstId = readWorks().length + catalogued + 1;

describe('records', () => {
  it('have a number, a title, a call number and subjects each', () => {
    expect(repeated(titles.map((record) => identityOf(record).controlNumber ?? ''))).toEqual([]);
    expect(
      summaries.filter(
        ({ title, callNumber, subjects, year }) =>
          title === '' ||
          !/^\d{3}(\.\d+)? [A-Z]\d+/.test(callNumber) ||
          year === null ||
          !subjects[0],
      ),
    ).toEqual([]);
  });

  it('have call numbers of their own, beside those of the works', () => {
    const works = readWorks().map(({ dewey, cutter }) => `${dewey} ${cutter}`);
    expect(repeated([...works, ...summaries.map(({ callNumber }) => callNumber)])).toEqual([]);
  });

  it('have copies with volumes, tomes, parts and additional material, each with its barcode', () => {
    const copies = titles.flatMap((record) => copiesOf(record));
    expect(repeated(copies.map(({ barcode }) => barcode))).toEqual([]);
    expect(copies.some(({ barcode }) => barcode === '')).toBe(false);
    for (const part of ['volume', 'tome', 'part'] as const) {
      expect(copies.some((copy) => copy[part] !== '')).toBe(true);
    }
    expect(copies.filter(({ material }) => material === 'additional').length).toBeGreaterThan(3);
  });

  it('describe each authority once, and each heading of a title', () => {
    const known = new Set(authorities.map(keyOf));
    const plain = plainAuthorities(titles, known);
    expect(repeated([...known, ...plain.map(keyOf)])).toEqual([]);
    expect(known.size).toBe(authorities.length);
    const kinds = new Set(authorities.map((record) => authoritySummary(record).kind));
    expect([...kinds].sort()).toEqual([
      'chronological_subdivision',
      'event',
      'general_subdivision',
      'genre_subdivision',
      'place_subdivision',
      'uniform_title',
    ]);
  });
});

describe('drawn covers', () => {
  const content = fileURLToPath(new URL('../../../demo/content', import.meta.url));

  it('are a picture each, of a title that there is, and no picture is without its drawing', () => {
    const { byId, byIsbn, problems } = readCoverFiles(content);
    expect(problems).toEqual([]);
    expect(byIsbn.size).toBe(0);
    expect([...byId.keys()].sort()).toEqual(COVERS.map(({ id }) => id).sort());
    expect(COVERS.filter(({ id }) => id >= firstId + titles.length)).toEqual([]);
  });

  it('bear the title of their work', () => {
    const titleOf = new Map([
      ...readWorks().map(({ id, title }) => [id, title] as const),
      ...summaries.map(({ title }, index) => [firstId + index, title] as const),
    ]);
    const words = (text: string): string =>
      text
        .toLowerCase()
        .replace(/[^\p{L}\d]+/gu, ' ')
        .trim();
    const strayed = COVERS.filter(({ id, title }) => {
      const [first = ''] = words(title.join(' ')).split(' ').slice(-1);
      return !words(titleOf.get(id) ?? '').includes(first);
    });
    expect(strayed.map(({ id, title }) => [id, title.join(' '), titleOf.get(id)])).toEqual([]);
  });
});
