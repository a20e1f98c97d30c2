/**
 * Lists from A to Z: the keys of all segments as one sorted list, read from any place in either
 * direction. Keys whose titles are all deleted are passed over.
 */
import { exactDocs, listKey, type KeyList } from './segments/exact-map.ts';
import type { ShelfScheme } from './segments/shelf-key.ts';
import { sortKey } from './query/fold.ts';
import type { SearchIndex } from './segments/index.ts';
import type { Segment } from './segments/segment.ts';
import { findString, placeOf, stringAt, tableSize, type StringTable } from './segments/strings.ts';

/** `title` is the order of titles without their article; the others are lists of their own. */
export type BrowseList = 'title' | KeyList;

export interface BrowseRequest {
  list: BrowseList;
  /** A text as a person types it: the list begins at the first like it. */
  from?: string;
  /** Instead of `from`: the entries that stand before this text. */
  before?: string;
  count: number;
  /** Only entries with a title that this lets pass. */
  accept?: (segment: Segment, doc: number) => boolean;
}

export interface BrowseEntry {
  key: string;
  /** cod_acervo of the titles under this key, rising. */
  ids: number[];
}

export interface BrowsePage {
  entries: BrowseEntry[];
  /** Are there entries before the first and behind the last? */
  hasBefore: boolean;
  hasAfter: boolean;
}

/** The key of a text in a list: what the texts of an entry have in common. */
export const browseKey = (list: BrowseList, text: string, scheme?: ShelfScheme): string =>
  list === 'title' ? sortKey(text) : listKey(list, text, scheme);

/** The titles of one segment that stand under a key, rising. */
export function docsUnder(segment: Segment, list: KeyList | 'title', key: string): Uint32Array {
  if (list === 'call') return exactDocs(segment.exact.call, key);
  const { table, docs } = sourceOf(segment, list);
  const k = findString(table, key);
  return k < 0 ? new Uint32Array(0) : Uint32Array.from(docs(k)).sort();
}

/** A page of a list. Entries rise, whichever direction they were read in. */
export function browse(index: SearchIndex, request: BrowseRequest): BrowsePage {
  const { list, count } = request;
  const sources = index.segments.map((segment) => sourceOf(segment, list));
  const backwards = request.before !== undefined;
  const key = browseKey(list, request.before ?? request.from ?? '');
  const found = walk(sources, key, backwards, count + 1, request.accept);
  const beyond = found.length > count;
  const entries = beyond ? found.slice(0, count) : found;
  if (backwards) entries.reverse();
  const first = entries[0]?.key ?? key;
  const elsewhere = backwards
    ? walk(sources, key, false, 1, request.accept).length > 0
    : walk(sources, first, true, 1, request.accept).length > 0;
  return {
    entries,
    hasBefore: backwards ? beyond : elsewhere,
    hasAfter: backwards ? elsewhere : beyond,
  };
}

interface Source {
  segment: Segment;
  table: StringTable;
  /** The titles under key k. */
  docs: (k: number) => ArrayLike<number>;
}

function sourceOf(segment: Segment, list: BrowseList): Source {
  if (list !== 'title') {
    const { keys, starts, docs } = segment.exact[list];
    return { segment, table: keys, docs: (k) => docs.subarray(starts[k], starts[k + 1]) };
  }
  const { docs, keys, table } = segment.orders.title;
  if (table === null) throw new Error('Titles are ordered by text');
  return { segment, table, docs: (k) => docs.subarray(...runOf(docs, keys, k)) };
}

/** Where the titles with key k stand in an order: they are neighbours. */
function runOf(docs: Uint32Array, keys: ArrayLike<number>, k: number): [from: number, to: number] {
  const bound = (least: number): number => {
    let low = 0;
    let high = docs.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (keys[docs[middle]!]! < least) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  return [bound(k), bound(k + 1)];
}

/** The next entries from a key on, in one direction; going back begins before the key. */
function walk(
  sources: readonly Source[],
  key: string,
  backwards: boolean,
  count: number,
  accept: BrowseRequest['accept'],
): BrowseEntry[] {
  const step = backwards ? -1 : 1;
  const next = sources.map(({ table }) => placeOf(table, key) + (backwards ? -1 : 0));
  const entries: BrowseEntry[] = [];
  while (entries.length < count) {
    const nearest = nearestKey(sources, next, backwards);
    if (nearest === null) break;
    const ids: number[] = [];
    sources.forEach((source, s) => {
      const k = next[s]!;
      if (k < 0 || k >= tableSize(source.table) || stringAt(source.table, k) !== nearest) return;
      ids.push(...livingIds(source, k, accept));
      next[s] = k + step;
    });
    if (ids.length > 0) entries.push({ key: nearest, ids: ids.sort((a, b) => a - b) });
  }
  return entries;
}

function nearestKey(
  sources: readonly Source[],
  next: readonly number[],
  backwards: boolean,
): string | null {
  let nearest: string | null = null;
  sources.forEach(({ table }, s) => {
    const k = next[s]!;
    if (k < 0 || k >= tableSize(table)) return;
    const text = stringAt(table, k);
    if (nearest === null || (backwards ? text > nearest : text < nearest)) nearest = text;
  });
  return nearest;
}

function livingIds(
  { segment, docs }: Source,
  k: number,
  accept: BrowseRequest['accept'],
): number[] {
  const ids: number[] = [];
  const under = docs(k);
  for (let i = 0; i < under.length; i++) {
    const doc = under[i]!;
    if (segment.deleted[doc] === 1) continue;
    if (accept === undefined || accept(segment, doc)) ids.push(segment.ids[doc]!);
  }
  return ids;
}
