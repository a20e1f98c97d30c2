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

const isOther = (field: MarcField): boolean =>
  isControlTag(field) && (isDataField(field) || field.value.includes(DELIMITER));

const firstOf = (field: MarcField): string =>
  isDataField(field)
    ? (field.subfields[0]?.value ?? '')
    : (field.value.split(DELIMITER)[1] ?? '').slice(1);
