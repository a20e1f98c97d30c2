/** Growable typed arrays, and memory that is freed at once. */

interface Growing<Kind extends Bytes | Shorts | Words | Numbers> {
  array: Kind;
  length: number;
}
type Bytes = Uint8Array<ArrayBuffer>;
type Shorts = Uint16Array<ArrayBuffer>;
type Words = Uint32Array<ArrayBuffer>;
type Numbers = Float64Array<ArrayBuffer>;
export type Growing8 = Growing<Bytes>;
export type Growing16 = Growing<Shorts>;
export type Growing32 = Growing<Words>;
export type Growing64 = Growing<Numbers>;

export const growing8 = (): Growing8 => ({ array: new Uint8Array(256), length: 0 });
export const growing16 = (): Growing16 => ({ array: new Uint16Array(64), length: 0 });
export const growing32 = (): Growing32 => ({ array: new Uint32Array(64), length: 0 });

export const growing64 = (): Growing64 => ({ array: new Float64Array(64), length: 0 });

/** New length of a full array: small ones double, large ones grow by an eighth to save memory. */
const longer = (length: number): number => Math.ceil(length * (length < 1 << 20 ? 2 : 1.125));

/** Makes room for so many bytes more. */
export function reserve8(list: Growing8, more: number): void {
  if (list.length + more <= list.array.length) return;
  list.array = new Uint8Array(list.array.buffer.transfer(longer(list.length + more)));
}

export function push16(list: Growing16, value: number): void {
  if (list.length === list.array.length) {
    list.array = new Uint16Array(list.array.buffer.transfer(2 * longer(list.length)));
  }
  list.array[list.length++] = value;
}

export function push32(list: Growing32, value: number): void {
  if (list.length === list.array.length) {
    list.array = new Uint32Array(list.array.buffer.transfer(4 * longer(list.length)));
  }
  list.array[list.length++] = value;
}

export function push64(list: Growing64, value: number): void {
  if (list.length === list.array.length) {
    list.array = new Float64Array(list.array.buffer.transfer(8 * longer(list.length)));
  }
  list.array[list.length++] = value;
}

/** Frees the memory of an unused array at once, before garbage collection would. */
export function free({ buffer }: ArrayBufferView<ArrayBuffer>): void {
  buffer.transfer(0);
}

/** Minimum bytes of an array in shared memory. */
const LARGE = 1 << 16;

/** Memory for arrays of a segment: shared if large, so that it need not be copied there later. */
const lasting = (bytes: number): ArrayBufferLike =>
  bytes < LARGE ? new ArrayBuffer(bytes) : new SharedArrayBuffer(bytes);

export const lasting8 = (length: number): Uint8Array => new Uint8Array(lasting(length));
export const lasting16 = (length: number): Uint16Array => new Uint16Array(lasting(2 * length));
export const lasting32 = (length: number): Uint32Array => new Uint32Array(lasting(4 * length));
const lasting64 = (length: number): Float64Array => new Float64Array(lasting(8 * length));

/** Growable array that widens its element type for larger numbers. */
export interface Widening {
  array: Bytes | Shorts | Words;
  length: number;
  /** The largest number that fits. */
  most: number;
}

export const widening = (): Widening => ({ array: new Uint8Array(64), length: 0, most: 0xff });

export function pushWidening(list: Widening, value: number): void {
  if (value > list.most) {
    const Wider = value > 0xffff ? Uint32Array : Uint16Array;
    const wider = new Wider(list.array.length);
    wider.set(list.array);
    free(list.array);
    list.array = wider;
    list.most = value > 0xffff ? 0xffffffff : 0xffff;
  }
  if (list.length === list.array.length) {
    const { buffer, BYTES_PER_ELEMENT: width } = list.array;
    const Same = width === 1 ? Uint8Array : width === 2 ? Uint16Array : Uint32Array;
    list.array = new Same(buffer.transfer(width * longer(list.length)));
  }
  list.array[list.length++] = value;
}

/** A copy of exactly the filled part. */
export const filled32 = (list: Growing32): Uint32Array => list.array.slice(0, list.length);

/** The filled part, as an array of a segment; consumes the list. */
export function finished8({ array, length }: Growing8): Uint8Array {
  const finished = lasting8(length);
  finished.set(array.subarray(0, length));
  free(array);
  return finished;
}
export function finished16({ array, length }: Growing16): Uint16Array {
  const finished = lasting16(length);
  finished.set(array.subarray(0, length));
  free(array);
  return finished;
}
export function finished32({ array, length }: Growing32): Uint32Array {
  const finished = lasting32(length);
  finished.set(array.subarray(0, length));
  free(array);
  return finished;
}

export function finished64({ array, length }: Growing64): Float64Array {
  const finished = lasting64(length);
  finished.set(array.subarray(0, length));
  free(array);
  return finished;
}

/** The narrowest unsigned array that holds these numbers up to `largest`. */
export function narrow(
  values: Uint32Array,
  largest: number,
): Uint8Array | Uint16Array | Uint32Array {
  if (largest >= 0x10000) return values;
  const narrowed = largest < 0x100 ? lasting8(values.length) : lasting16(values.length);
  narrowed.set(values);
  return narrowed;
}

/** The narrowest unsigned array that holds these numbers. */
export const narrowest = (values: Uint32Array): ReturnType<typeof narrow> =>
  narrow(
    values,
    values.reduce((largest, value) => Math.max(largest, value), 0),
  );
