import { isUtf8 } from 'node:buffer';
import type { Warning } from '../read-result.ts';
import { characterOf, ENCODING_NAMES, type CodePage, type Encoding } from './code-pages.ts';
import { likeliestPage, marc8Evidence, speaksAgainstMarc8, type Evidence } from './evidence.ts';
import { decodeMarc8, REPLACEMENT, type Decoded } from './marc8.ts';

/** Turns the bytes of one field into text, and says what of them could not be read. */
export type Decode = (bytes: Uint8Array) => Decoded;

const ESCAPE = 0x1b;

/** What is known of the encoding of a file: said by a person, or told by its records so far. */
export interface FileEncoding {
  said?: Encoding | undefined;
  evidence: Evidence;
}

export const fileEncoding = (said?: Encoding): FileEncoding => ({
  said,
  evidence: { good: 0, bad: 0 },
});

/** Enters what a record tells of the encoding of its file, where its leader does not say UTF-8. */
export function learn(file: FileEncoding, record: Uint8Array): void {
  if (file.said !== undefined || !isOpenToDoubt(record)) return;
  const { good, bad } = marc8Evidence(record);
  file.evidence.good += good;
  file.evidence.bad += bad;
}

const isOpenToDoubt = (record: Uint8Array): boolean =>
  record[9] !== 0x61 && !record.includes(ESCAPE) && !isUtf8(record);

/**
 * The decoder for one record. What a person said counts; else leader/09, "a" for UTF-8 and blank for
 * MARC-8. Many systems leave it blank over something else, so the bytes are asked: what is valid UTF-8 is
 * UTF-8, and what reads badly as MARC-8, here and in the file, is a code page. Both are told.
 */
export function decoderFor(record: Uint8Array, file: FileEncoding, warnings: Warning[]): Decode {
  if (file.said !== undefined) return decoderOf(file.said);
  if (record[9] === 0x61 || isPlainAscii(record)) return decodeUtf8;
  if (record.includes(ESCAPE)) return decodeMarc8;
  const found = guessed(record, file.evidence);
  if (found === 'marc-8') return decodeMarc8;
  warnings.push({ code: 'encoding_guessed', detail: ENCODING_NAMES[found] });
  return decoderOf(found);
}

/** The encoding of bytes that say nothing of it, in a file that has been like `evidence` so far. */
export function guessed(bytes: Uint8Array, evidence: Evidence): Encoding {
  if (isUtf8(bytes)) return 'utf-8';
  return speaksAgainstMarc8(weighed(marc8Evidence(bytes), evidence))
    ? likeliestPage(bytes)
    : 'marc-8';
}

/** How many marks of a record the rest of its file weighs as much as. */
const LOUDNESS = 20;

/** A record speaks louder for itself than its file does; one that says little follows the file. */
const weighed = (own: Evidence, file: Evidence): Evidence => {
  const total = file.good + file.bad;
  const share = total === 0 ? 0 : Math.min(1, LOUDNESS / total);
  return { good: own.good + file.good * share, bad: own.bad + file.bad * share };
};

export const decoderOf = (encoding: Encoding): Decode =>
  encoding === 'utf-8'
    ? decodeUtf8
    : encoding === 'marc-8'
      ? decodeMarc8
      : (bytes) => decodePage(bytes, encoding);

const isPlainAscii = (bytes: Uint8Array): boolean =>
  bytes.every((byte) => byte < 0x80 && byte !== ESCAPE);

function decodePage(bytes: Uint8Array, page: CodePage): Decoded {
  const decoded: Decoded = { text: '', faults: [] };
  for (const [at, byte] of bytes.entries()) {
    const character = characterOf(byte, page);
    if (character === undefined) {
      decoded.faults.push({ reason: 'bad_code_page', detail: `0x${byte.toString(16)}`, at });
    }
    decoded.text += character ?? REPLACEMENT;
  }
  return decoded;
}

function decodeUtf8(bytes: Uint8Array): Decoded {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('utf8');
  if (isUtf8(bytes)) return { text, faults: [] };
  const faults = badPlaces(bytes).map((at) => ({
    reason: 'bad_utf8' as const,
    detail: `0x${(bytes[at] ?? 0).toString(16)}`,
    at,
  }));
  return { text, faults };
}

/** Where bytes stand that are not UTF-8. */
function badPlaces(bytes: Uint8Array): number[] {
  const places: number[] = [];
  for (let at = 0; at < bytes.length;) {
    const length = characterLength(bytes, at);
    if (length === 0) places.push(at);
    at += Math.max(1, length);
  }
  return places;
}

/** Length of the character that begins at a place, 0 when none does. */
function characterLength(bytes: Uint8Array, at: number): number {
  const first = bytes[at] ?? 0;
  const length = first < 0x80 ? 1 : first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2;
  const whole = at + length <= bytes.length && isUtf8(bytes.subarray(at, at + length));
  return whole ? length : 0;
}
