/**
 * LRU cache, by segment, of the hits of recent searches and their facet counts, so that filtering, paging and sorting
 * do not evaluate and count again. A segment changes only by deletions: deleted titles are removed from an entry when it
 * is used again.
 */
import { allTitles, type Hits } from '../hits.ts';
import { eachOrdinal } from '../segments/column.ts';
import type { Dimension } from '../segments/columns.ts';
import { deletedDocs, withoutDeleted } from '../segments/deleted.ts';
import { seek } from '../segments/postings.ts';
import type { Segment } from '../segments/segment.ts';

/** Number of titles by value, and number of distinct values. */
export interface CachedCounts {
  counts: Uint32Array;
  distinct: number;
}

export interface CachedHits {
  name: string;
  /** Titles that are not deleted. */
  hits: Hits;
  /** By ordinals of the segment's own column. */
  tallies: Map<Dimension, CachedCounts>;
  /** Deleted titles of the segment when the entry was last updated. */
  deletedCount: number;
  /** Bytes of the hits alone, and of the whole entry. */
  hitBytes: number;
  bytes: number;
}

interface HitCache {
  /** Most recently used last. */
  found: Map<string, CachedHits>;
  bytes: number;
}

/** Cache bytes for each title of a segment, a tenth of its index, and the maximum for a segment. */
const BYTES_PER_TITLE = 40;
const MAX_BYTES = 48_000_000;
/** Bytes of an entry without its arrays. */
const ENTRY = 500;
/** Counts are cached for at least this many hits, and at most this many values per hit. */
const WORTH_COUNTS = 1024;
const VALUES_PER_HIT = 16;

const caches = new WeakMap<Segment, HitCache>();

/** The cached hits under a key, without titles deleted since. */
export function getCachedHits(segment: Segment, name: string): CachedHits | undefined {
  const shelf = caches.get(segment);
  const found = shelf?.found.get(name);
  if (shelf === undefined || found === undefined) return undefined;
  shelf.found.delete(name);
  shelf.found.set(name, found);
  if (found.deletedCount !== segment.deletedCount) removeDeleted(shelf, segment, found);
  return found;
}

/** Caches the hits of a search. */
export function cacheHits(segment: Segment, name: string, hits: Hits): CachedHits {
  let shelf = caches.get(segment);
  if (shelf === undefined) caches.set(segment, (shelf = { found: new Map(), bytes: 0 }));
  const { deletedCount } = segment;
  // A view of the postings costs no memory; any other is copied, since it may be a view of a larger buffer.
  const isThere = isWindow(segment, hits);
  const hitBytes = isThere ? 0 : hits.byteLength;
  const found = {
    ...{ name, hits: isThere ? hits : hits.slice(), tallies: new Map<Dimension, CachedCounts>() },
    ...{ deletedCount, hitBytes, bytes: ENTRY + 2 * name.length + hitBytes },
  };
  shelf.found.set(name, found);
  add(shelf, segment, found.bytes);
  return found;
}

/** Whether counts of the hits are worth caching. */
export const isWorthCaching = ({ size }: Segment, { hits }: CachedHits, values: number): boolean =>
  hits.length >= WORTH_COUNTS && hits.length * VALUES_PER_HIT >= values && hits.length < size;

/** Caches the counts of the hits by value. */
export function cacheCounts(
  segment: Segment,
  found: CachedHits,
  dimension: Dimension,
  tally: CachedCounts,
): void {
  const { byteLength } = tally.counts;
  found.tallies.set(dimension, tally);
  found.bytes += byteLength;
  const shelf = caches.get(segment);
  // The entry may have been evicted meanwhile.
  if (shelf?.found.get(found.name) === found) add(shelf, segment, byteLength);
}

const isWindow = ({ postings, size }: Segment, hits: Hits): boolean =>
  hits.buffer === postings.docs.buffer || hits.buffer === allTitles(size).buffer;

function add(shelf: HitCache, { size }: Segment, bytes: number): void {
  shelf.bytes += bytes;
  const most = Math.min(MAX_BYTES, BYTES_PER_TITLE * size);
  for (const [name, { bytes: freed }] of shelf.found) {
    if (shelf.bytes <= most) return;
    shelf.found.delete(name);
    shelf.bytes -= freed;
  }
}

/** Removes titles deleted since; deletions are never undone. */
function removeDeleted(shelf: HitCache, segment: Segment, found: CachedHits): void {
  const { hits, tallies } = found;
  const living = withoutDeleted(hits, segment);
  found.deletedCount = segment.deletedCount;
  if (living === hits) return;
  const bytes = living.byteLength - found.hitBytes;
  const hitBytes = living.byteLength;
  Object.assign(found, { hits: living.slice(), hitBytes, bytes: found.bytes + bytes });
  let at = 0;
  for (const doc of deletedDocs(segment)) {
    at = seek(hits, at, hits.length, doc);
    if (hits[at] !== doc) continue;
    for (const [dimension, tally] of tallies) {
      eachOrdinal(segment.columns[dimension], doc, (ordinal) => {
        if (--tally.counts[ordinal]! === 0) tally.distinct--;
      });
    }
  }
  add(shelf, segment, bytes);
}

/** Bytes of the cache of a segment. */
export const cacheBytes = (segment: Segment): number => caches.get(segment)?.bytes ?? 0;
