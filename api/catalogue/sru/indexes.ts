import type { IndexType } from '#contract/shared/constants.ts';
import type { Dimension, OrderBy, SearchField } from '../../search/engine/engine.ts';
import { Diagnostic } from './diagnostics.ts';
import { unescape } from './cql/syntax.ts';

/** What an index searches. */
export type IndexKind =
  | { kind: 'words'; field: SearchField | null; lists: readonly IndexType[] }
  | { kind: 'series' }
  | { kind: 'call' }
  | ValueKind
  | { kind: 'resultSet' };

/** Values that are equal or not, and years. */
export type ValueKind =
  | { kind: 'numbers'; lists: readonly ('isbn' | 'issn')[] }
  | { kind: 'years' | 'language' | 'type' | 'id' | 'identifier' | 'all' };

export interface SruIndex {
  title: string;
  /** The first is the one that the server names itself. */
  names: readonly string[];
  searches: IndexKind;
  /** Alphabetical list that scans read. */
  scan?: IndexType;
  /** Values that are counted. */
  dimension?: Dimension;
  sort?: OrderBy;
}

/** Context sets by short name. */
export const CONTEXT_SETS: Readonly<Record<string, string>> = {
  cql: 'info:srw/cql-context-set/1/cql-v1.2',
  dc: 'info:srw/cql-context-set/1/dc-v1.1',
  bath: 'http://zing.z3950.org/cql/bath/2.0/',
  rec: 'info:srw/cql-context-set/2/rec-1.1',
  local: 'urn:x-acervo:cql:1',
};
/** Older names of context sets. */
const OTHER_URIS: Readonly<Record<string, string>> = {
  'info:srw/cql-context-set/1/cql-v1.1': 'cql',
  'http://www.loc.gov/zing/cql/cql-indexes/v1.0/': 'cql',
  'http://purl.org/dc/elements/1.1/': 'dc',
  'http://www.loc.gov/zing/cql/dc-indexes/v1.0/': 'dc',
  'http://zing.z3950.org/cql/bath/1.1/': 'bath',
  'http://srw.cheshire3.org/contextSets/rec/1.1/': 'rec',
};

const words = (field: SearchField | null, ...lists: IndexType[]): IndexKind => ({
  ...{ kind: 'words', field, lists },
});

export const INDEXES: readonly SruIndex[] = [
  {
    title: 'Any field',
    names: [
      ...['cql.serverChoice', 'cql.anywhere', 'cql.anyIndexes', 'cql.allIndexes', 'cql.keywords'],
      ...['bath.any', 'local.keyword'],
    ],
    searches: words(null, 'titulo', 'serie', 'autor', 'assunto'),
    scan: 'titulo',
  },
  { title: 'All records', names: ['cql.allRecords'], searches: { kind: 'all' } },
  { title: 'Result sets', names: ['cql.resultSetId'], searches: { kind: 'resultSet' } },
  {
    title: 'Title',
    names: ['dc.title', 'bath.title', 'bath.uniformTitle', 'bath.keyTitle'],
    searches: words('title', 'titulo'),
    scan: 'titulo',
    sort: 'obra',
  },
  {
    title: 'Author',
    names: [
      ...['dc.creator', 'dc.contributor', 'bath.author', 'bath.name', 'bath.personalName'],
      ...['bath.corporateName', 'bath.conferenceName', 'bath.personalAuthor'],
      ...['bath.corporateAuthor', 'bath.conferenceAuthor'],
    ],
    searches: words('author', 'autor'),
    scan: 'autor',
    dimension: 'author',
    sort: 'autor',
  },
  {
    title: 'Subject',
    names: ['dc.subject', 'bath.subject', 'bath.topicalSubject', 'bath.geographicName'],
    searches: words('subject', 'assunto'),
    scan: 'assunto',
    dimension: 'subject',
  },
  {
    title: 'Publisher, place, edition, notes and contents',
    names: ['dc.publisher', 'dc.description', 'bath.publisher', 'bath.notes'],
    searches: words('other'),
  },
  {
    title: 'Year of publication',
    names: ['dc.date', 'local.year'],
    searches: { kind: 'years' },
    dimension: 'year',
    sort: 'ano',
  },
  {
    title: 'Language (ISO 639-2)',
    names: ['dc.language', 'bath.language'],
    searches: { kind: 'language' },
    dimension: 'language',
  },
  {
    title: 'Type of work',
    names: ['dc.type'],
    searches: { kind: 'type' },
    dimension: 'workType',
  },
  {
    title: 'ISBN, ISSN, number or address of the record',
    names: ['dc.identifier'],
    searches: { kind: 'identifier' },
  },
  {
    title: 'ISBN',
    names: ['bath.isbn'],
    searches: { kind: 'numbers', lists: ['isbn'] },
    scan: 'isbn',
  },
  {
    title: 'ISSN',
    names: ['bath.issn'],
    searches: { kind: 'numbers', lists: ['issn'] },
    scan: 'issn',
  },
  {
    title: 'ISBN or ISSN',
    names: ['bath.standardIdentifier'],
    searches: { kind: 'numbers', lists: ['isbn', 'issn'] },
    scan: 'isbn',
  },
  {
    title: 'Number of the record',
    names: ['rec.id', 'rec.identifier'],
    searches: { kind: 'id' },
  },
  {
    title: 'Series',
    names: ['local.series', 'bath.seriesTitle'],
    searches: { kind: 'series' },
    scan: 'serie',
  },
  {
    title: 'Call number',
    names: ['local.callNumber', 'bath.callNumber'],
    searches: { kind: 'call' },
    scan: 'numero_chamada',
  },
];

