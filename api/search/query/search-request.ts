import type { Locale } from '#contract/shared/languages.ts';
import type { Services } from '../../services.ts';
import { refused } from '../../core/http/refused.ts';
import { isPeerGuide, type PeerGuide } from '../../portal/network/search-peer.ts';
import { withGuideScope } from './guide-scope.ts';
import type { SearchRequest } from '../engine/engine.ts';
import { unknownCodes } from './filter-wire.ts';
import { withHeadings } from './heading-rows.ts';
import { storedNames, type NameSource } from './name-cache.ts';
import { readQuery, type WireQuery } from './request.ts';

interface Sources extends Pick<Services, 'db' | 'equivalents' | 'settings' | 'now'> {
  /** Defaults to names from the database. */
  names?: NameSource;
}

/** The index request, or the guide's name if another catalogue answers the search. */
export async function toSearchRequest(
  services: Sources,
  query: WireQuery,
  locale: Locale,
): Promise<SearchRequest | PeerGuide> {
  const { db, equivalents, names = storedNames(db.queries) } = services;
  const { request, headings, invalid } = readQuery(query);
  // Codes of another catalogue are validated there.
  const tab = query.search_tab;
  const codes = isPeerGuide(tab) ? [] : await unknownCodes(names, request.filters ?? {}, locale);
  const unknown = [...invalid, ...codes];
  if (unknown.length > 0) throw refused(422, 'invalid_fields', undefined, unknown);
  if (isPeerGuide(tab)) return tab;
  const synonyms = await equivalents();
  const rows = request.rows.map((row) => ({ ...row, language: locale, equivalents: synonyms }));
  const scoped = await withGuideScope(services, query, { ...request, rows });
  return withHeadings(db.queries, scoped, headings);
}
