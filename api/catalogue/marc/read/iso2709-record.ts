import { digitsAt, LEADER_LENGTH, placesOf, printable, type Place } from './iso2709-directory.ts';
import { withoutChangedLineEnds, withoutLineEnds } from './iso2709-line-ends.ts';
import type { ControlField, DataField, MarcField, MarcRecord, Subfield } from '../record.ts';
import type { Mended, RecordProblem, Warning } from './read-result.ts';
import { decoderFor, type Decode, type FileEncoding } from './text/decoders.ts';
import { readMnemonics } from './text/mnemonics.ts';

export const RECORD_TERMINATOR = 0x1d;
const SUBFIELD_DELIMITER = '\x1f';

type ParsedRecord =
  | { ok: true; record: MarcRecord; warnings: Warning[]; mended: Mended[] }
  | { ok: false; problem: RecordProblem };

/** How a record is to be read. */
export interface Manner {
  encoding: FileEncoding;
  /** What cannot be read is replaced or left out, and told, and the record is used. */
  mend: boolean;
}

/** What is gathered while a record is read. */
interface Notes {
  warnings: Warning[];
  mended: Mended[];
}

/**
 * One record of ISO 2709 (MARC 21 "Record Structure"), from its leader to its terminator.
 * The caller has checked that the bytes end with a record terminator.
 */
export function parseIso2709(found: Uint8Array, { encoding, mend }: Manner): ParsedRecord {
  const shown = printable(found.subarray(0, LEADER_LENGTH));
  if (found.length <= LEADER_LENGTH || digitsAt(found, 0, 5) < 0) {
    return { ok: false, problem: { reason: 'bad_leader', detail: shown, at: 0 } };
  }
  const notes: Notes = { warnings: [], mended: [] };
  const { bytes, places } = readPlaces(found, mend, notes.warnings);
  if ('reason' in places) return { ok: false, problem: places };
  const decode = decoderFor(bytes, encoding, notes.warnings);
  // Without its changed line ends nothing stands where it does in the file.
  const placed = <T extends { at?: number | undefined }>(piece: T): T =>
    bytes === found ? piece : { ...piece, at: undefined };
  const leader = readLeader(bytes, notes.warnings);
  const fields: MarcField[] = [];
  for (const place of places) {
    const field = readField(place, bytes, { decode, mend }, notes);
    if ('reason' in field) return { ok: false, problem: placed(field) };
    fields.push(field);
  }
  return { ok: true, record: { leader, fields }, ...notes, mended: notes.mended.map(placed) };
}

/**
 * Where the fields stand, and in which bytes: without the line ends that were put into the record or changed, where
 * its lengths work out without them or, with `mend`, where it can be read without them at all.
 */
function readPlaces(
  found: Uint8Array,
  mend: boolean,
  warnings: Warning[],
): { bytes: Uint8Array; places: Place[] | RecordProblem } {
  const before = withoutChangedLineEnds(found);
  const bytes = before ?? found;
  const told = (read: Uint8Array): Warning => ({
    code: 'line_ends_mended',
    detail: `${found.length} > ${read.length}`,
  });
  if (before !== undefined) warnings.push(told(before));
  const places = placesOf(bytes, false, warnings);
  if (!('reason' in places)) return { bytes, places };
  const bare = withoutLineEnds(bytes);
  const barePlaces = bare && placesOf(bare, false, mend ? warnings : []);
  if (bare === undefined || barePlaces === undefined || 'reason' in barePlaces) {
    return { bytes, places: mend ? placesOf(bytes, mend, warnings) : places };
  }
  if (!mend) return { bytes, places: { ...places, reason: 'line_ends' } };
  warnings.push(told(bare));
  return { bytes: bare, places: barePlaces };
}

/** Positions 10–11 and 20–23 are constants of MARC 21; some systems leave them blank. */
function readLeader(bytes: Uint8Array, warnings: Warning[]): string {
  let leader = '';
  let repaired = false;
  for (const byte of bytes.subarray(0, LEADER_LENGTH)) {
    const plain = byte >= 0x20 && byte < 0x7f;
    repaired ||= !plain;
    leader += plain ? String.fromCharCode(byte) : ' ';
  }
  if (repaired) {
    warnings.push({
      code: 'leader_repaired',
      detail: printable(bytes.subarray(0, LEADER_LENGTH)),
    });
  }
  return leader;
}

/** Fields that say which record it is: with a wrong character in them it would be another. */
const IDENTITY: ReadonlySet<string> = new Set(['001', '003', '004']);

function readField(
  { tag, start, end }: Place,
  record: Uint8Array,
  { decode, mend }: { decode: Decode; mend: boolean },
  notes: Notes,
): MarcField | RecordProblem {
  const bytes = record.subarray(start, end);
  const { text, faults } = decode(bytes);
  const [fault] = faults;
  if (fault && (!mend || IDENTITY.has(tag))) {
    const place = placeName(tag, bytes, fault.at);
    return { reason: fault.reason, detail: `${place}: ${fault.detail}`, at: start + fault.at };
  }
  for (const { reason, detail, at } of faults) {
    notes.mended.push({ place: placeName(tag, bytes, at), reason, detail, at: start + at });
  }
  const read = readMnemonics(text);
  if (read !== text) notes.warnings.push({ code: 'mnemonics_read', detail: tag });
  return isControlTag(tag)
    ? ({ tag, value: read } satisfies ControlField)
    : dataField(tag, read, notes.warnings);
}

/** The field, and the subfield in which a byte of it stands: "245 $a". */
function placeName(tag: string, bytes: Uint8Array, at: number): string {
  const delimiter = bytes.lastIndexOf(SUBFIELD_DELIMITER.charCodeAt(0), at);
  if (isControlTag(tag) || delimiter < 0) return tag;
  return `${tag} $${printable(bytes.subarray(delimiter + 1, delimiter + 2))}`;
}

/** Tags 001 to 009 have neither indicators nor subfields. */
export const isControlTag = (tag: string): boolean => tag.startsWith('00');

function dataField(tag: string, text: string, warnings: Warning[]): DataField {
  const [head = '', ...pieces] = text.split(SUBFIELD_DELIMITER);
  const indicators = [...head];
  const subfields: Subfield[] = [];
  if (indicators.length < 2)
    warnings.push({ code: 'indicator_repaired', detail: `${tag} ${head}` });
  if (indicators.length > 2) {
    warnings.push({ code: 'subfield_repaired', detail: tag });
    const value = indicators.slice(2).join('');
    if (pieces.length === 0) subfields.push({ code: 'a', value });
  }
  for (const piece of pieces) {
    const code = String.fromCodePoint(piece.codePointAt(0) ?? 0x20);
    if (piece === '' || code === ' ') warnings.push({ code: 'subfield_repaired', detail: tag });
    if (piece === '') continue;
    subfields.push({ code: code === ' ' ? 'a' : code, value: piece.slice(code.length) });
  }
  return { tag, ind1: indicators[0] ?? ' ', ind2: indicators[1] ?? ' ', subfields };
}
