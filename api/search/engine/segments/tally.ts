/**
 * Counting the values of one column over the hits of all segments: into arrays that are kept and cleared again,
 * at the numbers that the largest segment gives the values. Values that only a smaller one has
 * stand behind these.
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

/** What is counted in one segment: hits with all filters of other types, and without any. */
export interface Counted {
  segment: Segment;
  hits: Hits;
  narrowed: Hits;
  /** Where counts of the hits are kept. */
  found: CachedHits | null;
  /** Where counts of the hits begin. */
  basis: BaseCounts | null;
}

/** Both counts of every value; good until the next tally is made. */
export interface Tally {
  /** Of the largest segment; the values that only others have, as they came, and the number of the first of them. */
  base: Column;
  others: readonly FilterValue[];
  firstOther: number;
  /** By number; so many of both are in use. */
  unfiltered: Uint32Array;
  totals: Uint32Array;
  room: number;
  /** Of values of the base from this number on only smaller segments are counted. */
  cut: number;
  /** How many values there are without filters. */
  distinct: number;
  /** Where the values of smaller segments stand, -1 for other values. */
  placed: readonly Int32Array[];
  /** Numbers below that of the first other value which may occur, rising; null: any. */
  touched: Uint32Array | null;
}

/** A part with its column and the counts that are kept of it. */
interface Part extends Counted {
  dimension: Dimension;
  column: Column;
  kept: CachedCounts | null;
  /** Where its values stand among those of the base, null in the base. */
  places: Int32Array | null;
}

/** A column is read through where more than one in so many of its values may occur. */
const FEW = 64;

const scratch = {
  ...{ unfiltered: new Uint32Array(0), totals: new Uint32Array(0) },
  /** Bits by number. */
  seen: new Uint32Array(0),
};

/**
 * Makes a tally, hands it out, and clears it. Where no more than the `first` values of most titles are wanted, rare values
 * may be left out; when they are missed, `use` gives null and gets a tally of all.
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

/** Of what may be expected of the last wanted value so much is surely there. */
const SURE = 0.6;

/** From which number on no value is likely to be among the first so many; infinity where all are to be counted. */
function cutOf([part]: readonly Part[], first: number): number {
  if (part?.column.shape !== 'row' || part.column.fits === 4) return Infinity;
  const { segment, hits, narrowed, column, kept, basis } = part;
  const isAll = hits.length === segment.size - segment.deletedCount;
  if (kept !== null || basis !== null || isAll) return Infinity; // those are known
  const { most } = column;
  const usual = most[Math.ceil(first / STEP)] ?? 0;
  const least = (SURE * usual * narrowed.length) / segment.size;
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

/** Returns how many values there are, 0 where these are marked in `seen`. */
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

/** Adds the counts of a smaller segment; returns how many values had none before. */
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

/** Places for the values that only smaller segments have. */
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

/** Parts that have hits, the one with most values before all others. */
function largestFirst(parts: readonly Counted[], dimension: Dimension): Counted[] {
  const sizeOf = ({ segment }: Counted): number => segment.columns[dimension].values.length;
  return parts.filter(({ hits }) => hits.length > 0).sort((a, b) => sizeOf(b) - sizeOf(a));
}

/** The counts that are kept of the hits, made now where they are worth it. */
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
  const most = Math.floor(size / FEW);
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

/** Of every living title from what was counted once, less the deleted ones; else hit by hit. Returns how many values there are. */
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

/** Where the values of a column stand among those of a larger one, -1 where nowhere; found once for each two. */
function placesIn(base: Column, column: Column): Int32Array {
  const known = placesOf.get(column)?.get(base);
  if (known !== undefined) return known;
  const places = Int32Array.from(column.values, (value) => ordinalOf(base, value));
  const all = placesOf.get(column) ?? new WeakMap<Column, Int32Array>();
  placesOf.set(column, all.set(base, places));
  return places;
}
const placesOf = new WeakMap<Column, WeakMap<Column, Int32Array>>();
