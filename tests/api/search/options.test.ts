import { GUIDES, ORDERS } from '#contract/shared/constants.ts';
import { FILTERS } from '#contract/shared/filters.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Input, Output } from '#contract/calls.ts';
import { DEMONSTRATION_SETTINGS } from '#demo/settings.ts';
import { describeEngine } from '../../support/servers/engines.ts';
import { startPortal, type Portal } from '../../support/portal.ts';
import { addTitles, book } from '../../support/networks/small-network.ts';

type Query = NonNullable<Input<'GET /consulta'>['query']>;
type Answer = Output<'GET /consulta'>;
/** The guides of other catalogues ask elsewhere (tests/api/portal/network.test.ts). */
const OWN_GUIDES = GUIDES.filter((guide) => !['rede_pergamum', 'target'].includes(guide));
const ASSIS = 'Assis, Machado de, 1839-1908';

/** What the demonstration network does not have: an unknown year, a cover, a form to be touched. */
const MORE = [
  book({ number: 'a', title: 'Sem ano' }),
  book({
    number: 'b',
    title: 'Com capa',
    year: 1999,
    more: ['856 42 $3Capa$uhttps://capas.example/capa.jpg'],
  }),
  book({ number: 'c', title: 'Em braille', year: 1999, more: ['546 __ $aPortuguês$bBraille'] }),
];

