import { isDataField, type MarcField, type MarcRecord } from '../record.ts';
import { parseJsonRecord } from './json-forms.ts';
import type { ReadOptions, ReadResult } from './read-result.ts';
import { decoderOf } from './text/decoders.ts';

/** Maximum record size in bytes, to bound memory. */
const MAX_RECORD = 20_000_000;

/** Serialises a record as one line of MARC-in-JSON. */
export const marcJsonLine = ({ leader, fields }: MarcRecord): string =>
  `${JSON.stringify({ leader, fields: fields.map(fieldJson) })}\n`;

const fieldJson = (field: MarcField) => ({
  [field.tag]: isDataField(field)
    ? {
        ind1: field.ind1,
        ind2: field.ind2,
        subfields: field.subfields.map(({ code, value }) => ({ [code]: value })),
      }
    : field.value,
});

const [LINE_END, QUOTE, BACKSLASH, OPEN, CLOSE] = [0x0a, 0x22, 0x5c, 0x7b, 0x7d];
/** Start of a record. */
const RECORD_START = /^\s*\{\s*"(?:leader|type|controlfield|datafield|fields)"/;
/** Start of a list of records: {"records": [ … ]}. */
const FRAME = /^\s*\{\s*"(?:records|collection|data|items)"\s*:\s*\[/;

interface Scan {
  bytes: Uint8Array;
  /** File offset of `bytes`. */
  offset: number;
  number: number;
  /** Scan position in `bytes`, brace depth there, and start of the current record. */
  at: number;
  depth: number;
  start: number;
  inText: boolean;
  /** Start of content that is not a record; -1 if none. */
  junk: number;
  /** The current record is too long and has been refused; its end is being sought. */
  isTooLong: boolean;
}

/**
 * Streams JSON records: one per line, a list of them, or a single one, pretty-printed or not.
 * Anything else is refused with its number and byte offset, and reading continues at the next
 * record.
 */
export async function* readMarcJson(
  chunks: AsyncIterable<Uint8Array>,
  options: ReadOptions = {},
): AsyncGenerator<ReadResult> {
  const scan: Scan = {
    bytes: new Uint8Array(0),
    offset: 0,
    number: 0,
    at: 0,
    depth: 0,
    start: 0,
    inText: false,
    junk: -1,
    isTooLong: false,
  };
  let isFirst = true;
  for await (const chunk of chunks) {
    scan.bytes = scan.bytes.length === 0 ? chunk : Buffer.concat([scan.bytes, chunk]);
    if (isFirst && scan.bytes.length < 64) continue;
    if (isFirst) skipFrame(scan);
    isFirst = false;
    yield* takeRecords(scan, options, false);
    if (scan.bytes.length <= MAX_RECORD) continue;
    if (!scan.isTooLong) yield refused(scan, scan.bytes, 'too_long', '');
    skip(scan);
  }
  if (isFirst) skipFrame(scan);
  yield* takeRecords(scan, options, true);
}

function skipFrame(scan: Scan): void {
  const [frame] = FRAME.exec(Buffer.from(scan.bytes.subarray(0, 256)).toString('latin1')) ?? [''];
  scan.at = frame.length;
}

/** Yields every complete object; the remainder stays. */
function* takeRecords(scan: Scan, options: ReadOptions, isEnd: boolean): Generator<ReadResult> {
  for (; scan.at < scan.bytes.length; scan.at++) {
    const byte = scan.bytes[scan.at] ?? 0;
    if (byte === LINE_END && (scan.inText || scan.depth > 0 || scan.junk >= 0)) {
      // Strings do not span lines and records do not nest: something is missing.
      const begins = nextLineStartsRecord(scan, isEnd);
      if (begins === undefined) return;
      if (scan.inText || begins || scan.junk >= 0) yield* giveUp(scan);
    } else if (scan.inText) {
      if (byte === BACKSLASH) scan.at += 1;
      else if (byte === QUOTE) scan.inText = false;
    } else if (scan.depth === 0) {
      beginAt(scan, byte);
    } else if (byte === QUOTE) {
      scan.inText = true;
    } else if (byte === OPEN) {
      scan.depth += 1;
    } else if (byte === CLOSE && --scan.depth === 0) {
      yield* finish(scan, options);
    }
  }
  if (!isEnd) return;
  if (scan.depth > 0 || scan.junk >= 0) yield* giveUp(scan);
}

function beginAt(scan: Scan, byte: number): void {
  if (byte === OPEN && scan.junk < 0) {
    scan.start = scan.at;
    scan.depth = 1;
  } else if (!BETWEEN.has(byte) && scan.junk < 0) {
    scan.junk = scan.at;
  }
}

/** Whitespace and punctuation between the records of a list. */
const BETWEEN: ReadonlySet<number> = new Set([0x20, 0x09, 0x0a, 0x0d, 0x2c, 0x5b, 0x5d, CLOSE]);

/** True if the next line begins a record; undefined if too little has been read. */
function nextLineStartsRecord(scan: Scan, isEnd: boolean): boolean | undefined {
  const next = scan.bytes.subarray(scan.at + 1, scan.at + 65);
  if (next.length < 64 && !isEnd) return undefined;
  const text = Buffer.from(next).toString('latin1');
  return text[0] === '{' && RECORD_START.test(text);
}

function* finish(scan: Scan, options: ReadOptions): Generator<ReadResult> {
  if (scan.isTooLong) return drop(scan);
  const bytes = scan.bytes.slice(scan.start, scan.at + 1);
  scan.number += 1;
  const position = { number: scan.number, offset: scan.offset + scan.start };
  yield { ...parseRecord(bytes, options, position.offset), position, raw: bytes };
  drop(scan);
}

function* giveUp(scan: Scan): Generator<ReadResult> {
  const start = scan.junk >= 0 ? scan.junk : scan.start;
  const bytes = scan.bytes.slice(start, scan.at);
  scan.start = start;
  if (!scan.isTooLong) {
    const parsed = parseRecord(bytes, {}, scan.offset + start);
    yield parsed.ok
      ? refused(scan, bytes, 'bad_json', '')
      : refused(scan, bytes, parsed.reason, parsed.detail);
  }
  scan.at -= 1;
  drop(scan);
}

function refused(
  scan: Scan,
  bytes: Uint8Array,
  reason: (ReadResult & { ok: false })['reason'],
  detail: string,
): ReadResult {
  scan.number += 1;
  const position = { number: scan.number, offset: scan.offset + scan.start };
  return { ok: false, reason, detail, position, raw: bytes.slice(0, 100_000) };
}

function drop(scan: Scan): void {
  scan.bytes = scan.bytes.subarray(scan.at + 1);
  scan.offset += scan.at + 1;
  Object.assign(scan, { at: -1, depth: 0, inText: false, junk: -1, start: 0, isTooLong: false });
}

/** Discards what has been read of a record that is too long. */
function skip(scan: Scan): void {
  // A trailing backslash escapes a byte that has not arrived yet, so `at` may be past the end.
  const cut = Math.min(scan.at, scan.bytes.length);
  scan.bytes = scan.bytes.slice(cut);
  scan.offset += cut;
  Object.assign(scan, {
    at: scan.at - cut,
    start: 0,
    junk: scan.junk < 0 ? -1 : 0,
    isTooLong: true,
  });
}

type Parsed =
  | Pick<Extract<ReadResult, { ok: true }>, 'ok' | 'record' | 'warnings' | 'mended'>
  | Pick<Extract<ReadResult, { ok: false }>, 'ok' | 'reason' | 'detail'>;

function parseRecord(
  bytes: Uint8Array,
  { encoding, mend = false }: ReadOptions,
  offset: number,
): Parsed {
  const { text, faults } = decoderOf(encoding ?? 'utf-8')(bytes);
  const located = faults.map(({ reason, detail, at }) => ({
    reason,
    detail: `${detail}, byte ${offset + at}`,
    place: '',
    at: offset + at,
  }));
  const [fault] = located;
  if (fault && !mend) return { ok: false, reason: fault.reason, detail: fault.detail };
  try {
    const read = parseJsonRecord(JSON.parse(text));
    if (read === null)
      return { ok: false, reason: 'not_marc', detail: `JSON ${text.slice(0, 40)}` };
    const { record, nulls } = read;
    const warnings = nulls.map((detail) => ({ code: 'null_left_out' as const, detail }));
    return { ok: true, record, warnings, mended: located };
  } catch (error) {
    return { ok: false, reason: 'bad_json', detail: error instanceof Error ? error.message : '' };
  }
}
