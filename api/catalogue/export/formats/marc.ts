import type { Locale } from '#contract/shared/languages.ts';
import { isDataField, type MarcField, type MarcRecord } from '../../marc/record.ts';
import { writeIso2709 } from '../../marc/write/iso2709.ts';
import { word } from '../../../core/words.ts';
import { titleWriter } from '../title-writer.ts';
import { exportRecord } from '../record.ts';

export const marc = titleWriter({
  title: (title, { locale }) => truncated(exportRecord(title, locale), locale),
});

/** The record in ISO 2709; if too long, without its longest fields, with a note that says so. */
function truncated(record: MarcRecord, locale: Locale): Uint8Array {
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

/** Drops the longest field; control numbers, names and the title stay. */
function withoutLongest(fields: readonly MarcField[]): MarcField[] {
  const lengths = fields.map((field) =>
    isDataField(field) && !/^(?:0|1|245)/.test(field.tag) ? JSON.stringify(field).length : 0,
  );
  const longest = Math.max(...lengths);
  const at = longest > 0 ? lengths.indexOf(longest) : fields.length - 1;
  return fields.filter((_field, place) => place !== at);
}
