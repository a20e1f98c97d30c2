/** Numbers of titles in their series: series and number are one value of a column. */
import { numberInSeries } from '../query/title-key.ts';
import { sortKey } from '../query/fold.ts';
import { eachOrdinal, type FilterValue } from './column.ts';
import type { SearchDocument } from './document.ts';
import type { Hits } from '../hits.ts';
import type { Segment } from './segment.ts';
import { workNumber } from './works.ts';

/** More than any number in a series. */
const FACTOR = 2 ** 20;
const HASHES = 2 ** 32;

/** Hash of a series by its key in the list of series. */
const hashOf = (key: string): number => workNumber(key) % HASHES;

/** The numbers of a title in its series, with the series. */
export const packSeriesNumbers = ({
  series,
  seriesNumbers = [],
}: Pick<SearchDocument, 'series' | 'seriesNumbers'>): FilterValue[] =>
  series.flatMap((title, i) => {
    const number = numberInSeries(seriesNumbers[i] ?? '');
    return number === null || number >= FACTOR ? [] : [hashOf(sortKey(title)) * FACTOR + number];
  });

/** A score for each hit by its number in one of the series, the first number highest; 0 without one. */
export function seriesScores(
  { columns }: Segment,
  hits: Hits,
  keys: readonly string[],
): Float64Array {
  const hashes = new Set(keys.map(hashOf));
  const column = columns.seriesNumbers;
  const scoreOf = Float64Array.from(column.values, (value) => {
    const isWanted = typeof value === 'number' && hashes.has(Math.floor(value / FACTOR));
    return isWanted ? FACTOR - (value % FACTOR) : 0;
  });
  return Float64Array.from(hits, (doc) => {
    let score = 0;
    eachOrdinal(column, doc, (ordinal) => (score = Math.max(score, scoreOf[ordinal]!)));
    return score;
  });
}
