import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { setServerTime } from '#lib/clock.ts';
import { SearchIsland } from '#islands/search/SearchIsland.tsx';
import { fakeApi, unreachable, type FakeApi } from '../fake-api.ts';
import { hit, results } from './results.ts';
import { ISLAND } from '../../../support/texts.ts';

const SEARCH = 'GET /consulta';
const FORM = `<form data-search-form><input name="q"></form>`;

let api: FakeApi;
beforeEach(() => {
  document.title = 'Pesquisar · Catálogo';
  document.body.innerHTML = `<div>${FORM}</div><div id="island"></div>`;
  api = fakeApi({ [SEARCH]: ({ query }) => results([hit({ title: `Obra sobre ${query['q']}` })]) });
});

async function open(query = '') {
  window.history.replaceState(null, '', `/${query}`);
  const container = document.getElementById('island') ?? document.body;
  await act(async () => {
    render(<SearchIsland guide="pesquisa_geral" {...ISLAND} />, { container });
  });
}

const field = () => screen.getByRole<HTMLInputElement>('textbox');
const submit = (q: string) =>
  act(async () => {
    fireEvent.input(field(), { target: { value: q } });
    fireEvent.submit(document.forms[0] ?? document.body);
  });
const heading = () => screen.findByRole('heading', { level: 1 });

/** As the browser does it: the address first, then the event. */
const goBackTo = (query: string) =>
  act(async () => {
    window.history.replaceState(null, '', `/${query}`);
    window.dispatchEvent(new PopStateEvent('popstate'));
  });

it('the page is named after the search, and as it was on the way back home', async () => {
  await open();
  expect(document.title).toBe('Pesquisar · Catálogo');
  await submit('vale');
  expect((await heading()).textContent).toBe('1 obra para “vale”');
  await waitFor(() => expect(document.title).toBe('1 obra para “vale” · Catálogo'));
  expect(document.documentElement.hasAttribute('data-results')).toBe(true);
  await goBackTo('');
  expect(document.title).toBe('Pesquisar · Catálogo');
  expect(document.documentElement.hasAttribute('data-results')).toBe(false);
});

it('the form shows where one searches, also for whole names', async () => {
  document.forms[0]?.insertAdjacentHTML(
    'beforeend',
    '<select name="for"><option>LIVRE</option><option>TITULO</option></select>',
  );
  await open('?q=vale&for=TITULO_S');
  expect(screen.getByRole<HTMLSelectElement>('combobox').value).toBe('TITULO');
});

it('results stay until those of another search are there', async () => {
  await open('?q=vale');
  await screen.findByRole('link', { name: 'Obra sobre vale' });
  await submit('serra');
  await screen.findByRole('link', { name: 'Obra sobre serra' });
  expect(screen.queryByRole('link', { name: 'Obra sobre vale' })).toBeNull();
  expect(window.location.search).toBe('?q=serra');
  await goBackTo('?q=vale');
  await screen.findByRole('link', { name: 'Obra sobre vale' });
  expect(field().value).toBe('vale');
});

it('the same search again is no further step back', async () => {
  await open('?q=vale');
  await heading();
  const steps = window.history.length;
  await submit('vale');
  expect(window.history.length).toBe(steps);
});

it('what the head of the page has asked already is not asked again', async () => {
  vi.stubGlobal('acervoEarly', Promise.resolve(results([hit({ title: 'Cedo' })])));
  await open('?q=vale');
  await screen.findByRole('link', { name: 'Cedo' });
  expect(api.asked(SEARCH)).toEqual([]);
  await submit('serra');
  await screen.findByRole('link', { name: 'Obra sobre serra' });
});

it('what comes back today is not overdue on a device that is a day ahead', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-13T17:20:00Z') });
  onTestFinished(() => setServerTime(new Date().toUTCString()));
  const place = { cod_biblioteca: 1, desc_biblioteca: 'Central', numero_chamada: '', total: 1 };
  const lent = { situacao: 'emprestado', data_devolucao: '2026-03-12T23:59:59-03:00' } as const;
  const row = hit({ disponibilidade: [{ ...place, ...lent, disponiveis: 0 }] });
  const date = 'Thu, 12 Mar 2026 17:20:00 GMT';
  vi.stubGlobal('acervoEarly', Promise.resolve({ ...results([row]), date }));
  await open('?q=vale');
  expect(await screen.findByText(/volta em 12 de março/)).toBeTruthy();
});

