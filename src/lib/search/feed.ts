import type { Locale } from '#contract/shared/languages.ts';
import { OWN_PARAMS } from './address.ts';
import { DEFAULT_GUIDE, type Guide } from './guides.ts';

/** Display parameters do not belong to a feed. */
const SHOWN = [...OWN_PARAMS, 'page', 'perPage', 'orderBy', 'direction'];

/** Feed URL of a search, or of all new titles. */
export function feedAddress(search: URLSearchParams, guide: Guide, locale: Locale): string {
  const query = new URLSearchParams(search);
  for (const name of SHOWN) query.delete(name);
  if (guide !== DEFAULT_GUIDE) query.set('search_tab', guide);
  query.set('lng', locale);
  return `/api/consulta/atom?${query}`;
}
