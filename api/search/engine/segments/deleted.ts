/** Lists of titles without those that were deleted: mostly long ones, with a few to leave out. */
import type { Hits } from '../hits.ts';
import { seek } from './postings.ts';
import type { Segment } from './segment.ts';

type Marked = Pick<Segment, 'deleted' | 'deletedCount'>;

/** Of so many hits for each deleted title these are looked up, else every hit. */
const JUMP_RATIO = 16;

/** A segment's deleted titles, rising; titles are deleted one by one and never come back. */
export function deletedDocs(segment: Marked): Uint32Array {
  const { deleted, deletedCount } = segment;
  const known = lists.get(deleted);
  if (known?.length === deletedCount) return known;
  const docs = new Uint32Array(deletedCount);
  for (let i = 0, doc = deleted.indexOf(1); i < deletedCount && doc >= 0; i++) {
    docs[i] = doc;
    doc = deleted.indexOf(1, doc + 1);
  }
  lists.set(deleted, docs);
  return docs;
}
const lists = new WeakMap<Uint8Array, Uint32Array>();

/** The hits that live; the same list when all do. */
export function withoutDeleted(hits: Hits, segment: Marked): Hits {
  if (segment.deletedCount === 0) return hits;
  if (hits.length < JUMP_RATIO * segment.deletedCount) return withoutMarked(hits, segment.deleted);
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

/** How many of the titles live. */
export function countLiving(docs: Hits, segment: Marked): number {
  const { deleted, deletedCount } = segment;
  if (deletedCount === 0) return docs.length;
  let count = 0;
  if (docs.length < JUMP_RATIO * deletedCount) {
    for (let i = 0; i < docs.length; i++) count += 1 - deleted[docs[i]!]!;
    return count;
  }
  let at = 0;
  for (const doc of deletedDocs(segment)) {
    at = seek(docs, at, docs.length, doc);
    if (docs[at] === doc) count++;
  }
  return docs.length - count;
}

function withoutMarked(hits: Hits, marked: Uint8Array): Hits {
  const found = new Uint32Array(hits.length);
  let count = 0;
  for (let i = 0; i < hits.length; i++) {
    found[count] = hits[i]!;
    count += 1 - marked[hits[i]!]!;
  }
  return found.subarray(0, count);
}
