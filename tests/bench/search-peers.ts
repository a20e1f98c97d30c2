import type { SearchDocument } from '#api/search/engine/engine.ts';
import { tokenize } from '#api/search/engine/query/fold.ts';
import { FILTERS, type Question, type QuestionClass } from './search-questions.ts';

/** Another way to answer the same questions; what it cannot answer at all is missing. */
export interface Peer {
  name: string;
  answers: Partial<Record<QuestionClass, (question: Question) => unknown>>;
  close(): Promise<void>;
}

/** What the databases keep of a work: one text for each field, one row for each link. */
export const folded = (texts: readonly string[]): string =>
  texts.map((text) => tokenize(text).join(' ')).join(' ');
const COLUMNS = ['year', 'language', 'workType', 'area'] as const;
export const LINKS = {
  library: (d: SearchDocument) => d.libraries,
  available: (d: SearchDocument) => d.availableIn,
  author: (d: SearchDocument) => d.authors,
  subject: (d: SearchDocument) => d.subjects,
};
export const LINK_NAMES = Object.keys(LINKS) as (keyof typeof LINKS)[];

export const TABLES = [
  'create table works (id integer primary key, "titleSort" text, isbn text, year integer, language text, "workType" integer, area text)',
  ...LINK_NAMES.map((name) => `create table ${name}_of (work integer, value integer)`),
];
export const INDEXES = [
  'create index works_isbn on works (isbn)',
  ...LINK_NAMES.map((name) => `create index ${name}_of_work on ${name}_of (work, value)`),
];

export const workRow = (d: SearchDocument): unknown[] => [
  d.id,
  folded([d.titleSort]),
  d.isbn[0] ?? null,
  d.year,
  d.language,
  d.workType,
  d.area,
];

/** Counts of one filter type among the hits, under the filters of the other types. */
export function facetSql(name: string, filtered: boolean): string {
  const isColumn = (COLUMNS as readonly string[]).includes(name);
  const link = isColumn ? '' : `join ${name}_of l on l.work = w.id`;
  const value = isColumn ? `w."${name}"` : 'l.value';
  const conditions = [
    name !== 'workType' && `w."workType" in (${FILTERS.workType.join()})`,
    name !== 'library' &&
      `exists (select 1 from library_of f where f.work = w.id and f.value in (${FILTERS.library.join()}))`,
  ].filter(Boolean);
  const where = filtered ? `where ${conditions.join(' and ')}` : '';
  return `select ${value} as value, count(*) as total from hits join works w on w.id = hits.id ${link} ${where} group by 1 order by 2 desc limit 50`;
}
export const FACETS = [...COLUMNS, ...LINK_NAMES];
