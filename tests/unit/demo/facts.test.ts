import { describe, expect, it } from 'vitest';
import {
  readAuthors,
  readSubjects,
  readWorks,
  recordYear,
  type DemoWork,
} from '#demo/tables/works.ts';
import { repeated } from './repeated.ts';

const works = readWorks();
const authors = new Map(readAuthors().map((author) => [author.id, author]));
const subjects = new Map(readSubjects().map((subject) => [subject.heading, subject]));

const KINDS = [
  'book',
  'digital-book',
  'serial',
  'thesis',
  'dissertation',
  'map',
  'score',
  'film',
  'sound-recording',
];
const ROLES = ['aut', 'trl', 'edt', 'cmp', 'drt', 'ill', 'prf', 'ctg', 'isb', 'lbt'];
/** Roles under which a work is filed; an editor or issuing body leaves the title to file under. */
const MAIN_ROLES = ['aut', 'cmp', 'drt', 'prf', 'ctg'];
const FREQUENCIES = [
  'weekly',
  'monthly',
  'bimonthly',
  'quarterly',
  'four-monthly',
  'semiannual',
  'annual',
  'continuous',
];

/** What is wrong, by title: an empty list reads better in a failure than a bare `false`. */
const faulty = (fails: (work: DemoWork) => boolean): string[] =>
  works.filter(fails).map(({ id, title }) => `${id} ${title}`);

const digits = (text: string): number[] =>
  [...text].filter((sign) => /\d/.test(sign)).map((sign) => Number(sign));

/** ISO 2108: weights 1 and 3 in turn, the sum divisible by ten. */
const isIsbn = (text: string): boolean =>
  digits(text).length === 13 &&
  digits(text).reduce((sum, digit, at) => sum + digit * (at % 2 === 0 ? 1 : 3), 0) % 10 === 0;

/** ISO 3297: weights 8 to 2, X for ten, the sum with the check digit divisible by eleven. */
function isIssn(text: string): boolean {
  if (!/^\d{4}-\d{3}[\dX]$/.test(text)) return false;
  const sum = [...text.replace('-', '')].reduce(
    (total, sign, at) => total + (sign === 'X' ? 10 : Number(sign)) * (8 - at),
    0,
  );
  return sum % 11 === 0;
}

const count = (kind: string): number => works.filter((work) => work.kind === kind).length;

