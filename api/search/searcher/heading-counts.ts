import type { Searcher } from './searcher.ts';

/** Role in which a title uses a heading. */
export type HeadingRole = 'author' | 'subject';

/** Number of titles with each of these authorities, by id. */
export async function titlesOfEach(
  titles: Searcher,
  dimension: HeadingRole,
  ids: readonly number[],
): Promise<Map<number, number>> {
  const facets = [{ dimension, among: ids, limit: ids.length }];
  const request = { rows: [], facets, orderBy: 'obra', perPage: 0 } as const;
  const [facet] = (await titles.search(request)).facets;
  return new Map(facet?.entries.map(({ value, total }) => [Number(value), total]));
}

/** Number of titles with at least one of these authorities. */
export async function titlesOfAny(
  titles: Searcher,
  dimension: HeadingRole,
  ids: readonly number[],
): Promise<number> {
  const whole = { keys: [], authorities: [{ dimension, ids }] };
  const request = { rows: [{ q: '-', whole }], orderBy: 'obra', perPage: 0 } as const;
  return (await titles.search(request)).total;
}
