/**
 * The rows of one page. Orders by title, author, year and date do not sort all hits: a counting pass by key finds
 * the hits around the page, and only those are sorted. Segments are merged row by row.
 */
import { NO_HITS, type Hits } from './hits.ts';
import { withBits } from './list-bits.ts';
import type { Numbers } from './segments/column.ts';
import { compareKeys, countKeys, type Order, type OrderName } from './segments/orders.ts';
import type { Segment } from './segments/segment.ts';
import { top, topScores } from './top.ts';

/** Hits of one segment, with a score for each when ordering by relevance. */
export interface RankedHits {
  segment: Segment;
  hits: Hits;
  scores: Float64Array | null;
}

export interface Window {
  /** Rows to skip, and rows to return. */
  offset: number;
  count: number;
  descending: boolean;
}

interface Row {
  part: RankedHits;
  doc: number;
  score: number;
}

/** Ids of the page in a precomputed order. Descending is ascending reversed. */
export function pageByOrder(
  parts: readonly RankedHits[],
  name: OrderName,
  window: Window,
): number[] {
  const filled = parts.filter(({ hits }) => hits.length > 0);
  const single = filled.length === 1 ? filled[0] : undefined;
  if (single !== undefined) return idsOf(single, ordered(single, name, window));
  const rows = filled.map((part) => {
    const start = { ...window, offset: 0, count: window.offset + window.count };
    return Array.from(ordered(part, name, start), (doc): Row => ({ part, doc, score: 0 }));
  });
  return merge(rows, (a, b) => compareRows(a, b, name, window.descending), window);
}

/** Ids of the page, best score first; descending: worst first. */
export function pageByScore(parts: readonly RankedHits[], window: Window): number[] {
  const { offset, count, descending } = window;
  const sign = descending ? -1 : 1;
  const rows = parts.map((part) => {
    const { hits, scores } = part;
    if (scores === null) return [];
    const worstFirst = (a: number, b: number): number => scores[a]! - scores[b]! || b - a;
    const best = descending
      ? top(hits.length, offset + count, worstFirst)
      : topScores(scores, offset + count);
    return best.map((i): Row => ({ part, doc: hits[i]!, score: scores[i]! }));
  });
  return merge(rows, (a, b) => sign * (b.score - a.score || idOf(a) - idOf(b)), window);
}

const idOf = ({ part, doc }: Row): number => part.segment.ids[doc]!;
const idsOf = ({ segment }: RankedHits, docs: Hits): number[] =>
  Array.from(docs, (doc) => segment.ids[doc]!);

/** Titles of one segment in order: at most `count` after the first `offset`. */
function ordered({ segment, hits }: RankedHits, name: OrderName, window: Window): Hits {
  const { offset, count, descending } = window;
  const from = Math.min(offset, hits.length);
  const to = Math.min(offset + count, hits.length);
  const order = segment.orders[name];
  // Going down, titles without a key come first, so that all must have one.
  const isWhole = 'list' in order && (!descending || order.list.docs.length === segment.size);
  if (isWhole && isWorthWalking(segment.size, hits.length, to)) {
    const found = walk(hits, order.list.docs, from, to, descending);
    if (found.length === to - from) return found;
  }
  if (!descending) return inOrder(hits, order, from, to);
  // Copies the list, since hits may be a view of the segment.
  return inOrder(hits, order, hits.length - to, hits.length - from).toReversed();
}

/** Walking passes over titles of other searches; sorting reads the key of each hit from anywhere in memory. */
const isWorthWalking = (size: number, hits: number, to: number): boolean =>
  2 * to * size < hits * hits;

/**
 * The hits at positions `from` to before `to`, found by walking titles that are in order from either end. Fewer when
 * the end is reached.
 */
function walk(hits: Hits, docs: Hits, from: number, to: number, isDown: boolean): Hits {
  const last = hits.at(-1)!;
  return withBits(hits, (bits) => {
    const found = new Uint32Array(to - from);
    let count = 0;
    for (let step = 0; step < docs.length && count < to; step++) {
      const doc = docs[isDown ? docs.length - 1 - step : step]!;
      if (doc > last || ((bits[doc >>> 5]! >>> (doc & 31)) & 1) === 0) continue;
      if (count >= from) found[count - from] = doc;
      count++;
    }
    return found.subarray(0, Math.max(0, count - from));
  });
}

