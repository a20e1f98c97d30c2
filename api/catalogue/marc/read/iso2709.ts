import { digitsAt, LEADER_LENGTH, printable } from './iso2709-directory.ts';
import { parseIso2709, RECORD_TERMINATOR, type ParseOptions } from './iso2709-record.ts';
import type { ReadOptions, ReadResult, RecordProblem } from './read-result.ts';
import { fileEncoding, learn } from './text/decoders.ts';

/** Without a terminator, longer runs are not taken for a record unless they begin like one. */
const MAX_RUN = 1_000_000;
/** Maximum record size in bytes, to bound memory; the standard's own limit is 99,999. */
const MAX_RECORD = 20_000_000;
/** Bytes inspected to guess the file's encoding before the first record is read. */
const LOOKAHEAD = 4_000_000;
/** Maximum bytes of a refused record stored for the report. */
const MAX_REPORTED = 100_000;

/** Bytes read but not yet processed, and their position in the file. */
interface Pending {
  bytes: Uint8Array;
  offset: number;
  number: number;
  /** True while skipping a run without terminator that has already been reported. */
  skipping: boolean;
  parseOptions: ParseOptions;
  /** Offset up to which records have contributed to the encoding guess. */
  sampledTo: number;
}

/**
 * Streams ISO 2709 records. Records are split at the record terminator (1D hex, which occurs
 * nowhere else in a valid record), so that an invalid record costs only itself: it is refused with
 * its number, byte offset and reason, and reading continues after its terminator.
 *
 * @param firstOffset file offset of `chunks`, when the caller has already consumed some bytes
 */
export async function* readIso2709(
  chunks: AsyncIterable<Uint8Array>,
  { encoding, mend = false }: ReadOptions = {},
  firstOffset = 0,
): AsyncGenerator<ReadResult> {
  const pending: Pending = {
    bytes: new Uint8Array(0),
    offset: firstOffset,
    number: 0,
    skipping: false,
    parseOptions: { encoding: fileEncoding(encoding), mend },
    sampledTo: firstOffset,
  };
  for await (const chunk of sampleHead(chunks, pending)) {
    const searched = pending.bytes.length;
    pending.bytes = searched === 0 ? chunk : Buffer.concat([pending.bytes, chunk]);
    yield* splitRecords(pending, searched);
  }
  skipFiller(pending);
  if (pending.bytes.length > 0 && !pending.skipping) yield unfinished(pending);
}

/** Passes the bytes through after sampling the first of them for the file's encoding. */
async function* sampleHead(
  chunks: AsyncIterable<Uint8Array>,
  pending: Pending,
): AsyncGenerator<Uint8Array> {
  const held: Uint8Array[] = [];
  let size = 0;
  let sampled = false;
  const release = (): Uint8Array => {
    sampled = true;
    const head = Buffer.concat(held.splice(0));
    sampleEncoding(head, pending);
    return head;
  };
  for await (const chunk of chunks) {
    if (sampled) {
      yield chunk;
      continue;
    }
    held.push(chunk);
    size += chunk.length;
    if (size >= LOOKAHEAD) yield release();
  }
  if (!sampled && size > 0) yield release();
}

function sampleEncoding(head: Uint8Array, pending: Pending): void {
  for (let start = 0; start < head.length;) {
    const end = head.indexOf(RECORD_TERMINATOR, start);
    if (end < 0) break;
    learn(
      pending.parseOptions.encoding,
      head.subarray(start + fillerLength(head.subarray(start, end)), end),
    );
    pending.sampledTo = pending.offset + end;
    start = end + 1;
  }
}

/** Yields every complete record; the remainder stays pending. */
function* splitRecords(pending: Pending, searchedBefore: number): Generator<ReadResult> {
  let searched = searchedBefore;
  for (;;) {
    const end = pending.bytes.indexOf(RECORD_TERMINATOR, searched);
    if (end < 0) break;
    searched = 0;
    if (pending.skipping) {
      drop(pending, end + 1);
      pending.skipping = false;
      continue;
    }
    const filler = fillerLength(pending.bytes);
    drop(pending, Math.min(filler, end));
    const frame = pending.bytes.subarray(0, end + 1 - Math.min(filler, end));
    yield* readFrame(frame, pending);
    drop(pending, frame.length);
  }
  if (!pending.skipping) skipFiller(pending);
  if (pending.skipping) {
    drop(pending, pending.bytes.length);
  } else if (isTooLong(pending.bytes)) {
    yield unfinished(pending);
    drop(pending, pending.bytes.length);
    pending.skipping = true;
  }
}

const isTooLong = (bytes: Uint8Array): boolean =>
  bytes.length > (beginsLikeRecord(bytes) ? MAX_RECORD : MAX_RUN);

