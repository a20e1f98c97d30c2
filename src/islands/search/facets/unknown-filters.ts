import { FILTERS, type FilterName } from '#contract/shared/filters.ts';
import { isApiError } from '#lib/api/http.ts';
import type { Search } from '#lib/search/address.ts';

/** The filters that the server refused; all filters of the search if it names no field. */
export function unknownFilters({ filters }: Search, error: unknown): FilterName[] {
  if (!isApiError(error) || error.code !== 'invalid_fields') return [];
  const refused = error.fields.map(({ field }) => field);
  const used = FILTERS.filter((kind) => filters[kind]);
  return refused.length === 0 ? used : used.filter((kind) => refused.includes(kind));
}
