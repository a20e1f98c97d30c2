import { isDataField, type MarcField, type MarcRecord } from '../record.ts';
import type { Warning } from './read-result.ts';

const isControlTag = ({ tag }: MarcField): boolean => tag.startsWith('00');
const DELIMITER = '\x1f';

/**
 * Removes subfields from control fields (001 to 009), which have none in MARC 21 but do in its
 * relatives (danMARC2). 001 becomes its first subfield; the other fields are dropped. Both are
 * reported as warnings.
 */
export function normaliseControlFields(record: MarcRecord): {
  record: MarcRecord;
  warnings: Warning[];
} {
  if (!record.fields.some(hasSubfields)) return { record, warnings: [] };
  const warnings: Warning[] = [];
  const fields = record.fields.flatMap((field): MarcField[] => {
    if (!hasSubfields(field)) return [field];
    const isNumber = field.tag === '001';
    warnings.push({ code: isNumber ? 'subfield_repaired' : 'field_dropped', detail: field.tag });
    return isNumber ? [{ tag: field.tag, value: firstSubfield(field) }] : [];
  });
  return { record: { ...record, fields }, warnings };
}

/** Subfields after at most two indicators; a stray delimiter inside a value does not match. */
const SUBFIELDS = /^.{0,2}\x1f\w/s;

function hasSubfields(field: MarcField): boolean {
  if (!isControlTag(field)) return false;
  if (isDataField(field) || SUBFIELDS.test(field.value)) return true;
  return field.tag === '001' && field.value.includes(DELIMITER);
}

function firstSubfield(field: MarcField): string {
  if (isDataField(field)) return field.subfields[0]?.value ?? '';
  const [before = '', first = ''] = field.value.split(DELIMITER);
  return SUBFIELDS.test(field.value) ? first.slice(1) : before;
}
