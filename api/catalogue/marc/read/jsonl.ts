import { isDataField, type MarcField, type MarcRecord } from '../record.ts';
import { recordOfJson } from './json-forms.ts';
import type { ReadOptions, ReadResult } from './read-result.ts';
import { decoderOf } from './text/decoders.ts';

/** A single record longer than this (in bytes) is refused, to bound memory. */
const LONGEST_RECORD = 20_000_000;

/** One record as a line of MARC-in-JSON, with its line end. */
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
/** How a record begins, at the beginning of a line too. */
const RECORD_START = /^\s*\{\s*"(?:leader|type|controlfield|datafield|fields)"/;
/** The frame of a list of records: {"records": [ … ]}. */
const FRAME = /^\s*\{\s*"(?:records|collection|data|items)"\s*:\s*\[/;

interface Scan {
  bytes: Uint8Array;
  /** Where `bytes` begins in the file. */
  offset: number;
  number: number;
  /** How far `bytes` has been looked at, how deep in braces, where the record begins in it. */
  at: number;
  depth: number;
  start: number;
  inText: boolean;
  /** Where something begins that is no record; -1 when there is nothing. */
  junk: number;
  /** The record is too long and has been refused; its end is looked for. */
  isTooLong: boolean;
}

/**
 * Reads records in JSON as they arrive: one on each line, or a list of them, or one alone, over several
 * lines or not. What is not a record is refused with its number and byte offset, and reading goes on at
 * the next.
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
    if (scan.bytes.length <= LONGEST_RECORD) continue;
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

/** Every object that is whole; what follows stays. */
function* takeRecords(scan: Scan, options: ReadOptions, isEnd: boolean): Generator<ReadResult> {
  for (; scan.at < scan.bytes.length; scan.at++) {
    const byte = scan.bytes[scan.at] ?? 0;
    if (byte === LINE_END && (scan.inText || scan.depth > 0 || scan.junk >= 0)) {
      // No text goes over a line end, and no record begins within another: something is missing.
      const begins = nextBegins(scan, isEnd);
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

/** Blanks, and what parts and frames the records of a list. */
const BETWEEN: ReadonlySet<number> = new Set([0x20, 0x09, 0x0a, 0x0d, 0x2c, 0x5b, 0x5d, CLOSE]);

/** Whether the next line begins a record; undefined while too little of it is there. */
function nextBegins(scan: Scan, isEnd: boolean): boolean | undefined {
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
  yield { ...recordOf(bytes, options, position.offset), position, raw: bytes };
  drop(scan);
}

function* giveUp(scan: Scan): Generator<ReadResult> {
  const start = scan.junk >= 0 ? scan.junk : scan.start;
  const bytes = scan.bytes.slice(start, scan.at);
  scan.start = start;
  if (!scan.isTooLong) {
    const parsed = recordOf(bytes, {}, scan.offset + start);
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

/** Forgets what has been read, up to the place reached. */
function drop(scan: Scan): void {
  scan.bytes = scan.bytes.subarray(scan.at + 1);
  scan.offset += scan.at + 1;
  Object.assign(scan, { at: -1, depth: 0, inText: false, junk: -1, start: 0, isTooLong: false });
}

/** Forgets what has been read of a record that is too long. */
function skip(scan: Scan): void {
  // It may lie behind the last byte: what a backslash there stands before has yet to come.
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

function recordOf(
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
    const read = recordOfJson(JSON.parse(text));
    if (read === null)
      return { ok: false, reason: 'not_marc', detail: `JSON ${text.slice(0, 40)}` };
    const { record, nulls } = read;
    const warnings = nulls.map((detail) => ({ code: 'null_left_out' as const, detail }));
    return { ok: true, record, warnings, mended: located };
  } catch (error) {
    return { ok: false, reason: 'bad_json', detail: error instanceof Error ? error.message : '' };
  }
}
