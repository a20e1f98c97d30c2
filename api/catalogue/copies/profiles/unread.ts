import type { MarcRecord } from '../../marc/record.ts';
import type { CopyProfile } from './profile.ts';

/** Where copies stand without a profile. */
const STANDARD = ['852', '876', '877', '878', '952'];

/** Fields in which systems write copies: the standard's, and whatever they keep for themselves. */
const MAY_HOLD = /^(?:852|87[678]|9\d\d|Z30|PST|LOC)$/;
/** "0012345", "B000123", "39999000123456" */
const BARCODE = /^[A-Za-z]{0,3}[-. ]?\d{4,14}$/;
/** Fewer subfields say a number of the source, not a copy. */
const FEWEST = 3;

/** The tags of a record whose fields look like copies and are not read. */
export function unreadTags(record: MarcRecord, profile: CopyProfile | null): string[] {
  const read = new Set(profile ? profile.fields.map(({ tag }) => tag) : STANDARD);
  const tags = record.fields.flatMap((field) => {
    if (!('subfields' in field) || read.has(field.tag) || !MAY_HOLD.test(field.tag)) return [];
    const { subfields } = field;
    const isLike =
      subfields.length >= FEWEST && subfields.some(({ value }) => BARCODE.test(value.trim()));
    return isLike ? [field.tag] : [];
  });
  return [...new Set(tags)];
}
