import type { Locale } from '#contract/shared/languages.ts';
import type { Services } from '../../services.ts';
import { refused } from '../../core/http/refused.ts';
import { isPeerGuide, type PeerGuide } from '../../portal/network/ask.ts';
import { withGuideScope } from './guide-scope.ts';
import type { SearchRequest } from '../engine/engine.ts';
import { unknownCodes } from './filter-wire.ts';
import { withHeadings } from './heading-rows.ts';
import { storedNames, type NameSource } from './name-cache.ts';
import { readQuery, type WireQuery } from './request.ts';

interface Sources extends Pick<Services, 'db' | 'equivalents' | 'settings' | 'now'> {
  /** Those of the database, unless said. */
  names?: NameSource;
}

/** What the index is asked; the name of the guide for a search that another catalogue answers. */
export async function askedOf(
  services: Sources,
  query: WireQuery,
  locale: Locale,
): Promise<SearchRequest | PeerGuide> {
  const { db, equivalents, names = storedNames(db.queries) } = services;
  const { request, headings, wrong } = readQuery(query);
  // Codes of another catalogue are for that catalogue to know.
  const tab = query.search_tab;
  const codes = isPeerGuide(tab) ? [] : await unknownCodes(names, request.filters ?? {}, locale);
  const unknown = [...wrong, ...codes];
  if (unknown.length > 0) throw refused(422, 'invalid_fields', undefined, unknown);
  if (isPeerGuide(tab)) return tab;
  const rows = request.rows.map((row) => ({
    ...row,
    language: locale,
    equivalents: equivalents(),
  }));
  const scoped = await withGuideScope(services, query, { ...request, rows });
  return withHeadings(db.queries, scoped, headings);
}
