/**
 * Counts the values of one column over the hits of all segments, into reusable arrays indexed by the ordinals
 * of the largest segment (the base). Values that only smaller segments have are appended.
 */
import { allTitles, type Hits } from '../hits.ts';
import { eachOrdinal, ordinalOf, roomOf, type Column, type FilterValue } from './column.ts';
import { countFrequent, countValues, takeBits } from './counting.ts';
import { deletedDocs } from './deleted.ts';
import type { Dimension } from './columns.ts';
import { countFromBase, type BaseCounts } from '../accelerators/word-counts.ts';
import { STEP } from './rows.ts';
import {
  isWorthCaching,
  cacheCounts,
  type CachedHits,
  type CachedCounts,
} from '../accelerators/hit-cache.ts';
import type { Segment } from './segment.ts';

/** Hits to count in one segment: with the filters of all other types, and without any. */
export interface Counted {
  segment: Segment;
  hits: Hits;
  narrowed: Hits;
  /** Cache entry of the hits. */
  found: CachedHits | null;
  /** Precomputed counts to start from. */
  basis: BaseCounts | null;
}

/** Both counts of every value; valid until the next tally. */
export interface Tally {
  /** Column of the largest segment; values of other segments only, in order of appearance; and their first ordinal. */
  base: Column;
  others: readonly FilterValue[];
  firstOther: number;
  /** Counts by ordinal; `room` is the length in use. */
  unfiltered: Uint32Array;
  totals: Uint32Array;
  room: number;
  /** Ordinals from here on are not counted in the base, only in smaller segments. */
  cut: number;
  /** Number of distinct values without filters. */
  distinct: number;
  /** Ordinals, in the base, of the values of smaller segments; -1 for values not in it. */
  placed: readonly Int32Array[];
  /** Ascending ordinals in the base that may occur; null: any. */
  touched: Uint32Array | null;
}

/** Hits with their column and cached counts. */
interface Part extends Counted {
  dimension: Dimension;
  column: Column;
  kept: CachedCounts | null;
  /** Ordinals of its values in the base; null for the base itself. */
  places: Int32Array | null;
}

/** Values are listed individually only if fewer than one in this many may occur. */
const SMALL_SET = 64;

const scratch = {
  ...{ unfiltered: new Uint32Array(0), totals: new Uint32Array(0) },
  /** Bits by number. */
  seen: new Uint32Array(0),
};

/**
 * Creates a tally, passes it to `use`, and clears it. If only the top `first` values are needed, rare values may be
 * omitted; if `use` returns null because it misses them, it is called again with a complete tally.
 */
export function withTally<Result>(
  counted: readonly Counted[],
  dimension: Dimension,
  first: number | null,
  use: (tally: Tally) => Result | null,
): Result {
  const sorted = largestFirst(counted, dimension);
  const base = sorted[0]?.segment.columns[dimension] ?? NOTHING;
  const parts = sorted.map((part, i): Part => {
    const column = part.segment.columns[dimension];
    const places = i === 0 ? null : placesIn(base, column);
    return { ...part, dimension, column, places, kept: cachedTally(part, dimension, column) };
  });
  const touched = touchedIn(parts, base.values.length);
  for (let cut = first === null || touched !== null ? Infinity : cutOf(parts, first); ;) {
    const tally = tallyOf(parts, base, cut, touched);
    const result = use(tally);
    clear(tally, parts);
    if (result !== null) return result;
    cut = Infinity;
  }
}

/** Safety factor for the expected count of the last value in the list. */
const SAFETY_FACTOR = 0.6;

/** Ordinal from which values are unlikely to be among the top `first`; Infinity: count all. */
function cutOf([part]: readonly Part[], first: number): number {
  if (part?.column.shape !== 'row' || part.column.fits === 4) return Infinity;
  const { segment, hits, narrowed, column, kept, basis } = part;
  const isAll = hits.length === segment.size - segment.deletedCount;
  if (kept !== null || basis !== null || isAll) return Infinity; // those are known
  const { most } = column;
  const usual = most[Math.ceil(first / STEP)] ?? 0;
  const least = (SAFETY_FACTOR * usual * narrowed.length) / segment.size;
  const at = most.findIndex((count) => count < least);
  return at < 0 ? Infinity : at * STEP;
}

