/**
 * What the last searches found in a segment, and how often each value stands in it, so that narrowing, turning
 * the page and sorting do not find and count again what was found a moment ago. Kept with the segment, which
 * never changes but for its deleted titles: those are taken out when it is used again.
 */
import { everyTitle, type Hits } from '../hits.ts';
import { eachOrdinal } from './column.ts';
import type { Dimension } from './columns.ts';
import { deletedDocs, withoutDeleted } from './deleted.ts';
import { seek } from './postings.ts';
import type { Segment } from './segment.ts';

/** How many titles have each value, by number, and how many values these are. */
export interface KeptTally {
  counts: Uint32Array;
  distinct: number;
}

export interface Found {
  name: string;
  /** Living titles. */
  hits: Hits;
  /** By numbers of the segment's own column. */
  tallies: Map<Dimension, KeptTally>;
  /** Deleted titles of the segment when it was found. */
  deletedCount: number;
  /** What the hits take of their own, and everything together. */
  hitBytes: number;
  bytes: number;
}

interface Shelf {
  /** The last used at the end. */
  found: Map<string, Found>;
  bytes: number;
}

/** Bytes kept for each title of a segment, a tenth of what its index takes; and for any segment. */
const BYTES_PER_TITLE = 40;
const MOST_BYTES = 48_000_000;
/** What an entry takes without its arrays. */
const ENTRY = 500;
/** Counts are kept of so many hits, and where there is no more than one hit to so many values. */
const WORTH_COUNTS = 1024;
const VALUES_PER_HIT = 16;

const shelves = new WeakMap<Segment, Shelf>();

/** What a search of this name found here, less what has been deleted since. */
export function foundBefore(segment: Segment, name: string): Found | undefined {
  const shelf = shelves.get(segment);
  const found = shelf?.found.get(name);
  if (shelf === undefined || found === undefined) return undefined;
  shelf.found.delete(name);
  shelf.found.set(name, found);
  if (found.deletedCount !== segment.deletedCount) takeOut(shelf, segment, found);
  return found;
}

/** Keeps what a search found. */
export function keepFound(segment: Segment, name: string, hits: Hits): Found {
  let shelf = shelves.get(segment);
  if (shelf === undefined) shelves.set(segment, (shelf = { found: new Map(), bytes: 0 }));
  const { deletedCount } = segment;
  // Windows on what is there anyway cost nothing; others may be windows on more than they show.
  const isThere = isWindow(segment, hits);
  const hitBytes = isThere ? 0 : hits.byteLength;
  const found = {
    ...{ name, hits: isThere ? hits : hits.slice(), tallies: new Map<Dimension, KeptTally>() },
    ...{ deletedCount, hitBytes, bytes: ENTRY + 2 * name.length + hitBytes },
  };
  shelf.found.set(name, found);
  add(shelf, segment, found.bytes);
  return found;
}

/** Whether counts of the hits are worth keeping. */
export const isWorthCounts = ({ size }: Segment, { hits }: Found, values: number): boolean =>
  hits.length >= WORTH_COUNTS && hits.length * VALUES_PER_HIT >= values && hits.length < size;

/** Keeps how often each value stands in what was found. */
export function keepTally(
  segment: Segment,
  found: Found,
  dimension: Dimension,
  tally: KeptTally,
): void {
  const { byteLength } = tally.counts;
  found.tallies.set(dimension, tally);
  found.bytes += byteLength;
  const shelf = shelves.get(segment);
  // It may have made room for others by now.
  if (shelf?.found.get(found.name) === found) add(shelf, segment, byteLength);
}

const isWindow = ({ postings, size }: Segment, hits: Hits): boolean =>
  hits.buffer === postings.docs.buffer || hits.buffer === everyTitle(size).buffer;

function add(shelf: Shelf, { size }: Segment, bytes: number): void {
  shelf.bytes += bytes;
  const most = Math.min(MOST_BYTES, BYTES_PER_TITLE * size);
  for (const [name, { bytes: freed }] of shelf.found) {
    if (shelf.bytes <= most) return;
    shelf.found.delete(name);
    shelf.bytes -= freed;
  }
}

/** Titles are deleted one by one and never come back. */
function takeOut(shelf: Shelf, segment: Segment, found: Found): void {
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

/** What the kept of a segment takes. */
export const keptBytes = (segment: Segment): number => shelves.get(segment)?.bytes ?? 0;
