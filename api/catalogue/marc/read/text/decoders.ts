import { isUtf8 } from 'node:buffer';
import type { Warning } from '../read-result.ts';
import { characterOf, ENCODING_NAMES, type CodePage, type Encoding } from './code-pages.ts';
import {
  addEvidence,
  evidenceOf,
  likeliestPage,
  noEvidence,
  speaksAgainst,
  type Evidence,
  type Evidences,
} from './evidence.ts';
import { decodeIso5426, decodeMarc8, REPLACEMENT, type Decoded } from './marc8.ts';

/** Turns the bytes of one field into text, and says what of them could not be read. */
export type Decode = (bytes: Uint8Array) => Decoded;

const ESCAPE = 0x1b;

/** What is known of the encoding of a file: said by a person, or told by its records so far. */
export interface FileEncoding {
  said?: Encoding | undefined;
  evidence: Evidences;
}

export const fileEncoding = (said?: Encoding): FileEncoding => ({ said, evidence: noEvidence() });

/** Enters what a record tells of the encoding of its file, where its leader does not say UTF-8. */
export function learn(file: FileEncoding, record: Uint8Array): void {
  if (file.said !== undefined || !isOpenToDoubt(record)) return;
  addEvidence(file.evidence, record);
}

const isOpenToDoubt = (record: Uint8Array): boolean =>
  record[9] !== 0x61 && !record.includes(ESCAPE) && !isUtf8(record);

/**
 * The decoder for one record. What a person said counts; else leader/09, "a" for UTF-8 and blank for
 * MARC-8, or what UNIMARC says in 100. Many systems leave it so over something else, so the bytes are
 * asked: what is valid UTF-8 is UTF-8, and what reads badly in the set that is said, here and in the
 * file, is in another. Both are told.
 */
export function decoderFor(record: Uint8Array, file: FileEncoding, warnings: Warning[]): Decode {
  if (file.said !== undefined) {
    const isOther = file.said !== 'utf-8' && record.some((byte) => byte >= 0x80) && isUtf8(record);
    if (isOther) {
      warnings.push({ code: 'utf8_read_otherwise', detail: ENCODING_NAMES[file.said] });
    }
    return decoderOf(file.said);
  }
  if (record[9] === 0x61 || isPlainAscii(record)) return decodeUtf8;
  const declared = declaredBy(record);
  if (record.includes(ESCAPE)) return decoderOf(declared);
  const found = guessed(record, file.evidence, declared);
  if (found !== declared) {
    warnings.push({ code: 'encoding_guessed', detail: ENCODING_NAMES[found] });
  }
  return decoderOf(found);
}

type Declared = 'marc-8' | 'iso-5426' | 'utf-8';

/** 100 $a of UNIMARC with its sets, in 26 to 29 of a title and 13 to 16 of an authority. */
const CODED_DATA =
  /\x1fa\d{8}(?:[a-z|# ][\d|#?u ]{8}.{5}[a-z|# ]{4}|[a-z|# ]{5})(0103|50..).{0,8}[\x1e\x1f]/;

/** What a record says of its encoding where leader/09 is blank: "0103" is ISO 646 with ISO 5426, "50" Unicode. */
function declaredBy(record: Uint8Array): Declared {
  const text = Buffer.from(record.buffer, record.byteOffset, record.length).toString('latin1');
  const sets = CODED_DATA.exec(text)?.[1];
  return sets === undefined ? 'marc-8' : sets === '0103' ? 'iso-5426' : 'utf-8';
}

/** The encoding of bytes that say nothing sure of it, in a file that has been like `file` so far. */
export function guessed(
  bytes: Uint8Array,
  file: Evidences,
  declared: Declared = 'marc-8',
): Encoding {
  if (isUtf8(bytes)) return 'utf-8';
  const own = evidenceOf(bytes);
  const iso5426 = weighed(own.iso5426, file.iso5426);
  const isMarc8 = !speaksAgainst(weighed(own.marc8, file.marc8));
  const isIso5426 = !speaksAgainst(iso5426);
  if (declared === 'iso-5426' && isIso5426) return declared;
  if (isMarc8) return 'marc-8';
  // Where nothing says so, one mark that suits its letter is too little: other sets have such pairs.
  return isIso5426 && iso5426.good > 1 ? 'iso-5426' : likeliestPage(bytes);
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
      : encoding === 'iso-5426'
        ? decodeIso5426
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