function tallyOf(
  parts: readonly Part[],
  base: Column,
  cut: number,
  touched: Uint32Array | null,
): Tally {
  const room = parts.reduce((sum, { column }) => sum + roomOf(column), 0);
  const [only] = parts;
  const ownCounts = parts.length === 1 ? only?.kept?.counts : undefined;
  const unfiltered = ownCounts ?? roomFor('unfiltered', room);
  const isNarrowed = parts.some(({ hits, narrowed }) => hits !== narrowed);
  const totals = isNarrowed ? roomFor('totals', room) : unfiltered;
  const seen = cut < Infinity ? roomFor('seen', (base.values.length + 31) >>> 5) : null;
  const firstOther = roomOf(base);
  const { others, otherPlace } = createOthers(firstOther);
  let distinct = 0;
  for (const part of parts) {
    if (part.places === null) {
      distinct = countBase(part, unfiltered, cut, seen);
      if (isNarrowed) countHits(part, part.narrowed, totals, cut, null);
      continue;
    }
    distinct += addPart(part, part.places, { into: unfiltered, seen, otherPlace });
    if (!isNarrowed) continue;
    const narrowed = { ...part, hits: part.narrowed, kept: null };
    addPart(narrowed, part.places, { into: totals, seen: null, otherPlace });
  }
  if (seen !== null) distinct = takeBits(seen) + others.length;
  const placed = parts.flatMap(({ places }) => places ?? []);
  return { base, others, firstOther, unfiltered, totals, room, cut, distinct, placed, touched };
}

/** Returns the number of distinct values; 0 if they are marked in `seen` instead. */
function countBase(
  part: Part,
  unfiltered: Uint32Array,
  cut: number,
  seen: Uint32Array | null,
): number {
  const { kept, hits, basis, dimension } = part;
  if (kept === null) {
    if (basis !== null) return countFromBase(basis, dimension, unfiltered);
    return countHits(part, hits, unfiltered, cut, seen);
  }
  if (kept.counts !== unfiltered) unfiltered.set(kept.counts);
  return kept.distinct;
}

function countHits(
  { segment, column }: Part,
  hits: Hits,
  into: Uint32Array,
  cut: number,
  seen: Uint32Array | null,
): number {
  if (cut === Infinity || column.shape !== 'row') return countIn(segment, column, hits, into);
  countFrequent(column, hits, into, cut, seen);
  return 0;
}

interface Adding {
  into: Uint32Array;
  seen: Uint32Array | null;
  otherPlace: (value: FilterValue) => number;
}

/** Adds the counts of a smaller segment; returns the number of values whose count was zero before. */
function addPart(
  { column, hits, kept }: Part,
  places: Int32Array,
  { into, seen, otherPlace }: Adding,
): number {
  let fresh = 0;
  const add = (ordinal: number, times: number): void => {
    const own = places[ordinal]!;
    const place = own >= 0 ? own : otherPlace(column.values[ordinal]!);
    if (into[place] === 0) fresh++;
    if (own >= 0 && seen !== null) seen[own >>> 5]! |= 1 << (own & 31);
    into[place]! += times;
  };
  if (kept === null) {
    for (const doc of hits) eachOrdinal(column, doc, (ordinal) => add(ordinal, 1));
    return fresh;
  }
  for (let ordinal = 0; ordinal < column.values.length; ordinal++) {
    if (kept.counts[ordinal]! > 0) add(ordinal, kept.counts[ordinal]!);
  }
  return fresh;
}

/** Assigns ordinals to values that only smaller segments have. */
function createOthers(firstOther: number) {
  const others: FilterValue[] = [];
  const places = new Map<FilterValue, number>();
  const otherPlace = (value: FilterValue): number => {
    let place = places.get(value);
    if (place === undefined) {
      places.set(value, (place = firstOther + others.length));
      others.push(value);
    }
    return place;
  };
  return { others, otherPlace };
}