/** Fewer hits are sorted directly. */
const SMALL_PAGE = 64;
/** Keys are counted in 1024 to 2048 buckets. */
const PART_BITS = 11;

/** Sorts ascending hits by key, ties by number, and returns those at positions `from` to before `to`. */
function inOrder(hits: Hits, order: Order, from: number, to: number): Hits {
  if (from >= to) return NO_HITS;
  const { keys } = order;
  const keyCount = countKeys(order);
  if (hits.length <= SMALL_PAGE) return byKey(hits, keys, 0, keyCount).subarray(from, to);
  const shift = Math.max(0, 32 - Math.clz32(keyCount) - PART_BITS);
  const counts = new Uint32Array((keyCount >>> shift) + 1);
  for (let i = 0; i < hits.length; i++) counts[keys[hits[i]!]! >>> shift]!++;
  let first = 0;
  let before = 0;
  for (; before + counts[first]! <= from; first++) before += counts[first]!;
  let last = first;
  let end = before + counts[first]!;
  while (end < to) end += counts[++last]!;
  const near = new Uint32Array(end - before);
  let filled = 0;
  for (let i = 0; filled < near.length; i++) {
    const part = keys[hits[i]!]! >>> shift;
    if (part >= first && part <= last) near[filled++] = hits[i]!;
  }
  const some = byKey(near, keys, first << shift, (last + 1) << shift);
  return some.subarray(from - before, to - before);
}

/** Counting sort is used if the range of keys is at most this many times the titles. */
const WORTH_COUNTING = 16;

/** Stable sort of ascending titles by keys in the range `from` to before `to`. */
function byKey(docs: Hits, keys: Numbers, from: number, to: number): Hits {
  if (docs.length < 2 || to - from === 1) return docs;
  if (to - from > WORTH_COUNTING * docs.length) {
    // Key and index packed into one number, far below 2^53.
    const both = Float64Array.from(docs, (doc, i) => keys[doc]! * docs.length + i).sort();
    return Uint32Array.from(both, (number) => docs[number % docs.length]!);
  }
  const next = new Uint32Array(to - from + 1);
  for (let i = 0; i < docs.length; i++) next[keys[docs[i]!]! - from + 1]!++;
  for (let key = 1; key < next.length; key++) next[key]! += next[key - 1]!;
  const found = new Uint32Array(docs.length);
  for (let i = 0; i < docs.length; i++) found[next[keys[docs[i]!]! - from]!++] = docs[i]!;
  return found;
}

function compareRows(a: Row, b: Row, name: OrderName, descending: boolean): number {
  const [orderA, orderB] = [a.part.segment.orders[name], b.part.segment.orders[name]];
  const up = compareKeys(orderA, a.doc, orderB, b.doc) || idOf(a) - idOf(b);
  return descending ? -up : up;
}

/** Compares two hits, each a part and an index in it, by relevance or ascending order; negative: the first comes first. */
export function compareHits(
  [partA, a]: readonly [RankedHits, number],
  [partB, b]: readonly [RankedHits, number],
  order: OrderName | null,
): number {
  const rowA = { part: partA, doc: partA.hits[a]!, score: partA.scores?.[a] ?? 0 };
  const rowB = { part: partB, doc: partB.hits[b]!, score: partB.scores?.[b] ?? 0 };
  if (order !== null) return compareRows(rowA, rowB, order, false);
  return rowB.score - rowA.score || idOf(rowA) - idOf(rowB);
}

/** Merges sorted lists, skips `offset` rows and returns the ids of the next `count`. */
function merge(
  lists: readonly Row[][],
  compare: (a: Row, b: Row) => number,
  { offset, count }: Window,
): number[] {
  const filled = lists.filter((list) => list.length > 0);
  const next = filled.map(() => 0);
  const ids: number[] = [];
  for (let place = 0; place < offset + count; place++) {
    let best: Row | undefined;
    let from = -1;
    filled.forEach((list, i) => {
      const row = list[next[i]!];
      if (row !== undefined && (best === undefined || compare(row, best) < 0)) {
        best = row;
        from = i;
      }
    });
    if (best === undefined) break;
    next[from]!++;
    if (place >= offset) ids.push(idOf(best));
  }
  return ids;
}
