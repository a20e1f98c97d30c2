/**
 * The index: one large segment and a few small, newer ones. Segments are immutable except for deletion
 * marks: a change marks the old version of a title as deleted and adds the new one in a new small
 * segment. Segments of similar size are merged, so that their number grows logarithmically. Small
 * merges are part of the change; larger ones are started by `beginMerge`, run in another thread while
 * searches and changes go on, and applied by `finishMerge`.
 */
import { markDeleted } from './deleted.ts';
import type { SearchDocument } from './document.ts';
import { moveToSharedMemory, snapshot } from './serialize.ts';
import { mergeSegments } from './merging/merge.ts';
import { MAX_POSTINGS } from './postings.ts';
import {
  buildSegment,
  findId,
  finishSegment,
  MAX_TITLES,
  type Segment,
  type SegmentBuilder,
} from './segment.ts';

export interface SearchIndex {
  /** Oldest and largest first. */
  segments: Segment[];
  /** Rises with every change: part of any cache key. */
  generation: number;
  /** The merge in progress in another thread. */
  merge: Merge | null;
}

export interface Merge {
  /** Adjacent segments of the index, still used by searches. */
  sources: Segment[];
  /** Snapshots of the sources at the start: the input of the merge. */
  snapshots: Segment[];
}

export interface IndexChanges {
  upsert?: Iterable<SearchDocument>;
  /** cod_acervo of titles to remove; unknown ones are ignored. */
  remove?: Iterable<number>;
}

/**
 * A segment is merged into the previous one if that is less than this many times larger. The ratio for the smallest
 * is higher, as each segment slows every search and small ones are cheap to merge.
 */
const MERGE_RATIO = 4;
const SMALLEST_MERGE_RATIO = 16;
/** A segment is rewritten when more than this share of it is deleted. */
const MAX_DELETED_SHARE = 0.3;
/** Maximum titles merged within a change: occasionally (about ten milliseconds), and by nearly every change. */
const SMALL_MERGE = 1000;
const SMALLEST_MERGE = 256;

/** Builds an index. Fastest and smallest with ascending ids; of duplicate ids the later document counts. */
export function createIndex(documents: Iterable<SearchDocument>): SearchIndex {
  const late: SearchDocument[] = [];
  const index = openIndex([]);
  addSegment(index, buildSegment(rising(documents, late)));
  if (late.length > 0) applyChanges(index, { upsert: late });
  compact(index);
  return index;
}

/** Opens an index from existing segments. */
export const openIndex = (segments: Segment[]): SearchIndex => ({
  segments,
  generation: 1,
  merge: null,
});

/** Adds, replaces and removes titles, visible to the next search. */
export function applyChanges(index: SearchIndex, { upsert = [], remove = [] }: IndexChanges): void {
  const latest = new Map<number, SearchDocument>();
  for (const document of upsert) latest.set(document.id, document);
  for (const id of remove) latest.delete(id);
  // Built first: if that fails, nothing is removed.
  const built = buildSegment([...latest.values()].sort((a, b) => a.id - b.id));
  for (const id of [...remove, ...latest.keys()]) takeOut(index, id);
  addSegment(index, built);
  settle(index);
  index.generation++;
}

/** Adds the titles of a builder, none of which may be in the index yet; consumes the builder. */
export function addBuilt(index: SearchIndex, builder: SegmentBuilder): void {
  addSegment(index, finishSegment(builder));
  settle(index);
  index.generation++;
}

/** Merges everything that fits into one segment without deleted titles. */
export function compact(index: SearchIndex): void {
  if (isSpread(index) && fits(index.segments)) index.segments = [mergeSegments(index.segments)];
}

/** Starts the next due merge, or one of everything; null if none is due. */
export function beginMerge(index: SearchIndex, everything = false): Merge | null {
  if (index.merge !== null) return null;
  const isWhole = everything && fits(index.segments);
  const all = isSpread(index) ? index.segments : [];
  const sources = isWhole ? all : dueMerge(index, Infinity, MERGE_RATIO);
  if (sources.length === 0) return null;
  index.merge = { sources, snapshots: sources.map(snapshot) };
  return index.merge;
}

