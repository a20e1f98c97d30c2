import { search, type SearchIndex } from './engine.ts';

/** As what a title uses a heading. */
export type HeadingRole = 'author' | 'subject';

/** The titles that a filter by each of these authorities finds. */
export function titlesOfEach(
  index: SearchIndex,
  dimension: HeadingRole,
  ids: readonly number[],
): Map<number, number> {
  const facets = [{ dimension, among: ids, limit: ids.length }];
  const [facet] = search(index, { rows: [], facets, orderBy: 'obra', perPage: 0 }).facets;
  return new Map(facet?.entries.map(({ value, total }) => [Number(value), total]));
}

/** The titles that have one of these authorities or several. */
export function titlesOfAny(
  index: SearchIndex,
  dimension: HeadingRole,
  ids: readonly number[],
): number {
  const whole = { keys: [], authorities: [{ dimension, ids }] };
  return search(index, { rows: [{ q: '-', whole }], orderBy: 'obra', perPage: 0 }).total;
}
