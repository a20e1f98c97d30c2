/** Which title of which segment becomes which title of the merged one: living ones, by their ids. */
import type { Segment } from '../segment.ts';

export interface Numbering {
  size: number;
  /** By new number: the segment that the title comes from, and its number there. */
  segmentOf: Uint16Array;
  docOf: Uint32Array;
  /** By segment and old number: the new number, −1 when deleted. */
  placeOf: Int32Array[];
}

/** Numbers the living titles of all segments anew; no id may live in two of them. */
export function renumber(segments: readonly Segment[]): Numbering {
  const size = segments.reduce((sum, segment) => sum + segment.size - segment.deletedCount, 0);
  const segmentOf = new Uint16Array(size);
  const docOf = new Uint32Array(size);
  const placeOf = segments.map((segment) => new Int32Array(segment.size).fill(-1));
  const next = segments.map(({ deleted }) => firstLiving(deleted, 0));
  for (let place = 0; place < size; place++) {
    let from = -1;
    let id = Infinity;
    for (let s = 0; s < segments.length; s++) {
      const { ids } = segments[s]!;
      const doc = next[s]!;
      if (doc < ids.length && ids[doc]! < id) {
        from = s;
        id = ids[doc]!;
      }
    }
    const doc = next[from]!;
    segmentOf[place] = from;
    docOf[place] = doc;
    placeOf[from]![doc] = place;
    next[from] = firstLiving(segments[from]!.deleted, doc + 1);
  }
  return { size, segmentOf, docOf, placeOf };
}

function firstLiving(deleted: Uint8Array, from: number): number {
  let doc = from;
  while (doc < deleted.length && deleted[doc] === 1) doc++;
  return doc;
}
