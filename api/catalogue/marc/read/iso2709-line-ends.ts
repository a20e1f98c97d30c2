import { fieldsByDirectory, digitsAt } from './iso2709-directory.ts';

/** Undoes what text-mode transfers and line-wrapping programs do to a record. */
const REPAIRS: readonly (readonly [RegExp, string])[] = [
  [/\r\n/g, '\n'],
  [/\r\n/g, ''],
  [/[\r\n]/g, ''],
];

const isLineEnd = (byte: number): boolean => byte === 0x0a || byte === 0x0d;

/** Restores line ends changed in transfer, if the declared lengths then match; else undefined. */
export function restoreLineEnds(bytes: Uint8Array): Uint8Array | undefined {
  const length = digitsAt(bytes, 0, 5);
  if (length === bytes.length || !bytes.some(isLineEnd)) return undefined;
  const text = Buffer.from(bytes).toString('latin1');
  return REPAIRS.map(([ends, end]) => Buffer.from(text.replace(ends, end), 'latin1')).find(
    (repaired) => {
      const declared = repaired.length === length ? fieldsByDirectory(repaired) : undefined;
      return declared !== undefined && declared.problem === undefined;
    },
  );
}

/** Removes all line ends; undefined when there are none. */
export const stripLineEnds = (bytes: Uint8Array): Uint8Array | undefined =>
  bytes.some(isLineEnd) ? bytes.filter((byte) => !isLineEnd(byte)) : undefined;