it('a search that fails says so where the results were, and is tried again', async () => {
  api.answers[SEARCH] = unreachable;
  await open('?q=vale');
  expect((await screen.findByRole('alert')).textContent).toContain('não chegou ao catálogo');
  expect((await heading()).textContent).toBe('A pesquisa não chegou ao catálogo');
  api.answers[SEARCH] = () => results([hit()]);
  fireEvent.click(screen.getByRole('button', { name: 'Tentar de novo' }));
  expect((await heading()).textContent).toBe('1 obra para “vale”');
  expect(screen.queryByRole('alert')).toBeNull();
});

it('a form that was sent takes the focus to what was found', async () => {
  await open('?q=vale');
  await heading();
  expect(document.activeElement).toBe(document.body);
  field().focus();
  await submit('serra');
  await waitFor(async () => expect(document.activeElement).toBe(await heading()));
  expect(document.activeElement?.textContent).toBe('1 obra para “serra”');
});

it('while another answer is awaited, what is shown is told as what it is', async () => {
  await open('?q=vale');
  await heading();
  let answer = (_: unknown) => undefined as void;
  api.answers[SEARCH] = () => new Promise((resolve) => (answer = resolve));
  await submit('serra');
  expect((await heading()).textContent).toBe('1 obra para “vale”');
  expect(screen.getByText('Pesquisando no acervo da rede').getAttribute('aria-live')).toBe(
    'polite',
  );
  await act(async () => answer(results([hit(), hit({ cod_acervo: 8 })])));
  await waitFor(async () => expect((await heading()).textContent).toBe('2 obras para “serra”'));
  expect(screen.queryByText('Pesquisando no acervo da rede')).toBeNull();
});

it('filters stay at hand when a search fails', async () => {
  const filtros = [
    {
      tipo: 'idioma' as const,
      itens: [{ codigo: 'por', descricao: 'português', total: 1, totalSemFiltro: 1 }],
      restantes: 0,
      mostrarQtdOriginal: false,
    },
  ];
  api.answers[SEARCH] = () => ({ ...results([hit()]), total: 30, filtros });
  await open('?q=vale');
  await heading();
  api.answers[SEARCH] = unreachable;
  fireEvent.click(await screen.findByRole('checkbox', { name: /português/, hidden: true }));
  await screen.findByRole('alert');
  expect(screen.getByRole('checkbox', { name: /português/, hidden: true })).toHaveProperty(
    'checked',
    true,
  );
});

it('nothing found is told once, with searches that may find something', async () => {
  api.answers[SEARCH] = ({ query }) => results(query['for'] === 'TITULO_S' ? [hit()] : []);
  await open('?q=vale&for=TITULO');
  expect((await heading()).textContent).toBe('Nada encontrado para “vale”');
  expect(screen.getAllByRole('heading')).toHaveLength(1);
  fireEvent.click(await screen.findByRole('link', { name: /palavras parecidas/ }));
  await waitFor(async () => expect((await heading()).textContent).toBe('1 obra para “vale”'));
  expect(window.location.search).toBe('?q=vale&for=TITULO_S');
});

it('a search without results leads to the other ways to a work', async () => {
  api.answers[SEARCH] = () => results([]);
  await open('?q=cr%C3%B4nica+perdida');
  const way = await screen.findByRole('link', { name: 'Pedir esta obra de outro modo' });
  expect(way.getAttribute('href')).toBe(
    '/meupergamum/app/solicitacoes/outro-modo?titulo=cr%C3%B4nica+perdida',
  );
});

it('an empty form says what it lacks, also over results, which stay', async () => {
  await open('?q=vale');
  await heading();
  await submit(' ');
  expect((await screen.findByRole('alert')).textContent).toContain('obrigatório');
  expect(field().getAttribute('aria-invalid')).toBe('true');
  expect(window.location.search).toBe('?q=vale');
  fireEvent.input(field(), { target: { value: 's' } });
  expect(screen.queryByRole('alert')).toBeNull();
});
