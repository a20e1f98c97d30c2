/**
 * Counting the values of one column over the hits of all segments: into arrays that are kept and cleared again,
 * at the numbers that the largest segment gives the values. Values that only a smaller one has
 * stand behind these.
 */
import { everyTitle, type Hits } from '../hits.ts';
import { compareValues, eachOrdinal, ordinalOf, type Column, type FilterValue } from './column.ts';
import { countValues } from './counting.ts';
import { deletedDocs } from './deleted.ts';
import type { Dimension } from './columns.ts';
import { isWorthCounts, keepTally, type Found } from './kept.ts';
import type { Segment } from './segment.ts';
import { heapify, sink } from '../top.ts';

/** What is counted in one segment: hits with all filters of other types, and without any. */
export interface Counted {
  segment: Segment;
  hits: Hits;
  narrowed: Hits;
  /** Where counts of the hits are kept. */
  found: Found | null;
}

/** Both counts of every value; good until the next tally is made. */
export interface Tally {
  /** Of the largest segment, sorted; those that only others have, as they came. */
  values: readonly FilterValue[];
  others: readonly FilterValue[];
  /** By number, those of the others behind. */
  unfiltered: Uint32Array;
  totals: Uint32Array;
  /** Numbers below that of the first other value which may occur, rising; null: any. */
  touched: Uint32Array | null;
}

/** A column is read through where more than one in so many of its values may occur. */
const FEW = 64;

const scratch = { unfiltered: new Uint32Array(0), totals: new Uint32Array(0) };

/** Makes a tally, hands it out, and clears it. */
export function withTally<Result>(
  parts: readonly Counted[],
  dimension: Dimension,
  use: (tally: Tally) => Result,
): Result {
  const counted = largestFirst(parts, dimension);
  const columns = counted.map(({ segment }) => segment.columns[dimension]);
  const base = columns[0] ?? NOTHING;
  const { values } = base;
  const room = columns.reduce((sum, column) => sum + column.values.length, 0);
  const isNarrowed = counted.some(({ hits, narrowed }) => hits !== narrowed);
  const kept = counted.map((part, i) => keptTally(part, dimension, columns[i]!));
  const [only] = kept;
  const unfiltered = only && kept.length === 1 ? only : roomFor('unfiltered', room);
  const totals = isNarrowed ? roomFor('totals', room) : unfiltered;
  const others: FilterValue[] = [];
  const places = columns.map((column, i) => (i === 0 ? null : placesIn(base, column)));
  const count = (part: number, hits: Hits, into: Uint32Array, tally: Uint32Array | null): void => {
    const column = columns[part]!;
    const at = places[part]!;
    if (at === null) {
      if (tally === null) countIn(counted[part]!.segment, column, hits, into);
      else if (tally !== into) into.set(tally);
      return;
    }
    const add = (ordinal: number, times: number): void => {
      const place = at[ordinal]!;
      into[place >= 0 ? place : otherPlace(column.values[ordinal]!)]! += times;
    };
    if (tally === null) {
      for (const doc of hits) eachOrdinal(column, doc, (ordinal) => add(ordinal, 1));
    } else {
      tally.forEach((times, ordinal) => {
        if (times > 0) add(ordinal, times);
      });
    }
  };
  const otherPlaces = new Map<FilterValue, number>();
  const otherPlace = (value: FilterValue): number => {
    let place = otherPlaces.get(value);
    if (place === undefined) {
      otherPlaces.set(value, (place = values.length + others.length));
      others.push(value);
    }
    return place;
  };
  counted.forEach(({ hits, narrowed }, part) => {
    count(part, hits, unfiltered, kept[part]!);
    if (isNarrowed) count(part, narrowed, totals, null);
  });
  const touched = touchedIn(counted, columns, places, values.length);
  const result = use({ values, others, unfiltered, totals, touched });
  for (const tally of new Set([unfiltered, totals])) {
    if (tally === only) continue;
    if (touched !== null) for (const place of touched) tally[place] = 0;
    tally.fill(0, touched === null ? 0 : values.length, room);
  }
  return result;
}

const NOTHING: Column = { shape: 'one', values: [], ordinals: new Uint8Array(0) };

/** Parts that have hits, the one with most values before all others. */
function largestFirst(parts: readonly Counted[], dimension: Dimension): Counted[] {
  const sizeOf = ({ segment }: Counted): number => segment.columns[dimension].values.length;
  return parts.filter(({ hits }) => hits.length > 0).sort((a, b) => sizeOf(b) - sizeOf(a));
}

/** The counts that are kept of the hits, made now where they are worth it. */
function keptTally(
  { segment, found }: Counted,
  dimension: Dimension,
  column: Column,
): Uint32Array | null {
  if (found === null || !isWorthCounts(segment, found, column.values.length)) return null;
  let tally = found.tallies.get(dimension);
  if (tally === undefined) {
    tally = new Uint32Array(column.values.length);
    countIn(segment, column, found.hits, tally);
    keepTally(segment, found, dimension, tally);
  }
  return tally;
}

