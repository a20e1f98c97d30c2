import {
  digitsAt,
  LEADER_LENGTH,
  parseIso2709,
  printable,
  RECORD_TERMINATOR,
} from './iso2709-record.ts';
import type { ReadResult } from './read-result.ts';

/** Ten times the longest record that ISO 2709 can hold: beyond it this is not a record. */
const LONGEST_FRAME = 1_000_000;
/** How much of a refused run of bytes is kept for the report. */
const KEPT_RAW = 100_000;

/** The bytes read and not yet used, and where they stand in the file. */
interface Pending {
  bytes: Uint8Array;
  offset: number;
  number: number;
  /** True while a run without terminator is being skipped; it has been reported already. */
  skipping: boolean;
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
  firstOffset = 0,
): AsyncGenerator<ReadResult> {
  const pending: Pending = {
    bytes: new Uint8Array(0),
    offset: firstOffset,
    number: 0,
    skipping: false,
  };
  for await (const chunk of chunks) {
    const searched = pending.bytes.length;
    pending.bytes = searched === 0 ? chunk : Buffer.concat([pending.bytes, chunk]);
    yield* takeFrames(pending, searched);
  }
  skipFiller(pending);
  if (pending.bytes.length > 0 && !pending.skipping) yield unfinished(pending);
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
  if (pending.skipping) {
    drop(pending, pending.bytes.length);
  } else if (pending.bytes.length > LONGEST_FRAME) {
    yield unfinished(pending);
    drop(pending, pending.bytes.length);
    pending.skipping = true;
  }
}

/** One frame is one record, or the stump of a record with a whole one behind it. */
function* readFrame(frame: Uint8Array, pending: Pending): Generator<ReadResult> {
  const parsed = parseIso2709(frame);
  if (parsed.ok) {
    yield { ...parsed, position: nextPosition(pending, 0), raw: frame };
    return;
  }
  const inner = recordInside(frame);
  if (inner === undefined) {
    yield { ok: false, ...parsed.problem, position: nextPosition(pending, 0), raw: kept(frame) };
    return;
  }
  const stump = frame.subarray(0, inner);
  yield {
    ok: false,
    reason: digitsAt(frame, 0, 5) > 0 ? 'truncated' : 'bad_leader',
    detail: `${printable(frame.subarray(0, 5))} > ${inner}`,
    position: nextPosition(pending, 0),
    raw: kept(stump),
  };
  const whole = frame.subarray(inner);
  const second = parseIso2709(whole);
  const position = nextPosition(pending, inner);
  if (second.ok) yield { ...second, position, raw: whole };
  else yield { ok: false, ...second.problem, position, raw: kept(whole) };
}

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
function unfinished(pending: Pending): ReadResult {
  const { bytes } = pending;
  const looksLikeMarc = digitsAt(bytes, 0, 5) >= 0 && digitsAt(bytes, 12, 5) > LEADER_LENGTH;
  const cutInLeader =
    bytes.length < LEADER_LENGTH && digitsAt(bytes, 0, Math.min(5, bytes.length)) >= 0;
  return {
    ok: false,
    reason: looksLikeMarc || cutInLeader ? 'truncated' : 'not_marc',
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