describe('works', () => {
  it('are at least 400, of every kind and in all ten hundreds of the classification', () => {
    expect(works.length).toBeGreaterThanOrEqual(400);
    expect(KINDS.filter((kind) => count(kind) === 0)).toEqual([]);
    expect(count('serial')).toBeGreaterThanOrEqual(12);
    expect(count('digital-book')).toBeGreaterThanOrEqual(12);
    expect(new Set(works.map(({ dewey }) => dewey.charAt(0))).size).toBe(10);
  });

  it('stand in the order of their ids, which run from 1 without a gap', () => {
    expect(works.map(({ id }) => id)).toEqual(works.map((_, at) => at + 1));
  });

  it('name only authors and subjects that the tables have', () => {
    expect(
      works.flatMap((work) => work.contributors.filter(({ author }) => !authors.has(author))),
    ).toEqual([]);
    expect(works.flatMap((work) => work.subjects.filter((one) => !subjects.has(one)))).toEqual([]);
  });

  it('use only known kinds, roles and frequencies', () => {
    expect(faulty(({ kind }) => !KINDS.includes(kind))).toEqual([]);
    expect(
      faulty(({ contributors }) => contributors.some(({ role }) => !ROLES.includes(role))),
    ).toEqual([]);
    expect(
      faulty(({ frequency }) => frequency !== null && !FREQUENCIES.includes(frequency)),
    ).toEqual([]);
  });

  it('have two to four different subjects each', () => {
    expect(
      faulty(
        (work) =>
          work.subjects.length < 2 ||
          work.subjects.length > 4 ||
          repeated(work.subjects).length > 0,
      ),
    ).toEqual([]);
  });

  it('have a well-formed class and Cutter number, and a call number of their own', () => {
    expect(faulty(({ dewey }) => !/^\d{3}(\.\d+)?$/.test(dewey))).toEqual([]);
    expect(faulty(({ cutter }) => !/^[A-Z]\d{1,3}[a-z]*$/.test(cutter))).toEqual([]);
    expect(repeated(works.map(({ dewey, cutter }) => `${dewey} ${cutter}`))).toEqual([]);
  });

  it('carry the number of their main author', () => {
    const numberOf = (cutter: string) => cutter.replace(/[a-z]+$/, '');
    expect(
      faulty(({ contributors: [main], cutter }) => {
        if (main === undefined || !MAIN_ROLES.includes(main.role)) return false;
        return numberOf(cutter) !== authors.get(main.author)?.cutter;
      }),
    ).toEqual([]);
  });

  it('occur once: no title twice under one author', () => {
    expect(
      repeated(
        works.map(
          ({ title, contributors }) => `${title.toLowerCase()} / ${contributors[0]?.author}`,
        ),
      ),
    ).toEqual([]);
  });

  it('are dated: a record speaks of print or of something newer than print', () => {
    expect(faulty((work) => !Number.isInteger(work.year) || recordYear(work) < 1450)).toEqual([]);
    expect(faulty((work) => recordYear(work) > 2026)).toEqual([]);
    expect(faulty(({ imprintYear, year }) => imprintYear !== null && imprintYear < year)).toEqual(
      [],
    );
  });

  it('say where a later edition came out', () => {
    expect(
      faulty(
        ({ imprintYear, place, publisher }) =>
          imprintYear !== null && (place === '' || publisher === ''),
      ),
    ).toEqual([]);
  });

  it('came out when their main author was at least ten years old', () => {
    expect(
      faulty(({ contributors: [main], year }) => {
        const birth = main && authors.get(main.author)?.birth;
        return birth !== null && birth !== undefined && year < birth + 10;
      }),
    ).toEqual([]);
  });

  it('count as the leading article only a word that begins the title', () => {
    expect(
      faulty(
        ({ title, nonFiling }) =>
          nonFiling !== 0 && !/^(\p{L}{1,3} |\p{L}')$/u.test(title.slice(0, nonFiling)),
      ),
    ).toEqual([]);
    const of = (title: string) => works.find((work) => work.title === title)?.nonFiling;
    expect([of('O cortiço'), of('A hora da estrela'), of('A teus pés'), of('Os lusíadas')]).toEqual(
      [2, 2, 0, 3],
    );
  });

  it('have languages and original languages as three letters', () => {
    expect(faulty(({ language }) => !/^[a-z]{3}$/.test(language))).toEqual([]);
    expect(
      faulty(({ original }) => original !== null && !/^[a-z]{3}$/.test(original.language)),
    ).toEqual([]);
    expect(
      faulty(({ original, language }) => original !== null && original.language === language),
    ).toEqual([]);
  });

  it('have made-up ISBNs with a right check digit, each once', () => {
    const isbns = works.map(({ isbn }) => isbn).filter((isbn) => isbn !== '');
    expect(isbns.length).toBeGreaterThanOrEqual(25);
    expect(isbns.filter((isbn) => !/^978-65-00-99\d{3}-\d$/.test(isbn) || !isIsbn(isbn))).toEqual(
      [],
    );
    expect(repeated(isbns)).toEqual([]);
  });

  it('have an ISSN with a right check digit exactly when they are serials', () => {
    expect(faulty(({ kind, issn }) => (kind === 'serial') !== (issn !== ''))).toEqual([]);
    expect(faulty(({ issn }) => issn !== '' && !isIssn(issn))).toEqual([]);
    expect(repeated(works.map(({ issn }) => issn).filter((issn) => issn !== ''))).toEqual([]);
  });

  it('lead to a text exactly when they are digital books', () => {
    expect(faulty(({ kind, url }) => (kind === 'digital-book') !== (url !== ''))).toEqual([]);
    expect(faulty(({ url }) => url !== '' && !url.startsWith('https://'))).toEqual([]);
  });

  it('offer abstracts and old spellings to search in', () => {
    expect(works.filter(({ abstract }) => abstract !== '').length).toBeGreaterThanOrEqual(60);
    expect(works.filter(({ variants }) => variants.length > 0).length).toBeGreaterThanOrEqual(40);
    const posthumas = 'Memorias posthumas de Braz Cubas';
    expect(works.find(({ variants }) => variants.includes(posthumas))?.title).toBe(
      'Memórias póstumas de Brás Cubas',
    );
  });
});