/** Sorting only. */
const ADDED = 'rec.creationdate';

const BY_NAME = new Map(
  INDEXES.flatMap((index) => index.names.map((name) => [name.toLowerCase(), index] as const)),
);
/** Without context set: the first set that has the name, in the order of CONTEXT_SETS. */
const BY_BARE_NAME = new Map(
  Object.keys(CONTEXT_SETS)
    .reverse()
    .flatMap((set) =>
      [...BY_NAME].flatMap(([name, index]) => {
        const [of, bare = ''] = name.split('.');
        return of === set ? [[bare, index] as const] : [];
      }),
    ),
);

/** Context sets that prefixes of a query stand for; the default one has no name. */
export type Prefixes = ReadonlyMap<string, string>;
export const NO_PREFIXES: Prefixes = new Map();

/** The short name of a context set; the address itself if it is unknown. */
export const contextSetOf = (uri: string): string =>
  Object.entries(CONTEXT_SETS).find(([, known]) => known === uri)?.[0] ??
  (Object.hasOwn(OTHER_URIS, uri) ? (OTHER_URIS[uri] ?? uri) : uri);

/** @throws {Diagnostic} */
export function findIndex(raw: string, prefixes: Prefixes): SruIndex {
  const name = unescape(raw);
  const full = qualified(name.toLowerCase(), prefixes);
  const found = full.includes('.') ? BY_NAME.get(full) : BY_BARE_NAME.get(full);
  if (found === undefined) throw new Diagnostic(16, name);
  return found;
}

/** @throws {Diagnostic} */
export function sortOf(raw: string, prefixes: Prefixes): OrderBy {
  const name = unescape(raw);
  const full = qualified(name.toLowerCase(), prefixes);
  if (full === ADDED) return 'data_cadastro';
  const { sort } = findIndex(raw, prefixes);
  if (sort === undefined) throw new Diagnostic(88, name);
  return sort;
}

/** The name with the short name of its context set. */
function qualified(name: string, prefixes: Prefixes): string {
  const at = name.indexOf('.');
  const prefix = at < 0 ? '' : name.slice(0, at);
  const set = prefixes.get(prefix) ?? prefix;
  if (set !== '' && !Object.hasOwn(CONTEXT_SETS, set)) throw new Diagnostic(15, prefix || set);
  return set === '' ? name : `${set}.${name.slice(at + 1)}`;
}
