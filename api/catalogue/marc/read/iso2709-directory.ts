import type { RecordProblem, Warning } from './read-result.ts';

export const LEADER_LENGTH = 24;
const FIELD_TERMINATOR = 0x1e;
const ENTRY_LENGTH = 12;

/** Where a field stands in its record; its terminator is left out. */
export interface Place {
  tag: string;
  start: number;
  end: number;
}

/** The number written in ASCII digits at `from`, or -1 when anything else stands there. */
export function digitsAt(bytes: Uint8Array, from: number, count: number): number {
  let value = 0;
  for (let index = from; index < from + count; index++) {
    const digit = (bytes[index] ?? 0) - 0x30;
    if (digit < 0 || digit > 9) return -1;
    value = value * 10 + digit;
  }
  return value;
}

/** Printable rendering of a few bytes for the report. */
export const printable = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) =>
    byte >= 0x20 && byte < 0x7f ? String.fromCharCode(byte) : `\\x${hex(byte)}`,
  ).join('');

const hex = (byte: number): string => byte.toString(16).padStart(2, '0');

const isTag = (tag: string): boolean => /^[0-9A-Za-z]{3}$/.test(tag);

/**
 * The fields of a record: as its directory says, else, where lengths and places are wrong or too long
 * for their digits, as many fields between terminators as the directory has tags, which is told. With
 * `mend`, entries that lead nowhere are left out.
 */
export function placesOf(
  bytes: Uint8Array,
  mend: boolean,
  warnings: Warning[],
): Place[] | RecordProblem {
  const length = digitsAt(bytes, 0, 5);
  const told = `${String(length).padStart(5, '0')} ≠ ${bytes.length}`;
  const declared = declaredPlaces(bytes);
  if (declared !== undefined && declared.problem === undefined) {
    if (length !== bytes.length) warnings.push({ code: 'lengths_wrong', detail: told });
    return declared.places;
  }
  const found = placesByTerminators(bytes);
  if (found !== undefined) {
    warnings.push({ code: 'lengths_wrong', detail: length === bytes.length ? 'directory' : told });
    return found;
  }
  if (mend && declared !== undefined && declared.places.length > 0) {
    warnings.push({ code: 'field_dropped', detail: declared.problem?.detail ?? '' });
    return declared.places;
  }
  return length === bytes.length
    ? (declared?.problem ?? { reason: 'bad_directory', detail: told, at: LEADER_LENGTH })
    : { reason: 'wrong_length', detail: told, at: 0 };
}

interface Declared {
  /** Of the entries that lead to a field. */
  places: Place[];
  /** The first entry that does not. */
  problem: RecordProblem | undefined;
}

/** The fields as the directory says them. */
export function declaredPlaces(bytes: Uint8Array): Declared | undefined {
  const base = digitsAt(bytes, 12, 5);
  const end = base - 1;
  if (base <= LEADER_LENGTH || base > bytes.length) return undefined;
  if (bytes[end] !== FIELD_TERMINATOR || (end - LEADER_LENGTH) % ENTRY_LENGTH !== 0)
    return undefined;
  const found: Declared = { places: [], problem: undefined };
  for (let at = LEADER_LENGTH; at < end; at += ENTRY_LENGTH) {
    const raw = bytes.subarray(at, at + ENTRY_LENGTH);
    const tag = printable(raw.subarray(0, 3));
    const length = digitsAt(raw, 3, 4);
    const start = base + digitsAt(raw, 7, 5);
    const last = start + length - 1;
    const leadsToField = isTag(tag) && length > 0 && start >= base && last < bytes.length - 1;
    if (leadsToField && bytes[last] === FIELD_TERMINATOR) {
      found.places.push({ tag, start, end: last });
    } else {
      found.problem ??= { reason: 'bad_directory', detail: printable(raw), at };
    }
  }
  return found;
}

/** Fields as their terminators cut them, when there are as many of them as tags. */
function placesByTerminators(bytes: Uint8Array): Place[] | undefined {
  const directoryEnd = bytes.indexOf(FIELD_TERMINATOR, LEADER_LENGTH);
  if (directoryEnd < 0) return undefined;
  const pieces = piecesFrom(bytes, directoryEnd + 1);
  const directory = Buffer.from(bytes.subarray(LEADER_LENGTH, directoryEnd)).toString('latin1');
  const tags = tagsInOrder(directory) ?? tagsOfWideEntries(directory, pieces);
  if (tags === undefined || tags.length !== pieces.length || !tags.every(isTag)) return undefined;
  return pieces.map((piece, index) => ({ ...piece, tag: tags[index] ?? '' }));
}

function piecesFrom(bytes: Uint8Array, from: number): { start: number; end: number }[] {
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

/** Tags of entries of twelve characters, in the order in which their fields stand. */
function tagsInOrder(directory: string): string[] | undefined {
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
  return (neighbours(sorted) > neighbours(entries) ? sorted : entries).map(({ tag }) => tag);
}

/** How many entries begin where the one before them ends. */
const neighbours = (entries: readonly { length: number; start: number }[]): number =>
  entries.filter(({ start }, index) => {
    const before = entries[index - 1];
    return before !== undefined && before.start + before.length === start;
  }).length;

/** Some systems write more digits than the standard has: then the entry is longer. */
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
