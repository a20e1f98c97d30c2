import { isDataField, type DataField, type MarcField, type MarcRecord } from './record.ts';

/** Control characters around non-sorting text: "\u0098The \u009cname". */
const MARKS = /[\u0098\u009c]/g;
/** Non-sorting text at the start of a value. */
const FIRST_MARKED = /^\u0098([^\u0098\u009c]*)\u009c/;

/** Indicator with the number of non-sorting characters, by tag. */
const NON_SORTING_INDICATORS: Readonly<Record<string, 'ind1' | 'ind2'>> = {
  ...{ '130': 'ind1', '630': 'ind1', '730': 'ind1', '740': 'ind1' },
  ...{ '222': 'ind2', '240': 'ind2', '242': 'ind2', '243': 'ind2', '245': 'ind2' },
  ...{ '440': 'ind2', '830': 'ind2' },
};

/** Parses a stored record for mapping and display. */
export const parseStored = (marc: string): MarcRecord =>
  withoutMarks(JSON.parse(marc) as MarcRecord, marc);

/**
 * Removes the non-sorting marks; at the start of a title they set its indicator instead.
 *
 * @param marc the same record as JSON text, for a quick check whether there are any
 */
export const withoutMarks = (record: MarcRecord, marc: string): MarcRecord =>
  marc.search(MARKS) === -1 ? record : { ...record, fields: record.fields.map(withoutFieldMarks) };

function withoutFieldMarks(field: MarcField): MarcField {
  if (!isDataField(field)) return field;
  const [first] = field.subfields;
  const [, skipped = ''] = FIRST_MARKED.exec(first?.value ?? '') ?? [];
  const indicator = NON_SORTING_INDICATORS[field.tag];
  const isSaid = indicator !== undefined && /[1-9]/.test(field[indicator]);
  const subfields = field.subfields.map(({ code, value }) => ({
    code,
    value: value.replace(MARKS, ''),
  }));
  const plain: DataField = { ...field, subfields };
  if (indicator === undefined || isSaid || skipped === '' || skipped.length > 9) return plain;
  return { ...plain, [indicator]: String(skipped.length) };
}
