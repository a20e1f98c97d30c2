import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeApi, later, unreachable, type FakeApi } from '../fake-api.ts';
import { loadPage, place, row, work } from './open-basket.tsx';

const ROWS = 'GET /consulta/linhas';

let api: FakeApi;
let copied: string[];
beforeEach(() => {
  const codesIn = (query: Record<string, string>) =>
    (query['acervos'] ?? '').split(',').map(Number);
  api = fakeApi({ [ROWS]: ({ query }) => ({ itens: codesIn(query).map((code) => row(code)) }) });
  copied = [];
  vi.stubGlobal('navigator', {
    ...navigator,
    clipboard: { writeText: async (text: string) => void copied.push(text) },
  });
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

/** A basket with these titles, complete on screen. */
async function openBasket(...codes: number[]) {
  const page = await loadPage();
  await page.addAll(codes.map((code) => work(code)));
  await page.showBasket();
  if (codes.length > 0) await screen.findByRole('list');
  return page;
}

const rows = () => screen.queryAllByRole('listitem').map((item) => item.textContent);
const titles = () => screen.queryAllByRole('heading', { level: 2 }).map((one) => one.textContent);
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

describe('the list', () => {
  it('has title, author and imprint, call number, and where it can be had', async () => {
    await openBasket(1);
    expect(rows()[0]).toContain('Machado de Assis. Garnier, 1899.');
    expect(rows()[0]).toContain('869.3 A841');
    expect(rows()[0]).toContain('Disponível em Biblioteca Central');
    expect(screen.getByRole('link', { name: 'Obra 1' }).getAttribute('href')).toBe('/acervo/1');
    expect(screen.getByText('1 obra. A cesta fica neste aparelho.')).toBeDefined();
  });

  it('asks for all its titles together, and only for those that it does not know', async () => {
    const page = await openBasket(1, 2);
    expect(api.asked(ROWS).map(({ query }) => query['acervos'])).toEqual(['1,2']);
    await act(() => page.add(work(3)));
    await waitFor(() => expect(rows()[2]).toContain('869.3 A843'));
    expect(api.asked(ROWS).map(({ query }) => query['acervos'])).toEqual(['1,2', '3']);
  });

  it.each([
    [
      'free in two places',
      [place('A', { disponiveis: 1 }), place('B', { disponiveis: 2 })],
      'Disponível em A e B',
    ],
    [
      'free here and lent there',
      [place('A', { situacao: 'emprestado' }), place('B', { disponiveis: 1 })],
      'Disponível em B',
    ],
    [
      'for reading in the library',
      [place('A', { situacao: 'consulta_local' })],
      'Só consulta local em A',
    ],
    [
      'lent',
      [
        place('A', { data_devolucao: '2026-03-20T23:59:59-03:00' }),
        place('B', { data_devolucao: '2026-03-18T23:59:59-03:00' }),
      ],
      'Nenhum exemplar disponível até 18 mar.',
    ],
    ['nowhere', [], 'Sem exemplares nas bibliotecas'],
  ])('says of a title that is %s what can be expected', async (_name, disponibilidade, said) => {
    api.answers[ROWS] = () => ({ itens: [row(1, { disponibilidade })] });
    await openBasket(1);
    expect(rows()[0]).toContain(said);
  });

  it('says of an electronic title that it is on line', async () => {
    api.answers[ROWS] = () => ({ itens: [row(1, { acesso_remoto: 'cr', disponibilidade: [] })] });
    await openBasket(1);
    expect(rows()[0]).toContain('On-line');
  });

  it('shows a title that has left as such: no link, and it can be taken out', async () => {
    api.answers[ROWS] = () => ({ itens: [row(2)] });
    const page = await openBasket(1, 2);
    expect(rows()[0]).toContain('Saiu do acervo');
    expect(screen.queryByRole('link', { name: 'Obra 1' })).toBeNull();
    press('Tirar da cesta: Obra 1');
    await waitFor(() => expect(titles()).not.toContain('Obra 1'));
    expect(page.codes()).toEqual([2]);
  });

  it('is waited for in its shape', async () => {
    const { answer, give } = later();
    api.answers[ROWS] = answer;
    const page = await loadPage();
    await page.add(work(1));
    await page.showBasket();
    expect(screen.getByRole('status').textContent).toContain('Abrindo a cesta');
    give({ itens: [row(1)] });
    await screen.findByRole('link', { name: 'Obra 1' });
  });

  it('can be read without the server, says so, and asks again when told to', async () => {
    api.answers[ROWS] = unreachable;
    await openBasket(1, 2);
    expect(titles()).toEqual(expect.arrayContaining(['Obra 1', 'Obra 2']));
    expect(rows()[0]).toContain('Machado de Assis.');
    expect(screen.getByText('Não foi possível ver onde estão as obras')).toBeDefined();
    api.answers[ROWS] = () => ({ itens: [row(1), row(2)] });
    press('Tentar de novo');
    await waitFor(() => expect(rows()[1]).toContain('869.3 A842'));
    expect(screen.queryByText('Não foi possível ver onde estão as obras')).toBeNull();
  });

  it('says without the server where its titles stood, and when', async () => {
    await openBasket(1, 2);
    await waitFor(() => expect(rows()[1]).toContain('869.3 A842'));
    api.answers[ROWS] = unreachable;
    const again = await loadPage();
    await again.add(work(3));
    await again.showBasket();
    expect(await screen.findByText(/^Onde estavam as obras em \d+ \p{L}+/u)).toBeDefined();
    expect(rows()[0]).toContain('Disponível em Biblioteca Central');
    expect(rows()[2]).toContain('Obra 3');
    expect(rows()[2]).not.toContain('Disponível');
    expect(JSON.stringify({ ...localStorage })).not.toContain('Biblioteca Central');
  });

  it('keeps nothing of where a title stood once it was taken out', async () => {
    const page = await openBasket(1);
    await waitFor(() => expect(localStorage.getItem('acervo.cesta-vista')).not.toBeNull());
    await act(() => page.clear());
    await waitFor(() => expect(localStorage.getItem('acervo.cesta-vista')).toBeNull());
  });
});

describe('taking out', () => {
  it('one: the next one takes the focus, and undone it is back in its place', async () => {
    const page = await openBasket(1, 2, 3);
    press('Tirar da cesta: Obra 2');
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(2));
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Tirar da cesta: Obra 3'));
    expect(page.toasts()).toEqual(['“Obra 2” saiu da cesta.']);
    await act(async () => page.undo());
    await waitFor(() => expect(page.codes()).toEqual([1, 2, 3]));
    expect(rows()[1]).toContain('869.3 A842');
  });

  it('the last of the list: the one before it takes the focus', async () => {
    await openBasket(1, 2);
    press('Tirar da cesta: Obra 2');
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1));
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Tirar da cesta: Obra 1'));
  });

  it('the only one leaves an empty basket whose heading takes the focus', async () => {
    await openBasket(1);
    screen.getByRole('button', { name: 'Tirar da cesta: Obra 1' }).focus();
    press('Tirar da cesta: Obra 1');
    await screen.findByRole('heading', { name: 'A cesta está vazia' });
    const heading = screen.getByRole('heading', { level: 1 });
    await waitFor(() => expect(document.activeElement).toBe(heading));
  });

  it('all of them asks first, and can still be undone', async () => {
    const page = await openBasket(1, 2);
    press('Esvaziar a cesta');
    const dialog = screen.getByRole('dialog', { name: 'Tirar da cesta as 2 obras?' });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Esvaziar a cesta' }));
    await screen.findByRole('heading', { name: 'A cesta está vazia' });
    expect(page.toasts()).toEqual(['2 obras saíram da cesta.']);
    await act(async () => page.undo());
    await waitFor(() => expect(page.codes()).toEqual([1, 2]));
  });

  it('all of them, thought better of, changes nothing', async () => {
    const page = await openBasket(1, 2);
    press('Esvaziar a cesta');
    const dialog = screen.getByRole('dialog');
    const [keep] = within(dialog).getAllByRole('button', { name: 'Deixar como está' }).slice(-1);
    if (keep) fireEvent.click(keep);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(page.codes()).toEqual([1, 2]);
  });
});

