import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { filter, openSearch, standPage, told } from './open-search.tsx';
import { hit, results } from './results.ts';

const SEARCH = 'GET /consulta';

const h1 = () => screen.getByRole('heading', { level: 1 }).textContent;
const many = { ...results([hit()]), total: 57 };

it('the page is named after what was found, the guide and the page', async () => {
  standPage({ [SEARCH]: ({ query }) => ({ ...many, page: Number(query['page'] ?? 1) }) });
  await openSearch('?q=brasil&page=2');
  expect(document.title).toBe('57 obras para “brasil”, página 2 de 3 · Catálogo');
  cleanup();
  await openSearch('?q=brasil', 'periodicos', 'Periódicos');
  expect(document.title).toBe('57 obras para “brasil”, Periódicos · Catálogo');
  cleanup();
  await openSearch('', 'novas_aquisicoes', 'Novas aquisições');
  expect(document.title).toBe('57 obras em Novas aquisições · Catálogo');
  cleanup();
  await openSearch('?q=brasil', 'pesquisa_booleana', 'Pesquisa booleana');
  expect(document.title).toBe('57 obras para “brasil”, Pesquisa booleana · Catálogo');
});

it('another order and another page are told where a place for it was from the start', async () => {
  standPage({ [SEARCH]: ({ query }) => ({ ...many, page: Number(query['page'] ?? 1) }) });
  vi.stubGlobal('scrollTo', () => undefined);
  const place = document.querySelector('[data-announce]');
  await openSearch('?q=brasil');
  await waitFor(() => expect(told()).toBe('57 obras para “brasil”, por relevância'));
  const orders = screen.getByRole<HTMLSelectElement>('combobox', { name: /Ordenar por/ });
  expect([...orders.options].filter(({ value }) => value.startsWith('relevancia'))).toHaveLength(1);
  await act(async () => void fireEvent.change(orders, { target: { value: 'obra C' } }));
  await waitFor(() => expect(told()).toBe('57 obras para “brasil”, por título'));
  await act(async () => void fireEvent.click(screen.getByRole('link', { name: 'Próxima página' })));
  await waitFor(() => expect(told()).toBe('57 obras para “brasil”, página 2 de 3, por título'));
  expect(document.querySelector('[data-announce]')).toBe(place);
});

it('reading lists are headed by whose they are, other filters by what they are', async () => {
  const filtros = [
    filter('curso', ['5', 'Letras', 57]),
    filter('autor', ['3', 'Assis, Machado de', 9]),
  ];
  standPage({ [SEARCH]: () => ({ ...many, filtros }) });
  await openSearch('?q=&curso=5', 'bibliografia_curso', 'Bibliografia de curso');
  expect(h1()).toBe('57 obras na bibliografia de Letras');
  cleanup();
  await openSearch('?q=&autor=3');
  expect(h1()).toBe('57 obras no acervo: Assis, Machado de');
});

it('a guide with fields of its own is headed by the fields that were filled in', async () => {
  standPage({ [SEARCH]: () => ({ ...many, total: 1 }) });
  const names = { INDICE_21: 'Situação' };
  await openSearch('?q=&q2=Em+vigor&for2=INDICE_21', 'atos_normativos', 'Atos normativos', names);
  expect(h1()).toBe('1 obra para “Situação: Em vigor”');
  cleanup();
  const both = '?q=carreira&q2=Em+vigor&for2=INDICE_21&condition2=AND';
  await openSearch(both, 'atos_normativos', 'Atos normativos', names);
  expect(h1()).toBe('1 obra para “carreira e Situação: Em vigor”');
});

const misspelt = (query: Record<string, string>) =>
  query['q'] === 'casmurro'
    ? results([hit({ title: 'Dom Casmurro' })])
    : { ...results([]), sugestao: { q: 'casmurro', total: 1 } };

it('a spelling that finds nothing, either, where one is looking is not put in the place of what was typed', async () => {
  const api = standPage({
    [SEARCH]: ({ query }) => ({
      ...results([]),
      ...((query as { q: string }).q === 'meio' && { sugestao: { q: 'melo', total: 14 } }),
    }),
  });
  await openSearch('?q=meio');
  expect(h1()).toBe('Nada encontrado para “meio”');
  expect(api.asked(SEARCH).map(({ query }) => query['q'])).toEqual(['meio', 'melo']);
  expect(screen.queryByText(/melo/)).toBeNull();
});

it('where nothing is found, another spelling is, and what was typed is one press away', async () => {
  const api = standPage({ [SEARCH]: ({ query }) => misspelt(query as Record<string, string>) });
  await openSearch('?q=casmuro');
  expect(h1()).toBe('1 obra para “casmurro”');
  expect(screen.getByRole('link', { name: 'Dom Casmurro' })).toBeDefined();
  expect(screen.getByText(/Nada encontrado para “casmuro”/)).toBeDefined();
  expect(window.location.search).toBe('?q=casmuro');
  const exactly = screen.getByRole('link', { name: 'Procurar só “casmuro”' });
  await act(async () => void fireEvent.click(exactly));
  await waitFor(() => expect(h1()).toBe('Nada encontrado para “casmuro”'));
  expect(window.location.search).toBe('?q=casmuro&exact=1');
  expect(api.asked(SEARCH).some(({ query }) => 'exact' in query)).toBe(false);
  expect(document.documentElement.hasAttribute('data-nothing')).toBe(true);
  await act(async () => void fireEvent.click(screen.getByRole('link', { name: 'casmurro' })));
  await waitFor(() => expect(h1()).toBe('1 obra para “casmurro”'));
  expect(document.documentElement.hasAttribute('data-nothing')).toBe(false);
});

it('whoever narrows another spelling goes on with it', async () => {
  const filtros = [filter('idioma', ['por', 'português', 12])];
  standPage({
    [SEARCH]: ({ query }) => {
      const answer = misspelt(query as Record<string, string>);
      return answer.total > 0 ? { ...answer, total: 12, filtros } : answer;
    },
  });
  await openSearch('?q=casmuro');
  const box = await screen.findByRole('checkbox', { name: /português/, hidden: true });
  await act(async () => void fireEvent.click(box));
  expect(window.location.search).toBe('?q=casmurro&idioma=por');
});

it('a search is told as it was understood only where that is not what was typed', async () => {
  const understood = async (q: string, ...partes: [string, string][]) => {
    const consulta = {
      partes: partes.map(([tipo, valor]) => ({ tipo, valor })),
      reparada: false,
    };
    standPage({ [SEARCH]: () => ({ ...many, consulta }) });
    await openSearch(`?q=${encodeURIComponent(q)}`);
    // What comes later has come.
    await act(async () => void (await import('#islands/search/help/ParsedQuery.tsx')));
    const text = document.querySelector('.explain')?.textContent ?? null;
    cleanup();
    return text;
  };
  const DOM: [string, string][] = [
    ['termo', 'dom'],
    ['operador', 'AND'],
    ['termo', 'casmurro'],
  ];
  expect(await understood('dom casmurro', ...DOM)).toBeNull();
  expect(await understood('"dom casmurro"', ['frase', 'dom casmurro'])).toBeNull();
  expect(await understood('guarda-chuva', ['frase', 'guarda chuva'])).toContain('“guarda chuva”');
  expect(
    await understood(
      'dom NOT casmurro',
      ['termo', 'dom'],
      ['operador', 'NOT'],
      ['termo', 'casmurro'],
    ),
  ).toContain('dom sem casmurro');
});
