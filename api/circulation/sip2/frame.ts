/**
 * Error detection: the last fields of a message, a number of the terminal and a sum of all bytes before it. Some
 * terminals add separators, and leave out the number when they ask for a repetition.
 */
const TRAILER = /(?:AY([0-9]))?AZ([0-9A-Fa-f]{4})\|*$/;
/** Bytes in which it is looked for. */
const TRAILER_WINDOW = 32;

/** The sum of all bytes, negated, as four hexadecimal digits. */
export function checksum(bytes: Uint8Array): string {
  let sum = 0;
  for (const byte of bytes) sum += byte;
  return (-sum & 0xffff).toString(16).toUpperCase().padStart(4, '0');
}

export interface Frame {
  /** The message without error detection. */
  body: Buffer;
  /** The number of the terminal's message; null: none. */
  sequence: string | null;
  /** It has a sum. */
  isChecked: boolean;
}

/** Takes off and checks error detection; null if the sum is wrong. */
export function readFrame(line: Buffer): Frame | null {
  const window = line.subarray(-TRAILER_WINDOW).toString('latin1');
  const tail = TRAILER.exec(window);
  if (!tail) return { body: line, sequence: null, isChecked: false };
  const [, sequence, sum = ''] = tail;
  const start = line.length - window.length + tail.index;
  const summed = start + (sequence === undefined ? 'AZ' : 'AY0AZ').length;
  if (checksum(line.subarray(0, summed)) !== sum.toUpperCase()) return null;
  return { body: line.subarray(0, start), sequence: sequence ?? null, isChecked: true };
}

/** Adds error detection with the number of the request; without a number only the sum. */
export function withChecksum(body: Buffer, sequence: string | null): Buffer {
  const text = sequence === null ? 'AZ' : `AY${sequence}AZ`;
  const summed = Buffer.concat([body, Buffer.from(text, 'latin1')]);
  return Buffer.concat([summed, Buffer.from(checksum(summed), 'latin1')]);
}

const CR = 0x0d;
const LF = 0x0a;

/** Splits what arrives into messages; each ends with CR, LF or both. */
export class LineReader {
  readonly #maxBytes: number;
  #rest: Buffer = Buffer.alloc(0);
  /** The beginning of a line that is too long was dropped. */
  #isTooLong = false;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  /** The lines that end with this chunk; null for one that was too long. */
  *read(chunk: Buffer): Generator<Buffer | null> {
    let start = 0;
    for (let at = 0; at < chunk.length; at++) {
      if (chunk[at] !== CR && chunk[at] !== LF) continue;
      const line = this.#add(chunk.subarray(start, at));
      start = at + 1;
      this.#rest = Buffer.alloc(0);
      const isTooLong = this.#isTooLong;
      this.#isTooLong = false;
      if (isTooLong) yield null;
      else if (trimmed(line).length > 0) yield trimmed(line);
    }
    this.#rest = this.#add(chunk.subarray(start));
  }

  #add(part: Buffer): Buffer {
    if (this.#isTooLong) return this.#rest;
    if (this.#rest.length + part.length > this.#maxBytes) {
      this.#isTooLong = true;
      return Buffer.alloc(0);
    }
    // Copied: chunks are large, and a rest may wait for long.
    return Buffer.concat([this.#rest, part]);
  }
}

const BLANK = 0x20;
const NUL = 0x00;

/** Without blanks and NULs around it. */
function trimmed(line: Buffer): Buffer {
  const isBlank = (byte: number | undefined) => byte === BLANK || byte === NUL;
  let [start, end] = [0, line.length];
  while (start < end && isBlank(line[start])) start++;
  while (end > start && isBlank(line[end - 1])) end--;
  return line.subarray(start, end);
}
