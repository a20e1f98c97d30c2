import type { DataField, MarcRecord } from '../record.ts';
import type { Mended } from './read-result.ts';

const MARK = 'acervo-mended';

/**
 * Adds a local field (990) for each unreadable part, so that cataloguers can find it: $a field and
 * subfield, $b reason.
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
