/**
 * The document of a title in OpenSearch (fields.ts). Its words, keys and filter values are those of the
 * index in process, made by the same code.
 */
import {
  addTokens,
  browseKey,
  countWords,
  createStream,
  DIMENSIONS,
  eachToken,
  FIELDS,
  FIELD_SHIFT,
  keysOf,
  logarithm,
  sortKey,
  stems,
  termText,
  valuesIn,
  workNumber,
  type SearchDocument,
} from '../engine/engine.ts';
import { filterField, stemField, TITLE_FIELDS as F, valueTerm } from './fields.ts';
import { rankingFields } from './ranking-fields.ts';
import { ALTERNATIVE_SEPARATOR, WORD_SEPARATOR } from './separators.ts';

/** Fields of a document with their values. */
export type IndexedTitle = Record<string, unknown>;

/** Not beside any title or position. */
const NONE = -2;
/** Longer keys are cut: OpenSearch refuses keywords of more than 32,766 bytes. */
const MAX_KEY = 8000;
const LISTS = ['isbn', 'issn', 'call', 'series', 'shelf'] as const;

/** The stems of a word as terms, one for each language: two words with one in common are similar. */
export const stemTerms = (word: string): string[] =>
  stems(word).map((stem, language) => LANGUAGES[language] + stem);
const LANGUAGES = ['p:', 's:', 'e:'];

/** Converts titles to documents. Together, since words that they share are converted once. */
export function indexedTitles(documents: readonly SearchDocument[]): IndexedTitle[] {
  const stream = createStream();
  for (const document of documents) addTokens(stream, document);
  const titles = documents.map((): Words => ({
    fields: {},
    all: new Set(),
    stems: new Set(),
  }));
  const terms: Term[] = [];
  let last = { doc: NONE, position: NONE };
  eachToken(stream, (doc, position, number) => {
    const term = (terms[number] ??= readTerm(termText(stream, number)));
    addWord(titles[doc]!, term, position, doc === last.doc ? last.position : NONE);
    last = { doc, position };
  });
  return documents.map((document, i) => ({
    ...wordFields(titles[i]!),
    ...filterFields(document),
    ...keyFields(document),
    ...numberFields(document),
    ...rankingFields(document, wordsOf(titles[i]!)),
    [F.document]: document,
  }));
}

interface Term {
  text: string;
  stems: readonly string[];
}

const readTerm = (text: string): Term => ({ text, stems: stemTerms(text) });

/** Headings of a field, as words and as stems. */
interface Headings {
  words: string[];
  stems: string[];
}

interface Words {
  fields: Partial<Record<(typeof FIELDS)[number], Headings>>;
  all: Set<string>;
  stems: Set<string>;
}

/** @param before position of the previous word of the title, or NONE */
function addWord(title: Words, { text, stems }: Term, position: number, before: number): void {
  const name = FIELDS[position >>> FIELD_SHIFT]!;
  const headings = (title.fields[name] ??= { words: [], stems: [] });
  const isSame = position === before;
  // One position is left out between headings.
  const isNext = position === before + 1;
  append(headings.words, text, isSame, isNext);
  append(headings.stems, stems.join(ALTERNATIVE_SEPARATOR), isSame, isNext);
  title.all.add(text);
  for (const stem of stems) title.stems.add(stem);
}

function append(headings: string[], text: string, isSame: boolean, isNext: boolean): void {
  if (!isSame && !isNext) headings.push(text);
  else headings[headings.length - 1] += (isSame ? ALTERNATIVE_SEPARATOR : WORD_SEPARATOR) + text;
}

/** The headings of each field, as words. */
const wordsOf = ({ fields }: Words): Parameters<typeof rankingFields>[1] =>
  Object.fromEntries(FIELDS.map((field) => [field, fields[field]?.words ?? []]));

function wordFields({ fields, all, stems }: Words): IndexedTitle {
  const found: IndexedTitle = { [F.words]: [...all], [F.stems]: [...stems] };
  for (const field of FIELDS) {
    const headings = fields[field];
    if (headings === undefined) continue;
    found[field] = headings.words;
    found[stemField(field)] = headings.stems;
  }
  return found;
}

function filterFields(document: SearchDocument): IndexedTitle {
  const found: IndexedTitle = {};
  for (const dimension of DIMENSIONS) {
    const values = valuesIn(dimension, document);
    if (values.length > 0) found[filterField(dimension)] = values.map(valueTerm);
  }
  return found;
}

function keyFields(document: SearchDocument): IndexedTitle {
  const found: IndexedTitle = {};
  const add = (field: string, keys: readonly string[]): void => {
    const some = [...new Set(keys.filter((key) => key !== '').map(cutKey))];
    if (some.length > 0) found[field] = some;
  };
  for (const list of LISTS) add(F[list], keysOf(list, document));
  add(F.title, [browseKey('title', document.titleSort)]);
  add(F.author, [sortKey(document.authorSort)]);
  return found;
}

/** A key as it is in the index. */
export const cutKey = (key: string): string =>
  key.length > MAX_KEY ? key.slice(0, MAX_KEY).toWellFormed() : key;

function numberFields(document: SearchDocument): IndexedTitle {
  const { id, year, yearEnd, createdAt, title } = document;
  const times = Math.max(0, document.uses);
  const added = Date.parse(createdAt);
  return {
    [F.id]: id,
    ...(year !== null && { [F.yearFrom]: year, [F.yearTo]: Math.max(year, yearEnd ?? year) }),
    ...(!Number.isNaN(added) && { [F.added]: added }),
    [F.work]: workNumber(document.work ?? '') || -id,
    [F.seriesNumbers]: valuesIn('seriesNumbers', document),
    [F.titleWords]: countWords(title[0] ?? ''),
    [F.uses]: logarithm(times),
    [F.copies]: logarithm(document.copies ?? 0),
    [F.timesUsed]: times,
  };
}
