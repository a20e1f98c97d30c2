/**
 * Columns for filters and counts, one for each filter type. To add a filter type, add it to `READ`
 * (and what it reads to `SearchDocument`); filtering, counting, merging and changes follow.
 */
import { compareValues, eachOrdinal, makeColumn, type Column, type FilterValue } from './column.ts';
import type { SearchDocument } from './document.ts';
import { packSeriesNumbers } from './series-numbers.ts';
import { packYears, UNKNOWN_YEAR } from './years.ts';
import { free, pushWidening, widening, type Widening } from './growing.ts';
import type { Numbering } from './merging/numbering.ts';

/** Value for "available in any library"; not the id of a library. */
export const ANYWHERE = 0;

const READ = {
  library: (d: SearchDocument): readonly FilterValue[] => d.libraries,
  /** Libraries with a copy available now, after the value for any library. */
  available: ({ availableIn }: SearchDocument): readonly FilterValue[] =>
    availableIn.length > 0 ? [ANYWHERE, ...availableIn] : [],
  workType: (d: SearchDocument): readonly FilterValue[] => [d.workType],
  language: (d: SearchDocument): readonly FilterValue[] =>
    d.languages && d.languages.length > 0 ? d.languages : [d.language],
  originalLanguage: (d: SearchDocument): readonly FilterValue[] => d.originalLanguages ?? [],
  year: (d: SearchDocument): readonly FilterValue[] => [d.year ?? UNKNOWN_YEAR],
  author: (d: SearchDocument): readonly FilterValue[] => d.authors,
  subject: (d: SearchDocument): readonly FilterValue[] => d.subjects,
  area: (d: SearchDocument): readonly FilterValue[] => [d.area],
  campus: (d: SearchDocument): readonly FilterValue[] => d.campuses,
  material: (d: SearchDocument): readonly FilterValue[] => d.materials,
  loanKind: (d: SearchDocument): readonly FilterValue[] => d.loanKinds,
  course: (d: SearchDocument): readonly FilterValue[] => d.courses,
  discipline: (d: SearchDocument): readonly FilterValue[] => d.disciplines,
  professor: (d: SearchDocument): readonly FilterValue[] => d.professors,
  /** The "only with" filter: O online, C cover, A accessible (specification §5). */
  only: (d: SearchDocument): readonly FilterValue[] => onlyWith(d),
};

export type Dimension = keyof typeof READ;
export const DIMENSIONS = Object.keys(READ) as Dimension[];

/** With columns that are filtered or ordered by but not counted. */
const READ_ALL = {
  ...READ,
  /** Years that a title is found by; `year` has the one that it is counted under. */
  years: (d: SearchDocument): readonly FilterValue[] => [packYears(d)],
  seriesNumbers: packSeriesNumbers,
};
type ColumnName = keyof typeof READ_ALL;
const COLUMNS = Object.keys(READ_ALL) as ColumnName[];

export type Columns = Record<ColumnName, Column>;

interface ColumnBuilder {
  ordinalOf: Map<FilterValue, number>;
  /** How many values each title has. */
  counts: Widening;
  ordinals: Widening;
}
export type ColumnBuilders = Record<ColumnName, ColumnBuilder>;

/** Builds a record with an entry for every column. */
const forEachColumn = <Made>(make: (name: ColumnName) => Made): Record<ColumnName, Made> =>
  Object.fromEntries(COLUMNS.map((name) => [name, make(name)])) as Record<ColumnName, Made>;

const createColumnBuilder = (): ColumnBuilder => ({
  ordinalOf: new Map(),
  counts: widening(),
  ordinals: widening(),
});

export const createColumnBuilders = (): ColumnBuilders => forEachColumn(createColumnBuilder);

/** The values of a title in a column, each once. */
export const valuesIn = (name: ColumnName, document: SearchDocument): FilterValue[] => [
  ...new Set(READ_ALL[name](document)),
];

