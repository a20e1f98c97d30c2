import { join, titleHeading } from './heading-text.ts';
import { tidy, unique } from './isbd.ts';
import {
  dataFields,
  isDataField,
  subfieldValues,
  type DataField,
  type MarcRecord,
} from '../record.ts';
import type { HostItem, Imprint, TitleNote, TitleSeries } from './title-summary.ts';
import { normalisedIssn } from './numbers.ts';
import { relatedItem } from './related-items.ts';

/** Control subfields, never displayed. */
const CONTROL_SUBFIELDS = '012345678w9';

/** 264 of publication, else 260, else other 264 (production, distribution, copyright). */
export function imprintOf(record: MarcRecord): Imprint {
  const fields = dataFields(record, '264');
  const published = fields.filter(({ ind2 }) => ind2 === '1');
  const ranked = [...published, ...dataFields(record, '260'), ...fields];
  const of = (code: string): string => {
    const field = ranked.find((candidate) => subfieldValues(candidate, code).some(Boolean));
    return field ? unique(subfieldValues(field, code).map(tidy)).join('; ') : '';
  };
  return { place: of('a'), publisher: of('b'), date: of('c') };
}

/** 250 with what follows in $b. */
export const editionOf = (record: MarcRecord): string =>
  dataFields(record, '250')
    .map((field) => joinSubfields(field, 'ab'))
    .find(Boolean) ?? '';

/** 300 in ISBD form; several units are joined. */
export const physicalOf = (record: MarcRecord): string =>
  dataFields(record, '300')
    .map((field) => joinSubfields(field, 'abcefg3'))
    .filter(Boolean)
    .join('. ');

/** Traced series (800–830) and those only in 490 or the obsolete 440. */
export function seriesFields(record: MarcRecord): DataField[] {
  const traced = dataFields(record, '800', '810', '811', '830');
  const written = dataFields(record, '440', '490').filter(
    ({ tag, ind1 }) => tag === '440' || ind1 !== '1' || traced.length === 0,
  );
  return [...traced, ...written];
}

/** The series of a record, without duplicates. */
export function seriesOf(record: MarcRecord): TitleSeries[] {
  const all = seriesFields(record).map((field) => ({
    ...seriesPart(field),
    issn: subfieldValues(field, 'x').map(normalisedIssn)[0] ?? '',
  }));
  return all.filter(
    ({ title, volume }, index) =>
      title !== '' &&
      all.findIndex((other) => other.title === title && other.volume === volume) === index,
  );
}

/** Title and volume of a series field. */
export const seriesPart = (field: DataField): Pick<TitleSeries, 'title' | 'volume'> => ({
  title: seriesTitle(field),
  volume: tidy(subfieldValues(field, 'v').join(', ')),
});

const seriesTitle = (field: DataField): string =>
  field.tag === '830' || field.tag.startsWith('4')
    ? tidy(subfieldValues(field, 'anp').reduce((all, part) => join(all, part, '. '), ''))
    : titleHeading(field);

/** Staff notes: provenance, action, source of acquisition and the like are not public. */
const STAFF_NOTES = new Set(['541', '552', '561', '562', '563', '583', '584', '588']);

/** True if a note (5XX) is public. */
export const isPublicNote = (tag: string): boolean => tag.startsWith('5') && !STAFF_NOTES.has(tag);

const SEPARATE_FIELDS = new Set(['502', '505', '520']);

/** Public 5XX notes in record order; a note may be marked private. */
export const notesOf = (record: MarcRecord): TitleNote[] =>
  record.fields
    .filter(isDataField)
    .filter(({ tag }) => isPublicNote(tag) && !SEPARATE_FIELDS.has(tag))
    .filter(({ tag, ind1 }) => tag !== '542' || ind1 !== '0')
    .map((field) => ({ tag: field.tag, text: wholeText(field) }))
    .filter(({ text }) => text !== '');

/** One text per occurrence of the tag. */
export const textsOf = (record: MarcRecord, tag: string): string[] =>
  dataFields(record, tag).map(wholeText).filter(Boolean);

/** All displayable text of a field, in one line. */
export const wholeText = (field: DataField): string =>
  field.subfields
    .filter(({ code }) => !CONTROL_SUBFIELDS.includes(code))
    .reduce((all, { value }) => join(all, value, ' '), '')
    .normalize('NFC');

const joinSubfields = (field: DataField, codes: string): string =>
  tidy(subfieldValues(field, codes).reduce((all, part) => join(all, part, ' '), ''));

/** 773: the journal of an article, the book of a chapter. */
export function hostOf(record: MarcRecord): HostItem | null {
  const [field] = dataFields(record, '773');
  if (!field) return null;
  const { title, author, part, imprint, numbers } = relatedItem(field);
  const { issn, isbn, controlNumbers } = numbers;
  const [first] = controlNumbers;
  return { title, author, part, imprint, issn, isbn, controlNumber: first?.number ?? '' };
}