describeEngine('orders, filters and years', () => {
  let portal: Portal;
  beforeAll(async () => {
    const covers = { origins: ['https://capas.example'], defaultImage: '' };
    portal = await startPortal({
      settings: { ...DEMONSTRATION_SETTINGS, covers },
      demonstration: true,
      fill: (db) => addTitles(db, MORE),
    });
  }, 60_000);
  afterAll(() => portal.close());

  const search = (query: Query): Promise<Answer> => portal.call('GET /consulta', { query });
  const total = async (query: Query): Promise<number> =>
    (await search({ ...query, perPage: 1 })).total;
  const filterOf = ({ filtros }: Answer, tipo: string) =>
    filtros.find((filter) => filter.tipo === tipo)?.itens ?? [];
  /** Every row of a search, page by page. */
  async function rows(query: Query): Promise<Answer['itens']> {
    const first = await search({ ...query, perPage: 100 });
    const all = [...first.itens];
    for (let page = 2; all.length < first.total; page++) {
      all.push(...(await search({ ...query, perPage: 100, page })).itens);
    }
    return all;
  }

  describe('orders and filters', () => {
    it('names the orders in every language, and takes each', async () => {
      const names = new Set<string>();
      for (const locale of ['pt', 'en', 'es'] as const) {
        portal.speak(locale);
        const { itens } = await portal.call('GET /consulta/ordenacao', {});
        expect(itens.map(({ codigo }) => codigo)).toEqual(ORDERS);
        for (const { codigo, descricao } of itens) names.add(`${codigo}: ${descricao}`);
      }
      portal.speak('pt');
      // "Título" and "Autor" are words of two languages.
      expect(names.size).toBe(13);
      const every = await total({});
      for (const orderBy of ORDERS) expect(await total({ orderBy })).toBe(every);
    });

    it.each(OWN_GUIDES)('lists the filters of %s with what the guide holds', async (guide) => {
      const { itens } = await portal.call('GET /consulta/filtros', {
        query: { search_tab: guide },
      });
      const answer = await search({ search_tab: guide });
      expect(itens).toEqual(answer.filtros);
      expect(itens.map(({ tipo }) => tipo)).toEqual(FILTERS);
      for (const { codigo, total: count } of itens.flatMap((entry) =>
        entry.tipo === 'tipo_obra' ? entry.itens : [],
      )) {
        expect(await total({ search_tab: guide, tipo_obra: codigo })).toBe(count);
      }
    });

    it('shows the original number only where filters took something away', async () => {
      const shown = async (query: Query) =>
        new Set((await search(query)).filtros.map(({ mostrarQtdOriginal }) => mostrarQtdOriginal));
      expect(await shown({ q: 'sertão' })).toEqual(new Set([false]));
      expect(await shown({ q: 'amor', idioma: 'por' })).toEqual(new Set([true]));
      expect(await shown({ q: 'dom casmurro', idioma: 'por' })).toEqual(new Set([false]));
    });

    it('gives one list in full, and the part of it with some letters', async () => {
      const shortened = await search({});
      const entry = shortened.filtros.find(({ tipo }) => tipo === 'autor');
      const whole = await search({ filtro: 'autor' });
      const authors = filterOf(whole, 'autor');
      expect(authors).toHaveLength((entry?.itens.length ?? 0) + (entry?.restantes ?? 0));
      expect(whole.filtros.find(({ tipo }) => tipo === 'autor')?.restantes).toBe(0);
      const narrowed = filterOf(await search({ filtro: 'autor', filtro_texto: 'ASSÍS' }), 'autor');
      expect(narrowed.map(({ descricao }) => descricao)).toEqual([ASSIS]);
      expect(filterOf(await search({ filtro: 'autor', filtro_texto: 'ASSÍS' }), 'idioma')).toEqual(
        filterOf(whole, 'idioma'),
      );
    });

    it('lists as available now what the rows say can be had, in any library and in each', async () => {
      const all = await rows({});
      const places = filterOf(await search({}), 'disponivel');
      expect(places[0]).toMatchObject({ codigo: '0', descricao: 'qualquer biblioteca' });
      for (const { codigo, total: count } of places) {
        const free = all.filter(({ disponibilidade }) =>
          disponibilidade.some(
            ({ cod_biblioteca: id, disponiveis }) =>
              (codigo === '0' || id === Number(codigo)) && disponiveis > 0,
          ),
        );
        const found = await rows({ disponivel: codigo });
        const ids = (list: Answer['itens']) => list.map((row) => row.cod_acervo).sort();
        expect(ids(found)).toEqual(ids(free));
        expect(count).toBe(free.length);
      }
    });

    it('finds "only with" what is online, has a cover, can be heard or touched', async () => {
      const all = await rows({});
      const fits = {
        O: (row: Answer['itens'][number]) => row.acesso_remoto === 'cr',
        C: (row: Answer['itens'][number]) => row.link_capa !== undefined,
        A: (row: Answer['itens'][number]) => row.possui_acessibilidade === 'S',
      };
      for (const code of ['O', 'C', 'A'] as const) {
        const expected = all.filter(fits[code]).map(({ title }) => title);
        expect(expected.length).toBeGreaterThan(0);
        expect((await rows({ somente: code })).map(({ title }) => title)).toEqual(expected);
      }
      const either = all.filter((row) => fits.C(row) || fits.A(row));
      expect(await total({ somente: 'C,A' })).toBe(either.length);
      expect(either.map(({ title }) => title)).toEqual(
        expect.arrayContaining(['Com capa', 'Em braille']),
      );
    });
  });

  describe('years', () => {
    it('are counted each, newest first, and add up to everything', async () => {
      const years = filterOf(await search({}), 'ano');
      const known = years.map(({ codigo }) => codigo).filter((code) => code !== '?');
      expect(known).toEqual([...known].sort((a, b) => Number(b) - Number(a)));
      expect(years.at(-1)?.codigo).toBe('?');
      expect(years.reduce((sum, { total: count }) => sum + count, 0)).toBe(await total({}));
    });

    it('filter as a list, as a range open or closed, and as both', async () => {
      const all = await rows({});
      /** First and last year as shown: "1965–1972", "1990–", else the year. */
      const yearsOf = ({
        periodo_publicacao: shown,
        ano_publicacao: year,
      }: Answer['itens'][number]) => {
        const [first = '', last = first] = (shown ?? `${year ?? ''}`).split('–');
        return [Number(first || Number.NaN), Number(last || Infinity)] as const;
      };
      const expected = (...ranges: [from: number, to: number][]) =>
        all.filter((row) => {
          const [first, last] = yearsOf(row);
          return ranges.some(([from, to]) => first <= to && last >= from);
        }).length;
      const unknown = all.filter((row) => row.ano_publicacao === null).length;
      expect(await total({ ano: '1899,1956' })).toBe(expected([1899, 1899], [1956, 1956]));
      expect(await total({ ano: '1890-1899' })).toBe(expected([1890, 1899]));
      expect(await total({ ano: '-1600' })).toBe(expected([0, 1600]));
      expect(await total({ ano: '2000-' })).toBe(expected([2000, Infinity]));
      expect(await total({ ano: '?' })).toBe(unknown);
      expect(await total({ ano: '2000-,1899,?' })).toBe(
        expected([2000, Infinity], [1899, 1899]) + unknown,
      );
      expect(await total({ ano: '1900-1800' })).toBe(await total({ ano: '1800-1900' }));
    });

    it('stay listed when a range is chosen, so that another can be', async () => {
      const all = filterOf(await search({}), 'ano').map(({ codigo }) => codigo);
      const ranged = filterOf(await search({ ano: '1890-1899' }), 'ano');
      expect(ranged.map(({ codigo }) => codigo)).toEqual(all);
    });
  });

  it('lists campuses and libraries to choose from, by letters and by campus', async () => {
    const { itens: campuses } = await portal.call('GET /consulta/campus', {});
    const all = await portal.call('GET /consulta/bibliotecas', {});
    expect({ campuses: campuses.length, libraries: all.total }).toEqual({
      campuses: 3,
      libraries: 6,
    });
    const perCampus = await Promise.all(
      campuses.map(async ({ codigo }) => {
        const query = { codCampus: codigo };
        return (await portal.call('GET /consulta/bibliotecas', { query })).itens;
      }),
    );
    expect(perCampus.flat()).toHaveLength(6);
    const named = { search_text: 'CIENCIAS HUMANAS' };
    const [found] = (await portal.call('GET /consulta/bibliotecas', { query: named })).itens;
    const params = { id: found?.codigo ?? 0 };
    expect(await portal.call('GET /consulta/biblioteca/:id', { params })).toEqual(found);
    const beyond = await portal.call('GET /consulta/bibliotecas', { query: { page: 2 } });
    expect({ rows: beyond.itens.length, total: beyond.total }).toEqual({ rows: 0, total: 6 });
  });

  it('tells the other titles of works, and which are in the index', async () => {
    const acervos = '264,2,999999999999999,';
    const { itens } = await portal.call('GET /consulta/titulos-adicionais', { query: { acervos } });
    expect(itens).toEqual([
      { cod_acervo: 264, titulos: expect.arrayContaining(['Don Quixote']) as unknown },
    ]);
    const indexed = await portal.call('GET /consulta/acervos-indexados', { query: { acervos } });
    expect(indexed.itens).toEqual([{ cod_acervo: 264 }, { cod_acervo: 2 }]);
  });
});