/** Replaces the sources by the merged segment, with titles deleted meanwhile marked. */
export function finishMerge(
  index: SearchIndex,
  { sources, snapshots: begun }: Merge,
  merged: Segment,
) {
  sources.forEach(({ ids, deleted }, s) => {
    const before = begun[s]!.deleted;
    for (let doc = 0; doc < deleted.length; doc++) {
      if (deleted[doc] !== before[doc]) markIn(merged, ids[doc]!);
    }
  });
  const place = index.segments.findIndex((segment) => sources.includes(segment));
  const kept = index.segments.filter((segment) => !sources.includes(segment));
  // No position: all titles of the sources were deleted meanwhile.
  index.segments = place < 0 || live(merged) === 0 ? kept : kept.toSpliced(place, 0, merged);
  index.merge = null;
}

/** Aborts a merge; its sources stay. */
export function giveUpMerge(index: SearchIndex): void {
  index.merge = null;
}

/** Titles in the index. */
export const countTitles = (index: SearchIndex): number =>
  index.segments.reduce((sum, { size, deletedCount }) => sum + size - deletedCount, 0);

/** Yields documents with ascending ids and collects the others. */
function* rising(
  documents: Iterable<SearchDocument>,
  late: SearchDocument[],
): Generator<SearchDocument> {
  let last = -1;
  for (const document of documents) {
    if (document.id <= last) {
      late.push(document);
      continue;
    }
    last = document.id;
    yield document;
  }
}

function addSegment(index: SearchIndex, segment: Segment): void {
  if (segment.size === 0) return;
  // Larger segments are in shared memory, so that a worker thread can merge them without a copy.
  index.segments = [
    ...index.segments,
    segment.size > SMALL_MERGE ? moveToSharedMemory(segment) : segment,
  ];
}

function takeOut(index: SearchIndex, id: number): void {
  for (const segment of index.segments) markIn(segment, id);
}

function markIn(segment: Segment, id: number): void {
  const doc = findId(segment, id);
  if (doc >= 0) markDeleted(segment, doc);
}

const live = ({ size, deletedCount }: Segment): number => size - deletedCount;

/** Whether one segment can hold the titles of several. */
function fits(segments: readonly Segment[]): boolean {
  let titles = 0;
  let postings = 0;
  for (const segment of segments) {
    titles += live(segment);
    postings += segment.postings.docs.length;
  }
  return titles <= MAX_TITLES && postings <= MAX_POSTINGS;
}

const isSpread = ({ segments }: SearchIndex): boolean =>
  segments.length > 1 || segments.some(({ deletedCount }) => deletedCount > 0);

/** Drops empty segments and makes the small merges that are due. */
function settle(index: SearchIndex): void {
  index.segments = index.segments.filter((segment) => live(segment) > 0);
  for (;;) {
    const smallest = dueMerge(index, SMALLEST_MERGE, SMALLEST_MERGE_RATIO);
    const sources = smallest.length > 0 ? smallest : dueMerge(index, SMALL_MERGE, MERGE_RATIO);
    if (sources.length === 0) return;
    const merged = mergeSegments(sources);
    index.segments = index.segments.flatMap((segment) => {
      if (segment === sources[0]) return [merged];
      return sources.includes(segment) ? [] : [segment];
    });
  }
}

/**
 * Adjacent segments of similar size with at most `most` titles, newest first, that are not being merged;
 * a single one if much of it is deleted; else none.
 */
function dueMerge({ segments, merge }: SearchIndex, most: number, ratio: number): Segment[] {
  for (let end = segments.length; end > 0; end--) {
    let from = end;
    for (let size = 0; from > 0; from--) {
      const segment = segments[from - 1]!;
      const alike = from === end || live(segment) < ratio * size;
      size += live(segment);
      const isRoom = size <= most && fits(segments.slice(from - 1, end));
      if (!alike || !isRoom || merge?.sources.includes(segment)) break;
    }
    const found = segments.slice(from, end);
    const [first] = found;
    if (found.length > 1 || (first && first.deletedCount > first.size * MAX_DELETED_SHARE)) {
      return found;
    }
  }
  return [];
}
