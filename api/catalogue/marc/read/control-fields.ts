import { isDataField, type MarcField, type MarcRecord } from '../record.ts';
import type { Warning } from './read-result.ts';

const isControlTag = ({ tag }: MarcField): boolean => tag.startsWith('00');
const DELIMITER = '\x1f';

/**
 * A record whose control fields (001 to 009) are those of MARC 21, which have no subfields. Relatives of it
 * (danMARC2) write some: of 001 the first is the number; what stands in the others has no place here and is left
 * out. Both are told.
 */
export function withPlainControls(record: MarcRecord): { record: MarcRecord; told: Warning[] } {
  if (!record.fields.some(isOther)) return { record, told: [] };
  const told: Warning[] = [];
  const fields = record.fields.flatMap((field): MarcField[] => {
    if (!isOther(field)) return [field];
    const isNumber = field.tag === '001';
    told.push({ code: isNumber ? 'subfield_repaired' : 'field_dropped', detail: field.tag });
    return isNumber ? [{ tag: field.tag, value: firstOf(field) }] : [];
  });
  return { record: { ...record, fields }, told };
}

/** Subfields behind two indicators or none; a sign that strayed into a value makes none. */
const SUBFIELDS = /^.{0,2}\x1f\w/s;

function isOther(field: MarcField): boolean {
  if (!isControlTag(field)) return false;
  if (isDataField(field) || SUBFIELDS.test(field.value)) return true;
  return field.tag === '001' && field.value.includes(DELIMITER);
}

function firstOf(field: MarcField): string {
  if (isDataField(field)) return field.subfields[0]?.value ?? '';
  const [before = '', first = ''] = field.value.split(DELIMITER);
  return SUBFIELDS.test(field.value) ? first.slice(1) : before;
}
