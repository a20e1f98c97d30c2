import type { MarcRecord } from '../../marc/record.ts';
import type { CopyProfile } from './profile.ts';

/** Fields read without a profile. */
const STANDARD = ['852', '876', '877', '878', '952'];

/** Fields in which systems write copies: standard and local ones. */
const COPY_TAGS = /^(?:852|87[678]|9\d\d|Z30|PST|LOC)$/;
/** "0012345", "B000123", "39999000123456" */
const BARCODE = /^[A-Za-z]{0,3}[-. ]?\d{4,14}$/;
/** Fields with fewer subfields hold a number of the source, not a copy. */
const MIN_SUBFIELDS = 3;

/** Tags of unread fields that look like copies. */
export function unreadTags(record: MarcRecord, profile: CopyProfile | null): string[] {
  const read = new Set(profile ? profile.fields.map(({ tag }) => tag) : STANDARD);
  const tags = record.fields.flatMap((field) => {
    if (!('subfields' in field) || read.has(field.tag) || !COPY_TAGS.test(field.tag)) return [];
    const { subfields } = field;
    const isLike =
      subfields.length >= MIN_SUBFIELDS &&
      subfields.some(({ value }) => BARCODE.test(value.trim()));
    return isLike ? [field.tag] : [];
  });
  return [...new Set(tags)];
}
