/**
 * Columns for filters and counts: for each title the values it has of one filter type, as numbers
 * into the sorted list of that type's values. To add a filter type, add it to `READ` (and what it
 * reads to `SearchDocument`); filtering, counting, merging and changes follow.
 */
import type { SearchDocument } from './document.ts';
import { filled32, growing32, narrow, push32, type Growing } from './growing.ts';
import type { Numbering } from './numbering.ts';

/** A value of a filter type: an id or a code; `UNKNOWN_YEAR` for titles without a year. */
export type FilterValue = number | string;
/** How the list of years shows titles without one (specification §9). */
export const UNKNOWN_YEAR = '?';

const READ = {
  library: (d: SearchDocument): readonly FilterValue[] => d.libraries,
  /** Libraries where a copy can be had now. */
  available: (d: SearchDocument): readonly FilterValue[] => d.availableIn,
  workType: (d: SearchDocument): readonly FilterValue[] => [d.workType],
  language: (d: SearchDocument): readonly FilterValue[] => [d.language],
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

export interface Column {
  /** Sorted: numbers before texts. */
  values: FilterValue[];
  /** starts[doc] … starts[doc + 1] are the title's entries; null when each title has exactly one. */
  starts: Uint32Array | null;
  ordinals: Uint8Array | Uint16Array | Uint32Array;
}

export type Columns = Record<Dimension, Column>;

interface ColumnBuilder {
  ordinalOf: Map<FilterValue, number>;
  starts: Growing<Uint32Array>;
  ordinals: Growing<Uint32Array>;
}
export type ColumnBuilders = Record<Dimension, ColumnBuilder>;

/** The same record made for every filter type. */
export const forEachDimension = <Made>(
  make: (dimension: Dimension) => Made,
): Record<Dimension, Made> =>
  Object.fromEntries(DIMENSIONS.map((d) => [d, make(d)])) as Record<Dimension, Made>;

export const createColumnBuilders = (): ColumnBuilders =>
  forEachDimension(() => ({ ordinalOf: new Map(), starts: growing32(), ordinals: growing32() }));

/** Adds the next title, as a document. */
export function addToColumns(builders: ColumnBuilders, document: SearchDocument): void {
  for (const dimension of DIMENSIONS) addValues(builders[dimension], READ[dimension](document));
}

export const finishColumns = (builders: ColumnBuilders): Columns =>
  forEachDimension((dimension) => finish(builders[dimension]));

/** The columns of the living titles of several segments. */
export const mergeColumns = (columns: readonly Columns[], numbering: Numbering): Columns =>
  forEachDimension((dimension) =>
    mergeColumn(
      columns.map((segment) => segment[dimension]),
      numbering,
    ),
  );

/** 1 by number for the wanted values that occur: a long list of values is searched, not read. */
export function ordinalsOf({ values }: Column, wanted: Iterable<FilterValue>): Uint8Array {
  const found = new Uint8Array(values.length);
  for (const value of wanted) {
    let low = 0;
    let high = values.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (compareValues(values[middle]!, value) < 0) low = middle + 1;
      else high = middle;
    }
    if (values[low] === value) found[low] = 1;
  }
  return found;
}

/** Numbers before texts, each in its own order. */
export function compareValues(a: FilterValue, b: FilterValue): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  if (typeof a !== typeof b) return typeof a === 'number' ? -1 : 1;
  return a < b ? -1 : Number(a > b);
}

function addValues(
  { ordinalOf, starts, ordinals }: ColumnBuilder,
  values: readonly FilterValue[],
): void {
  push32(starts, ordinals.length);
  for (const [i, value] of values.entries()) {
    if (values.indexOf(value) < i) continue; // counted once a title
    let ordinal = ordinalOf.get(value);
    if (ordinal === undefined) ordinalOf.set(value, (ordinal = ordinalOf.size));
    push32(ordinals, ordinal);
  }
}

function finish({ ordinalOf, starts, ordinals }: ColumnBuilder): Column {
  const values = [...ordinalOf.keys()].sort(compareValues);
  const place = new Uint32Array(values.length);
  values.forEach((value, i) => (place[ordinalOf.get(value)!] = i));
  const sorted = ordinals.array.subarray(0, ordinals.length).map((ordinal) => place[ordinal]!);
  push32(starts, ordinals.length);
  return columnOf(values, filled32(starts), sorted);
}

function mergeColumn(columns: readonly Column[], { size, ...from }: Numbering): Column {
  const used = columns.map(({ values }) => new Uint8Array(values.length));
  const starts = new Uint32Array(size + 1);
  const eachValue = (visit: (segment: number, ordinal: number, doc: number) => void): void => {
    for (let doc = 0; doc < size; doc++) {
      const segment = from.segmentOf[doc]!;
      const old = from.docOf[doc]!;
      const column = columns[segment]!;
      const end = column.starts === null ? old + 1 : column.starts[old + 1]!;
      for (let k = column.starts === null ? old : column.starts[old]!; k < end; k++) {
        visit(segment, column.ordinals[k]!, doc);
      }
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
  return columnOf(values, starts, ordinals);
}

function columnOf(values: FilterValue[], starts: Uint32Array, ordinals: Uint32Array): Column {
  const size = starts.length - 1;
  const single = size > 0 && ordinals.length === size && isIdentity(starts, size);
  return { values, starts: single ? null : starts, ordinals: narrow(ordinals, values.length) };
}

function isIdentity(starts: Uint32Array, size: number): boolean {
  for (let doc = 0; doc <= size; doc++) if (starts[doc] !== doc) return false;
  return true;
}

function onlyWith({ online, cover, accessible }: SearchDocument): string[] {
  const found: string[] = [];
  if (online) found.push('O');
  if (cover) found.push('C');
  if (accessible) found.push('A');
  return found;
}