function roomFor(name: keyof typeof scratch, room: number): Uint32Array {
  if (scratch[name].length < room) scratch[name] = new Uint32Array(room + (room >>> 2));
  return scratch[name];
}

/** The values that the hits have, when these are few. */
function touchedIn(
  counted: readonly Counted[],
  columns: readonly Column[],
  places: readonly (Int32Array | null)[],
  size: number,
): Uint32Array | null {
  const titles = counted.reduce((sum, { hits }) => sum + hits.length, 0);
  const most = Math.floor(size / FEW);
  if (titles > most) return null;
  const found: number[] = [];
  counted.forEach(({ hits }, part) => {
    const at = places[part]!;
    for (const doc of hits) {
      eachOrdinal(columns[part]!, doc, (ordinal) => {
        const place = at === null ? ordinal : at[ordinal]!;
        if (place >= 0) found.push(place);
      });
    }
  });
  const sorted = Uint32Array.from(found).sort();
  return sorted.filter((place, i) => i === 0 || place !== sorted[i - 1]);
}

/** Of every living title from what was counted once, less the deleted ones; else hit by hit. */
function countIn(segment: Segment, column: Column, hits: Hits, into: Uint32Array): void {
  const { size, deletedCount } = segment;
  if (hits.length !== size - deletedCount || deletedCount > size / 8) {
    countValues(column, hits, into);
    return;
  }
  let all = everything.get(column);
  if (all === undefined) everything.set(column, (all = countValues(column, everyTitle(size))));
  into.set(all);
  for (const doc of deletedDocs(segment)) {
    eachOrdinal(column, doc, (ordinal) => into[ordinal]!--);
  }
}
const everything = new WeakMap<Column, Uint32Array>();

/** Where the values of a column stand among those of a larger one, -1 where nowhere; found once for each two. */
function placesIn(base: Column, column: Column): Int32Array {
  const known = placesOf.get(column);
  if (known?.base === base) return known.places;
  const places = Int32Array.from(column.values, (value) => ordinalOf(base.values, value));
  placesOf.set(column, { base, places });
  return places;
}
const placesOf = new WeakMap<Column, { base: Column; places: Int32Array }>();

/** An entry before it is put into words. */
export interface Place {
  value: FilterValue;
  place: number;
}

/** The values with most titles, those of as many in their order; and how many there are. `among`: only these. */
export function mostFirst(
  tally: Tally,
  most: number,
  among?: readonly FilterValue[],
): { first: Place[]; distinct: number } {
  const { values, others, unfiltered, totals } = tally;
  const own = among === undefined ? tally.touched : placesAmong(values, among);
  const best = createBest(tally, Math.min(most, own?.length ?? values.length));
  let distinct = 0;
  if (own === null) {
    let { fewest } = best;
    for (let place = 0; place < values.length; place++) {
      const count = unfiltered[place]!;
      distinct += 1 - ((count - 1) >>> 31); // 0 for 0: which occur cannot be foreseen, so no branch
      if (totals[place]! < fewest || count === 0) continue;
      best.add(place);
      fewest = best.fewest;
    }
  } else {
    for (const place of own) {
      if (unfiltered[place] === 0) continue;
      distinct++;
      best.add(place);
    }
  }
  const first = best.places().map((place): Place => ({ value: values[place]!, place }));
  if (others.length === 0) return { first, distinct };
  const wanted = among && new Set(among);
  others.forEach((value, i) => {
    if (wanted && !wanted.has(value)) return;
    first.push({ value, place: values.length + i });
    distinct++;
  });
  const scoreOf = ({ place }: Place): number => score(tally, place);
  first.sort((a, b) => scoreOf(b) - scoreOf(a) || compareValues(a.value, b.value));
  return { first: first.slice(0, most), distinct };
}

/** Both counts as one number: no index holds as many titles as the factor. */
const score = ({ unfiltered, totals }: Tally, place: number): number =>
  totals[place]! * 2 ** 26 + unfiltered[place]!;

interface Best {
  /** What is counted less often is no better than those there are. */
  fewest: number;
  add: (place: number) => void;
  places: () => number[];
}

/** The best so far of places that come rising, the last of them on top of a heap. */
function createBest(tally: Tally, most: number): Best {
  const heap: number[] = [];
  const compare = (a: number, b: number): number => score(tally, b) - score(tally, a) || a - b;
  const best: Best = {
    fewest: most > 0 ? 0 : Infinity,
    add: (place) => {
      if (heap.length < most) {
        heap.push(place);
        if (heap.length < most) return;
        heapify(heap, compare);
      } else {
        if (most === 0 || score(tally, place) <= score(tally, heap[0]!)) return;
        heap[0] = place;
        sink(heap, 0, compare);
      }
      best.fewest = tally.totals[heap[0]!]!;
    },
    places: () => heap.sort(compare),
  };
  return best;
}

function placesAmong(values: readonly FilterValue[], among: readonly FilterValue[]): Uint32Array {
  const places = among.map((value) => ordinalOf(values, value)).filter((place) => place >= 0);
  return Uint32Array.from(new Set(places)).sort();
}
