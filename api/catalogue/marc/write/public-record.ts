import { recordKind } from '../kind.ts';
import { linkedTag } from '../map/linked.ts';
import { isDataField, type DataField, type MarcField, type MarcRecord } from '../record.ts';

/**
 * Removes non-public data: private fields (indicator 1 of 541, 542, 561 and 583; 667 of
 * authorities), nonpublic notes ($x of copies and links), price and vendor of copies, and local
 * fields (9XX, tags with letters), in which systems store loans, prices and people.
 */
export function publicRecord(record: MarcRecord): MarcRecord {
  const isAuthority = recordKind(record).kind === 'authority';
  const fields = record.fields
    .filter((field) => !isPrivate(field) && !(isAuthority && field.tag === '667'))
    .map((field) => (isDataField(field) ? withoutPrivate(field) : field))
    .filter((field) => !isDataField(field) || field.subfields.length > 0);
  return { ...record, fields };
}

/** The public record for other catalogues: without copies and holdings (841–878). */
export const releasedRecord = (record: MarcRecord): MarcRecord => {
  const open = publicRecord(record);
  return { ...open, fields: open.fields.filter(({ tag }) => !HOLDINGS.test(tag)) };
};

const HOLDINGS = /^8(?:4\d|5[0-57-9]|6\d|7\d)$/;

/** True if the whole field is private. An 880 follows the field it is linked to. */
function isPrivate(field: MarcField): boolean {
  if (!isDataField(field)) return !/^00\d$/.test(field.tag);
  const tag = field.tag === '880' ? linkedTag(field) || '880' : field.tag;
  if (!/^[0-8]\d\d$/.test(tag)) return true;
  // 542 is the only one of these that is public unless stated otherwise.
  if (tag === '542') return field.ind1 === '0';
  return /^(?:541|561|583)$/.test(tag) && field.ind1 !== '1';
}

/** Private subfields, by tag. */
const PRIVATE_SUBFIELDS: readonly (readonly [tags: RegExp, codes: string])[] = [
  [/^(?:541|561|583|852|856|86\d)$/, 'x'],
  [/^87[678]$/, 'cdex'],
];

function withoutPrivate(field: DataField): DataField {
  const tag = field.tag === '880' ? linkedTag(field) : field.tag;
  const codes = PRIVATE_SUBFIELDS.find(([tags]) => tags.test(tag))?.[1];
  if (codes === undefined) return field;
  return { ...field, subfields: field.subfields.filter(({ code }) => !codes.includes(code)) };
}
