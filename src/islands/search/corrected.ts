import type { Search } from '#lib/search/address.ts';
import type { Results } from './use-results.ts';

/** The search with its words replaced by the suggested spelling. */
export function corrected(search: Search, spelling: Results['sugestao']): Search {
  if (!spelling) return search;
  const { q, q2 } = spelling;
  const [second, ...others] = search.rows;
  const rows = second && q2 ? [{ ...second, q: q2 }, ...others] : search.rows;
  return { ...search, q, rows, exact: false };
}
