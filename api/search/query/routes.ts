import { readForBasket } from '#contract/patrons/basket.ts';
import { BASKET_MAX } from '#contract/shared/constants.ts';
import { searchTitles } from '#contract/search/search.ts';
import type { Services } from '../../services.ts';
import type { Bind } from '../../core/http/bind.ts';
import { titlesByIds } from '../../catalogue/records/store.ts';
import { authorName } from '../../catalogue/records/title-wire.ts';
import { isPeerGuide, searchPeer } from '../../portal/network/search-peer.ts';
import { createSearchHandler } from './search-handler.ts';
import { toSearchRequest } from './search-request.ts';
import { SearchQueue } from './search-queue.ts';

/**
 * GET /consulta. A query without words and filters lists everything in the guide, in the requested
 * order; only the form requires input.
 */
export function searchRoutes(bind: Bind, services: Services): void {
  const { db, catalogue, settings } = services;
  const queue = new SearchQueue();
  const searchOwnCatalogue = createSearchHandler(services, queue);
  bind(searchTitles, async ({ query = {} }, { locale, work }) => {
    const guide = query.search_tab;
    if (!isPeerGuide(guide)) return searchOwnCatalogue(query, locale, work);
    await toSearchRequest(services, query, locale);
    return searchPeer({ settings, locale }, guide, query);
  });

  bind(readForBasket, async ({ query = {} }, { locale, work }) => {
    work.check();
    const request = await toSearchRequest(services, query, locale);
    if (typeof request === 'string') return { itens: [], total: 0 };
    await queue.take();
    const whole = { ...request, page: 1, perPage: BASKET_MAX, facets: [], suggest: false };
    const { ids, total } = await work.measure(() => catalogue.titles.search(whole));
    const titles = await titlesByIds(db.queries, ids);
    const found = ids.flatMap((id) => titles.get(id) ?? []).filter(({ withdrawn }) => !withdrawn);
    const itens = found.map(({ id, summary }) => ({
      cod_acervo: id,
      title: summary.title,
      author: authorName(summary),
    }));
    return { itens, total };
  });
}
