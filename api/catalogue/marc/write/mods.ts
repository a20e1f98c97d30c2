import { xmlElement, xmlText } from '../../../core/escape-xml.ts';
import { isoYears } from '../dates/years.ts';
import type {
  HostItem,
  Imprint,
  NameKind,
  TitleAuthor,
  TitleSubject,
  TitleSummary,
} from '../map/title-summary.ts';
import { ownAuthors } from '../map/title-summary.ts';
import type { MarcRecord } from '../record.ts';

export const MODS_NAMESPACE = 'http://www.loc.gov/mods/v3';
export const MODS_SCHEMA = 'http://www.loc.gov/standards/mods/v3/mods-3-7.xsd';

export interface ModsSource {
  id: number;
  /** Address of the title's page. */
  page: string;
  record: MarcRecord;
  summary: TitleSummary;
  /** ISO instant. */
  changedAt: string;
}

/** Serialises a title as a MODS 3.7 element. */
export function modsRecord({ id, page, record, summary, changedAt }: ModsSource): string {
  return xmlElement(
    'mods',
    {
      xmlns: MODS_NAMESPACE,
      'xmlns:xsi': 'http://www.w3.org/2001/XMLSchema-instance',
      'xsi:schemaLocation': `${MODS_NAMESPACE} ${MODS_SCHEMA}`,
      version: '3.7',
    },
    ...titles(summary),
    ...ownAuthors(summary.authors).map(name),
    typeOfResource(record),
    ...genres(summary),
    originInfo(record, summary),
    ...summary.languages.map((code) => language('language', code)),
    physicalDescription(summary),
    ...summary.abstract.map((text) => xmlText('abstract', text)),
    ...summary.contents.map((text) => xmlText('tableOfContents', text)),
    xmlText('note', summary.responsibility, { type: 'statement of responsibility' }),
    xmlText('note', summary.thesis, { type: 'thesis' }),
    ...summary.notes.map(({ text }) => xmlText('note', text)),
    ...summary.subjects.filter(({ kind }) => kind !== 'genre').map(subject),
    ...classifications(summary),
    ...relatedItems(summary),
    ...identifiers(summary),
    ...locations(summary, page),
    recordInfo(id, changedAt),
  );
}

function titles(summary: TitleSummary): string[] {
  const titleInfo = (title: string, type?: string) =>
    title === '' ? '' : xmlElement('titleInfo', { type }, xmlText('title', title));
  return [
    titleInfo(summary.title),
    titleInfo(summary.titleOriginalScript, 'alternative'),
    titleInfo(summary.uniformTitle, 'uniform'),
    ...summary.variantTitles
      .filter((title) => title !== summary.uniformTitle)
      .map((title) => titleInfo(title, 'alternative')),
  ];
}

const NAME_TYPES: Readonly<Record<NameKind, string>> = {
  person: 'personal',
  institution: 'corporate',
  event: 'conference',
};

const name = ({ kind, main, dates, name: text, roles }: TitleAuthor): string =>
  xmlElement(
    'name',
    { type: NAME_TYPES[kind], usage: main ? 'primary' : undefined },
    xmlText('namePart', text),
    xmlText('namePart', dates, { type: 'date' }),
    ...roles.map(({ code, text: role }) =>
      xmlElement(
        'role',
        {},
        xmlText('roleTerm', code, { type: 'code', authority: 'marcrelator' }),
        xmlText('roleTerm', role, { type: 'text' }),
      ),
    ),
  );

/** By leader/06. */
const RESOURCE_TYPES: Readonly<Record<string, string>> = {
  a: 'text',
  c: 'notated music',
  d: 'notated music',
  e: 'cartographic',
  f: 'cartographic',
  g: 'moving image',
  i: 'sound recording-nonmusical',
  j: 'sound recording-musical',
  k: 'still image',
  m: 'software, multimedia',
  o: 'mixed material',
  p: 'mixed material',
  r: 'three dimensional object',
  t: 'text',
};
const MANUSCRIPTS = 'dft';
const COLLECTIONS = 'cd';

function typeOfResource({ leader }: MarcRecord): string {
  const type = RESOURCE_TYPES[leader.charAt(6)] ?? '';
  return xmlText('typeOfResource', type, {
    manuscript: MANUSCRIPTS.includes(leader.charAt(6)) ? 'yes' : undefined,
    collection: COLLECTIONS.includes(leader.charAt(7)) ? 'yes' : undefined,
  });
}

