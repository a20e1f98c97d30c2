import { isUtf8 } from 'node:buffer';
import type { Warning } from '../read-result.ts';
import { characterOf, ENCODING_NAMES, type CodePage, type Encoding } from './code-pages.ts';
import {
  addEvidence,
  evidenceOf,
  likeliestPage,
  noEvidence,
  contradicts,
  type Evidence,
  type Evidences,
} from './evidence.ts';
import { decodeIso5426, decodeMarc8, REPLACEMENT, type Decoded } from './marc8.ts';

/** Decodes the bytes of one field and reports what could not be read. */
export type Decode = (bytes: Uint8Array) => Decoded;

const ESCAPE = 0x1b;

/** Encoding of a file: declared by the user, or inferred from its records so far. */
export interface FileEncoding {
  said?: Encoding | undefined;
  evidence: Evidences;
}

export const fileEncoding = (said?: Encoding): FileEncoding => ({ said, evidence: noEvidence() });

/** Adds a record's evidence of the file's encoding, unless its leader says UTF-8. */
export function learn(file: FileEncoding, record: Uint8Array): void {
  if (file.said !== undefined || !hasUncertainEncoding(record)) return;
  addEvidence(file.evidence, record);
}

const hasUncertainEncoding = (record: Uint8Array): boolean =>
  record[9] !== 0x61 && !record.includes(ESCAPE) && !isUtf8(record);

/**
 * Returns the decoder for one record. An encoding declared by the user wins; else leader/09 ("a"
 * UTF-8, blank MARC-8) or UNIMARC 100 counts. As many systems leave these wrong, the bytes are
 * checked too: valid UTF-8 is decoded as such, and text that makes little sense in the declared
 * set, in this record and in the file, is decoded in another. Both give a warning.
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
  const declared = declaredEncoding(record);
  if (record.includes(ESCAPE)) return decoderOf(declared);
  const found = guessEncoding(record, file.evidence, declared);
  if (found !== declared) {
    warnings.push({ code: 'encoding_guessed', detail: ENCODING_NAMES[found] });
  }
  return decoderOf(found);
}

type Declared = 'marc-8' | 'iso-5426' | 'utf-8';

/** UNIMARC 100 $a with its character sets, at 26–29 of a title and 13–16 of an authority. */
const CODED_DATA =
  /\x1fa\d{8}(?:[a-z|# ][\d|#?u ]{8}.{5}[a-z|# ]{4}|[a-z|# ]{5})(0103|50..).{0,8}[\x1e\x1f]/;

/**
 * Encoding declared by a record with blank leader/09: "0103" is ISO 646 with ISO 5426, "50"
 * Unicode.
 */
function declaredEncoding(record: Uint8Array): Declared {
  const text = Buffer.from(record.buffer, record.byteOffset, record.length).toString('latin1');
  const sets = CODED_DATA.exec(text)?.[1];
  return sets === undefined ? 'marc-8' : sets === '0103' ? 'iso-5426' : 'utf-8';
}

/**
 * Guesses the encoding of bytes that do not declare one reliably, given the evidence of the file.
 */
export function guessEncoding(
  bytes: Uint8Array,
  file: Evidences,
  declared: Declared = 'marc-8',
): Encoding {
  if (isUtf8(bytes)) return 'utf-8';
  const own = evidenceOf(bytes);
  const iso5426 = combineEvidence(own.iso5426, file.iso5426);
  const isMarc8 = !contradicts(combineEvidence(own.marc8, file.marc8));
  const isIso5426 = !contradicts(iso5426);
  if (declared === 'iso-5426' && isIso5426) return declared;
  if (isMarc8) return 'marc-8';
  // Without a declaration a single plausible mark is too little evidence: it occurs in other sets
  // too.
  return isIso5426 && iso5426.good > 1 ? 'iso-5426' : likeliestPage(bytes);
}

/** Weight of the file's evidence, in marks of a record. */
const FILE_WEIGHT = 20;

/**
 * A record's own evidence outweighs that of its file; a record with little evidence follows the
 * file.
 */
const combineEvidence = (own: Evidence, file: Evidence): Evidence => {
  const total = file.good + file.bad;
  const share = total === 0 ? 0 : Math.min(1, FILE_WEIGHT / total);
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
  const faults = invalidOffsets(bytes).map((at) => ({
    reason: 'bad_utf8' as const,
    detail: `0x${(bytes[at] ?? 0).toString(16)}`,
    at,
  }));
  return { text, faults };
}

/** Offsets of bytes that are not valid UTF-8. */
function invalidOffsets(bytes: Uint8Array): number[] {
  const places: number[] = [];
  for (let at = 0; at < bytes.length;) {
    const length = characterLength(bytes, at);
    if (length === 0) places.push(at);
    at += Math.max(1, length);
  }
  return places;
}

/** Length of the UTF-8 character at an offset; 0 if invalid. */
function characterLength(bytes: Uint8Array, at: number): number {
  const first = bytes[at] ?? 0;
  const length = first < 0x80 ? 1 : first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2;
  const whole = at + length <= bytes.length && isUtf8(bytes.subarray(at, at + length));
  return whole ? length : 0;
}
