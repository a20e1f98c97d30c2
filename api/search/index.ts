/**
 * The index: one large segment and a few small, newer ones. A change never touches what is built:
 * the old version of a title is marked deleted, the new one goes into a new small segment, and
 * segments of like size are merged, so that their number grows with the logarithm of the changes.
 */
import type { SearchDocument } from './document.ts';
import { mergeSegments } from './merge.ts';
import { buildSegment, findId, type Segment } from './segment.ts';
import { trigramsOf } from './trigrams.ts';

export interface SearchIndex {
  /** Oldest and largest first. */
  segments: Segment[];
  /** Rises with every change: part of any cache key. */
  generation: number;
}

export interface IndexChanges {
  upsert?: Iterable<SearchDocument>;
  /** cod_acervo of titles to take out; unknown ones are passed over. */
  remove?: Iterable<number>;
}

/** A segment is merged into the one before it when that is less than this many times larger. */
const MERGE_RATIO = 4;
/** A segment is rewritten when more than this share of it is deleted. */
const MAX_DELETED_SHARE = 0.3;

/** Builds an index. Fastest and leanest when ids rise; of two with one id the later counts. */
export function createIndex(documents: Iterable<SearchDocument>): SearchIndex {
  const late: SearchDocument[] = [];
  const index: SearchIndex = { segments: [], generation: 1 };
  addSegment(index, buildSegment(rising(documents, late)));
  if (late.length > 0) applyChanges(index, { upsert: late });
  compact(index);
  return index;
}

/** Adds, replaces and removes titles; the next search sees it. */
export function applyChanges(index: SearchIndex, { upsert = [], remove = [] }: IndexChanges): void {
  const latest = new Map<number, SearchDocument>();
  for (const document of upsert) latest.set(document.id, document);
  for (const id of remove) {
    latest.delete(id);
    markDeleted(index, id);
  }
  for (const id of latest.keys()) markDeleted(index, id);
  addSegment(index, buildSegment([...latest.values()].sort((a, b) => a.id - b.id)));
  settle(index);
  index.generation++;
}

/** Merges everything into one segment without deleted titles, and makes what searches would. */
export function compact(index: SearchIndex): void {
  const spread = index.segments.length > 1 || index.segments.some((s) => s.deletedCount > 0);
  if (spread) index.segments = [mergeSegments(index.segments)];
  for (const segment of index.segments) trigramsOf(segment);
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
  if (segment.size > 0) index.segments = [...index.segments, segment];
}

function markDeleted(index: SearchIndex, id: number): void {
  for (const segment of index.segments) {
    const doc = findId(segment, id);
    if (doc < 0 || segment.deleted[doc] === 1) continue;
    segment.deleted[doc] = 1;
    segment.deletedCount++;
  }
}

const live = ({ size, deletedCount }: Segment): number => size - deletedCount;

/** Drops empty segments, merges neighbours of like size, rewrites those with many deletions. */
function settle(index: SearchIndex): void {
  const kept: Segment[] = [];
  for (const segment of index.segments) {
    if (live(segment) === 0) continue;
    let newest =
      segment.deletedCount > segment.size * MAX_DELETED_SHARE ? mergeSegments([segment]) : segment;
    while (kept.length > 0 && live(kept[kept.length - 1]!) < MERGE_RATIO * live(newest)) {
      newest = mergeSegments([kept.pop()!, newest]);
    }
    kept.push(newest);
  }
  index.segments = kept;
}
