import fc from 'fast-check';
import type { Dimension, Filters, FilterValue, SearchDocument } from '#api/search/engine/engine.ts';
import type { QueryRow } from '#api/search/engine/engine.ts';
import { tokenize } from '#api/search/engine/query/fold.ts';
import { document } from './collection.ts';

/**
 * What filters, orders and whole headings mean, read straight off the documents, and documents that
 * have several values of everything.
 */
export const WORDS = ['casa', 'rosa', 'mar', 'sertão', 'água', 'mares', 'o'];
const heading = fc
  .array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 3 })
  .map((words) => words.join(' '));
const headings = fc.array(heading, { maxLength: 2 });
const ids = fc.uniqueArray(fc.integer({ min: 1, max: 4 }), { maxLength: 3 });
const ISBNS = ['9786500990010', '9786500990171'];
const CALLS = ['869.3 A848d', '869.3 R788g', '330 K26t'];

const facts = fc.record({
  title: fc.tuple(heading, headings).map(([first, more]) => [first, ...more]),
  author: headings,
  subject: headings,
  other: headings,
  series: headings,
  isbn: fc.uniqueArray(fc.constantFrom(...ISBNS), { maxLength: 1 }),
  callNumbers: fc.uniqueArray(fc.constantFrom(...CALLS), { maxLength: 2 }),
  titleSort: heading,
  authorSort: fc.constantFrom('', 'Água', 'Casa', 'Rosa'),
  year: fc.option(fc.integer({ min: 1990, max: 1994 }), { nil: null }),
  yearEnd: fc.option(fc.constantFrom(1991, 1995, 9999), { nil: null }),
  language: fc.constantFrom('por', 'spa', ''),
  originalLanguages: fc.subarray(['eng', 'fre', 'spa']),
  workType: fc.integer({ min: 1, max: 3 }),
  area: fc.constantFrom('8', '3', ''),
  libraries: ids,
  availableIn: ids,
  campuses: ids,
  authors: ids,
  subjects: ids,
  courses: ids,
  disciplines: ids,
  professors: ids,
  materials: fc.subarray(['P', 'A']),
  loanKinds: fc.subarray(['normal', 'horas']),
  online: fc.boolean(),
  cover: fc.boolean(),
  accessible: fc.boolean(),
  uses: fc.integer({ min: 0, max: 30 }),
  createdAt: fc.constantFrom('2026-01-01T00:00:00.000Z', '2026-02-01T00:00:00.000Z'),
});

/** Up to thirty titles with rising ids. */
export const manySided: fc.Arbitrary<SearchDocument[]> = fc
  .array(facts, { maxLength: 30 })
  .map((list) => list.map((each, at) => document(at + 1, each)));

/** The values of one title by the filter that narrows by them. */
export const VALUES: Readonly<Record<Dimension, (one: SearchDocument) => FilterValue[]>> = {
  library: ({ libraries }) => libraries,
  available: ({ availableIn }) => (availableIn.length > 0 ? [0, ...availableIn] : []),
  campus: ({ campuses }) => campuses,
  workType: ({ workType }) => [workType],
  language: ({ language }) => [language],
  originalLanguage: ({ originalLanguages = [] }) => [...originalLanguages],
  year: ({ year }) => [year ?? '?'],
  author: ({ authors }) => authors,
  subject: ({ subjects }) => subjects,
  area: ({ area }) => [area],
  material: ({ materials }) => materials,
  loanKind: ({ loanKinds }) => loanKinds,
  course: ({ courses }) => courses,
  discipline: ({ disciplines }) => disciplines,
  professor: ({ professors }) => professors,
  only: ({ online, cover, accessible }) => [
    ...(online ? ['O'] : []),
    ...(cover ? ['C'] : []),
    ...(accessible ? ['A'] : []),
  ],
};
export const EVERY = Object.keys(VALUES) as Dimension[];

const choices: Readonly<Record<Dimension, readonly FilterValue[]>> = {
  ...(Object.fromEntries(EVERY.map((each) => [each, [1, 2, 3, 4]])) as Record<
    Dimension,
    FilterValue[]
  >),
  language: ['por', 'spa', 'eng'],
  originalLanguage: ['spa', 'eng', 'rus'],
  area: ['8', '3', '1'],
  year: [1990, 1991, 1992, '?'],
  material: ['P', 'A'],
  loanKind: ['normal', 'horas'],
  only: ['O', 'C', 'A'],
};

/** One to three filters, each with one or two values. */
export const filters: fc.Arbitrary<Filters> = fc
  .uniqueArray(
    fc
      .constantFrom(...EVERY)
      .chain((dimension) =>
        fc
          .uniqueArray(fc.constantFrom(...choices[dimension]), { minLength: 1, maxLength: 2 })
          .map((values) => [dimension, values] as const),
      ),
    { minLength: 1, maxLength: 3, selector: ([dimension]) => dimension },
  )
  .map((list) => Object.fromEntries(list));

/** Whether a title has a year within these, both ends included. */
export const isOf = ({ year, yearEnd }: SearchDocument, from: number, to: number): boolean =>
  year !== null && year <= to && Math.max(year, yearEnd ?? year) >= from;

/** Whether a title passes one value of a filter: of years any of its own. */
const has = (one: SearchDocument, dimension: Dimension, value: FilterValue): boolean =>
  dimension === 'year' && typeof value === 'number'
    ? isOf(one, value, value)
    : VALUES[dimension](one).includes(value);

/** Of one type one value suffices, of different types all must hold; `aside` is left out. */
export const passes = (one: SearchDocument, wanted: Filters, aside?: Dimension): boolean =>
  EVERY.filter((dimension) => dimension !== aside && wanted[dimension] !== undefined).every(
    (dimension) => wanted[dimension]?.some((value) => has(one, dimension, value)),
  );

type Whole = NonNullable<QueryRow['whole']>;
const words = (text: string): string => tokenize(text).join(' ');
/** Letters and digits, then where the point stands. */
const stored = (text: string): string => {
  const point = text.indexOf('.');
  return `${text.toLowerCase().replace(/[ .]/g, '')} ${point < 0 ? '' : `${point}.`}`;
};

/** A whole heading: keys of lists, ids of authorities. */
export const wholes: fc.Arbitrary<Whole> = fc.record({
  keys: fc.array(
    fc.oneof(
      fc.record({
        list: fc.constantFrom('title' as const, 'series' as const),
        key: heading.map(words),
      }),
      fc.record({ list: fc.constant('isbn' as const), key: fc.constantFrom(...ISBNS) }),
      fc.record({ list: fc.constant('call' as const), key: fc.constantFrom(...CALLS).map(stored) }),
    ),
    { maxLength: 2 },
  ),
  authorities: fc.array(
    fc.record({ dimension: fc.constantFrom('author' as const, 'subject' as const), ids }),
    { maxLength: 2 },
  ),
});

/** Whether a title stands under a whole heading. */
export const standsUnder = (one: SearchDocument, { keys, authorities }: Whole): boolean =>
  authorities.some(({ dimension, ids: wanted }) =>
    VALUES[dimension](one).some((value) => wanted.includes(Number(value))),
  ) ||
  keys.some(({ list, key }) => {
    if (list === 'title') return words(one.titleSort) === key;
    if (list === 'series') return one.series.some((text) => words(text) === key);
    return list === 'isbn'
      ? one.isbn.includes(key)
      : one.callNumbers.some((text) => stored(text) === key);
  });
