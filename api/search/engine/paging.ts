/**
 * The rows of one page. Orders by title, author, year and date never sort: hits set bits at their
 * ranks, and the page is read off by counting bits. Segments are merged row by row.
 */
import type { Hits } from './hits.ts';
import { compareKeys, type OrderName } from './segments/orders.ts';
import type { Segment } from './segments/segment.ts';
import { top, topScores } from './top.ts';

/** Hits of one segment, with a score for each when ordering by relevance. */
export interface RankedHits {
  segment: Segment;
  hits: Hits;
  scores: Float64Array | null;
}

export interface Window {
  /** Rows to leave out, rows to give. */
  offset: number;
  count: number;
  descending: boolean;
}

interface Row {
  part: RankedHits;
  doc: number;
  score: number;
}

/** Ids of the page, in an order made beforehand. Going down is going up reversed. */
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

/** Ids of the page, best score first; going down, worst first. */
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

/** Titles of one segment in order, `offset` left out and at most `count` given. */
function ordered({ segment, hits }: RankedHits, name: OrderName, window: Window): Hits {
  const { docs, rank } = segment.orders[name];
  const turn = (place: number): number => (window.descending ? docs.length - 1 - place : place);
  const places = new Uint32Array(hits.length);
  for (let i = 0; i < hits.length; i++) places[i] = turn(rank[hits[i]!]!);
  const found =
    hits.length < segment.size / 64
      ? bySorting(places, window)
      : byBits(places, segment.size, window);
  return found.map((place) => docs[turn(place)]!);
}

const bySorting = (places: Uint32Array, { offset, count }: Window): Uint32Array =>
  places.sort().subarray(offset, offset + count);

function byBits(places: Uint32Array, size: number, { offset, count }: Window): Uint32Array {
  const bits = new Uint32Array((size + 31) >>> 5);
  for (let i = 0; i < places.length; i++) bits[places[i]! >>> 5]! |= 1 << (places[i]! & 31);
  const found = new Uint32Array(Math.max(0, Math.min(count, places.length - offset)));
  let skip = offset;
  let filled = 0;
  for (let w = 0; w < bits.length && filled < found.length; w++) {
    let word = bits[w]!;
    const ones = popCount(word);
    if (ones <= skip) {
      skip -= ones;
      continue;
    }
    for (; word !== 0 && filled < found.length; word &= word - 1) {
      if (skip > 0) skip--;
      else found[filled++] = (w << 5) + 31 - Math.clz32(word & -word);
    }
  }
  return found;
}

function popCount(word: number): number {
  let n = word - ((word >>> 1) & 0x55555555);
  n = (n & 0x33333333) + ((n >>> 2) & 0x33333333);
  return (((n + (n >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24;
}

function compareRows(a: Row, b: Row, name: OrderName, descending: boolean): number {
  const orderA = a.part.segment.orders[name];
  const orderB = b.part.segment.orders[name];
  const up = compareKeys(orderA, a.doc, orderB, b.doc) || idOf(a) - idOf(b);
  return descending ? -up : up;
}

/** Two hits, each a part and a place in it, by relevance or in an order going up: below zero when the first is first. */
export function comparePlaces(
  [partA, a]: readonly [RankedHits, number],
  [partB, b]: readonly [RankedHits, number],
  order: OrderName | null,
): number {
  const rowA = { part: partA, doc: partA.hits[a]!, score: partA.scores?.[a] ?? 0 };
  const rowB = { part: partB, doc: partB.hits[b]!, score: partB.scores?.[b] ?? 0 };
  if (order !== null) return compareRows(rowA, rowB, order, false);
  return rowB.score - rowA.score || idOf(rowA) - idOf(rowB);
}

/** Merges sorted lists, leaving out `offset` rows and giving the ids of the next `count`. */
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
