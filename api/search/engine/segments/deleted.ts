/** Removes deleted titles from lists, which are mostly long and have few of them. */
import type { Hits } from '../hits.ts';
import { seek } from './postings.ts';
import type { Segment } from './segment.ts';

type Deletable = Pick<Segment, 'deleted' | 'deletedCount'>;

/** With at least this many hits per deleted title, deleted titles are looked up in the hits, else each hit is tested. */
const JUMP_RATIO = 16;

/** Minimum length of a list whose count is cached, and maximum cached counts. */
const LONG = 128;
const MAX_KEPT = 8192;
/** Maximum deletions since a count was cached; after more, it is recounted. */
const MAX_SINCE = 64;

/** Cached data about the deleted titles of a segment; deletions are never undone. */
interface DeletionCache {
  /** In order of deletion, as far as it was observed. */
  order: number[];
  rising: Uint32Array;
  /** A bit for each run of 64 titles with deleted ones, to skip the test of single titles. */
  runs: Uint32Array;
  /** By name of a list: how many of its titles are among the first `seen` of `order`. */
  counts: Map<number | string, { length: number; seen: number; deleted: number }>;
}
const knownOf = new WeakMap<Uint8Array, DeletionCache>();

function known({ deleted, deletedCount }: Deletable): DeletionCache {
  const before = knownOf.get(deleted);
  if (before?.order.length === deletedCount) return before;
  const docs = new Uint32Array(deletedCount);
  for (let i = 0, doc = deleted.indexOf(1); i < deletedCount && doc >= 0; i++) {
    docs[i] = doc;
    doc = deleted.indexOf(1, doc + 1);
  }
  const runs = new Uint32Array((deleted.length >>> (RUN_SHIFT + 5)) + 1);
  for (const doc of docs) markRun(runs, doc);
  const now: DeletionCache = { order: [...docs], rising: docs, runs, counts: new Map() };
  knownOf.set(deleted, now);
  return now;
}

const RUN_SHIFT = 6;

const markRun = (runs: Uint32Array, doc: number): void => {
  runs[doc >>> (RUN_SHIFT + 5)]! |= 1 << ((doc >>> RUN_SHIFT) & 31);
};

/** Marks a title as deleted. */
export function markDeleted(segment: Deletable, doc: number): void {
  if (segment.deleted[doc] === 1) return;
  const { order, runs } = known(segment);
  markRun(runs, doc);
  segment.deleted[doc] = 1;
  segment.deletedCount++;
  order.push(doc);
}

/** Titles that were deleted after the first `count`, in order of deletion. */
export const deletedSince = (segment: Deletable, count: number): number[] =>
  known(segment).order.slice(count);

/** A segment's deleted titles, ascending. */
export function deletedDocs(segment: Deletable): Uint32Array {
  const all = known(segment);
  if (all.rising.length !== all.order.length) all.rising = Uint32Array.from(all.order).sort();
  return all.rising;
}

/** The hits without deleted titles; the same list if there are none. */
export function withoutDeleted(hits: Hits, segment: Deletable): Hits {
  if (segment.deletedCount === 0) return hits;
  if (hits.length < JUMP_RATIO * segment.deletedCount) return withoutMarked(hits, segment);
  let found: Uint32Array | null = null;
  let count = 0;
  let from = 0;
  for (const doc of deletedDocs(segment)) {
    const end = seek(hits, from, hits.length, doc);
    if (hits[end] !== doc) continue;
    found ??= new Uint32Array(hits.length);
    found.set(hits.subarray(from, end), count);
    count += end - from;
    from = end + 1;
  }
  if (found === null) return hits;
  found.set(hits.subarray(from), count);
  return found.subarray(0, count + hits.length - from);
}

/** Number of titles that are not deleted; cached under `name`, if given. */
export function countLiving(docs: Hits, segment: Deletable, name?: number | string): number {
  if (segment.deletedCount === 0) return docs.length;
  if (name === undefined || docs.length < LONG) return docs.length - countDeleted(docs, segment);
  const { order, counts } = known(segment);
  let count = counts.get(name);
  if (count?.length !== docs.length || order.length - count.seen > MAX_SINCE) {
    if (counts.size === MAX_KEPT) counts.clear();
    count = { length: docs.length, seen: order.length, deleted: countDeleted(docs, segment) };
    counts.set(name, count);
  }
  for (; count.seen < order.length; count.seen++) {
    const doc = order[count.seen]!;
    if (docs[seek(docs, 0, docs.length, doc)] === doc) count.deleted++;
  }
  return docs.length - count.deleted;
}

function countDeleted(docs: Hits, segment: Deletable): number {
  const { deleted, deletedCount } = segment;
  let count = 0;
  if (docs.length < JUMP_RATIO * deletedCount) {
    const { runs } = known(segment);
    for (let i = 0; i < docs.length; i++) {
      if (isInRun(runs, docs[i]!)) count += deleted[docs[i]!]!;
    }
    return count;
  }
  let at = 0;
  for (const doc of deletedDocs(segment)) {
    at = seek(docs, at, docs.length, doc);
    if (docs[at] === doc) count++;
  }
  return count;
}

/** Whether any title near this one is deleted. */
const isInRun = (runs: Uint32Array, doc: number): boolean =>
  ((runs[doc >>> (RUN_SHIFT + 5)]! >>> ((doc >>> RUN_SHIFT) & 31)) & 1) === 1;

function withoutMarked(hits: Hits, segment: Deletable): Hits {
  const { deleted } = segment;
  const { runs } = known(segment);
  const isMarked = (doc: number): boolean => isInRun(runs, doc) && deleted[doc] === 1;
  let count = 0;
  while (count < hits.length && !isMarked(hits[count]!)) count++;
  if (count === hits.length) return hits;
  const found = hits.slice();
  for (let i = count + 1; i < hits.length; i++) {
    if (!isMarked(hits[i]!)) found[count++] = hits[i]!;
  }
  return found.subarray(0, count);
}
