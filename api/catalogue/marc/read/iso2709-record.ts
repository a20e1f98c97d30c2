import {
  digitsAt,
  LEADER_LENGTH,
  locateFields,
  printable,
  type FieldRange,
} from './iso2709-directory.ts';
import { restoreLineEnds, stripLineEnds } from './iso2709-line-ends.ts';
import type { ControlField, DataField, MarcField, MarcRecord, Subfield } from '../record.ts';
import type { Mended, RecordProblem, Warning } from './read-result.ts';
import { decoderFor, type Decode, type FileEncoding } from './text/decoders.ts';
import { resolveMnemonics } from './text/mnemonics.ts';

export const RECORD_TERMINATOR = 0x1d;
const SUBFIELD_DELIMITER = '\x1f';

type ParsedRecord =
  | { ok: true; record: MarcRecord; warnings: Warning[]; mended: Mended[] }
  | { ok: false; problem: RecordProblem };

export interface ParseOptions {
  encoding: FileEncoding;
  /** Replaces or drops unreadable parts, with a warning, instead of refusing the record. */
  mend: boolean;
}

/** Warnings and repairs collected while a record is read. */
interface Findings {
  warnings: Warning[];
  mended: Mended[];
}

/**
 * Parses one ISO 2709 record (MARC 21 "Record Structure"). The caller has checked that it ends with
 * a record terminator.
 */
export function parseIso2709(found: Uint8Array, { encoding, mend }: ParseOptions): ParsedRecord {
  const leaderText = printable(found.subarray(0, LEADER_LENGTH));
  if (found.length <= LEADER_LENGTH || digitsAt(found, 0, 5) < 0) {
    return { ok: false, problem: { reason: 'bad_leader', detail: leaderText, at: 0 } };
  }
  const findings: Findings = { warnings: [], mended: [] };
  const { bytes, places } = locateRecordFields(found, mend, findings.warnings);
  if ('reason' in places) return { ok: false, problem: places };
  const decode = decoderFor(bytes, encoding, findings.warnings);
  // Once line ends are restored, byte offsets no longer match the file.
  const placed = <T extends { at?: number | undefined }>(piece: T): T =>
    bytes === found ? piece : { ...piece, at: undefined };
  const leader = readLeader(bytes, findings.warnings);
  const fields: MarcField[] = [];
  for (const place of places) {
    const field = readField(place, bytes, { decode, mend }, findings);
    if ('reason' in field) return { ok: false, problem: placed(field) };
    fields.push(field);
  }
  return { ok: true, record: { leader, fields }, ...findings, mended: findings.mended.map(placed) };
}

/**
 * Locates the fields, after removing inserted or changed line ends when the declared lengths match
 * without them or, with `mend`, when only that makes the record readable.
 */
function locateRecordFields(
  found: Uint8Array,
  mend: boolean,
  warnings: Warning[],
): { bytes: Uint8Array; places: FieldRange[] | RecordProblem } {
  const before = restoreLineEnds(found);
  const bytes = before ?? found;
  const lineEndsWarning = (read: Uint8Array): Warning => ({
    code: 'line_ends_mended',
    detail: `${found.length} > ${read.length}`,
  });
  if (before !== undefined) warnings.push(lineEndsWarning(before));
  const places = locateFields(bytes, false, warnings);
  if (!('reason' in places)) return { bytes, places };
  const bare = stripLineEnds(bytes);
  const barePlaces = bare && locateFields(bare, false, mend ? warnings : []);
  if (bare === undefined || barePlaces === undefined || 'reason' in barePlaces) {
    return { bytes, places: mend ? locateFields(bytes, mend, warnings) : places };
  }
  if (!mend) return { bytes, places: { ...places, reason: 'line_ends' } };
  warnings.push(lineEndsWarning(bare));
  return { bytes: bare, places: barePlaces };
}

/** Leader 10–11 and 20–23 are constants in MARC 21; some systems leave them blank. */
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

/** Fields that identify the record: a wrong character in them would make it another record. */
const IDENTITY: ReadonlySet<string> = new Set(['001', '003', '004']);

function readField(
  { tag, start, end }: FieldRange,
  record: Uint8Array,
  { decode, mend }: { decode: Decode; mend: boolean },
  findings: Findings,
): MarcField | RecordProblem {
  const bytes = record.subarray(start, end);
  const { text, faults } = decode(bytes);
  const [fault] = faults;
  if (fault && (!mend || IDENTITY.has(tag))) {
    const place = subfieldLabel(tag, bytes, fault.at);
    return { reason: fault.reason, detail: `${place}: ${fault.detail}`, at: start + fault.at };
  }
  for (const { reason, detail, at } of faults) {
    findings.mended.push({ place: subfieldLabel(tag, bytes, at), reason, detail, at: start + at });
  }
  const read = resolveMnemonics(text);
  if (read !== text) findings.warnings.push({ code: 'mnemonics_read', detail: tag });
  return isControlTag(tag)
    ? ({ tag, value: read } satisfies ControlField)
    : dataField(tag, read, findings.warnings);
}

/** Name of the field and subfield at a byte, for the report: "245 $a". */
function subfieldLabel(tag: string, bytes: Uint8Array, at: number): string {
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
