import { LEADER_LENGTH } from '../read/iso2709-directory.ts';
import { isControlTag } from '../read/iso2709-record.ts';
import { isDataField, type MarcField, type MarcRecord } from '../record.ts';

/** ISO 2709 has four digits for field lengths and five for record lengths. */
const MAX_FIELD = 9_999;
const MAX_RECORD = 99_999;

export type SerialisedRecord =
  { ok: true; bytes: Uint8Array } | { ok: false; reason: 'too_long'; detail: string };

const encoder = new TextEncoder();

/**
 * Serialises a record in ISO 2709, UTF-8. Lengths, leader/09 ("a") and leader constants are
 * recomputed; everything else is unchanged, so that reading and writing again gives the same bytes.
 * A record that is too long returns the tag or length at fault; use MARCXML instead.
 */
export function writeIso2709(record: MarcRecord): SerialisedRecord {
  const fields = record.fields.map((field) => encoder.encode(`${fieldText(field)}\x1e`));
  let directory = '';
  let start = 0;
  for (const [index, field] of record.fields.entries()) {
    const length = fields[index]?.length ?? 0;
    if (length > MAX_FIELD) return tooLong(`${field.tag}: ${length}`);
    directory += tagOf(field) + padded(length, 4) + padded(start, 5);
    start += length;
  }
  const base = LEADER_LENGTH + directory.length + 1;
  const length = base + start + 1;
  if (length > MAX_RECORD) return tooLong(String(length));
  const head = encoder.encode(`${leaderOf(record, length, base)}${directory}\x1e`);
  return { ok: true, bytes: Buffer.concat([head, ...fields, new Uint8Array([0x1d])]) };
}

const tooLong = (detail: string): SerialisedRecord => ({ ok: false, reason: 'too_long', detail });

const padded = (value: number, width: number): string => String(value).padStart(width, '0');

const tagOf = ({ tag }: MarcField): string => tag.slice(0, 3).padStart(3, '0');

function fieldText(field: MarcField): string {
  if (!isDataField(field)) {
    return isControlTag(field.tag) ? clean(field.value) : `  \x1fa${clean(field.value)}`;
  }
  const subfields = field.subfields.map(({ code, value }) => `\x1f${clean(code)}${clean(value)}`);
  return `${clean(field.ind1) || ' '}${clean(field.ind2) || ' '}${subfields.join('')}`;
}

/** Removes the four separators of ISO 2709, which would split the record. */
const clean = (text: string): string =>
  SEPARATORS.reduce((kept, separator) => kept.replaceAll(separator, ' '), text);

const SEPARATORS = ['\x1b', '\x1d', '\x1e', '\x1f'];

function leaderOf({ leader }: MarcRecord, length: number, base: number): string {
  const plain = leader
    .replace(/[^\x20-\x7e]/g, ' ')
    .padEnd(LEADER_LENGTH)
    .slice(0, LEADER_LENGTH);
  // Some systems use the entry map for local marks; only its first two digits are significant.
  const map = plain.startsWith('45', 20) ? plain.slice(20) : '4500';
  return `${padded(length, 5)}${plain.slice(5, 9)}a22${padded(base, 5)}${plain.slice(17, 20)}${map}`;
}
