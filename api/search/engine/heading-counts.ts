import { search, type SearchIndex } from './engine.ts';

/** Role in which a title uses a heading. */
export type HeadingRole = 'author' | 'subject';

/** Number of titles with each of these authorities, by id. */
export function titlesOfEach(
  index: SearchIndex,
  dimension: HeadingRole,
  ids: readonly number[],
): Map<number, number> {
  const facets = [{ dimension, among: ids, limit: ids.length }];
  const [facet] = search(index, { rows: [], facets, orderBy: 'obra', perPage: 0 }).facets;
  return new Map(facet?.entries.map(({ value, total }) => [Number(value), total]));
}

/** Number of titles with at least one of these authorities. */
export function titlesOfAny(
  index: SearchIndex,
  dimension: HeadingRole,
  ids: readonly number[],
): number {
  const whole = { keys: [], authorities: [{ dimension, ids }] };
  return search(index, { rows: [{ q: '-', whole }], orderBy: 'obra', perPage: 0 }).total;
}
