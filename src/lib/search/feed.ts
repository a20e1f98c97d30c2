import type { Locale } from '#contract/shared/languages.ts';
import { OWN_PARAMS } from './address.ts';
import { DEFAULT_GUIDE, type Guide } from './guides.ts';

/** How results are shown is no part of a search that is followed. */
const SHOWN = [...OWN_PARAMS, 'page', 'perPage', 'orderBy', 'direction'];

/** Where what is new of a search can be followed; without a search, everything that is new. */
export function feedAddress(search: URLSearchParams, guide: Guide, locale: Locale): string {
  const query = new URLSearchParams(search);
  for (const name of SHOWN) query.delete(name);
  if (guide !== DEFAULT_GUIDE) query.set('search_tab', guide);
  query.set('lng', locale);
  return `/api/consulta/atom?${query}`;
}
