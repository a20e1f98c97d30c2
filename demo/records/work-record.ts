import { fixed008, marc } from '#api/catalogue/marc/build.ts';
import type { DataField, MarcRecord } from '#api/catalogue/marc/record.ts';
import { contentsFields, contentsLinkFields, type DemoContents } from '../tables/contents.ts';
import { field, stopped } from './fields.ts';
import { restrictedLinks } from '../neighbour/external-base.ts';
import { institution } from '../network.ts';
import { nameField, subjectField } from './heading-fields.ts';
import {
  displayName,
  recordYear,
  type DemoAuthor,
  type DemoSubject,
  type DemoWork,
  type Frequency,
  type Role,
  type WorkKind,
} from '../tables/works.ts';

/** The tables that a work refers to. */
export interface WorkTables {
  authors: ReadonlyMap<string, DemoAuthor>;
  subjects: ReadonlyMap<string, DemoSubject>;
  contents: ReadonlyMap<number, readonly DemoContents[]>;
}

/** Leader/06–07. */
const TYPES: Record<WorkKind, string> = {
  book: 'am',
  'digital-book': 'am',
  serial: 'as',
  thesis: 'am',
  dissertation: 'am',
  map: 'em',
  score: 'cm',
  film: 'gm',
  'sound-recording': 'jm',
};

const EXTENTS: Partial<Record<WorkKind, string>> = {
  'digital-book': '1 recurso online',
  serial: 'v.',
  map: '1 mapa',
  score: '1 partitura',
  film: '1 filme',
  'sound-recording': '1 disco sonoro',
};

const FREQUENCIES: Record<Frequency, string> = {
  weekly: 'Semanal',
  monthly: 'Mensal',
  bimonthly: 'Bimestral',
  quarterly: 'Trimestral',
  'four-monthly': 'Quadrimestral',
  semiannual: 'Semestral',
  annual: 'Anual',
  continuous: 'Publicação contínua',
};

/** How a role reads before a name in the statement of responsibility (245 $c). */
const CREDITS: Partial<Record<Role, string>> = {
  trl: 'tradução de',
  edt: 'organização de',
  ill: 'ilustrações de',
  drt: 'direção de',
};

/** One work of the demonstration network as a MARC 21 record. */
export function workRecord(work: DemoWork, tables: WorkTables): MarcRecord {
  const names = work.contributors.map(({ author, role }) => ({
    author: known(tables.authors, author),
    role,
  }));
  const [main, ...others] = names;
  const contents = tables.contents.get(work.id) ?? [];
  return marc({
    type: TYPES[work.kind],
    control: {
      '001': String(work.id).padStart(9, '0'),
      '003': institution.acronym,
      '008': fixedField(work),
    },
    data: [
      ...numberFields(work),
      ...(main ? nameField('1', main.author, main.role) : []),
      ...titleFields(work, names),
      ...descriptionFields(work),
      ...contentsFields(contents),
      ...work.subjects.flatMap((heading) =>
        subjectField('6', known(tables.subjects, heading), tables.authors),
      ),
      ...others.flatMap(({ author, role }) => nameField('7', author, role)),
      ...contentsLinkFields(contents),
      ...field('856', '40', ['u', work.url], ['y', work.url === '' ? '' : 'Acesso ao texto']),
      ...restrictedFields(work),
    ],
  });
}

const restrictedFields = ({ id }: DemoWork): DataField[] =>
  restrictedLinks
    .filter(({ workId }) => workId === id)
    .flatMap(({ url, text, note, isRelated }) =>
      field('856', isRelated ? '42' : '41', ['u', url], ['y', text], ['z', note]),
    );

function known<T>(table: ReadonlyMap<string, T>, key: string): T {
  const row = table.get(key);
  if (row === undefined) throw new Error(`The demonstration tables have no "${key}"`);
  return row;
}

const isThesis = ({ kind }: DemoWork): boolean => kind === 'thesis' || kind === 'dissertation';

