/**
 * NEXT, BEFORE and AFTER, and phrases inside them, by positions of words. A reader returns, for
 * titles in ascending order, the spans (first and last position) of its part of the query; a span
 * never crosses a heading.
 */
import {
  FIELD_SHIFT,
  FIELD_NUMBER,
  hasPosition,
  MAX_POSITIONS,
  readPositions,
  sameHeading,
  seek,
} from './segments/postings.ts';
import type { NearNode, PhraseNode, QueryNode, SearchField, WordNode } from './query/query-tree.ts';
import type { Segment } from './segments/segment.ts';
import { findString } from './segments/strings.ts';
import type { TermList } from './terms.ts';
import { spend, type WorkBudget } from './work-budget.ts';

interface Spans {
  count: number;
  first: number[];
  last: number[];
}
type SpanReader = (doc: number) => Spans;

/** Returns the term list of a word, created once per search. */
export type TermSource = (word: WordNode) => TermList;

/** Cost of one seek in a term's list, in postings. */
const SEEK = 4;
/** Above this many terms, positions are collected in advance. */
const MANY_TERMS = 16;
const NONE: Spans = { count: 0, first: [], last: [] };

/** Returns a test whether a title satisfies a near node; call it with ascending titles. */
export function nearMatcher(
  segment: Segment,
  node: NearNode,
  source: TermSource,
  work: WorkBudget,
): (doc: number) => boolean {
  const read = nearReader(segment, node, source, work);
  return (doc) => read(doc).count > 0;
}

function reader(
  segment: Segment,
  node: QueryNode,
  source: TermSource,
  work: WorkBudget,
): SpanReader {
  switch (node.kind) {
    case 'word':
      return wordReader(segment, source(node).terms, node.field, work);
    case 'phrase':
      return phraseReader(segment, node, work);
    case 'near':
      return nearReader(segment, node, source, work);
    case 'and':
    case 'or':
      return unionReader(node.items.map((item) => reader(segment, item, source, work)));
    default:
      return () => NONE; // numbers and NOT have no positions
  }
}

function wordReader(
  segment: Segment,
  terms: readonly number[],
  field: SearchField | null,
  work: WorkBudget,
): SpanReader {
  if (terms.length > MANY_TERMS) return gatheringReader(segment, terms, field, work);
  const { postings } = segment;
  const cursors = terms.map((term) => postings.starts[term]!);
  const buffer = new Uint16Array(MAX_POSITIONS);
  const spans: Spans = { count: 0, first: [], last: [] };
  return (doc) => {
    spans.count = 0;
    spend(work, SEEK * terms.length);
    for (let t = 0; t < terms.length; t++) {
      const end = postings.starts[terms[t]! + 1]!;
      const i = seek(postings.docs, cursors[t]!, end, doc);
      cursors[t] = i;
      if (i === end || postings.docs[i] !== doc) continue;
      const count = readPositions(postings, i, buffer);
      for (let k = 0; k < count; k++) {
        const position = buffer[k]!;
        if (field === null || position >>> FIELD_SHIFT === FIELD_NUMBER[field]) {
          add(spans, position, position);
        }
      }
    }
    return spans;
  };
}

/** Collects positions by title in advance: faster than seeking many terms in each title. */
function gatheringReader(
  segment: Segment,
  terms: readonly number[],
  field: SearchField | null,
  work: WorkBudget,
): SpanReader {
  const { postings, size } = segment;
  const buffer = new Uint16Array(MAX_POSITIONS);
  const eachPosition = (visit: (doc: number, position: number) => void): void => {
    for (const term of terms) {
      const end = postings.starts[term + 1]!;
      if (!spend(work, end - postings.starts[term]!)) return;
      for (let i = postings.starts[term]!; i < end; i++) {
        const count = readPositions(postings, i, buffer);
        for (let k = 0; k < count; k++) visit(postings.docs[i]!, buffer[k]!);
      }
    }
  };
  const isWanted = (position: number): boolean =>
    field === null || position >>> FIELD_SHIFT === FIELD_NUMBER[field];
  const starts = new Uint32Array(size + 1);
  eachPosition((doc, position) => {
    if (isWanted(position)) starts[doc + 1]!++;
  });
  for (let doc = 0; doc < size; doc++) starts[doc + 1]! += starts[doc]!;
  const next = starts.slice();
  const positions = new Uint16Array(starts[size]!);
  eachPosition((doc, position) => {
    if (isWanted(position)) positions[next[doc]!++] = position;
  });
  const spans: Spans = { count: 0, first: [], last: [] };
  return (doc) => {
    spans.count = 0;
    for (let k = starts[doc]!; k < next[doc]!; k++) add(spans, positions[k]!, positions[k]!);
    return spans;
  };
}

function phraseReader(
  segment: Segment,
  { words, field }: PhraseNode,
  work: WorkBudget,
): SpanReader {
  const terms = words.map((word) => findString(segment.terms, word));
  if (terms.includes(-1)) return () => NONE;
  const first = wordReader(segment, terms.slice(0, 1), field, work);
  const { postings } = segment;
  const cursors = terms.map((term) => postings.starts[term]!);
  const spans: Spans = { count: 0, first: [], last: [] };
  return (doc) => {
    spans.count = 0;
    for (let w = 1; w < terms.length; w++) {
      cursors[w] = seek(postings.docs, cursors[w]!, postings.starts[terms[w]! + 1]!, doc);
      const missing =
        cursors[w] === postings.starts[terms[w]! + 1] || postings.docs[cursors[w]!] !== doc;
      if (missing) return spans;
    }
    const starts = first(doc);
    for (let k = 0; k < starts.count; k++) {
      const at = starts.first[k]!;
      let w = 1;
      while (w < terms.length && hasPosition(postings, cursors[w]!, at + w)) w++;
      if (w === terms.length) add(spans, at, at + w - 1);
    }
    return spans;
  };
}

function unionReader(readers: readonly SpanReader[]): SpanReader {
  const spans: Spans = { count: 0, first: [], last: [] };
  return (doc) => {
    spans.count = 0;
    for (const read of readers) {
      const found = read(doc);
      for (let k = 0; k < found.count; k++) add(spans, found.first[k]!, found.last[k]!);
    }
    return spans;
  };
}

function nearReader(
  segment: Segment,
  node: NearNode,
  source: TermSource,
  work: WorkBudget,
): SpanReader {
  const [leading, trailing] =
    node.order === 'after' ? [node.right, node.left] : [node.left, node.right];
  const readLeading = reader(segment, leading, source, work);
  const readTrailing = reader(segment, trailing, source, work);
  const adjacent = node.order === 'next';
  const spans: Spans = { count: 0, first: [], last: [] };
  return (doc) => {
    spans.count = 0;
    const before = readLeading(doc);
    if (before.count === 0) return spans;
    const after = readTrailing(doc);
    spend(work, before.count * after.count);
    for (let i = 0; i < before.count; i++) {
      for (let j = 0; j < after.count; j++) {
        const gap = after.first[j]! - before.last[i]!;
        const fits = adjacent
          ? gap === 1
          : gap > 0 && sameHeading(segment.postings, doc, before.last[i]!, after.first[j]!);
        if (fits) add(spans, before.first[i]!, after.last[j]!);
      }
    }
    return spans;
  };
}

/** Maximum spans per title, since chains of BEFORE multiply them. */
const MAX_SPANS = 1000;

function add(spans: Spans, first: number, last: number): void {
  if (spans.count === MAX_SPANS) return;
  spans.first[spans.count] = first;
  spans.last[spans.count++] = last;
}
