import { readFeed } from '#contract/catalogue/export/feed.ts';
import { suggestToBrowsers } from '#contract/search/search.ts';
import { DEFAULT_LOCALE, PAGE_TAG, type Locale } from '#contract/shared/languages.ts';
import { titlesByIds, type StoredTitle } from '../../catalogue/records/store.ts';
import {
  authorName,
  workTypeLabel,
  publicationLine,
  workTypeOf,
} from '../../catalogue/records/title-wire.ts';
import type { Bind } from '../../core/http/bind.ts';
import { refused } from '../../core/http/refused.ts';
import type { Services } from '../../services.ts';
import { word } from '../../core/words.ts';
import { toSearchRequest } from './search-request.ts';
import { atomFeed, type FeedEntry } from './feed.ts';
import { browserSuggestions, suggestions } from './suggestions.ts';

const MAX_ENTRIES = 50;
/** Display parameters of searches, which do not apply to feeds. */
const DISPLAY_PARAMETERS = [
  'page',
  'perPage',
  'orderBy',
  'direction',
  'display',
  'filtro',
  'filtro_texto',
];

/** New titles of a search, as a feed, and suggestions: what the OpenSearch description names. */
export function feedRoutes(bind: Bind, services: Services): void {
  const { db, catalogue, settings, origin, now } = services;

  bind(readFeed, async ({ query = {} }, http) => {
    const { lng, ...asking } = query;
    http.work.check();
    const locale = settings.languages.find((one) => one === lng) ?? http.locale;
    const request = await toSearchRequest(services, asking, locale);
    if (typeof request === 'string') throw refused(404, 'not_found');
    const newest = {
      orderBy: 'data_cadastro',
      direction: 'D',
      page: 1,
      perPage: MAX_ENTRIES,
    } as const;
    const { ids } = await http.work.measure(() =>
      catalogue.titles.search({ ...request, ...newest, facets: [], suggest: false }),
    );
    const titles = await titlesByIds(db.queries, ids);
    const found = ids.flatMap((id) => titles.get(id) ?? []).filter(({ withdrawn }) => !withdrawn);
    const words = new URLSearchParams(
      Object.entries(asking).flatMap(([name, value]) =>
        DISPLAY_PARAMETERS.includes(name) ? [] : [[name, String(value)]],
      ),
    );
    const base = siteOf(origin, locale);
    const self = new URLSearchParams([...words, ['lng', locale]]);
    return atomFeed({
      title: feedTitle(words.get('q') ?? '', settings.institution.name, locale),
      lang: PAGE_TAG[locale],
      self: `${origin}/api/consulta/atom?${self}`,
      page: resultsUrl(base, words),
      at: now(),
      entries: found.map((title) => toEntry(title, base, locale)),
    });
  });

  bind(suggestToBrowsers, async ({ query: { q, lng } }, http) => {
    const locale = settings.languages.find((one) => one === lng) ?? http.locale;
    const found = await suggestions(db.queries, catalogue, q);
    return browserSuggestions(q, found, `${siteOf(origin, locale)}/`);
  });
}

/** Address of the site in a language. */
const siteOf = (origin: string, locale: Locale): string =>
  `${origin}${locale === DEFAULT_LOCALE ? '' : `/${locale}`}`;

/** The results page of the same search. */
function resultsUrl(base: string, words: URLSearchParams): string {
  const { search_tab: guide, ...rest } = Object.fromEntries(words);
  const query = String(new URLSearchParams(rest));
  return `${base}/${guide === undefined || guide === 'pesquisa_geral' ? '' : guide}${query && `?${query}`}`;
}

const feedTitle = (q: string, institution: string, locale: Locale): string =>
  q.trim() === ''
    ? word('server/feed', 'new', locale, { institution })
    : word('server/feed', 'new_of', locale, { institution, q });

const toEntry = (
  { id, summary, createdAt }: StoredTitle,
  base: string,
  locale: Locale,
): FeedEntry => ({
  title: summary.title,
  author: authorName(summary),
  address: `${base}/acervo/${id}`,
  summary: publicationLine(summary),
  kind: workTypeLabel(workTypeOf(summary.workType), locale),
  addedAt: createdAt,
});