function fixedField(work: DemoWork): string {
  const year = recordYear(work);
  const isSerial = work.kind === 'serial';
  return fixed008({
    dateType: isSerial ? 'c' : 's',
    date1: year > 0 ? year : 'uuuu',
    ...(isSerial && { date2: 9999 }),
    place: countryOf(work.place),
    language: work.language,
    ...(work.kind === 'digital-book' && { form: 'o' }),
    ...(isThesis(work) && { contents: 'm' }),
  });
}

/** MARC country codes of the places that occur most; any other place is left unsaid. */
const COUNTRIES: Readonly<Record<string, string>> = {
  'Rio de Janeiro': 'bl',
  'São Paulo': 'bl',
  'Belo Horizonte': 'bl',
  'Porto Alegre': 'bl',
  Salvador: 'bl',
  Recife: 'bl',
  Lisboa: 'po',
  Porto: 'po',
  Coimbra: 'po',
  Madrid: 'sp',
  Barcelona: 'sp',
  'Buenos Aires': 'ag',
  'Ciudad de México': 'mx',
  Paris: 'fr',
  London: 'enk',
  'New York': 'nyu',
};

const countryOf = (place: string): string => COUNTRIES[place] ?? 'xx';

function numberFields({ isbn, issn, language, original, dewey, cutter }: DemoWork): DataField[] {
  return [
    ...field('020', '__', ['a', isbn]),
    ...field('022', '0_', ['a', issn]),
    ...field('040', '__', ['a', institution.acronym], ['b', 'por'], ['e', 'rda']),
    ...(original ? field('041', '1_', ['a', language], ['h', original.language]) : []),
    ...field('082', '04', ['a', dewey], ['2', '23']),
    ...field('090', '__', ['a', dewey], ['b', cutter]),
  ];
}

interface Named {
  author: DemoAuthor;
  role: Role;
}

function titleFields(work: DemoWork, names: readonly Named[]): DataField[] {
  const credit = responsibility(names);
  const article = Math.min(9, work.nonFiling);
  return [
    ...field('240', '10', ['a', work.original?.title ?? '']),
    ...field(
      '245',
      `${names.length > 0 ? 1 : 0}${article}`,
      ['a', work.title + ending(work.subtitle, ' :', credit)],
      ['b', work.subtitle + (work.subtitle === '' ? '' : ending(credit, ' /', ''))],
      ['c', stopped(credit)],
    ),
    ...work.variants.flatMap((variant) => field('246', '3_', ['a', variant])),
  ];
}

/** The mark that leads to the next part of the title, when there is one. */
const ending = (next: string, mark: string, otherwise: string): string =>
  next !== '' ? mark : otherwise !== '' ? ' /' : '';

function responsibility(names: readonly Named[]): string {
  const byRole = Map.groupBy(names, ({ role }) => CREDITS[role] ?? '');
  return [...byRole]
    .map(([credit, some]) =>
      [credit, some.map(({ author }) => displayName(author)).join(', ')].filter(Boolean).join(' '),
    )
    .join(' ; ');
}

function descriptionFields(work: DemoWork): DataField[] {
  const year = recordYear(work);
  const date = year > 0 ? `${year}${work.kind === 'serial' ? '-' : ''}` : '';
  const extent = work.pages === null ? (EXTENTS[work.kind] ?? '') : `${work.pages} p.`;
  const markAfterPlace = work.publisher !== '' ? ' :' : date !== '' ? ',' : '';
  const isPublished = work.publisher !== '' || work.place !== '';
  return [
    ...field('250', '__', ['a', work.edition]),
    ...field(
      '260',
      '__',
      ['a', work.place === '' ? '' : work.place + markAfterPlace],
      ['b', work.publisher === '' ? '' : `${work.publisher},`],
      ['c', isPublished ? stopped(date) : date],
    ),
    ...field('300', '__', ['a', extent]),
    ...field('310', '__', ['a', work.frequency ? FREQUENCIES[work.frequency] : '']),
    ...field(isThesis(work) ? '502' : '500', '__', ['a', work.note]),
    ...field('520', '3_', ['a', work.abstract]),
  ];
}
