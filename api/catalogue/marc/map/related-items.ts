import { tidy } from './isbd.ts';
import { normalisedIsbn, normalisedIssn } from './numbers.ts';
import {
  dataFields,
  isDataField,
  subfieldValues,
  type DataField,
  type MarcRecord,
} from '../record.ts';

/** Another item that a record names in a linking entry (760–787). */
export interface RelatedItem {
  /** "773". */
  tag: string;
  title: string;
  author: string;
  /** "v. 3, n. 2, p. 10-20". */
  part: string;
  /** Edition, place, publisher, date. */
  imprint: string;
  /** What the relation is, in the cataloguer's words ($i). */
  relation: string;
  numbers: ItemNumbers;
}

/** By what an item can be found in a catalogue. */
export interface ItemNumbers {
  issn: string;
  isbn: string;
  /** $w: numbers of records, with the source that stands before them in brackets, `''` for none. */
  controlNumbers: { source: string; number: string }[];
}

/**
 * The linking entries of a record, in order. Those that say "do not display" (indicator 1) are left
 * out where a note on relations (580) says the same in words.
 */
export function relatedItems(record: MarcRecord): RelatedItem[] {
  const isTold = dataFields(record, '580').length > 0;
  return record.fields
    .filter(isDataField)
    .filter(({ tag, ind1 }) => /^7[678]\d$/.test(tag) && !(isTold && ind1 === '1'))
    .map(relatedItem)
    .filter(({ title, author, part }) => title !== '' || author !== '' || part !== '');
}

/** What one linking entry (76X–78X) names. */
export function relatedItem(field: DataField): RelatedItem {
  const of = (codes: string): string => tidy(subfieldValues(field, codes).join(' '));
  return {
    tag: field.tag,
    title: of('t') || of('ps'),
    author: of('a'),
    part: of('g'),
    imprint: of('bd'),
    relation: of('i').replace(/[\s:]+$/, ''),
    numbers: itemNumbers(field),
  };
}

/** The numbers of a linking entry or of a traced series (8XX). */
export function itemNumbers(field: DataField): ItemNumbers {
  const isbn = subfieldValues(field, 'z')[0] ?? '';
  const issn = subfieldValues(field, 'x')[0];
  return {
    issn: issn === undefined ? '' : normalisedIssn(issn),
    isbn: normalisedIsbn(isbn) || isbn.trim(),
    controlNumbers: subfieldValues(field, 'w').map(controlNumber),
  };
}

function controlNumber(value: string): { source: string; number: string } {
  const [, source = '', number = ''] = /^\s*(?:\(([^)]*)\))?(.*)$/s.exec(value) ?? [];
  return { source: source.trim(), number: number.trim() };
}
