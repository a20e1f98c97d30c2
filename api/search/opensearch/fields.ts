/**
 * Names in the indexes of OpenSearch. Everything is derived from `SearchDocument` by the code that
 * builds the index in process (title-document.ts), so nothing here cuts or folds words.
 *
 * Index `…-titles` (alias; the index behind it is `…-titles-<time>`), one document for each title, `_id`
 * is cod_acervo. Queries take only words and keys that our own grammar made: `term`, `terms`, `prefix`
 * and intervals with the analyzer `keyword`.
 */
import type { Dimension, FIELDS } from '../engine/engine.ts';

/**
 * Words of a field, one string for each heading: `term` on "title", "author", "subject" or "other".
 * Alternatives (other spellings of one word) have the same position. Headings are `HEADING_GAP` positions
 * apart, more than a field has words, so that intervals with at most `MAX_GAPS` never leave a heading.
 * A field has as many words as in process, 16,383; frequencies are not capped.
 */
export type WordField = (typeof FIELDS)[number];

/** The same words as stems, at the same positions: of each word one for each language (`stemTerms`). */
export const stemField = (field: WordField): string => `${field}Stems`;

export const HEADING_GAP = 20_000;
/** Gaps that an interval may have and still be within one heading: the words of a field at most. */
export const MAX_GAPS = 16_383;

/** Fields without positions. Keywords unless noted; absent where a title has no value. */
export const TITLE_FIELDS = {
  /** Long: cod_acervo, the last key of every order. */
  id: 'id',
  /** Every word of the title once, whatever its field: "anywhere", and how many titles have a word. */
  words: 'words',
  /** Every stem once (`stemTerms`). */
  stems: 'stems',
  /** Keys of `exactKey` (query/identifiers.ts); of call numbers all that `callQueries` looks up. */
  isbn: 'isbn',
  issn: 'issn',
  call: 'call',
  /** Keys of the lists of series and call numbers (browse.ts). */
  series: 'series',
  shelf: 'shelf',
  /** Sort key of the title without its article, also the key of the list of titles. */
  title: 'titleKey',
  /** Sort key of the main author. */
  author: 'authorKey',
  /** Longs: the first and last year in which it may have been published; both absent if unknown. */
  yearFrom: 'yearFrom',
  yearTo: 'yearTo',
  /** Long: instant at which the title came into the catalogue, in milliseconds. */
  added: 'added',
  /**
   * Long: number of the work (`workNumber`); minus cod_acervo where it is unknown, so that `collapse` and
   * `cardinality` count such titles by themselves.
   */
  work: 'work',
  /** Longs: number in a series, with the hash of the series (series-numbers.ts). */
  seriesNumbers: 'seriesNumbers',
  /** Longs for scores: words of the first title (at most 255), loans and copies as `logarithm`. */
  titleWords: 'titleWords',
  uses: 'uses',
  copies: 'copies',
  /** Long: number of loans. */
  timesUsed: 'timesUsed',
  /** Longs: names of the work, by which the query may be its name (ranking-fields.ts). */
  names: 'names',
  /** Longs: content words of the title, with and without subtitle. */
  contents: 'contents',
  /** Words of the main person's name. */
  person: 'person',
  /** Features: the score of each word. */
  weights: 'weights',
  /** The whole `SearchDocument`, not indexed: the only part of `_source`. */
  document: 'document',
} as const;

/** Keywords of a filter type: values as text, in the way of `valueTerm`. */
export const filterField = (dimension: Dimension): string => `filter.${dimension}`;

/** More than any number has, so that numbers are in order. */
const DIGITS = 13;

/** A filter value as a keyword: numbers begin with "#", so that `7` and `'7'` stay two values. */
export const valueTerm = (value: number | string): string =>
  typeof value === 'number' ? `#${String(value).padStart(DIGITS, '0')}` : value;
export const termValue = (term: string): number | string =>
  term.startsWith('#') ? Number(term.slice(1)) : term;

/**
 * Indexes `…-words` and `…-keys`: one document for each word of any title, and for each key of a list.
 * New ones are there with the title that has them. `titles` is counted once a day, and words and keys
 * without a title stay until then: count what must be exact in the titles.
 */
export const WORD_FIELDS = {
  /** Keyword. */
  word: 'word',
  /** Long: titles with the word in any field; 1 for new ones. */
  titles: 'titles',
  /** Keywords, as in titles. */
  stems: 'stems',
} as const;

export const KEY_FIELDS = {
  /** Keyword: `placeOf` list and key; its order is that of the list. */
  place: 'place',
  /** Long: titles under the key; 1 for new ones. */
  titles: 'titles',
} as const;

/** Long, in words and keys: the last count that saw it. */
export const PASS = 'pass';

/** Lists of keys that are read from A to Z, each with its field in titles. */
export const KEY_LISTS = {
  title: TITLE_FIELDS.title,
  series: TITLE_FIELDS.series,
  shelf: TITLE_FIELDS.shelf,
  isbn: TITLE_FIELDS.isbn,
  issn: TITLE_FIELDS.issn,
} as const;
export type ReadableList = keyof typeof KEY_LISTS;

/** Nothing in a key sorts before it. */
const AFTER_LIST = '\u0001';

/** Where a key is among all keys of all lists. */
export const placeOf = (list: ReadableList, key: string): string => list + AFTER_LIST + key;
export const keyAt = (place: string): string => place.slice(place.indexOf(AFTER_LIST) + 1);
