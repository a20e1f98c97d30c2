import { relations, sources } from './dublin-core-relations.ts';
import { many, type Statement } from './dublin-core-statement.ts';
import { coverage, genres, subjects } from './dublin-core-subjects.ts';
import { titleHeading } from '../map/heading-text.ts';
import { tidy } from '../map/isbd.ts';
import { isoYears, yearsOf } from '../dates/years.ts';
import { authorsOf } from '../map/headings.ts';
import { accessOf } from '../map/links.ts';
import { imprintOf, notesOf, physicalOf, textsOf } from '../map/notes.ts';
import { isbnsOf, issnsOf, languagesOf } from '../map/numbers.ts';
import { ownAuthors } from '../map/title-summary.ts';
import { displayTitle, shortTitle, titleProper } from '../map/title-proper.ts';
import { publicRecord } from '../write/public-record.ts';
import { dataFields, subfieldValues, type DataField, type MarcRecord } from '../record.ts';

/**
 * The public part of a record in Dublin Core (ISO 15836), in element order, following the crosswalk
 * of the Library of Congress. Table in docs/marc-mapping.md.
 */
export function dublinCore(stored: MarcRecord): Statement[] {
  const record = publicRecord(stored);
  return [
    ...titles(record),
    ...names(record),
    ...subjects(record),
    ...descriptions(record),
    ...many('publisher', [imprintOf(record).publisher]),
    ...contributors(record),
    ...dates(record),
    ...types(record),
    ...formats(record),
    ...identifiers(record),
    ...sources(record),
    ...many('language', languagesOf(record).languages, { scheme: 'ISO639-2' }),
    ...relations(record),
    ...coverage(record),
    ...many('rights', [...textsOf(record, '506'), ...textsOf(record, '540')]),
    ...many('rights', textsOf(record, '542')),
  ];
}

function titles(record: MarcRecord): Statement[] {
  const { title, titleOriginalScript } = titleProper(record);
  const variants = [
    ...dataFields(record, '130', '240', '243').map(titleHeading),
    ...dataFields(record, '210', '222').map(shortTitle),
    ...dataFields(record, '242', '246', '247', '740').map(displayTitle),
  ];
  return [
    ...many('title', [title]),
    ...many(
      'title',
      [titleOriginalScript, ...variants].filter((variant) => variant !== title),
      {
        qualifier: 'alternative',
      },
    ),
  ];
}

const people = (record: MarcRecord) => ownAuthors(authorsOf(record));

const names = (record: MarcRecord): Statement[] =>
  many(
    'creator',
    people(record).flatMap(({ main, heading }) => (main ? [heading] : [])),
  );

const contributors = (record: MarcRecord): Statement[] =>
  many('contributor', [
    ...people(record).flatMap(({ main, heading }) => (main ? [] : [heading])),
    ...dataFields(record, '720').flatMap((field) => subfieldValues(field, 'a').map(tidy)),
  ]);

/** Notes mapped to other elements. */
const ELSEWHERE = new Set(['506', '510', '530', '534', '538', '540', '542', '546']);

function descriptions(record: MarcRecord): Statement[] {
  const notes = notesOf(record).filter(({ tag }) => !ELSEWHERE.has(tag));
  return [
    ...many('description', textsOf(record, '520'), { qualifier: 'abstract' }),
    ...many('description', textsOf(record, '505'), { qualifier: 'tableOfContents' }),
    ...many('description', [...textsOf(record, '502'), ...notes.map(({ text }) => text)]),
  ];
}

function dates(record: MarcRecord): Statement[] {
  const issued = isoYears(yearsOf(record)) || imprintOf(record).date;
  const rights = dataFields(record, '264')
    .filter(({ ind2 }) => ind2 === '4')
    .flatMap((field) => subfieldValues(field, 'c').map(tidy));
  return [
    ...many('date', [issued], { qualifier: 'issued' }),
    ...many('date', rights, { qualifier: 'dateCopyrighted' }),
  ];
}

/** DCMI types by leader/06. */
const TYPES: Readonly<Record<string, string>> = {
  a: 'Text',
  c: 'Text',
  d: 'Text',
  e: 'StillImage',
  f: 'StillImage',
  g: 'MovingImage',
  i: 'Sound',
  j: 'Sound',
  k: 'StillImage',
  m: 'Software',
  o: 'Collection',
  p: 'Collection',
  r: 'PhysicalObject',
  t: 'Text',
};

const types = (record: MarcRecord): Statement[] => [
  ...many('type', [TYPES[record.leader.charAt(6)] ?? ''], { scheme: 'DCMIType' }),
  ...genres(record),
];

const valuesOf = (record: MarcRecord, tag: string, codes: string): string[] =>
  dataFields(record, tag).flatMap((field) => subfieldValues(field, codes).map(tidy));

const formats = (record: MarcRecord): Statement[] => [
  ...many('format', [physicalOf(record)], { qualifier: 'extent' }),
  ...many('format', valuesOf(record, '340', 'a'), { qualifier: 'medium' }),
  ...many('format', valuesOf(record, '856', 'q'), { scheme: 'IMT' }),
];

const identifiers = (record: MarcRecord): Statement[] => [
  ...isbnsOf(record).flatMap(({ isbn13, printed }) =>
    isbn13 === ''
      ? many('identifier', [printed])
      : many('identifier', [isbn13], { scheme: 'ISBN' }),
  ),
  ...many('identifier', issnsOf(record), { scheme: 'ISSN' }),
  ...dataFields(record, '024').flatMap(otherIdentifier),
  ...many(
    'identifier',
    accessOf(record)
      .links.filter(({ relation }) => relation !== 'related')
      .map(({ url }) => url),
    { scheme: 'URI' },
  ),
];

function otherIdentifier(field: DataField): Statement[] {
  const [scheme] = subfieldValues(field, '2');
  const more = field.ind1 === '7' && scheme ? { scheme: scheme.toUpperCase() } : {};
  return many('identifier', subfieldValues(field, 'a').map(tidy), more);
}
