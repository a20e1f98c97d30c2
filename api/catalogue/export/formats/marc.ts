import type { Locale } from '#contract/shared/languages.ts';
import { isDataField, type MarcField, type MarcRecord } from '../../marc/record.ts';
import { writeIso2709 } from '../../marc/write/iso2709.ts';
import { word } from '../../../core/words.ts';
import { eachTitle } from '../each-title.ts';
import { takenRecord } from '../record.ts';

export const marc = eachTitle({
  title: (title, { locale }) => fitting(takenRecord(title, locale), locale),
});

/** The record in ISO 2709; where it is too long for that, without its longest fields, which a note says. */
function fitting(record: MarcRecord, locale: Locale): Uint8Array {
  const written = writeIso2709(record);
  if (written.ok) return written.bytes;
  const subfields = [{ code: 'a', value: word('server/export', 'shortened', locale) }];
  const note = { tag: '500', ind1: ' ', ind2: ' ', subfields };
  for (let fields = record.fields; ;) {
    fields = withoutLongest(fields);
    const shorter = writeIso2709({ ...record, fields: [...fields, note] });
    if (shorter.ok) return shorter.bytes;
  }
}

/** Numbers, names and the title stay. */
function withoutLongest(fields: readonly MarcField[]): MarcField[] {
  const lengths = fields.map((field) =>
    isDataField(field) && !/^(?:0|1|245)/.test(field.tag) ? JSON.stringify(field).length : 0,
  );
  const longest = Math.max(...lengths);
  const at = longest > 0 ? lengths.indexOf(longest) : fields.length - 1;
  return fields.filter((_field, place) => place !== at);
}
