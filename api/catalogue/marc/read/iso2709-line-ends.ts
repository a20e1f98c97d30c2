import { declaredPlaces, digitsAt } from './iso2709-directory.ts';

/** How a transfer as text, or a program that breaks lines, changes a record: what takes it back. */
const REPAIRS: readonly (readonly [RegExp, string])[] = [
  [/\r\n/g, '\n'],
  [/\r\n/g, ''],
  [/[\r\n]/g, ''],
];

const isLineEnd = (byte: number): boolean => byte === 0x0a || byte === 0x0d;

/** The record as it was before its line ends were changed, when its lengths then work out; else undefined. */
export function withoutChangedLineEnds(bytes: Uint8Array): Uint8Array | undefined {
  const length = digitsAt(bytes, 0, 5);
  if (length === bytes.length || !bytes.some(isLineEnd)) return undefined;
  const text = Buffer.from(bytes).toString('latin1');
  return REPAIRS.map(([ends, end]) => Buffer.from(text.replace(ends, end), 'latin1')).find(
    (repaired) => {
      const declared = repaired.length === length ? declaredPlaces(repaired) : undefined;
      return declared !== undefined && declared.problem === undefined;
    },
  );
}

/** The record without any line end; undefined when it has none. */
export const withoutLineEnds = (bytes: Uint8Array): Uint8Array | undefined =>
  bytes.some(isLineEnd) ? bytes.filter((byte) => !isLineEnd(byte)) : undefined;
