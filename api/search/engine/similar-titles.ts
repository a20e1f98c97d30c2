/**
 * Similar titles: those that share features with one, those in its language first, rare features counting more. Loans
 * play no part.
 */
import { entriesFrom } from './browse.ts';
import {
  docsWith,
  eachOrdinal,
  hasValue,
  ordinalOf,
  roomOf,
  type FilterValue,
} from './segments/column.ts';
import type { Dimension } from './segments/columns.ts';
import type { SearchIndex } from './segments/index.ts';
import { findId, type Segment } from './segments/segment.ts';

/** Features that a title may share with others. */
export interface TitleFeatures {
  /** Values of filter types with their weights. */
  values: readonly { dimension: Dimension; value: number; weight: number }[];
  /** Its class as a prefix of shelf keys. */
  shelf?: { key: string; weight: number };
}

export interface SimilarTitle {
  id: number;
  score: number;
  /** Shared features, rarest first: indexes of `values`, -1 for the class. */
  shared: number[];
  /** Whether it has a language of the title. */
  inLanguage: boolean;
}

/** Maximum number of titles read over all features; features of more titles say little. */
const MAX_TITLES = 20_000;

interface FeatureTitles {
  at: number;
  weight: number;
  /** Titles that are not deleted, each once. */
  ids: number[];
}

/** The titles that share a feature: in a language of the title first, most similar first. */
export function findSimilarTitles(
  index: SearchIndex,
  id: number,
  features: TitleFeatures,
  count: number,
): SimilarTitle[] {
  const titles = index.segments.reduce(
    (sum, { size, deletedCount }) => sum + size - deletedCount,
    0,
  );
  const found = new Map<number, SimilarTitle>();
  let left = MAX_TITLES;
  for (const { at, weight, ids } of byRarity(index, features)) {
    left -= ids.length;
    if (left < 0) break;
    const worth = weight * Math.log((titles + 1) / ids.length);
    for (const other of ids) {
      if (other === id) continue;
      const known = found.get(other) ?? { id: other, score: 0, shared: [], inLanguage: true };
      found.set(other, known);
      known.score += worth;
      known.shared.push(at);
    }
  }
  const isInLanguage = inLanguageOf(index, id);
  for (const [other, known] of found) known.inLanguage = isInLanguage(other);
  return [...found.values()]
    .sort((a, b) => Number(b.inLanguage) - Number(a.inLanguage) || b.score - a.score || a.id - b.id)
    .slice(0, count);
}

/** Codes for no language, or for several that are not named. */
const NO_LANGUAGE = new Set<FilterValue>(['', 'mul', 'zxx']);

/** Whether another title has a language of a title; always, if that has none. */
function inLanguageOf({ segments }: SearchIndex, id: number): (other: number) => boolean {
  const own = new Set<FilterValue>();
  eachRecord(segments, id, ({ columns: { language } }, doc) => {
    eachOrdinal(language, doc, (ordinal) => own.add(language.values[ordinal]!));
  });
  const wanted = [...own].filter((code) => !NO_LANGUAGE.has(code));
  if (wanted.length === 0) return () => true;
  return (other) => {
    let found = false;
    eachRecord(segments, other, ({ columns: { language } }, doc) => {
      found = wanted.some((code) => hasValue(language, doc, code));
    });
    return found;
  };
}

/** Visits the title in the segment that holds its current version. */
function eachRecord(
  segments: readonly Segment[],
  id: number,
  visit: (segment: Segment, doc: number) => void,
): void {
  for (const segment of segments) {
    const doc = findId(segment, id);
    if (doc >= 0 && segment.deleted[doc] !== 1) visit(segment, doc);
  }
}

/** Features that other titles have, too, rarest first. */
function byRarity(index: SearchIndex, { values, shelf }: TitleFeatures): FeatureTitles[] {
  const held: FeatureTitles[] = values.map(({ weight }, at) => ({ at, weight, ids: [] }));
  for (const dimension of new Set(values.map((feature) => feature.dimension))) {
    const here = held.filter(({ at }) => values[at]?.dimension === dimension);
    collect(index, dimension, new Map(here.map(({ at, ids }) => [values[at]?.value ?? 0, ids])));
  }
  if (shelf) held.push({ at: -1, weight: shelf.weight, ids: titlesOfClass(index, shelf.key) });
  return held
    .filter(({ ids }) => ids.length > 1)
    .sort((a, b) => a.ids.length - b.ids.length || a.at - b.at);
}

/** Collects the titles of each value in one pass over the column. */
function collect(
  { segments }: SearchIndex,
  dimension: Dimension,
  idsOf: ReadonlyMap<number, number[]>,
): void {
  for (const { columns, ids, deleted } of segments) {
    const column = columns[dimension];
    const lists = new Map([...idsOf].map(([value, list]) => [ordinalOf(column, value), list]));
    const wanted = new Uint8Array(roomOf(column));
    for (const ordinal of lists.keys()) if (ordinal >= 0) wanted[ordinal] = 1;
    for (const doc of docsWith(column, wanted)) {
      if (deleted[doc] === 1) continue;
      eachOrdinal(column, doc, (ordinal) => lists.get(ordinal)?.push(ids[doc]!));
    }
  }
}

/** Titles whose call number begins with the class; none when there are more than MAX_TITLES. */
function titlesOfClass(index: SearchIndex, key: string): number[] {
  const found = new Set<number>();
  for (const entry of entriesFrom(index, 'shelf', { key, backwards: false })) {
    if (!entry.key.startsWith(key)) break;
    for (const id of entry.ids) found.add(id);
    if (found.size > MAX_TITLES) return [];
  }
  return [...found];
}
