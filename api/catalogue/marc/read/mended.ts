import type { DataField, MarcRecord } from '../record.ts';
import type { Mended } from './read-result.ts';

const MARK = 'acervo-mended';

/**
 * The record with a local field (990) for each piece that could not be read, so that a cataloguer finds
 * it: $a the field and subfield, $b the reason.
 */
export function withMendedMarks(record: MarcRecord, mended: readonly Mended[]): MarcRecord {
  if (mended.length === 0) return record;
  const marks = new Map(
    mended.map(({ place, reason }): [string, DataField] => [
      `${place} ${reason}`,
      mark(place, reason),
    ]),
  );
  return { ...record, fields: [...record.fields, ...marks.values()] };
}

const mark = (place: string, reason: string): DataField => ({
  tag: '990',
  ind1: ' ',
  ind2: ' ',
  subfields: [
    { code: '9', value: MARK },
    { code: 'a', value: place },
    { code: 'b', value: reason },
  ],
});
