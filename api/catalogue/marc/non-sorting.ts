import { isDataField, type DataField, type MarcField, type MarcRecord } from './record.ts';

/** Control characters around what is not sorted: "\u0098The \u009cname". */
const MARKS = /[\u0098\u009c]/g;
/** At the beginning of a text, with what stands between them. */
const FIRST_MARKED = /^\u0098([^\u0098\u009c]*)\u009c/;

/** Which indicator says how many characters are not sorted. */
const SKIPPING: Readonly<Record<string, 'ind1' | 'ind2'>> = {
  ...{ '130': 'ind1', '630': 'ind1', '730': 'ind1', '740': 'ind1' },
  ...{ '222': 'ind2', '240': 'ind2', '242': 'ind2', '243': 'ind2', '245': 'ind2' },
  ...{ '440': 'ind2', '830': 'ind2' },
};

/** A stored record as it is mapped and shown. */
export const readStored = (marc: string): MarcRecord =>
  withoutMarks(JSON.parse(marc) as MarcRecord, marc);

/**
 * A record without the marks around what is not sorted, which nobody should see; what they say of the
 * beginning of a title, its indicator says.
 *
 * @param marc the same as text, which says at once whether there are any
 */
export const withoutMarks = (record: MarcRecord, marc: string): MarcRecord =>
  marc.search(MARKS) === -1 ? record : { ...record, fields: record.fields.map(fieldWithout) };

function fieldWithout(field: MarcField): MarcField {
  if (!isDataField(field)) return field;
  const [first] = field.subfields;
  const [, skipped = ''] = FIRST_MARKED.exec(first?.value ?? '') ?? [];
  const indicator = SKIPPING[field.tag];
  const isSaid = indicator !== undefined && /[1-9]/.test(field[indicator]);
  const subfields = field.subfields.map(({ code, value }) => ({
    code,
    value: value.replace(MARKS, ''),
  }));
  const plain: DataField = { ...field, subfields };
  if (indicator === undefined || isSaid || skipped === '' || skipped.length > 9) return plain;
  return { ...plain, [indicator]: String(skipped.length) };
}
