/**
 * The titles of a query word: title numbers with a field mask for each. For a plain word, a view of the
 * postings, copied only if restricted to a field; for prefixes and similar words, the union of several
 * terms.
 */
import { NO_HITS, type Hits } from './hits.ts';
import { eachOrdinal } from './segments/column.ts';
import { fieldBits, seek } from './segments/postings.ts';
import type { WordNode } from './query/query-tree.ts';
import type { Segment } from './segments/segment.ts';
import { similarTerms } from './query/stem.ts';
import { wildcardMatcher } from './query/wildcards.ts';
import { findString, prefixRange, stringAt } from './segments/strings.ts';
import { unionOf } from './unions.ts';
import { spend, type WorkBudget } from './work-budget.ts';

export interface TermList {
  docs: Hits;
  /** Field frequencies of each title, only the wanted field's bits. */
  masks: Uint8Array;
  /** Term numbers whose postings form the list, without those of other forms. */
  terms: readonly number[];
  /** 1 for titles with the word as typed; null if all have it so. */
  typed: Uint8Array | null;
  /** Titles with another form of the word. */
  formDocs: Hits;
}

const EMPTY: TermList = {
  docs: NO_HITS,
  masks: new Uint8Array(0),
  terms: [],
  typed: null,
  formDocs: NO_HITS,
};
/** The term numbers that a word matches. */
function expand(segment: Segment, word: WordNode, work: WorkBudget): number[] {
  if (word.prefix) {
    const [first, end] = prefixRange(segment.terms, word.text);
    if (word.pattern !== undefined) return fitting(segment, word.pattern, first, end, work);
    return Array.from({ length: end - first }, (_, i) => first + i);
  }
  if (word.similar) {
    const forms = (word.forms ?? []).map(({ text }) => findString(segment.terms, text));
    const known = forms.filter((term) => term >= 0);
    return [...new Set([...similarTerms(segment.terms, word.text), ...known])];
  }
  const term = findString(segment.terms, word.text);
  return term < 0 ? [] : [term];
}

/** The terms of a range that fit a pattern; each term that is compared counts as a posting. */
function fitting(
  { terms }: Segment,
  pattern: string,
  first: number,
  end: number,
  work: WorkBudget,
): number[] {
  if (!spend(work, end - first)) return [];
  const fits = wildcardMatcher(pattern);
  const found: number[] = [];
  for (let term = first; term < end; term++) if (fits(stringAt(terms, term))) found.push(term);
  return found;
}

/** The titles of a word in its field, including other forms, within the work budget. */
export function termList(segment: Segment, word: WordNode, work: WorkBudget): TermList {
  const list = listOfTerms(segment, expand(segment, word, work), word, work);
  if (word.forms === undefined || word.similar) return list;
  return withForms(list, formsOf(segment, word, work));
}

function listOfTerms(
  segment: Segment,
  found: number[],
  word: WordNode,
  work: WorkBudget,
): TermList {
  const terms = withinBudget(segment, found, work);
  if (terms.length === 0) return EMPTY;
  const { starts, docs, masks } = segment.postings;
  if (terms.length > 1) return narrowTo({ ...EMPTY, ...unionOf(segment, terms), terms }, word);
  const from = starts[terms[0]!]!;
  const to = starts[terms[0]! + 1]!;
  return narrowTo(
    { ...EMPTY, docs: docs.subarray(from, to), masks: masks.subarray(from, to), terms },
    word,
  );
}

/** As many of the terms as the work budget allows. */
function withinBudget({ postings }: Segment, terms: number[], work: WorkBudget): number[] {
  const { starts } = postings;
  const end = terms.findIndex((term) => !spend(work, starts[term + 1]! - starts[term]!));
  return end < 0 ? terms : terms.slice(0, end);
}

/** Every field but names, which have no plural. */
const NOT_NAMES = 0xff & ~fieldBits('author');

/** Titles with another form of a word, in languages in which the form matches. */
function formsOf(segment: Segment, word: WordNode, work: WorkBudget): TermList {
  const counting = (word.forms ?? []).flatMap(({ text, languages, inNames }): TermList[] => {
    const term = findString(segment.terms, text);
    if (term < 0) return [];
    const whole = listOfTerms(segment, [term], word, work);
    const list = inNames ? whole : narrowTo(whole, word, NOT_NAMES);
    return [languages === null ? list : inLanguages(segment, list, languages)];
  });
  return counting.reduce((all, list) => merged(all, list, null), EMPTY);
}

function inLanguages(segment: Segment, list: TermList, languages: readonly string[]): TermList {
  const column = segment.columns.language;
  const wanted = column.values.map((value) => languages.includes(String(value)));
  const docs = new Uint32Array(list.docs.length);
  const masks = new Uint8Array(list.docs.length);
  let count = 0;
  for (let i = 0; i < list.docs.length; i++) {
    let counts = false;
    eachOrdinal(column, list.docs[i]!, (ordinal) => (counts ||= wanted[ordinal]!));
    docs[count] = list.docs[i]!;
    masks[count] = list.masks[i]!;
    if (counts) count++;
  }
  return { ...list, docs: docs.subarray(0, count), masks: masks.subarray(0, count) };
}

/** Merges a list with that of the other forms. */
function withForms(list: TermList, forms: TermList): TermList {
  if (forms.docs.length === 0) return list;
  const typed = new Uint8Array(list.docs.length + forms.docs.length);
  const both = merged(list, forms, typed);
  return {
    ...both,
    terms: list.terms,
    typed: typed.subarray(0, both.docs.length),
    formDocs: forms.docs,
  };
}

/** Merges two lists; sets `marks` to 1 for titles of the first. Copies long runs at once. */
function merged(first: TermList, second: TermList, marks: Uint8Array | null): TermList {
  if (first.docs.length === 0) return second;
  const [long, short] = first.docs.length >= second.docs.length ? [first, second] : [second, first];
  const docs = new Uint32Array(long.docs.length + short.docs.length);
  const masks = new Uint8Array(docs.length);
  let count = 0;
  let from = 0;
  const copyTo = (end: number): void => {
    docs.set(long.docs.subarray(from, end), count);
    masks.set(long.masks.subarray(from, end), count);
    if (long === first) marks?.fill(1, count, count + end - from);
    count += end - from;
    from = end;
  };
  for (let i = 0; i < short.docs.length; i++) {
    const doc = short.docs[i]!;
    const end = seek(long.docs, from, long.docs.length, doc);
    if (end > from) copyTo(end);
    const inBoth = end < long.docs.length && long.docs[end] === doc;
    docs[count] = doc;
    masks[count] = short.masks[i]! | (inBoth ? long.masks[end]! : 0);
    if (marks !== null && (inBoth || short === first)) marks[count] = 1;
    count++;
    if (inBoth) from++;
  }
  copyTo(long.docs.length);
  return { ...EMPTY, docs: docs.subarray(0, count), masks: masks.subarray(0, count) };
}

function narrowTo(
  list: TermList,
  { field }: WordNode,
  bits = field === null ? 0xff : fieldBits(field),
): TermList {
  if (bits === 0xff) return list;
  const docs = new Uint32Array(list.docs.length);
  const masks = new Uint8Array(list.docs.length);
  let count = 0;
  for (let i = 0; i < list.docs.length; i++) {
    const mask = list.masks[i]! & bits;
    docs[count] = list.docs[i]!;
    masks[count] = mask;
    if (mask !== 0) count++;
  }
  return {
    ...EMPTY,
    docs: docs.subarray(0, count),
    masks: masks.subarray(0, count),
    terms: list.terms,
  };
}
