/** The query tree in the language of OpenSearch, with the meaning that it has in process (engine/evaluate.ts). */
import {
  callQueries,
  FIELDS,
  workNumber,
  type CallQuery,
  type ExactNode,
  type HeadingNode,
  type NameNode,
  type NearNode,
  type QueryNode,
  type SearchField,
  type WordNode,
  type YearRange,
} from '../../engine/engine.ts';
import { filterField, stemField, TITLE_FIELDS as F, valueTerm } from '../fields.ts';
import { WORDS } from '../mappings.ts';
import { cutKey, stemTerms } from '../title-document.ts';
import {
  allOf,
  anyOf,
  MATCH_ALL,
  MATCH_NONE,
  not,
  startsWith,
  term,
  terms,
  type Dsl,
} from './dsl.ts';
import { nearQuery, type WordsOf } from './near-query.ts';

/** What was looked up before the query, because it cannot be said in the query itself (lookups.ts). */
export interface LookedUp {
  /** Keys of call numbers that fit one with punctuation. */
  calls: ReadonlyMap<string, readonly string[]>;
  /** Sort keys of authors with a name. */
  names: ReadonlyMap<NameNode, readonly string[]>;
  wordsOf: WordsOf;
}

const LANGUAGE = filterField('language');

export function toQuery(node: QueryNode, found: LookedUp): Dsl {
  const own = withoutExpansions(node, found);
  const instead = 'instead' in node ? (node.instead ?? []) : [];
  if (instead.length === 0) return own;
  return anyOf([own, ...instead.map((other) => toQuery(other, found))]);
}

function withoutExpansions(node: QueryNode, found: LookedUp): Dsl {
  const each = (items: readonly QueryNode[]): Dsl[] => items.map((item) => toQuery(item, found));
  switch (node.kind) {
    case 'all':
      return MATCH_ALL;
    case 'none':
      return MATCH_NONE;
    case 'word':
      return wordQuery(node);
    case 'phrase':
      return phraseQuery(node.words, node.field);
    case 'exact':
      return exactQuery(node, found);
    case 'years':
      return yearsQuery(node.years);
    case 'heading':
      return headingQuery(node);
    case 'or':
      return anyOf(each(node.items));
    case 'not':
      return not(toQuery(node.item, found));
    case 'and':
      return andQuery(node.items, found);
    case 'near':
      return withOperands(node, found);
    case 'name': {
      const names = terms(F.author, found.names.get(node) ?? []);
      return allOf([...each(node.surname), names]);
    }
    case 'title':
      return term(F.contents, contentsKey(node.words.map(({ text }) => text)));
  }
}

/** Key of the content words of a title, as a number. */
export const contentsKey = (words: readonly string[]): number => workNumber(words.join(' '));

function andQuery(items: readonly QueryNode[], found: LookedUp): Dsl {
  const unwanted = items.flatMap((item) => (item.kind === 'not' ? [item.item] : []));
  const wanted = items.filter(({ kind }) => kind !== 'not').map((item) => toQuery(item, found));
  if (unwanted.length === 0) return allOf(wanted);
  return {
    bool: { filter: wanted, must_not: unwanted.map((item) => toQuery(item, found)) },
  };
}

/** Intervals say nothing about operands that are joined by AND: these must be there besides. */
function withOperands(node: NearNode, found: LookedUp): Dsl {
  const { query } = nearQuery(node, found.wordsOf);
  const operands = [node.left, node.right].filter(saysMore).map((each) => toQuery(each, found));
  return allOf([query, ...operands]);
}

function saysMore(node: QueryNode): boolean {
  if (node.kind === 'near') return saysMore(node.left) || saysMore(node.right);
  if (node.kind === 'or') return node.items.some(saysMore);
  return node.kind !== 'word' && node.kind !== 'phrase';
}

/** Where a word may be: the field of all words, or one field. */
interface Place {
  words: string;
  stems: string;
}
const placeIn = (field: SearchField | null): Place =>
  field === null ? { words: F.words, stems: F.stems } : { words: field, stems: stemField(field) };

/** Titles with a word, also in its other forms. */
export function wordQuery(word: WordNode): Dsl {
  const { forms = [], similar, field, text } = word;
  const { words, stems } = placeIn(field);
  if (similar && !word.prefix) {
    const others = [text, ...forms.map((form) => form.text)];
    return anyOf([terms(stems, stemTerms(text)), terms(words, others)]);
  }
  return anyOf([typedQuery(word), ...forms.flatMap((form) => formQuery(form, field))]);
}

/** Titles with a word as typed. */
export function typedQuery({ text, prefix, pattern, field }: WordNode): Dsl {
  const { words } = placeIn(field);
  if (pattern !== undefined) return { wildcard: { [words]: { value: pattern } } };
  return prefix ? startsWith(words, text) : term(words, text);
}

type Form = NonNullable<WordNode['forms']>[number];

/** Names have no plural. */
const NOT_NAMES = FIELDS.filter((field) => field !== 'author');

function formQuery({ text, languages, inNames }: Form, field: SearchField | null): Dsl[] {
  if (!inNames && field === 'author') return [];
  const isAnywhere = field === null && !inNames;
  const own = isAnywhere
    ? anyOf(NOT_NAMES.map((each) => term(each, text)))
    : term(placeIn(field).words, text);
  if (languages === null) return [own];
  return [allOf([own, terms(LANGUAGE, languages.map(valueTerm))])];
}

export function phraseQuery(words: readonly string[], field: SearchField | null): Dsl {
  const query = words.join(' ');
  const fields = field === null ? FIELDS : [field];
  return anyOf(
    fields.map((each) =>
      words.length === 1
        ? term(each, query)
        : { match_phrase: { [each]: { query, analyzer: WORDS } } },
    ),
  );
}

export function exactQuery({ list, key, prefix }: ExactNode, { calls }: LookedUp): Dsl {
  if (list !== 'call') return prefix === true ? startsWith(F[list], key) : term(F[list], key);
  return anyOf(callQueries(key).map((query) => callQuery(key, query, calls)));
}

/** Name under which the keys that fit were looked up. */
export const callName = (key: string, { start }: CallQuery): string => `${key}\n${start}`;

function callQuery(key: string, query: CallQuery, calls: LookedUp['calls']): Dsl {
  if (query.fits === null) return startsWith(F.call, query.start);
  return terms(F.call, calls.get(callName(key, query)) ?? []);
}

/** Titles with a year of the range among those in which they may have been published. */
export const yearsQuery = ({ from, to }: YearRange): Dsl =>
  allOf([
    { exists: { field: F.yearFrom } },
    ...(to === undefined ? [] : [{ range: { [F.yearFrom]: { lte: to } } }]),
    ...(from === undefined ? [] : [{ range: { [F.yearTo]: { gte: from } } }]),
  ]);

function headingQuery({ keys, authorities, titles = [] }: HeadingNode): Dsl {
  return anyOf([
    ...(titles.length > 0 ? [terms(F.id, titles)] : []),
    ...keys.map(({ list, key }) => term(F[list], cutKey(key))),
    ...keys.flatMap(({ list, key, andLonger }) =>
      andLonger ? [startsWith(F[list], cutKey(`${key} `))] : [],
    ),
    ...authorities.map(({ dimension, ids }) => terms(filterField(dimension), ids.map(valueTerm))),
  ]);
}
