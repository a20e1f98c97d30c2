import { digitsAt, LEADER_LENGTH, printable } from './iso2709-directory.ts';
import { parseIso2709, RECORD_TERMINATOR, type Manner } from './iso2709-record.ts';
import type { ReadOptions, ReadResult, RecordProblem } from './read-result.ts';
import { fileEncoding, learn } from './text/decoders.ts';

/** A run without terminator longer than this is no record, unless it begins like one. */
const LONGEST_RUN = 1_000_000;
/** The longest record that is read, to bound memory: the standard's own limit is 99,999 bytes. */
const LONGEST_RECORD = 20_000_000;
/** How much of a file is asked for its encoding before its first record is read. */
const LOOKAHEAD = 4_000_000;
/** How much of a refused run of bytes is kept for the report. */
const KEPT_RAW = 100_000;

/** The bytes read and not yet used, and where they stand in the file. */
interface Pending {
  bytes: Uint8Array;
  offset: number;
  number: number;
  /** True while a run without terminator is being skipped; it has been reported already. */
  skipping: boolean;
  manner: Manner;
  /** Up to where in the file the records have told of its encoding. */
  learntTo: number;
}

/**
 * Reads ISO 2709 as it arrives. Records are cut at the record terminator (1D hex, which occurs
 * nowhere else in a sound record), so that a problem costs one record only: it is refused with its
 * number, its byte offset and the reason, and reading goes on after its terminator.
 *
 * @param firstOffset where `chunks` begins in the file, when the caller has taken bytes off it
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
    manner: { encoding: fileEncoding(encoding), mend },
    learntTo: firstOffset,
  };
  for await (const chunk of withHead(chunks, pending)) {
    const searched = pending.bytes.length;
    pending.bytes = searched === 0 ? chunk : Buffer.concat([pending.bytes, chunk]);
    yield* takeFrames(pending, searched);
  }
  skipFiller(pending);
  if (pending.bytes.length > 0 && !pending.skipping) yield unfinished(pending);
}

/** The same bytes, after the first of them have been asked for the encoding of the file. */
async function* withHead(
  chunks: AsyncIterable<Uint8Array>,
  pending: Pending,
): AsyncGenerator<Uint8Array> {
  const held: Uint8Array[] = [];
  let size = 0;
  let learnt = false;
  const release = (): Uint8Array => {
    learnt = true;
    const head = Buffer.concat(held.splice(0));
    learnFrom(head, pending);
    return head;
  };
  for await (const chunk of chunks) {
    if (learnt) {
      yield chunk;
      continue;
    }
    held.push(chunk);
    size += chunk.length;
    if (size >= LOOKAHEAD) yield release();
  }
  if (!learnt && size > 0) yield release();
}

function learnFrom(head: Uint8Array, pending: Pending): void {
  for (let start = 0; start < head.length;) {
    const end = head.indexOf(RECORD_TERMINATOR, start);
    if (end < 0) break;
    learn(
      pending.manner.encoding,
      head.subarray(start + fillerLength(head.subarray(start, end)), end),
    );
    pending.learntTo = pending.offset + end;
    start = end + 1;
  }
}