describe('the list to take along', () => {
  it('is copied a title a line, with call number and address', async () => {
    await openBasket(1, 2);
    press('Copiar a lista');
    await screen.findByText('2 obras copiadas');
    const lines = copied[0]?.split('\n') ?? [];
    expect(lines).toHaveLength(2);
    expect(lines[0]).toMatch(/^Obra 1\. Machado de Assis\. 869\.3 A841\. https?:.*\/acervo\/1$/);
  });

  it.each([
    ['forbids it', { writeText: () => Promise.reject(new Error('denied')) }],
    ['has no clipboard, over plain http', undefined],
  ])('that cannot be copied because the browser %s says what to do', async (_name, clipboard) => {
    vi.stubGlobal('navigator', { ...navigator, clipboard });
    await openBasket(1);
    press('Copiar a lista');
    await screen.findByText(/O navegador não deixou copiar/);
  });

  it('is printed by the browser', async () => {
    const print = vi.fn();
    vi.stubGlobal('print', print);
    await openBasket(1);
    press('Imprimir');
    expect(print).toHaveBeenCalledOnce();
  });
});

it('an empty basket says what it is for and leads to the search, asking for nothing', async () => {
  await openBasket();
  expect(screen.getByRole('link', { name: 'Pesquisar no acervo' }).getAttribute('href')).toBe('/');
  expect(api.asked(ROWS)).toEqual([]);
});
