/** Selects the values with most titles from a tally (`segments/tally.ts`). */
import { compareValues, ordinalOf, type Column, type FilterValue } from '../segments/column.ts';
import { STEP } from '../segments/rows.ts';
import type { Tally } from '../segments/tally.ts';
import { heapify, sink } from '../top.ts';

/** A counted value and its index. */
export interface Place {
  value: FilterValue;
  place: number;
}

/**
 * The values with most titles (ties in the order of values), and the number of all values. `among` restricts them.
 * Null if values that were not counted may be among the top.
 */
export function topValues(
  tally: Tally,
  most: number,
  among?: readonly FilterValue[],
): { first: Place[]; distinct: number } | null {
  const { base, others, firstOther } = tally;
  const { values } = base;
  const own = among === undefined ? tally.touched : placesAmong(base, among);
  const best = createTopValues(tally, Math.min(most, own?.length ?? values.length));
  let { distinct } = tally;
  if (own === null) {
    if (!addByFrequency(tally, best)) return null;
  } else {
    const occurring = own.filter((place) => tally.unfiltered[place]! > 0);
    for (const place of occurring) best.add(place);
    if (among !== undefined) distinct = occurring.length;
  }
  const first = best.places().map((place): Place => ({ value: values[place]!, place }));
  if (others.length === 0) return { first, distinct };
  const wanted = among && new Set(among);
  others.forEach((value, i) => {
    if (wanted && !wanted.has(value)) return;
    first.push({ value, place: firstOther + i });
    if (wanted) distinct++;
  });
  const scoreOf = ({ place }: Place): number => score(tally, place);
  first.sort((a, b) => scoreOf(b) - scoreOf(a) || compareValues(a.value, b.value));
  return { first: first.slice(0, most), distinct };
}

/**
 * Adds, of values sorted by frequency, those that may be among the best, and those that smaller segments have.
 * False when values that were not counted may be among the best.
 */
function addByFrequency(
  { base, unfiltered, totals, cut, placed }: Tally,
  best: TopValues,
): boolean {
  const { length } = base.values;
  const most = base.shape === 'row' ? base.most : null;
  let { fewest } = best;
  let place = 0;
  for (; place < length; place++) {
    if (most !== null && place % STEP === 0 && most[place / STEP]! < fewest) break;
    if (place === cut) return false;
    if (totals[place]! < fewest || unfiltered[place] === 0) continue;
    best.add(place);
    fewest = best.fewest;
  }
  if (most === null || place === length) return true;
  for (const own of new Set(placed.flatMap((at) => [...at.filter((each) => each >= place)]))) {
    if (own >= cut) {
      if (totals[own]! + most[Math.floor(own / STEP)]! >= fewest) return false;
    } else if (totals[own]! >= best.fewest && unfiltered[own]! > 0) best.add(own);
  }
  return true;
}

/** Both counts as one number: no index holds as many titles as the factor. */
const score = ({ unfiltered, totals }: Tally, place: number): number =>
  totals[place]! * 2 ** 26 + unfiltered[place]!;

interface TopValues {
  /** Values with fewer titles cannot enter the list. */
  fewest: number;
  add: (place: number) => void;
  places: () => number[];
}

/** A heap of the best values so far, the worst of them on top. */
function createTopValues(tally: Tally, most: number): TopValues {
  const heap: number[] = [];
  const { values } = tally.base;
  const compare = (a: number, b: number): number =>
    score(tally, b) - score(tally, a) || compareValues(values[a]!, values[b]!);
  const best: TopValues = {
    fewest: most > 0 ? 0 : Infinity,
    add: (place) => {
      if (heap.length < most) {
        heap.push(place);
        if (heap.length < most) return;
        heapify(heap, compare);
      } else {
        if (most === 0 || compare(place, heap[0]!) >= 0) return;
        heap[0] = place;
        sink(heap, 0, compare);
      }
      best.fewest = tally.totals[heap[0]!]!;
    },
    places: () => heap.sort(compare),
  };
  return best;
}

function placesAmong(base: Column, among: readonly FilterValue[]): Uint32Array {
  const places = among.map((value) => ordinalOf(base, value)).filter((place) => place >= 0);
  return Uint32Array.from(new Set(places)).sort();
}
