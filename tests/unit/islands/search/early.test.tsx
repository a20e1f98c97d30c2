import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import SHOW_RESULTS_SCRIPT from '#head/show-results.ts?head';
import type { Guide } from '#lib/search/guides.ts';
import { openSearch, standPage } from './open-search.tsx';
import { hit, results } from './results.ts';

const SEARCH = 'GET /consulta';

/** What the head of the page asks at this address, while no other script is there. */
function askedEarly(search: string, guide: Guide): Record<string, string> | undefined {
  const asked: string[] = [];
  const nothing = () => undefined;
  const root = { lang: 'pt-BR', setAttribute: nothing, hasAttribute: () => false };
  runInNewContext(SHOW_RESULTS_SCRIPT, {
    document: {
      ...{ currentScript: { dataset: { guide } }, documentElement: root },
      ...{ querySelectorAll: () => [], addEventListener: nothing },
    },
    ...{ window: {}, location: { search }, URLSearchParams },
    fetch: (address: string) => {
      asked.push(address);
      return new Promise(nothing);
    },
  });
  const [address] = asked;
  return address === undefined
    ? undefined
    : Object.fromEntries(new URL(address, 'http://site.test').searchParams);
}

it.each<[string, Guide]>([
  ['?q=a&page=0', 'pesquisa_geral'],
  ['?q=a&page=abc&perPage=1000&display=C', 'periodicos'],
  ['?q=a&orderBy=zz&direction=x&edicoes=y', 'novas_aquisicoes'],
  ['?q=a&q2=b&condition=XOR&for=NADA&exact=1&utm_source=x', 'pesquisa_avancada'],
  ['?autor=3,&ano=1900-1950&orderBy=obra&direction=D&page=2', 'pesquisa_geral'],
])('the head of the page asks what its results would ask: %s', async (search, guide) => {
  const api = standPage({ [SEARCH]: () => results([hit()]) });
  await openSearch(search, guide);
  expect(askedEarly(search, guide)).toEqual(api.asked(SEARCH)[0]?.query);
});

it('without a search the head of the page asks nothing', () => {
  expect(askedEarly('?page=2', 'pesquisa_geral')).toBeUndefined();
});
