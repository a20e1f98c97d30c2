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

/** Subfields that control a field and are never read by people. */
const CONTROL_SUBFIELDS = '012345678w9';

/** 264 of publication, else 260, else any other 264 (production, distribution, copyright). */
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
    .map((field) => flowing(field, 'ab'))
    .find(Boolean) ?? '';

/** 300, as ISBD writes it; several units are joined. */
export const physicalOf = (record: MarcRecord): string =>
  dataFields(record, '300')
    .map((field) => flowing(field, 'abcefg3'))
    .filter(Boolean)
    .join('. ');

/** Traced series (800–830) and those written only in 490 or the older 440. */
export function seriesFields(record: MarcRecord): DataField[] {
  const traced = dataFields(record, '800', '810', '811', '830');
  const written = dataFields(record, '440', '490').filter(
    ({ tag, ind1 }) => tag === '440' || ind1 !== '1' || traced.length === 0,
  );
  return [...traced, ...written];
}

/** The series of a record, each once. */
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

/** What one field of a series says. */
export const seriesPart = (field: DataField): Pick<TitleSeries, 'title' | 'volume'> => ({
  title: seriesTitle(field),
  volume: tidy(subfieldValues(field, 'v').join(', ')),
});

const seriesTitle = (field: DataField): string =>
  field.tag === '830' || field.tag.startsWith('4')
    ? tidy(subfieldValues(field, 'anp').reduce((all, part) => join(all, part, '. '), ''))
    : titleHeading(field);

/** Notes for staff: provenance, action, immediate source and the like are kept from readers. */
const STAFF_NOTES = new Set(['541', '552', '561', '562', '563', '583', '584', '588']);

/** Is this note (5XX) for readers? */
export const isForReaders = (tag: string): boolean => tag.startsWith('5') && !STAFF_NOTES.has(tag);

const SHOWN_APART = new Set(['502', '505', '520']);

/** 5XX notes for readers in record order; a note on rights may say that it is private. */
export const notesOf = (record: MarcRecord): TitleNote[] =>
  record.fields
    .filter(isDataField)
    .filter(({ tag }) => isForReaders(tag) && !SHOWN_APART.has(tag))
    .filter(({ tag, ind1 }) => tag !== '542' || ind1 !== '0')
    .map((field) => ({ tag: field.tag, text: wholeText(field) }))
    .filter(({ text }) => text !== '');

/** Every occurrence of a note as one text each. */
export const textsOf = (record: MarcRecord, tag: string): string[] =>
  dataFields(record, tag).map(wholeText).filter(Boolean);

/** All that a field says to people, in one line. */
export const wholeText = (field: DataField): string =>
  field.subfields
    .filter(({ code }) => !CONTROL_SUBFIELDS.includes(code))
    .reduce((all, { value }) => join(all, value, ' '), '')
    .normalize('NFC');

const flowing = (field: DataField, codes: string): string =>
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
