import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import type { MarcField, MarcRecord } from '#api/catalogue/marc/record.ts';
import { writeIso2709 } from '#api/catalogue/marc/write/iso2709.ts';

export const fixture = (name: string): Buffer =>
  readFileSync(new URL(`../../../../fixtures/marc/${name}`, import.meta.url));

/** The bytes in chunks of the given sizes, over and over. */
export async function* inChunks(
  bytes: Uint8Array,
  sizes: readonly number[] = [bytes.length],
): AsyncGenerator<Uint8Array> {
  for (let at = 0, turn = 0; at < bytes.length; turn++) {
    const size = Math.max(1, sizes[turn % sizes.length] ?? 1);
    yield bytes.subarray(at, at + size);
    at += size;
  }
}

export async function collect<T>(results: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const result of results) all.push(result);
  return all;
}

/** What became of each record: its control number, or the reason it was refused for. */
export const outcomes = (
  results: readonly ({ ok: true; record: MarcRecord } | { ok: false; reason: string })[],
): string[] =>
  results.map((result) => {
    if (!result.ok) return result.reason;
    const [field] = result.record.fields;
    return field && 'value' in field ? field.value : '';
  });

export function bytesOf(record: MarcRecord): Buffer {
  const written = writeIso2709(record);
  if (!written.ok) throw new Error(`record too long: ${written.detail}`);
  return Buffer.from(written.bytes);
}

/** Characters of one to four bytes, combining marks, markup and blanks; no line ends or separators. */
const character = fc.oneof(
  fc.constantFrom('a', 'Z', '9', ' ', '.', ',', '&', '<', '>', '"', "'", '$', ']]>', '\u0301'),
  fc.constantFrom('ã', 'ç', 'ñ', 'Ω', '書', '한', '𝄞', '😀', '\ufeff'),
);
const text = fc.array(character, { maxLength: 12 }).map((parts) => parts.join(''));
const blankOrDigit = fc.constantFrom(' ', '0', '1', '2', '4');

const controlField: fc.Arbitrary<MarcField> = fc.record({
  tag: fc.constantFrom('001', '003', '005', '007', '008'),
  value: text,
});

const dataField: fc.Arbitrary<MarcField> = fc.record({
  tag: fc.constantFrom('020', '100', '245', '260', '264', '490', '500', '650', '700', '856', '880'),
  ind1: blankOrDigit,
  ind2: blankOrDigit,
  subfields: fc.array(
    fc.record({
      code: fc.constantFrom('a', 'b', 'c', 'd', 'n', 'p', 'u', 'x', '6', '9'),
      value: text,
    }),
    { maxLength: 4 },
  ),
});

export const anyRecord: fc.Arbitrary<MarcRecord> = fc.record({
  leader: fc.constantFrom('00000nam a2200000 i 4500', '00000cas a2200000   4500'),
  fields: fc.array(fc.oneof(controlField, dataField), { maxLength: 8 }),
});

/** Chunk sizes that cut characters, directories and tags anywhere. */
export const chunkSizes = fc.array(fc.integer({ min: 1, max: 97 }), { minLength: 1, maxLength: 6 });
