import type { RecordProblem, Warning } from './read-result.ts';

export const LEADER_LENGTH = 24;
const FIELD_TERMINATOR = 0x1e;
const ENTRY_LENGTH = 12;

/** Byte range of a field within its record, without its terminator. */
export interface FieldRange {
  tag: string;
  start: number;
  end: number;
}

/** Parses `count` ASCII digits at `from`; -1 if there is anything else. */
export function digitsAt(bytes: Uint8Array, from: number, count: number): number {
  let value = 0;
  for (let index = from; index < from + count; index++) {
    const digit = (bytes[index] ?? 0) - 0x30;
    if (digit < 0 || digit > 9) return -1;
    value = value * 10 + digit;
  }
  return value;
}

/** Printable rendering of bytes for the import report. */
export const printable = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) =>
    byte >= 0x20 && byte < 0x7f ? String.fromCharCode(byte) : `\\x${hex(byte)}`,
  ).join('');

const hex = (byte: number): string => byte.toString(16).padStart(2, '0');

const isTag = (tag: string): boolean => /^[0-9A-Za-z]{3}$/.test(tag);

/**
 * Locates the fields of a record: by its directory, or, when lengths or offsets are wrong, by field
 * terminators if their number matches the directory's tags (with a warning). With `mend`, invalid
 * directory entries are skipped.
 */
export function locateFields(
  bytes: Uint8Array,
  mend: boolean,
  warnings: Warning[],
): FieldRange[] | RecordProblem {
  const length = digitsAt(bytes, 0, 5);
  const detail = `${String(length).padStart(5, '0')} ≠ ${bytes.length}`;
  const declared = fieldsByDirectory(bytes);
  if (declared !== undefined && declared.problem === undefined) {
    if (length !== bytes.length) warnings.push({ code: 'lengths_wrong', detail });
    return declared.places;
  }
  const found = fieldsByTerminators(bytes);
  if (found !== undefined) {
    warnings.push({
      code: 'lengths_wrong',
      detail: length === bytes.length ? 'directory' : detail,
    });
    return found;
  }
  if (mend && declared !== undefined && declared.places.length > 0) {
    warnings.push({ code: 'field_dropped', detail: declared.problem?.detail ?? '' });
    return declared.places;
  }
  return length === bytes.length
    ? (declared?.problem ?? { reason: 'bad_directory', detail, at: LEADER_LENGTH })
    : { reason: 'wrong_length', detail, at: 0 };
}

interface DirectoryFields {
  /** Fields of the valid directory entries. */
  places: FieldRange[];
  /** Problem of the first invalid entry. */
  problem: RecordProblem | undefined;
}

/** Locates the fields by the directory. */
export function fieldsByDirectory(bytes: Uint8Array): DirectoryFields | undefined {
  const base = digitsAt(bytes, 12, 5);
  const end = base - 1;
  if (base <= LEADER_LENGTH || base > bytes.length) return undefined;
  if (bytes[end] !== FIELD_TERMINATOR || (end - LEADER_LENGTH) % ENTRY_LENGTH !== 0)
    return undefined;
  const found: DirectoryFields = { places: [], problem: undefined };
  for (let at = LEADER_LENGTH; at < end; at += ENTRY_LENGTH) {
    const raw = bytes.subarray(at, at + ENTRY_LENGTH);
    const tag = printable(raw.subarray(0, 3));
    const length = digitsAt(raw, 3, 4);
    const start = base + digitsAt(raw, 7, 5);
    const last = start + length - 1;
    const isValid = isTag(tag) && length > 0 && start >= base && last < bytes.length - 1;
    if (isValid && bytes[last] === FIELD_TERMINATOR) {
      found.places.push({ tag, start, end: last });
    } else {
      found.problem ??= { reason: 'bad_directory', detail: printable(raw), at };
    }
  }
  return found;
}

/** Locates the fields by terminators, if there are as many as tags. */
function fieldsByTerminators(bytes: Uint8Array): FieldRange[] | undefined {
  const directoryEnd = bytes.indexOf(FIELD_TERMINATOR, LEADER_LENGTH);
  if (directoryEnd < 0) return undefined;
  const pieces = splitAtTerminators(bytes, directoryEnd + 1);
  const directory = Buffer.from(bytes.subarray(LEADER_LENGTH, directoryEnd)).toString('latin1');
  const tags = tagsByOffset(directory) ?? tagsOfWideEntries(directory, pieces);
  if (tags === undefined || tags.length !== pieces.length || !tags.every(isTag)) return undefined;
  return pieces.map((piece, index) => ({ ...piece, tag: tags[index] ?? '' }));
}

function splitAtTerminators(bytes: Uint8Array, from: number): { start: number; end: number }[] {
  const pieces: { start: number; end: number }[] = [];
  const last = bytes.length - 1;
  for (let start = from; start < last;) {
    const found = bytes.indexOf(FIELD_TERMINATOR, start);
    const end = found < 0 ? last : found;
    pieces.push({ start, end });
    start = end + 1;
  }
  return pieces;
}

/** Tags of twelve-character entries, in the order of their fields. */
function tagsByOffset(directory: string): string[] | undefined {
  if (directory.length % ENTRY_LENGTH !== 0) return undefined;
  const entries = Array.from({ length: directory.length / ENTRY_LENGTH }, (_, index) => {
    const entry = directory.slice(index * ENTRY_LENGTH, (index + 1) * ENTRY_LENGTH);
    return {
      tag: entry.slice(0, 3),
      length: Number(entry.slice(3, 7)),
      start: Number(entry.slice(7)),
    };
  });
  const sorted = entries.toSorted((one, other) => one.start - other.start);
  return (countAdjacent(sorted) > countAdjacent(entries) ? sorted : entries).map(({ tag }) => tag);
}

/** Number of entries that start exactly where the previous one ends. */
const countAdjacent = (entries: readonly { length: number; start: number }[]): number =>
  entries.filter(({ start }, index) => {
    const before = entries[index - 1];
    return before !== undefined && before.start + before.length === start;
  }).length;

/** Some systems write more digits than the standard allows, which makes entries longer. */
function tagsOfWideEntries(
  directory: string,
  pieces: readonly { start: number; end: number }[],
): string[] | undefined {
  const tags: string[] = [];
  const base = pieces[0]?.start ?? 0;
  let at = 0;
  for (const { start, end } of pieces) {
    const length = String(end + 1 - start).padStart(4, '0');
    const numbers = `${length}${String(start - base).padStart(5, '0')}`;
    if (!directory.startsWith(numbers, at + 3)) return undefined;
    tags.push(directory.slice(at, at + 3));
    at += 3 + numbers.length;
  }
  return at === directory.length ? tags : undefined;
}
