import type { RecordProblem, Warning } from './read-result.ts';
import { decodeMarc8 } from './marc8.ts';

/** Turns the bytes of one field into text, or says why it cannot. */
export type Decode = (bytes: Uint8Array) => string | RecordProblem;

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
const ESCAPE = 0x1b;

/**
 * The decoder for one record. Leader/09 says "a" for UTF-8 and blank for MARC-8, but many systems
 * write UTF-8 under a blank: text in MARC-8 is never valid UTF-8 by chance (a combining mark stands
 * before an ASCII letter), so bytes that are valid UTF-8 are taken for it, with a warning.
 */
export function decoderFor(record: Uint8Array, warnings: Warning[]): Decode {
  if (record[9] === 0x61) return decodeUtf8;
  if (isPlainAscii(record)) return decodeUtf8;
  if (!record.includes(ESCAPE) && typeof decodeUtf8(record) === 'string') {
    warnings.push({ code: 'encoding_guessed', detail: 'UTF-8' });
    return decodeUtf8;
  }
  return decodeMarc8;
}

const isPlainAscii = (bytes: Uint8Array): boolean =>
  bytes.every((byte) => byte < 0x80 && byte !== ESCAPE);

function decodeUtf8(bytes: Uint8Array): string | RecordProblem {
  try {
    return utf8.decode(bytes);
  } catch {
    return { reason: 'bad_utf8', detail: `0x${(bytes[firstBadByte(bytes)] ?? 0).toString(16)}` };
  }
}

/** Index of the first byte at which the text stops being UTF-8. */
function firstBadByte(bytes: Uint8Array): number {
  let good = 0;
  let bad = bytes.length;
  // The longest prefix that decodes, by halving; a cut character at its end is not a problem.
  while (bad - good > 1) {
    const middle = (good + bad) >> 1;
    if (decodesSoFar(bytes.subarray(0, middle))) good = middle;
    else bad = middle;
  }
  return good;
}

function decodesSoFar(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
    return true;
  } catch {
    return false;
  }
}
