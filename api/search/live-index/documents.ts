import { OPEN_END } from '../../catalogue/marc/dates/years.ts';
import { callSchemeOf } from '../../catalogue/marc/map/numbers.ts';
import {
  ownAuthors,
  type TitleSubject,
  type TitleSummary,
} from '../../catalogue/marc/map/title-summary.ts';
import type { SearchDocument } from '../engine/engine.ts';
import { copyStatus } from '../../catalogue/copies/availability.ts';
import type { StoredCopy } from '../../catalogue/copies/store.ts';
import { coverUrl } from '../../catalogue/records/covers.ts';
import type { StoredTitle } from '../../catalogue/records/store.ts';
import { currentLanguage } from '../../catalogue/records/languages.ts';
import { isDerivedWork } from '../../catalogue/records/derived-work.ts';
import { workKey } from '../../catalogue/records/work-key.ts';

const present = (values: readonly (string | undefined)[]): string[] =>
  values.filter((value): value is string => value !== undefined && value !== '');

const distinct = <T>(values: readonly T[]): T[] => [...new Set(values)];

const ids = (headings: readonly { authorityId?: number }[]): number[] => [
  ...new Set(headings.flatMap(({ authorityId }) => authorityId ?? [])),
];

/** Authority ids of all headings. */
export const headingIds = ({ authors, subjects }: TitleSummary): number[] =>
  ids([...authors, ...subjects]);

/** Ids of teaching plans linked to a title. */
type TaughtIn = Pick<SearchDocument, 'courses' | 'disciplines' | 'professors'>;

/** Data for the document from outside the title's record. */
export interface DocumentContext {
  /** Campus by library. */
  campusOf?: ReadonlyMap<number, number>;
  taughtIn?: TaughtIn;
  /** Origins from which pages may load covers. */
  coverOrigins?: readonly string[];
  /** Variant headings by authority; they also find the title. */
  otherForms?: ReadonlyMap<number, readonly string[]>;
}

const UNTAUGHT: TaughtIn = { courses: [], disciplines: [], professors: [] };

/** Builds the search document of a title. */
export function searchDocument(
  title: StoredTitle,
  copies: readonly StoredCopy[],
  {
    campusOf = new Map(),
    taughtIn = UNTAUGHT,
    coverOrigins = [],
    otherForms = new Map(),
  }: DocumentContext = {},
): SearchDocument {
  const { id, summary, uses, createdAt } = title;
  const authors = ownAuthors(summary.authors);
  const formsOf = (headings: readonly { authorityId?: number }[]): string[] =>
    ids(headings).flatMap((authority) => otherForms.get(authority) ?? []);
  const subjects = summary.subjects.toSorted((a, b) => Number(isName(b)) - Number(isName(a)));
  const counted = copies.filter((copy) => copyStatus(copy) !== null);
  return {
    id,
    title: present([summary.title, ...summary.variantTitles, summary.titleOriginalScript]),
    author: present([...authorTexts(summary), ...formsOf(summary.authors)]),
    subject: present([...subjectTexts(summary, subjects), ...formsOf(subjects)]),
    namesAsSubject: subjects.filter(isName).length,
    other: otherTexts(summary),
    isbn: present(summary.isbn.map(({ isbn13, printed }) => isbn13 || printed)),
    issn: summary.issn,
    callNumbers: [
      ...new Set(present([summary.callNumber, ...counted.map(({ callNumber }) => callNumber)])),
    ],
    callScheme: callSchemeOf(summary),
    series: summary.series.map(({ title }) => title),
    seriesNumbers: summary.series.map(({ volume }) => volume),
    titleSort: summary.titleSort || summary.title,
    authorSort: authors[0]?.heading ?? '',
    ...createWork(summary),
    year: summary.year,
    yearEnd: summary.yearEnd,
    ...languagesOf(summary),
    workType: summary.workType,
    area: summary.area,
    libraries: libraryIds(counted),
    availableIn: libraryIds(counted.filter((copy) => copyStatus(copy) === 'disponivel')),
    authors: ids(authors),
    subjects: ids(summary.subjects),
    campuses: distinct(counted.map(({ libraryId }) => campusOf.get(libraryId) ?? 0)).filter(
      (campus) => campus > 0,
    ),
    materials: distinct(counted.map(({ additional }) => (additional ? 'A' : 'P'))),
    loanKinds: distinct(counted.map(({ typeKind }) => typeKind)),
    ...taughtIn,
    online: summary.online,
    cover: coverUrl(title, coverOrigins) !== '',
    accessible: summary.accessible,
    createdAt,
    uses,
    copies: counted.length,
  };
}

/** "und" is the code for no language: both are one entry among the languages. */
function languagesOf({ language, languages, originalLanguages }: TitleSummary) {
  const current = (codes: readonly string[]): string[] =>
    distinct(codes.map(currentLanguage)).filter((code) => code !== '' && code !== 'und');
  const codes = current([language, ...languages]);
  return {
    language: codes[0] ?? '',
    languages: codes,
    originalLanguages: current(originalLanguages),
  };
}

const authorTexts = ({ authors, responsibility, authorTexts = [] }: TitleSummary): string[] => [
  ...authors.flatMap(({ heading, originalScript }) => [heading, originalScript]),
  responsibility,
  ...authorTexts,
];

const subjectTexts = (
  { subjectTexts = [] }: TitleSummary,
  inOrder: readonly TitleSubject[],
): string[] => [...inOrder.map(({ heading }) => heading), ...subjectTexts];

const createWork = (
  summary: TitleSummary,
): Pick<SearchDocument, 'work' | 'mainPerson' | 'derived'> => ({
  derived: isDerivedWork(summary),
  mainPerson: summary.authors[0]?.kind === 'person' ? summary.authors[0].name : undefined,
  work: workKey(summary),
});

const isName = ({ kind, heading }: TitleSubject): boolean =>
  heading !== '' && (kind === 'person' || kind === 'uniform_title');

const libraryIds = (copies: readonly StoredCopy[]): number[] =>
  distinct(copies.map(({ libraryId }) => libraryId));

/** Longer intervals are found by `ano:` and the filter only. */
const MAX_YEAR_WORDS = 10;

/** The years of a short interval one by one, of a long one the ends that are known. */
function yearWords({ year, yearEnd, yearUncertain }: TitleSummary): string[] {
  if (year === null) return [];
  const last = yearEnd ?? year;
  if (last - year < MAX_YEAR_WORDS) {
    return Array.from({ length: last - year + 1 }, (_, i) => String(year + i));
  }
  if (yearUncertain) return [];
  return [year, last].filter((each) => each < OPEN_END).map(String);
}

const otherTexts = (summary: TitleSummary): string[] =>
  present([
    ...summary.series.map(({ title }) => title),
    summary.edition,
    summary.imprint.publisher,
    summary.imprint.place,
    ...summary.notes.map(({ text }) => text),
    ...summary.contents,
    ...summary.abstract,
    summary.thesis,
    summary.host?.title,
    summary.host?.author,
    ...yearWords(summary),
    // Records stored before facts existed get them by `acervo reindex`.
    ...(summary.searchTexts ?? []),
  ]);
