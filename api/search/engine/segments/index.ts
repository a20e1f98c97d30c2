/**
 * The index: one large segment and a few small, newer ones. A change never touches what is built:
 * the old version of a title is marked deleted, the new one goes into a new small segment, and
 * segments of like size are merged, so that their number grows with the logarithm of the changes.
 * Small merges are made with the change; larger ones are handed out (`beginMerge`), to be made in
 * another thread while searches and changes go on, and taken back (`finishMerge`).
 */
import { markDeleted } from './deleted.ts';
import type { SearchDocument } from './document.ts';
import { moveToSharedMemory, snapshot } from './serialize.ts';
import { mergeSegments } from './merging/merge.ts';
import {
  buildSegment,
  findId,
  finishSegment,
  type Segment,
  type SegmentBuilder,
} from './segment.ts';

export interface SearchIndex {
  /** Oldest and largest first. */
  segments: Segment[];
  /** Rises with every change: part of any cache key. */
  generation: number;
  /** The merge that is being made elsewhere. */
  merge: Merge | null;
}

export interface Merge {
  /** Neighbours in the index, which searches go on reading. */
  sources: Segment[];
  /** What to merge: the same, as they were when it began. */
  snapshots: Segment[];
}

export interface IndexChanges {
  upsert?: Iterable<SearchDocument>;
  /** cod_acervo of titles to take out; unknown ones are passed over. */
  remove?: Iterable<number>;
}

/**
 * A segment is merged into the one before it when that is less than this many times larger: the smallest sooner,
 * since every search pays for each segment and they cost next to nothing to merge.
 */
const MERGE_RATIO = 4;
const SMALLEST_MERGE_RATIO = 16;
/** A segment is rewritten when more than this share of it is deleted. */
const MAX_DELETED_SHARE = 0.3;
/** The most titles that are merged with a change: some ten milliseconds, now and then; and with nearly every change. */
const SMALL_MERGE = 1000;
const SMALLEST_MERGE = 256;

/** Builds an index. Fastest and leanest when ids rise; of two with one id the later counts. */
export function createIndex(documents: Iterable<SearchDocument>): SearchIndex {
  const late: SearchDocument[] = [];
  const index = openIndex([]);
  addSegment(index, buildSegment(rising(documents, late)));
  if (late.length > 0) applyChanges(index, { upsert: late });
  compact(index);
  return index;
}

/** An index of segments made before. */
export const openIndex = (segments: Segment[]): SearchIndex => ({
  segments,
  generation: 1,
  merge: null,
});

/** Adds, replaces and removes titles; the next search sees it. */
export function applyChanges(index: SearchIndex, { upsert = [], remove = [] }: IndexChanges): void {
  const latest = new Map<number, SearchDocument>();
  for (const document of upsert) latest.set(document.id, document);
  for (const id of remove) latest.delete(id);
  // First: where it cannot be made, nothing is taken out.
  const built = buildSegment([...latest.values()].sort((a, b) => a.id - b.id));
  for (const id of [...remove, ...latest.keys()]) takeOut(index, id);
  addSegment(index, built);
  settle(index);
  index.generation++;
}

/** Adds the titles that a builder took in, of which the index must have none yet; the builder is used up. */
export function addBuilt(index: SearchIndex, builder: SegmentBuilder): void {
  addSegment(index, finishSegment(builder));
  settle(index);
  index.generation++;
}

/** Merges everything into one segment without deleted titles. */
export function compact(index: SearchIndex): void {
  if (isSpread(index)) index.segments = [mergeSegments(index.segments)];
}

/** Hands out the next merge that is due, or that of everything; null when there is none to make. */
export function beginMerge(index: SearchIndex, everything = false): Merge | null {
  if (index.merge !== null) return null;
  const all = everything && isSpread(index) ? index.segments : [];
  const sources = everything ? all : dueMerge(index, Infinity, MERGE_RATIO);
  if (sources.length === 0) return null;
  index.merge = { sources, snapshots: sources.map(snapshot) };
  return index.merge;
}

/** Puts the merged segment in the place of its sources, less what was deleted meanwhile. */
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
  // Without a place every source has been deleted title by title.
  index.segments = place < 0 || live(merged) === 0 ? kept : kept.toSpliced(place, 0, merged);
  index.merge = null;
}

/** The merge came to nothing: its sources stay as they are. */
export function giveUpMerge(index: SearchIndex): void {
  index.merge = null;
}

/** Titles in the index. */
export const countTitles = (index: SearchIndex): number =>
  index.segments.reduce((sum, { size, deletedCount }) => sum + size - deletedCount, 0);

/** Passes on documents whose id rises and sets the others aside. */
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
  // What will be merged elsewhere goes there without a copy.
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
 * Neighbours of like size with at most so many titles, newest first, that no merge has yet; one
 * alone when much of it is deleted; else none.
 */
function dueMerge({ segments, merge }: SearchIndex, most: number, ratio: number): Segment[] {
  for (let end = segments.length; end > 0; end--) {
    let from = end;
    for (let size = 0; from > 0; from--) {
      const segment = segments[from - 1]!;
      const alike = from === end || live(segment) < ratio * size;
      size += live(segment);
      if (!alike || size > most || merge?.sources.includes(segment)) break;
    }
    const found = segments.slice(from, end);
    const [first] = found;
    if (found.length > 1 || (first && first.deletedCount > first.size * MAX_DELETED_SHARE)) {
      return found;
    }
  }
  return [];
}
