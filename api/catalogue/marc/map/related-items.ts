import { tidy } from './isbd.ts';
import { normalisedIsbn, normalisedIssn } from './numbers.ts';
import {
  dataFields,
  isDataField,
  subfieldValues,
  type DataField,
  type MarcRecord,
} from '../record.ts';

/** An item named in a linking entry (760–787). */
export interface RelatedItem {
  /** "773". */
  tag: string;
  title: string;
  author: string;
  /** "v. 3, n. 2, p. 10-20". */
  part: string;
  /** Edition, place, publisher, date. */
  imprint: string;
  /** Relationship in the cataloguer's words ($i). */
  relation: string;
  numbers: ItemNumbers;
}

/** Numbers by which an item can be found in a catalogue. */
export interface ItemNumbers {
  issn: string;
  isbn: string;
  /** $w: record numbers with the source in brackets before them, `''` if none. */
  controlNumbers: { source: string; number: string }[];
}

/**
 * Linking entries of a record, in order. Those marked "do not display" (indicator 1) are left out
 * when a note (580) states the relationship.
 */
export function relatedItems(record: MarcRecord): RelatedItem[] {
  const hasRelationNote = dataFields(record, '580').length > 0;
  return record.fields
    .filter(isDataField)
    .filter(({ tag, ind1 }) => /^7[678]\d$/.test(tag) && !(hasRelationNote && ind1 === '1'))
    .map(relatedItem)
    .filter(({ title, author, part }) => title !== '' || author !== '' || part !== '');
}

/** Parses a linking entry (76X–78X). */
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

/** Numbers of a linking entry or traced series (8XX). */
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
