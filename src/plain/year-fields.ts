/** Fields of the form of years, which are one filter in the address. */
export const YEAR_FIELDS = ['ano-de', 'ano-ate'] as const;

/** The query of an address, with the fields of the form of years as the filter that they are. */
export function withYearFilter(query: URLSearchParams): URLSearchParams {
  const years = YEAR_FIELDS.map((name) => (query.get(name) ?? '').replace(/\D/g, '').slice(0, 4));
  if (!YEAR_FIELDS.some((name) => query.has(name))) return query;
  const rest = new URLSearchParams(query);
  for (const name of YEAR_FIELDS) rest.delete(name);
  if (years.some((year) => year !== '')) rest.set('ano', years.join('-'));
  return rest;
}
