import type { Locale } from '#contract/shared/languages.ts';
import type { DataField, MarcRecord } from '../marc/record.ts';
import { word } from '../../core/words.ts';
import type { Holding, ExportedTitle } from './titles.ts';

/**
 * The record of a title with its locations (852); for a withdrawn title, a record marked as
 * deleted.
 */
export function exportRecord(
  { id, title, known, holdings }: ExportedTitle,
  locale: Locale,
): MarcRecord {
  if (known) {
    return { ...known.record, fields: [...known.record.fields, ...holdings.map(holdingField)] };
  }
  return {
    leader: '00000dam a2200000 i 4500',
    fields: [
      { tag: '001', value: String(id) },
      field('245', '00', { a: title }),
      field('500', '  ', { a: word('server/export', 'gone', locale) }),
    ],
  };
}

const holdingField = ({ library, callNumber }: Holding): DataField =>
  field('852', '  ', { b: library, ...(callNumber !== '' && { h: callNumber }) });

const field = (tag: string, [ind1 = ' ', ind2 = ' ']: string, parts: object): DataField => ({
  ...{ tag, ind1, ind2 },
  subfields: Object.entries(parts).map(([code, value]) => ({ code, value: String(value) })),
});
