import { decoderFor, type Decode } from './encoding.ts';
import type { ControlField, DataField, MarcField, MarcRecord, Subfield } from '../record.ts';
import type { RecordProblem, Warning } from './read-result.ts';

export const LEADER_LENGTH = 24;
const FIELD_TERMINATOR = 0x1e;
export const RECORD_TERMINATOR = 0x1d;
const ENTRY_LENGTH = 12;
const SUBFIELD_DELIMITER = '\x1f';

type ParsedRecord =
  { ok: true; record: MarcRecord; warnings: Warning[] } | { ok: false; problem: RecordProblem };

interface Entry {
  tag: string;
  length: number;
  start: number;
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

/**
 * One record of ISO 2709 (MARC 21 "Record Structure"), from its leader to its terminator.
 * The caller has checked that the bytes end with a record terminator.
 */
export function parseIso2709(bytes: Uint8Array): ParsedRecord {
  const leaderProblem = problemOfLeader(bytes);
  if (leaderProblem) return { ok: false, problem: leaderProblem };
  const base = digitsAt(bytes, 12, 5);
  const entries = readDirectory(bytes, base);
  if ('reason' in entries) return { ok: false, problem: entries };
  const warnings: Warning[] = [];
  const decoder = decoderFor(bytes, warnings);
  const leader = readLeader(bytes, warnings);
  const fields: MarcField[] = [];
  for (const entry of entries) {
    const start = base + entry.start;
    const field = readField(
      entry,
      bytes.subarray(start, start + entry.length - 1),
      decoder,
      warnings,
    );
    if ('reason' in field) return { ok: false, problem: field };
    fields.push(field);
  }
  return { ok: true, record: { leader, fields }, warnings };
}

function problemOfLeader(bytes: Uint8Array): RecordProblem | undefined {
  const shown = printable(bytes.subarray(0, LEADER_LENGTH));
  if (bytes.length <= LEADER_LENGTH) return { reason: 'bad_leader', detail: shown };
  const length = digitsAt(bytes, 0, 5);
  if (length < 0) return { reason: 'bad_leader', detail: shown };
  if (length !== bytes.length) {
    return {
      reason: 'wrong_length',
      detail: `${String(length).padStart(5, '0')} ≠ ${bytes.length}`,
    };
  }
  const base = digitsAt(bytes, 12, 5);
  if (base <= LEADER_LENGTH || base > bytes.length) return { reason: 'bad_leader', detail: shown };
  return undefined;
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

function readDirectory(bytes: Uint8Array, base: number): Entry[] | RecordProblem {
  const end = base - 1;
  if (bytes[end] !== FIELD_TERMINATOR || (end - LEADER_LENGTH) % ENTRY_LENGTH !== 0) {
    return { reason: 'bad_directory', detail: `${end - LEADER_LENGTH} / ${ENTRY_LENGTH}` };
  }
  const entries: Entry[] = [];
  for (let at = LEADER_LENGTH; at < end; at += ENTRY_LENGTH) {
    const raw = bytes.subarray(at, at + ENTRY_LENGTH);
    const tag = printable(raw.subarray(0, 3));
    const length = digitsAt(raw, 3, 4);
    const start = digitsAt(raw, 7, 5);
    const last = base + start + length - 1;
    const sound =
      /^[0-9A-Za-z]{3}$/.test(tag) && length > 0 && start >= 0 && last < bytes.length - 1;
    if (!sound || bytes[last] !== FIELD_TERMINATOR) {
      return { reason: 'bad_directory', detail: printable(raw) };
    }
    entries.push({ tag, length, start });
  }
  return entries;
}

function readField(
  { tag }: Entry,
  bytes: Uint8Array,
  decode: Decode,
  warnings: Warning[],
): MarcField | RecordProblem {
  const text = decode(bytes);
  if (typeof text !== 'string') return { reason: text.reason, detail: `${tag}: ${text.detail}` };
  return isControlTag(tag)
    ? ({ tag, value: text } satisfies ControlField)
    : dataField(tag, text, warnings);
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
