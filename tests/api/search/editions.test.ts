import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Input } from '#contract/calls.ts';
import { DEMONSTRATION_SETTINGS } from '#demo/settings.ts';
import { describeEngine } from '../../support/servers/engines.ts';
import { startPortal, type Portal } from '../../support/portal.ts';

type Query = NonNullable<Input<'GET /consulta'>['query']>;

describeEngine('editions together', () => {
  let portal: Portal;
  beforeAll(async () => {
    portal = await startPortal({
      demonstration: true,
      settings: {
        ...DEMONSTRATION_SETTINGS,
        search: { ...DEMONSTRATION_SETTINGS.search, editionsTogether: true },
      },
    });
  }, 60_000);
  afterAll(() => portal.close());

  const search = (query: Query) => portal.call('GET /consulta', { query });

  it('are one row, which says how many it stands for; the total counts works', async () => {
    const apart = await search({ q: 'fausto goethe', edicoes: 'S' });
    const together = await search({ q: 'fausto goethe', edicoes: 'J' });
    expect([apart.edicoes, together.edicoes]).toEqual(['S', 'J']);
    expect(apart.itens.map(({ edicoes }) => edicoes)).toEqual([undefined, undefined]);
    expect(together.total).toBe(1);
    expect(together.itens.map(({ edicoes }) => edicoes)).toEqual(['2 edições']);
    expect(together.itens[0]?.cod_acervo).toBe(apart.itens[0]?.cod_acervo);
  });

  it('are the default where the library says so, except among new acquisitions', async () => {
    expect(await search({ q: 'fausto goethe' })).toMatchObject({ edicoes: 'J', total: 1 });
    const newest = await search({ search_tab: 'novas_aquisicoes' });
    expect(newest.edicoes).toBe('S');
    expect(newest.itens.every(({ edicoes }) => edicoes === undefined)).toBe(true);
  });

  it('hold the same works on all pages, whichever way round', async () => {
    const all = await search({ q: 'machado', edicoes: 'J', perPage: 100 });
    const ids = all.itens.map(({ cod_acervo }) => cod_acervo);
    expect(ids).toHaveLength(all.total);
    const down = await search({ q: 'machado', edicoes: 'J', perPage: 100, direction: 'D' });
    expect(down.itens.map(({ cod_acervo }) => cod_acervo)).toEqual(ids.toReversed());
    expect((await search({ q: 'machado', edicoes: 'J', page: 900 })).total).toBe(all.total);
  });
});