/** Adds the next title, as a document. */
export function addToColumns(builders: ColumnBuilders, document: SearchDocument): void {
  for (const name of COLUMNS) addValues(builders[name], READ_ALL[name](document));
}

/** Builds the columns, freeing each builder as it is finished. */
export const finishColumns = (builders: ColumnBuilders): Columns =>
  forEachColumn((name) => finish(builders[name]));

/** Merges the columns of several segments, without deleted titles. */
export const mergeColumns = (columns: readonly Columns[], numbering: Numbering): Columns =>
  forEachColumn((name) =>
    mergeColumn(
      columns.map((segment) => segment[name]),
      numbering,
    ),
  );

function addValues(
  { ordinalOf, counts, ordinals }: ColumnBuilder,
  values: readonly FilterValue[],
): void {
  let count = 0;
  for (let i = 0; i < values.length; i++) {
    const value = values[i]!;
    if (i > 0 && values.indexOf(value) < i) continue; // counted once a title
    let ordinal = ordinalOf.get(value);
    if (ordinal === undefined) ordinalOf.set(value, (ordinal = ordinalOf.size));
    pushWidening(ordinals, ordinal);
    count++;
  }
  pushWidening(counts, count);
}

function finish({ ordinalOf, counts, ordinals }: ColumnBuilder): Column {
  const values = [...ordinalOf.keys()].sort(compareValues);
  const place = new Uint32Array(values.length);
  values.forEach((value, i) => (place[ordinalOf.get(value)!] = i));
  const sorted = new Uint32Array(ordinals.length);
  for (let i = 0; i < sorted.length; i++) sorted[i] = place[ordinals.array[i]!]!;
  free(ordinals.array);
  const starts = new Uint32Array(counts.length + 1);
  for (let doc = 0; doc < counts.length; doc++) starts[doc + 1] = starts[doc]! + counts.array[doc]!;
  free(counts.array);
  return makeLean(values, starts, sorted);
}

/** Builds a column and frees the lists that its shape does not use. */
function makeLean(
  values: FilterValue[],
  starts: Uint32Array<ArrayBuffer>,
  ordinals: Uint32Array<ArrayBuffer>,
): Column {
  const column = makeColumn(values, starts, ordinals);
  if (column.shape !== 'list') free(starts);
  if (!('ordinals' in column) || column.ordinals !== ordinals) free(ordinals);
  return column;
}

function mergeColumn(columns: readonly Column[], { size, ...from }: Numbering): Column {
  const used = columns.map(({ values }) => new Uint8Array(values.length));
  const starts = new Uint32Array(size + 1);
  const eachValue = (visit: (segment: number, ordinal: number, doc: number) => void): void => {
    for (let doc = 0; doc < size; doc++) {
      const segment = from.segmentOf[doc]!;
      eachOrdinal(columns[segment]!, from.docOf[doc]!, (ordinal) => visit(segment, ordinal, doc));
    }
  };
  eachValue((segment, ordinal, doc) => {
    used[segment]![ordinal] = 1;
    starts[doc + 1]!++;
  });
  for (let doc = 0; doc < size; doc++) starts[doc + 1]! += starts[doc]!;
  const living = columns.flatMap(({ values }, s) => values.filter((_, i) => used[s]![i] === 1));
  const values = [...new Set(living)].sort(compareValues);
  const placeOfValue = new Map(values.map((value, place) => [value, place]));
  const placeOf = columns.map((column) =>
    Uint32Array.from(column.values, (value) => placeOfValue.get(value) ?? 0),
  );
  const ordinals = new Uint32Array(starts[size]!);
  let count = 0;
  eachValue((segment, ordinal) => (ordinals[count++] = placeOf[segment]![ordinal]!));
  return makeLean(values, starts, ordinals);
}

function onlyWith({ online, cover, accessible }: SearchDocument): string[] {
  const found: string[] = [];
  if (online) found.push('O');
  if (cover) found.push('C');
  if (accessible) found.push('A');
  return found;
}
