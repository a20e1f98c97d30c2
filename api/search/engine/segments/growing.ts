/** Typed arrays that grow while their length is not known yet. */

export interface Growing<Kind extends Uint8Array | Uint16Array | Uint32Array> {
  array: Kind;
  length: number;
}

export const growing8 = (): Growing<Uint8Array> => ({ array: new Uint8Array(256), length: 0 });
export const growing16 = (): Growing<Uint16Array> => ({ array: new Uint16Array(64), length: 0 });
export const growing32 = (): Growing<Uint32Array> => ({ array: new Uint32Array(64), length: 0 });

/** How long an array is made that was full: small ones double, large ones must not take twice the memory. */
const longer = (length: number): number => Math.ceil(length * (length < 1 << 20 ? 2 : 1.25));

/** Makes room for so many bytes more. */
export function reserve8(list: Growing<Uint8Array>, more: number): void {
  if (list.length + more <= list.array.length) return;
  const larger = new Uint8Array(longer(list.length + more));
  larger.set(list.array);
  list.array = larger;
}

export function push16(list: Growing<Uint16Array>, value: number): void {
  if (list.length === list.array.length) {
    const larger = new Uint16Array(longer(list.length));
    larger.set(list.array);
    list.array = larger;
  }
  list.array[list.length++] = value;
}

export function push32(list: Growing<Uint32Array>, value: number): void {
  if (list.length === list.array.length) {
    const larger = new Uint32Array(longer(list.length));
    larger.set(list.array);
    list.array = larger;
  }
  list.array[list.length++] = value;
}

/** Numbers in as few bytes each as the largest of them takes. */
export interface Widening {
  array: Uint8Array | Uint16Array | Uint32Array;
  length: number;
  /** The largest number that fits. */
  most: number;
}

export const widening = (): Widening => ({ array: new Uint8Array(64), length: 0, most: 0xff });

export function pushWidening(list: Widening, value: number): void {
  if (value > list.most) {
    const Wider = value > 0xffff ? Uint32Array : Uint16Array;
    list.array = Wider.from(list.array);
    list.most = value > 0xffff ? 0xffffffff : 0xffff;
  }
  if (list.length === list.array.length) {
    const { BYTES_PER_ELEMENT: width } = list.array;
    const Same = width === 1 ? Uint8Array : width === 2 ? Uint16Array : Uint32Array;
    const larger = new Same(longer(list.length));
    larger.set(list.array);
    list.array = larger;
  }
  list.array[list.length++] = value;
}

/** A copy of exactly the filled part. */
export const filled16 = (list: Growing<Uint16Array>): Uint16Array =>
  list.array.slice(0, list.length);
export const filled32 = (list: Growing<Uint32Array>): Uint32Array =>
  list.array.slice(0, list.length);

/** The narrowest unsigned array that holds these numbers up to `largest`. */
export function narrow(
  values: Uint32Array,
  largest: number,
): Uint8Array | Uint16Array | Uint32Array {
  if (largest < 0x100) return Uint8Array.from(values);
  return largest < 0x10000 ? Uint16Array.from(values) : values;
}
