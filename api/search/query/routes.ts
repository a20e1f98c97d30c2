import { readForBasket } from '#contract/patrons/basket.ts';
import { BASKET_MAX } from '#contract/shared/constants.ts';
import { searchTitles } from '#contract/search/search.ts';
import type { Services } from '../../services.ts';
import type { Bind } from '../../core/http/bind.ts';
import { titlesByIds } from '../../catalogue/records/store.ts';
import { authorName } from '../../catalogue/records/title-wire.ts';
import { isPeerGuide, searchPeer } from '../../portal/network/ask.ts';
import { createAnswers } from './answers.ts';
import { askedOf } from './asked.ts';
import { search } from '../engine/engine.ts';
import { SearchTurns } from './turns.ts';

/**
 * GET /consulta. A query of no words and no filters lists everything that the guide holds, in the order asked
 * for; that a person must type something is said by the form.
 */
export function searchRoutes(bind: Bind, services: Services): void {
  const { db, catalogue, settings } = services;
  const turns = new SearchTurns();
  const answer = createAnswers(services, turns);
  bind(searchTitles, async ({ query = {} }, { locale, work }) => {
    const guide = query.search_tab;
    if (!isPeerGuide(guide)) return answer(query, locale, work);
    await askedOf(services, query, locale);
    return searchPeer({ settings, locale }, guide, query);
  });

  bind(readForBasket, async ({ query = {} }, { locale, work }) => {
    work.check();
    const asked = await askedOf(services, query, locale);
    if (typeof asked === 'string') return { itens: [], total: 0 };
    await turns.take();
    const whole = { ...asked, page: 1, perPage: BASKET_MAX, facets: [], suggest: false };
    const { ids, total } = work.measure(() => search(catalogue.index(), whole));
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
