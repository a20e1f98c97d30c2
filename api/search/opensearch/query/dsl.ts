/** Parts of queries in the language of OpenSearch. */
export type Dsl = Record<string, unknown>;

export const MATCH_NONE: Dsl = { match_none: {} };
export const MATCH_ALL: Dsl = { match_all: {} };

export const term = (field: string, value: string | number): Dsl => ({ term: { [field]: value } });
export const terms = (field: string, values: readonly (string | number)[]): Dsl =>
  values.length === 0 ? MATCH_NONE : { terms: { [field]: values } };
export const startsWith = (field: string, value: string): Dsl => ({ prefix: { [field]: value } });

export function anyOf(queries: readonly Dsl[]): Dsl {
  const [first, ...others] = queries;
  if (first === undefined) return MATCH_NONE;
  return others.length === 0 ? first : { bool: { should: queries, minimum_should_match: 1 } };
}

export function allOf(queries: readonly Dsl[]): Dsl {
  const [first, ...others] = queries;
  if (first === undefined) return MATCH_ALL;
  return others.length === 0 ? first : { bool: { filter: queries } };
}

export const not = (query: Dsl): Dsl => ({ bool: { must_not: [query] } });

export const scored = (query: Dsl, boost: number): Dsl => ({
  constant_score: { filter: query, boost },
});
