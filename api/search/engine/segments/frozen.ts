/**
 * A segment as one block of bytes and a description of it in JSON. Its arrays become windows on the
 * block, so that a block read from a file needs no decoding, and one in shared memory is seen by
 * several threads without a copy.
 */
import type { Segment } from './segment.ts';

/**
 * Raise it when a segment or what stands in one changes: fields, folding, keys, what
 * api/titles and api/authorities make documents of, or the header of its file. Older files are then built anew.
 */
export const FORMAT = 17;

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

/** What stands in the description instead of an array. */
interface Place {
  $array: Kind;
  at: number;
  length: number;
}
/** Plain JSON. */
export type Layout = object;

export interface Packed {
  layout: Layout;
  /** Bytes of the block. */
  size: number;
  /** What stands in the block and where; the gaps between are zero. */
  views: { at: number; view: View }[];
}

/** Every array begins where any kind of number may. */
const ALIGNMENT = 8;

/** Describes a segment's block without copying anything. */
export function pack(segment: Segment): Packed {
  const views: Packed['views'] = [];
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

/** The segment in a block that was packed so. */
export function unpack(layout: Layout, block: SharedArrayBuffer): Segment {
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
 * The segment, with its arrays moved to shared memory: posting it to another thread then copies next to
 * nothing. One array after the other, so that the whole is never there twice.
 */
export function share(segment: Segment): Segment {
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

/** The segment as it is now: its marks of deleted titles no longer move with the living one's. */
export const still = (segment: Segment): Segment => ({
  ...segment,
  deleted: segment.deleted.slice(),
});

function kindOf(view: View): Kind {
  const kind = (Object.keys(KINDS) as Kind[]).find((name) => view instanceof KINDS[name]);
  if (kind === undefined) throw new TypeError('A segment holds an array of an unknown kind');
  return kind;
}