/** Every record that is complete; what follows the last terminator stays pending. */
function* takeFrames(pending: Pending, searchedBefore: number): Generator<ReadResult> {
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
  bytes.length > (beginsLikeRecord(bytes) ? LONGEST_RECORD : LONGEST_RUN);

const beginsLikeRecord = (bytes: Uint8Array): boolean =>
  digitsAt(bytes, 0, 5) >= 0 && digitsAt(bytes, 12, 5) > LEADER_LENGTH;

/** One frame is one record, or the stump of a record with a whole one behind it. */
function* readFrame(frame: Uint8Array, pending: Pending): Generator<ReadResult> {
  if (isTooLong(frame)) {
    yield unfinished(pending, frame);
    return;
  }
  if (pending.offset > pending.learntTo) learn(pending.manner.encoding, frame);
  const inner = digitsAt(frame, 0, 5) === frame.length ? undefined : recordInside(frame);
  if (inner === undefined) {
    yield resultOf(frame, 0, pending);
    return;
  }
  const stump = frame.subarray(0, inner);
  yield (
    withoutTerminator(stump, pending) ?? {
      ok: false,
      reason: digitsAt(frame, 0, 5) > 0 ? 'truncated' : 'bad_leader',
      detail: `${printable(frame.subarray(0, 5))} > ${inner}`,
      position: nextPosition(pending, 0),
      raw: kept(stump),
    }
  );
  yield resultOf(frame.subarray(inner), inner, pending);
}

/** A record that has lost nothing but its terminator. */
function withoutTerminator(stump: Uint8Array, pending: Pending): ReadResult | undefined {
  if (digitsAt(stump, 0, 5) !== stump.length + 1) return undefined;
  const whole = Buffer.concat([stump, Buffer.of(RECORD_TERMINATOR)]);
  return parseIso2709(whole, pending.manner).ok ? resultOf(whole, 0, pending) : undefined;
}

function resultOf(bytes: Uint8Array, within: number, pending: Pending): ReadResult {
  const parsed = parseIso2709(bytes, pending.manner);
  const position = nextPosition(pending, within);
  if (!parsed.ok) {
    const { reason, detail } = located(parsed.problem, position.offset);
    return { ok: false, reason, detail, position, raw: kept(bytes) };
  }
  const mended = parsed.mended.map((piece) => located(piece, position.offset));
  return { ...parsed, mended, position, raw: bytes };
}

/** What was found, with the byte of the file at which it stands. */
const located = <T extends Pick<RecordProblem, 'detail' | 'at'>>(problem: T, offset: number): T =>
  problem.at === undefined
    ? problem
    : {
        ...problem,
        at: offset + problem.at,
        detail: `${problem.detail}, byte ${offset + problem.at}`,
      };

/**
 * Where inside a wrong frame a leader stands whose length reaches exactly to the terminator:
 * the record before it lost its end, and with it its terminator.
 */
function recordInside(frame: Uint8Array): number | undefined {
  for (let at = 1; at < frame.length - LEADER_LENGTH; at++) {
    if (digitsAt(frame, at, 5) !== frame.length - at) continue;
    const base = digitsAt(frame, at + 12, 5);
    if (base > LEADER_LENGTH && base < frame.length - at) return at;
  }
  return undefined;
}

/** What stands at the end of the file, or in a run too long, without a record terminator. */
function unfinished(pending: Pending, bytes = pending.bytes): ReadResult {
  const looksLikeMarc = beginsLikeRecord(bytes);
  const isTooLarge = looksLikeMarc && bytes.length > LONGEST_RECORD;
  const cutInLeader =
    bytes.length < LEADER_LENGTH && digitsAt(bytes, 0, Math.min(5, bytes.length)) >= 0;
  return {
    ok: false,
    reason: isTooLarge ? 'too_long' : looksLikeMarc || cutInLeader ? 'truncated' : 'not_marc',
    detail: `${printable(bytes.subarray(0, 5))} > ${bytes.length}`,
    position: nextPosition(pending, 0),
    raw: kept(bytes),
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

/** Line ends, blanks, NUL and the old end-of-file sign that systems put between records. */
function fillerLength(bytes: Uint8Array): number {
  let count = 0;
  while (count < bytes.length && FILLER.has(bytes[count] ?? -1)) count += 1;
  return count;
}

const FILLER: ReadonlySet<number> = new Set([0x00, 0x0a, 0x0d, 0x1a, 0x20]);

const skipFiller = (pending: Pending): void => drop(pending, fillerLength(pending.bytes));

const kept = (bytes: Uint8Array): Uint8Array => bytes.subarray(0, KEPT_RAW);
