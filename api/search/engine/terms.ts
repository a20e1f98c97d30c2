/**
 * From a word of the query to its titles: a list of title numbers with a field mask for each.
 * A plain word is a window on the postings, copied only when a field narrows it; a prefix or a
 * similar word is the union of several terms.
 */
import { NO_HITS, type Hits } from './hits.ts';
import { fieldBits } from './segments/postings.ts';
import type { WordNode } from './query/query-tree.ts';
import type { Segment } from './segments/segment.ts';
import { similarTerms } from './query/stem.ts';
import { findString, prefixRange } from './segments/strings.ts';
import { spend, type Work } from './work.ts';

export interface TermList {
  docs: Hits;
  /** Field frequencies of each title, only the wanted field's bits. */
  masks: Uint8Array;
  /** The dictionary's terms that make up the list. */
  terms: readonly number[];
}

const EMPTY: TermList = { docs: NO_HITS, masks: new Uint8Array(0), terms: [] };
/** A union longer than this part of the segment is gathered by scanning instead of sorting. */
const SCAN_SHARE = 1 / 32;

/** The dictionary's terms that a word stands for. */
export function expand(segment: Segment, word: WordNode): number[] {
  if (word.prefix) {
    const [first, end] = prefixRange(segment.terms, word.text);
    return Array.from({ length: end - first }, (_, i) => first + i);
  }
  if (word.similar) return similarTerms(segment.terms, word.text);
  const term = findString(segment.terms, word.text);
  return term < 0 ? [] : [term];
}

/** The titles of a word in its field, as far as they may be read. */
export function termList(segment: Segment, word: WordNode, work: Work): TermList {
  const terms = affordable(segment, expand(segment, word), work);
  if (terms.length === 0) return EMPTY;
  const { starts, docs, masks } = segment.postings;
  if (terms.length > 1) return narrowTo(unionOf(segment, terms), word);
  const from = starts[terms[0]!]!;
  const to = starts[terms[0]! + 1]!;
  return narrowTo({ docs: docs.subarray(from, to), masks: masks.subarray(from, to), terms }, word);
}

/** As many of the terms as may still be read. */
function affordable({ postings }: Segment, terms: number[], work: Work): number[] {
  const { starts } = postings;
  const end = terms.findIndex((term) => !spend(work, starts[term + 1]! - starts[term]!));
  return end < 0 ? terms : terms.slice(0, end);
}

function narrowTo(list: TermList, { field }: WordNode): TermList {
  if (field === null) return list;
  const bits = fieldBits(field);
  const docs = new Uint32Array(list.docs.length);
  const masks = new Uint8Array(list.docs.length);
  let count = 0;
  for (let i = 0; i < list.docs.length; i++) {
    const mask = list.masks[i]! & bits;
    docs[count] = list.docs[i]!;
    masks[count] = mask;
    if (mask !== 0) count++;
  }
  return { docs: docs.subarray(0, count), masks: masks.subarray(0, count), terms: list.terms };
}

/** Masks by title for unions, all zero between uses; one per segment, made when first needed. */
const scratchOf = new WeakMap<Segment, Uint8Array>();

function unionOf(segment: Segment, terms: readonly number[]): TermList {
  const { starts, docs, masks } = segment.postings;
  let scratch = scratchOf.get(segment);
  if (scratch === undefined) scratchOf.set(segment, (scratch = new Uint8Array(segment.size)));
  let most = 0;
  for (const term of terms) most += starts[term + 1]! - starts[term]!;
  const touched = new Uint32Array(Math.min(most, segment.size));
  let count = 0;
  for (const term of terms) {
    const end = starts[term + 1]!;
    for (let i = starts[term]!; i < end; i++) {
      const doc = docs[i]!;
      const before = scratch[doc]!;
      if (before === 0) touched[count++] = doc;
      scratch[doc] = before | masks[i]!;
    }
  }
  const found = touched.subarray(0, count);
  if (count > segment.size * SCAN_SHARE) collect(scratch, found);
  else if (terms.length > 1) found.sort();
  const union = new Uint8Array(count);
  for (let i = 0; i < count; i++) {
    union[i] = scratch[found[i]!]!;
    scratch[found[i]!] = 0;
  }
  return { docs: found, masks: union, terms };
}

/** Writes the numbers of all non-zero bytes, rising. */
function collect(scratch: Uint8Array, into: Uint32Array): void {
  let count = 0;
  for (let doc = 0; doc < scratch.length && count < into.length; doc++) {
    if (scratch[doc] !== 0) into[count++] = doc;
  }
}
