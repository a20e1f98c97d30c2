/**
 * Lists from A to Z: the keys of all segments as one sorted list, read from any place in either
 * direction. Keys whose titles are all deleted are passed over.
 */
import type { Hits } from './hits.ts';
import { exactDocs, listKey, type KeyList } from './segments/exact-map.ts';
import type { ShelfScheme } from './segments/shelf-key.ts';
import { sortKey } from './query/fold.ts';
import { withSortableNumbers } from './query/title-key.ts';
import type { SearchIndex } from './segments/index.ts';
import type { Segment } from './segments/segment.ts';
import {
  cursorAt,
  findKey,
  startsOf,
  textOf,
  type PackedKeys,
} from './segments/keys/packed-keys.ts';
import { compareTexts } from './segments/strings.ts';

/** `title` is the order of titles without their article; the others are lists of their own. */
export type BrowseList = 'title' | KeyList;

export interface BrowseRequest {
  list: BrowseList;
  /** A text as typed: the page begins at the first entry not before it. */
  from?: string;
  /** Instead of `from`: the last entries before this text. */
  before?: string;
  count: number;
  /** Skips entries without a title for which this returns true. */
  accept?: (segment: Segment, doc: number) => boolean;
}

export interface BrowseEntry {
  key: string;
  /** cod_acervo of the titles under this key, rising. */
  ids: number[];
}

export interface BrowsePage {
  entries: BrowseEntry[];
  /** Whether there are entries before the first and after the last. */
  hasBefore: boolean;
  hasAfter: boolean;
}

/** The key of a text in a list; texts with equal keys share an entry. */
export const browseKey = (list: BrowseList, text: string, scheme?: ShelfScheme): string =>
  list === 'title' ? sortKey(withSortableNumbers(text)) : listKey(list, text, scheme);

/** The titles of one segment that stand under a key, rising. */
export const docsUnder = (segment: Segment, list: BrowseList, key: string): Hits =>
  exactDocs(keysOf(segment, list), key);

export const keysOf = ({ exact, orders }: Segment, list: BrowseList): PackedKeys =>
  list === 'title' ? orders.title.list : exact[list];

/** A page of a list, in ascending order in both directions. */
export function browse(index: SearchIndex, request: BrowseRequest): BrowsePage {
  const { list, count, accept } = request;
  const backwards = request.before !== undefined;
  const key = browseKey(list, request.before ?? request.from ?? '');
  const found = entriesFrom(index, list, { key, backwards, accept })
    .take(count + 1)
    .toArray();
  const beyond = found.length > count;
  const entries = beyond ? found.slice(0, count) : found;
  if (backwards) entries.reverse();
  const other = { key: backwards ? key : (entries[0]?.key ?? key), backwards: !backwards, accept };
  const elsewhere = entriesFrom(index, list, other).next().done !== true;
  return {
    entries,
    hasBefore: backwards ? beyond : elsewhere,
    hasAfter: backwards ? elsewhere : beyond,
  };
}

interface Source {
  segment: Segment;
  /** Number of keys, position of a text among them, and text of a key. */
  size: number;
  place: (text: string) => number;
  text: (k: number) => string;
  /** The titles under key k are docs[start(k)] … docs[start(k + 1) - 1]. */
  docs: Uint32Array;
  start: (k: number) => number;
}

function sourceOf(segment: Segment, list: BrowseList): Source {
  const keys = keysOf(segment, list);
  return {
    ...{ segment, size: keys.size, docs: keys.docs, start: startsOf(keys) },
    place: (text) => findKey(keys, text).key,
    text: (k) => textOf(cursorAt(keys, k)),
  };
}

/** Start and direction of an iteration; backwards, it starts before the key. */
export interface Walk {
  key: string;
  backwards: boolean;
  accept?: BrowseRequest['accept'];
}

/** Lazily yields the entries of a list from a key on. */
export function* entriesFrom(
  index: SearchIndex,
  list: BrowseList,
  walk: Walk,
): Generator<BrowseEntry, undefined> {
  const { backwards } = walk;
  const streams = index.segments.map((segment) => entriesOf(sourceOf(segment, list), walk));
  const heads = streams.map((stream) => stream.next().value);
  for (;;) {
    const nearest = nearestKey(heads, backwards);
    if (nearest === null) return;
    const ids: number[] = [];
    heads.forEach((head, s) => {
      if (head?.key !== nearest) return;
      ids.push(...head.ids);
      heads[s] = streams[s]!.next().value;
    });
    yield { key: nearest, ids: ids.sort((a, b) => a - b) };
  }
}

/** Entries of one segment. Keys are decoded only if one of their titles is not deleted. */
function* entriesOf(
  source: Source,
  { key, backwards, accept }: Walk,
): Generator<BrowseEntry, undefined> {
  const first = source.place(key) + (backwards ? -1 : 0);
  for (let k = first; k >= 0 && k < source.size; k += backwards ? -1 : 1) {
    const ids = undeletedIds(source, k, accept);
    if (ids !== null) yield { key: source.text(k), ids };
  }
}

function nearestKey(
  heads: readonly (BrowseEntry | undefined)[],
  backwards: boolean,
): string | null {
  let nearest: string | null = null;
  for (const head of heads) {
    if (head === undefined) continue;
    const { key } = head;
    const order = nearest === null ? 0 : compareTexts(key, nearest);
    if (nearest === null || (backwards ? order > 0 : order < 0)) nearest = key;
  }
  return nearest;
}

function undeletedIds(
  { segment, docs, start }: Source,
  k: number,
  accept: BrowseRequest['accept'],
): number[] | null {
  let ids: number[] | null = null;
  const end = start(k + 1);
  for (let i = start(k); i < end; i++) {
    const doc = docs[i]!;
    if (segment.deleted[doc] === 1) continue;
    if (accept === undefined || accept(segment, doc)) (ids ??= []).push(segment.ids[doc]!);
  }
  return ids;
}