function clear(
  { base, unfiltered, totals, room, cut, placed, touched }: Tally,
  parts: readonly Part[],
) {
  const kept = parts[0]?.kept;
  for (const tally of new Set([unfiltered, totals])) {
    if (tally === kept?.counts) continue;
    if (touched !== null) for (const place of touched) tally[place] = 0;
    else {
      tally.fill(0, 0, Math.min(cut, base.values.length));
      for (const at of placed) for (const place of at) if (place >= 0) tally[place] = 0;
    }
    tally.fill(0, base.values.length, room);
  }
}

const NOTHING: Column = { shape: 'one', values: [], ordinals: new Uint8Array(0) };

/** Parts with hits, the one with most values first. */
function largestFirst(parts: readonly Counted[], dimension: Dimension): Counted[] {
  const sizeOf = ({ segment }: Counted): number => segment.columns[dimension].values.length;
  return parts.filter(({ hits }) => hits.length > 0).sort((a, b) => sizeOf(b) - sizeOf(a));
}

/** The cached counts of the hits, created if worth it. */
function cachedTally(
  { segment, found, basis }: Counted,
  dimension: Dimension,
  column: Column,
): CachedCounts | null {
  if (found === null || !isWorthCaching(segment, found, column.values.length)) return null;
  let tally = found.tallies.get(dimension);
  if (tally === undefined) {
    const counts = new Uint32Array(roomOf(column));
    const distinct =
      basis === null
        ? countIn(segment, column, found.hits, counts)
        : countFromBase(basis, dimension, counts);
    tally = { counts, distinct };
    cacheCounts(segment, found, dimension, tally);
  }
  return tally;
}

function roomFor(name: keyof typeof scratch, room: number): Uint32Array {
  if (scratch[name].length < room) scratch[name] = new Uint32Array(room + (room >>> 2));
  return scratch[name];
}

/** The values that the hits have, when these are few. */
function touchedIn(parts: readonly Part[], size: number): Uint32Array | null {
  const titles = parts.reduce((sum, { hits }) => sum + hits.length, 0);
  const most = Math.floor(size / SMALL_SET);
  if (titles > most) return null;
  const found: number[] = [];
  for (const { hits, column, places } of parts) {
    for (const doc of hits) {
      eachOrdinal(column, doc, (ordinal) => {
        const place = places === null ? ordinal : places[ordinal]!;
        if (place >= 0) found.push(place);
      });
    }
  }
  const sorted = Uint32Array.from(found).sort();
  return sorted.filter((place, i) => i === 0 || place !== sorted[i - 1]);
}

/** Counts hits; for all titles of a segment, from a cached count minus deleted titles. Returns the number of values. */
function countIn(segment: Segment, column: Column, hits: Hits, into: Uint32Array): number {
  const { size, deletedCount } = segment;
  if (hits.length !== size - deletedCount || deletedCount > size / 8) {
    return countValues(column, hits, into);
  }
  let all = everything.get(column);
  if (all === undefined) {
    const counts = new Uint32Array(roomOf(column));
    all = { counts, distinct: countValues(column, allTitles(size), counts) };
    everything.set(column, all);
  }
  into.set(all.counts);
  let { distinct } = all;
  for (const doc of deletedDocs(segment)) {
    eachOrdinal(column, doc, (ordinal) => {
      if (--into[ordinal]! === 0) distinct--;
    });
  }
  return distinct;
}
const everything = new WeakMap<Column, CachedCounts>();

/** Ordinals of the values of a column in a larger one, -1 if absent; cached per pair. */
function placesIn(base: Column, column: Column): Int32Array {
  const known = placesOf.get(column)?.get(base);
  if (known !== undefined) return known;
  const places = Int32Array.from(column.values, (value) => ordinalOf(base, value));
  const all = placesOf.get(column) ?? new WeakMap<Column, Int32Array>();
  placesOf.set(column, all.set(base, places));
  return places;
}
const placesOf = new WeakMap<Column, WeakMap<Column, Int32Array>>();
