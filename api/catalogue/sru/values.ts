import type { Queries } from '../../core/db/connection.ts';
import {
  UNKNOWN_YEAR,
  type Dimension,
  type Facet,
  type SearchRequest,
} from '../../search/engine/engine.ts';
import type { Searcher } from '../../search/searcher/searcher.ts';
import { WORK_TYPES } from '../marc/map/work-types.ts';
import { headingsById } from '../records/store.ts';

/** A value as a term of its index, with the number of titles. */
export interface CountedValue {
  term: string;
  total: number;
}

const TYPE_KEYS: ReadonlyMap<number, string> = new Map(
  WORK_TYPES.map(({ code, key }) => [code, key]),
);

/** The values of a facet that can be searched for. */
export async function countedValues(q: Queries, facet: Facet): Promise<CountedValue[]> {
  const entries = facet.entries.filter(({ total }) => total > 0);
  const isHeading = facet.dimension === 'author' || facet.dimension === 'subject';
  const headings = isHeading
    ? await headingsById(
        q,
        entries.map(({ value }) => Number(value)),
      )
    : new Map<number, string>();
  return entries.flatMap(({ value, total }) => {
    const term = isHeading
      ? headings.get(Number(value))
      : facet.dimension === 'workType'
        ? TYPE_KEYS.get(Number(value))
        : String(value);
    return term === undefined || term === '' || term === UNKNOWN_YEAR ? [] : [{ term, total }];
  });
}

/** Languages, types of work and years are fewer. */
const ALL = 10_000;

/** All values of a dimension, in the order of the alphabet. */
export async function listValues(
  q: Queries,
  titles: Searcher,
  dimension: Dimension,
): Promise<CountedValue[]> {
  const request: SearchRequest = { rows: [], facets: [{ dimension, limit: ALL }], perPage: 0 };
  const [facet] = (await titles.search(request)).facets;
  const values = facet ? await countedValues(q, facet) : [];
  return values.toSorted((a, b) => compareTerms(a.term, b.term));
}

export const compareTerms = (a: string, b: string): number => (a < b ? -1 : Number(a > b));
