import { createHash } from 'node:crypto';
import { Value } from 'typebox/value';
import { SearchQuery } from '#contract/search/search.ts';
import { LOCALES } from '#contract/shared/languages.ts';
import type { Queries } from '../../core/db/connection.ts';
import { isPeerGuide } from '../../portal/network/search-peer.ts';
import { withReadingLists } from '../../search/query/guide-scope.ts';
import type { SearchRequest } from '../../search/engine/engine.ts';
import { withHeadings } from '../../search/query/heading-rows.ts';
import { readQuery, type WireQuery } from '../../search/query/request.ts';
import { isGuide } from '../../portal/settings/guides.ts';

/** A parsed search: its query and its address on the site. */
export interface ParsedSearch {
  /** Query as canonical JSON. */
  query: string;
  /** SHA-256 of the query, to detect duplicates. */
  hash: string;
  /** Path and query string, without locale. */
  address: string;
}

/** Display options are not part of the query. */
const READING = ['page', 'perPage', 'orderBy', 'direction', 'display', 'filtro', 'filtro_texto'];

const QUERY_PARAMETERS = Object.keys(SearchQuery.properties).filter(
  (name) => !READING.includes(name),
);

/** Parses the address of a search; null if this catalogue cannot run it. Pure. */
export function parseSavedSearch(address: string): ParsedSearch | null {
  const base = 'https://site.invalid';
  if (!address.startsWith('/') || !URL.canParse(address, base)) return null;
  const { origin, pathname, search, searchParams } = new URL(address, base);
  if (origin !== base) return null;
  const parts = pathname.split('/').filter(Boolean);
  if (LOCALES.some((locale) => locale === parts[0])) parts.shift();
  const [guide = 'pesquisa_geral', ...rest] = parts;
  if (rest.length > 0 || !isGuide(guide) || isPeerGuide(guide)) return null;
  const asked = QUERY_PARAMETERS.flatMap((name): [string, string][] => {
    const value = name === 'search_tab' ? guide : (searchParams.get(name) ?? '');
    return value === '' ? [] : [[name, value]];
  });
  const fields = Object.fromEntries(asked);
  if (!Value.Check(SearchQuery, fields) || readQuery(fields).invalid.length > 0) return null;
  const query = JSON.stringify(Object.fromEntries(asked.sort()));
  const path = guide === 'pesquisa_geral' ? '/' : `/${guide}`;
  return {
    query,
    hash: createHash('sha256').update(query).digest('hex'),
    address: `${path}${search}`,
  };
}

/** Converts a saved search into an index query. */
export async function requestOf(q: Queries, query: string): Promise<SearchRequest> {
  const wire = JSON.parse(query) as WireQuery;
  const { request, headings } = readQuery(wire);
  return withHeadings(q, await withReadingLists(q, wire, request), headings);
}
