/**
 * Serializes a segment as one block of bytes and a JSON layout. Arrays become views of the block, so that a block read
 * from a file needs no decoding and one in shared memory is visible to several threads without a copy.
 */
import type { Segment } from './segment.ts';

/**
 * Increment when the content of a segment changes: fields, folding, keys, the documents that titles and authorities
 * are mapped to, or the header of its file. Older files are then rebuilt.
 */
export const FORMAT = 29;

type View = Uint8Array | Uint16Array | Uint32Array | Float32Array | Float64Array;
type Kind = 'Uint8Array' | 'Uint16Array' | 'Uint32Array' | 'Float32Array' | 'Float64Array';
type MakeView = new (block: ArrayBufferLike, at: number, length: number) => View;
const KINDS: Record<Kind, MakeView> = {
  Uint8Array,
  Uint16Array,
  Uint32Array,
  Float32Array,
  Float64Array,
};

/** Stands for an array in the layout. */
interface Place {
  $array: Kind;
  at: number;
  length: number;
}
/** Plain JSON. */
export type Layout = object;

export interface SerializedSegment {
  layout: Layout;
  /** Bytes of the block. */
  size: number;
  /** Arrays and their offsets; gaps are zero. */
  views: { at: number; view: View }[];
}

/** Alignment of every array, for any element type. */
const ALIGNMENT = 8;

/** Lays out the block of a segment without copying. */
export function serialize(segment: Segment): SerializedSegment {
  const views: SerializedSegment['views'] = [];
  let size = 0;
  const describe = (value: unknown): unknown => {
    if (ArrayBuffer.isView(value)) {
      const view = value as View;
      const place: Place = { $array: kindOf(view), at: size, length: view.length };
      views.push({ at: size, view });
      size += Math.ceil(view.byteLength / ALIGNMENT) * ALIGNMENT;
      return place;
    }
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
    return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, describe(part)]));
  };
  const layout = describe(segment) as Layout;
  return { layout, size, views };
}

/** Restores a segment from its layout and block. */
export function deserialize(layout: Layout, block: SharedArrayBuffer): Segment {
  const revive = (value: unknown): unknown => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
    if ('$array' in value) {
      const { $array, at, length } = value as Place;
      return new KINDS[$array](block, at, length);
    }
    return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, revive(part)]));
  };
  return revive(layout) as Segment;
}

/**
 * Moves the arrays of a segment to shared memory, one after the other, so that it is never in memory twice. Posting it
 * to another thread then copies next to nothing.
 */
export function moveToSharedMemory(segment: Segment): Segment {
  shareArrays(segment as unknown as Record<string, unknown>);
  return segment;
}

function shareArrays(holder: Record<string, unknown>): void {
  for (const key of Object.keys(holder)) {
    const value = holder[key];
    if (ArrayBuffer.isView(value)) {
      if (!(value.buffer instanceof SharedArrayBuffer)) holder[key] = shared(value as View);
    } else if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
      shareArrays(value as Record<string, unknown>);
    }
  }
}

function shared(view: View): View {
  const copy = new KINDS[kindOf(view)](new SharedArrayBuffer(view.byteLength), 0, view.length);
  copy.set(view);
  return copy;
}

/** A snapshot of the segment: later deletions do not change it. */
export const snapshot = (segment: Segment): Segment => ({
  ...segment,
  deleted: segment.deleted.slice(),
});

function kindOf(view: View): Kind {
  const kind = (Object.keys(KINDS) as Kind[]).find((name) => view instanceof KINDS[name]);
  if (kind === undefined) throw new TypeError('A segment holds an array of an unknown kind');
  return kind;
}