const beginsLikeRecord = (bytes: Uint8Array): boolean =>
  digitsAt(bytes, 0, 5) >= 0 && digitsAt(bytes, 12, 5) > LEADER_LENGTH;

/** A frame holds one record, or a truncated record followed by a complete one. */
function* readFrame(frame: Uint8Array, pending: Pending): Generator<ReadResult> {
  if (isTooLong(frame)) {
    yield unfinished(pending, frame);
    return;
  }
  if (pending.offset > pending.sampledTo) learn(pending.parseOptions.encoding, frame);
  const inner = digitsAt(frame, 0, 5) === frame.length ? undefined : recordInside(frame);
  if (inner === undefined) {
    yield toResult(frame, 0, pending);
    return;
  }
  const stump = frame.subarray(0, inner);
  yield (
    readUnterminated(stump, pending) ?? {
      ok: false,
      reason: digitsAt(frame, 0, 5) > 0 ? 'truncated' : 'bad_leader',
      detail: `${printable(frame.subarray(0, 5))} > ${inner}`,
      position: nextPosition(pending, 0),
      raw: reportedBytes(stump),
    }
  );
  yield toResult(frame.subarray(inner), inner, pending);
}

/** A record that lacks only its terminator. */
function readUnterminated(stump: Uint8Array, pending: Pending): ReadResult | undefined {
  if (digitsAt(stump, 0, 5) !== stump.length + 1) return undefined;
  const whole = Buffer.concat([stump, Buffer.of(RECORD_TERMINATOR)]);
  return parseIso2709(whole, pending.parseOptions).ok ? toResult(whole, 0, pending) : undefined;
}

function toResult(bytes: Uint8Array, within: number, pending: Pending): ReadResult {
  const parsed = parseIso2709(bytes, pending.parseOptions);
  const position = nextPosition(pending, within);
  if (!parsed.ok) {
    const { reason, detail } = located(parsed.problem, position.offset);
    return { ok: false, reason, detail, position, raw: reportedBytes(bytes) };
  }
  const mended = parsed.mended.map((piece) => located(piece, position.offset));
  return { ...parsed, mended, position, raw: bytes };
}

/** Adds the byte offset within the file to a problem. */
const located = <T extends Pick<RecordProblem, 'detail' | 'at'>>(problem: T, offset: number): T =>
  problem.at === undefined
    ? problem
    : {
        ...problem,
        at: offset + problem.at,
        detail: `${problem.detail}, byte ${offset + problem.at}`,
      };

/**
 * Offset of a record inside a malformed frame: a leader whose length reaches exactly to the
 * terminator, after a record that lost its end.
 */
function recordInside(frame: Uint8Array): number | undefined {
  for (let at = 1; at < frame.length - LEADER_LENGTH; at++) {
    if (digitsAt(frame, at, 5) !== frame.length - at) continue;
    const base = digitsAt(frame, at + 12, 5);
    if (base > LEADER_LENGTH && base < frame.length - at) return at;
  }
  return undefined;
}

/** Reports bytes without a record terminator, at the end of the file or in an overlong run. */
function unfinished(pending: Pending, bytes = pending.bytes): ReadResult {
  const looksLikeMarc = beginsLikeRecord(bytes);
  const isTooLarge = looksLikeMarc && bytes.length > MAX_RECORD;
  const cutInLeader =
    bytes.length < LEADER_LENGTH && digitsAt(bytes, 0, Math.min(5, bytes.length)) >= 0;
  return {
    ok: false,
    reason: isTooLarge ? 'too_long' : looksLikeMarc || cutInLeader ? 'truncated' : 'not_marc',
    detail: `${printable(bytes.subarray(0, 5))} > ${bytes.length}`,
    position: nextPosition(pending, 0),
    raw: reportedBytes(bytes),
  };
}

function nextPosition(pending: Pending, within: number): { number: number; offset: number } {
  pending.number += 1;
  return { number: pending.number, offset: pending.offset + within };
}

function drop(pending: Pending, count: number): void {
  pending.bytes = pending.bytes.subarray(count);
  pending.offset += count;
}

/** Line ends, blanks, NUL and the old end-of-file character that systems put between records. */
function fillerLength(bytes: Uint8Array): number {
  let count = 0;
  while (count < bytes.length && FILLER.has(bytes[count] ?? -1)) count += 1;
  return count;
}

const FILLER: ReadonlySet<number> = new Set([0x00, 0x0a, 0x0d, 0x1a, 0x20]);

const skipFiller = (pending: Pending): void => drop(pending, fillerLength(pending.bytes));

const reportedBytes = (bytes: Uint8Array): Uint8Array => bytes.subarray(0, MAX_REPORTED);
