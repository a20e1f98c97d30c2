/**
 * Replicas of an index in other threads. The arrays of large segments are in shared memory, so a replica
 * uses those of the original. Deletion marks are the only part of a segment that changes: each replica has
 * its own, and applies deletions together with the segments that replace the titles. A search therefore sees
 * all of a change or nothing of it.
 */
import { deletedSince, markDeleted } from './deleted.ts';
import { openIndex, type SearchIndex } from './index.ts';
import type { Segment } from './segment.ts';
import { snapshot } from './serialize.ts';

/** What changed in an index since the last update. Segments are identified by a number of the publisher. */
export interface IndexUpdate {
  generation: number;
  /** All segments, in order. */
  segments: number[];
  added: { segment: number; content: Segment }[];
  /** Deletions in segments that the replica has already. */
  deleted: { segment: number; docs: number[] }[];
}

interface PublishedSegment {
  segment: number;
  deletedCount: number;
}

/** Describes the changes of an index for its replicas. */
export class IndexPublisher {
  #published = new Map<Segment, PublishedSegment>();
  #generation = 0;
  #lastNumber = 0;

  /** The changes since the last call; null: none. */
  next(index: SearchIndex): IndexUpdate | null {
    const before = this.#published;
    const added: IndexUpdate['added'] = [];
    const deleted: IndexUpdate['deleted'] = [];
    const published = new Map<Segment, PublishedSegment>();
    for (const segment of index.segments) {
      const known = before.get(segment);
      const number = known?.segment ?? ++this.#lastNumber;
      if (known === undefined) added.push({ segment: number, content: snapshot(segment) });
      else if (known.deletedCount !== segment.deletedCount) {
        deleted.push({ segment: number, docs: deletedSince(segment, known.deletedCount) });
      }
      published.set(segment, { segment: number, deletedCount: segment.deletedCount });
    }
    const isSame =
      index.generation === this.#generation &&
      added.length + deleted.length === 0 &&
      published.size === before.size;
    if (isSame) return null;
    this.#published = published;
    this.#generation = index.generation;
    return { generation: index.generation, segments: this.#numbers(), added, deleted };
  }

  /** Everything that was published, for a new replica; `next` must have been called since the last change. */
  whole(): IndexUpdate {
    const added = [...this.#published].map(([segment, { segment: number }]) => ({
      segment: number,
      content: snapshot(segment),
    }));
    return { generation: this.#generation, segments: this.#numbers(), added, deleted: [] };
  }

  #numbers(): number[] {
    return [...this.#published.values()].map(({ segment }) => segment);
  }
}

/** A copy of an index that follows its updates. */
export class IndexReplica {
  /** Always the same object. */
  readonly index: SearchIndex = openIndex([]);
  #segments = new Map<number, Segment>();

  apply({ generation, segments, added, deleted }: IndexUpdate): void {
    for (const { segment, content } of added) this.#segments.set(segment, content);
    for (const { segment, docs } of deleted) {
      const content = this.#segment(segment);
      for (const doc of docs) markDeleted(content, doc);
    }
    this.#segments = new Map(segments.map((number) => [number, this.#segment(number)]));
    this.index.segments = [...this.#segments.values()];
    this.index.generation = generation;
  }

  #segment(number: number): Segment {
    const segment = this.#segments.get(number);
    if (segment === undefined) throw new Error(`Segment ${number} was not published`);
    return segment;
  }
}