const genres = ({ subjects }: TitleSummary): string[] =>
  subjects.flatMap(({ kind, heading }) => (kind === 'genre' ? xmlText('genre', heading) : []));

/** By leader/07; everything else is monographic. */
const CONTINUING = /[bis]/;

function originInfo(record: MarcRecord, summary: TitleSummary): string {
  const years = isoYears(summary);
  return xmlElement(
    'originInfo',
    {},
    ...imprint(summary.imprint),
    xmlText('dateIssued', years, { encoding: 'edtf' }),
    xmlText('edition', summary.edition),
    xmlText('issuance', CONTINUING.test(record.leader.charAt(7)) ? 'continuing' : 'monographic'),
    xmlText('frequency', summary.frequency),
  );
}

const imprint = ({ place, publisher, date }: Imprint): string[] => [
  place === '' ? '' : xmlElement('place', {}, xmlText('placeTerm', place, { type: 'text' })),
  xmlText('publisher', publisher),
  xmlText('dateIssued', date),
];

const language = (element: string, code: string): string =>
  xmlElement(element, {}, xmlText('languageTerm', code, { type: 'code', authority: 'iso639-2b' }));

const physicalDescription = ({ physicalDescription: extent, online }: TitleSummary): string =>
  extent === '' && !online
    ? ''
    : xmlElement(
        'physicalDescription',
        {},
        xmlText('extent', extent),
        online ? xmlText('form', 'electronic', { authority: 'marcform' }) : '',
      );

const SUBJECT_PARTS: Partial<Record<TitleSubject['kind'], string>> = {
  place: 'geographic',
  chronological: 'temporal',
};

function subject({ kind, parts }: TitleSubject): string {
  const [main = '', ...subdivisions] = parts;
  const first = isName(kind)
    ? xmlElement('name', { type: NAME_TYPES[kind] }, xmlText('namePart', main))
    : kind === 'uniform_title'
      ? xmlElement('titleInfo', {}, xmlText('title', main))
      : xmlText(SUBJECT_PARTS[kind] ?? 'topic', main);
  return xmlElement('subject', {}, first, ...subdivisions.map((part) => xmlText('topic', part)));
}

const isName = (kind: TitleSubject['kind']): kind is NameKind => Object.hasOwn(NAME_TYPES, kind);

const AUTHORITIES = { cdd: 'ddc', cdu: 'udc', lcc: 'lcc', local: undefined } as const;

const classifications = ({ classNumbers }: TitleSummary): string[] =>
  classNumbers.map(({ scheme, number }) =>
    xmlText('classification', number, { authority: AUTHORITIES[scheme] }),
  );

const relatedItems = ({ host, series }: TitleSummary): string[] => [
  host === null ? '' : hostItem(host),
  ...series.map(({ title, volume, issn }) =>
    xmlElement(
      'relatedItem',
      { type: 'series' },
      xmlElement('titleInfo', {}, xmlText('title', title), xmlText('partNumber', volume)),
      xmlText('identifier', issn, { type: 'issn' }),
    ),
  ),
];

const hostItem = ({ title, author, part, issn, isbn }: HostItem): string =>
  xmlElement(
    'relatedItem',
    { type: 'host' },
    title === '' ? '' : xmlElement('titleInfo', {}, xmlText('title', title)),
    author === '' ? '' : xmlElement('name', {}, xmlText('namePart', author)),
    part === '' ? '' : xmlElement('part', {}, xmlText('text', part)),
    xmlText('identifier', issn, { type: 'issn' }),
    xmlText('identifier', isbn, { type: 'isbn' }),
  );

const identifiers = ({ isbn, issn }: TitleSummary): string[] => [
  ...isbn.map(({ isbn13, printed }) => xmlText('identifier', isbn13 || printed, { type: 'isbn' })),
  ...issn.map((number) => xmlText('identifier', number, { type: 'issn' })),
];

const locations = ({ links, callNumber }: TitleSummary, page: string): string[] => [
  xmlElement(
    'location',
    {},
    xmlText('url', page, { usage: 'primary', access: 'object in context' }),
    xmlText('shelfLocator', callNumber),
  ),
  ...links
    .filter(({ relation }) => relation !== 'related')
    .map(({ url, text }) =>
      xmlElement('location', {}, xmlText('url', url, { displayLabel: text || undefined })),
    ),
];

const recordInfo = (id: number, changedAt: string): string =>
  xmlElement(
    'recordInfo',
    {},
    xmlText('recordIdentifier', String(id)),
    xmlText('recordChangeDate', changedAt.slice(0, 10), { encoding: 'w3cdtf' }),
  );
