import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Shelf } from '#lib/basket/walk.ts';
import { fakeApi, later, unreachable, type FakeApi } from '../fake-api.ts';
import { signIn } from '../../../support/island.tsx';
import { loadPage, place, row, work } from './open-basket.tsx';

const ROWS = 'GET /consulta/estante';

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

/** A basket with these titles, complete on screen. */
async function openBasket(...codes: number[]) {
  const page = await loadPage();
  await page.addAll(codes.map((code) => work(code)));
  await page.showBasket();
  if (codes.length > 0) await screen.findAllByRole('list');
  return page;
}

const rows = () => screen.queryAllByRole('listitem').map((item) => item.textContent);
const titles = () => screen.queryAllByRole('checkbox', { name: /^Escolher Obra/ }).map(labelOf);
const labelOf = (box: HTMLElement) => box.getAttribute('aria-label')?.replace('Escolher ', '');
const headings = (level: number) =>
  screen.queryAllByRole('heading', { level }).map((one) => one.textContent);
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const answer = (...itens: Shelf[]) => (api.answers[ROWS] = () => ({ itens }));

describe('the list', () => {
  it('has call number, title, author and year, and how it stands', async () => {
    await openBasket(1);
    expect(rows()[0]).toContain('Machado de Assis, 1899');
    expect(rows()[0]).toContain('869.3 A841');
    expect(rows()[0]).toContain('Disponível');
    expect(screen.getByRole('link', { name: 'Obra 1' }).getAttribute('href')).toBe('/acervo/1');
    expect(headings(1)).toEqual(['1 obra, 1 parada']);
    expect(headings(2)[0]).toBe('Biblioteca Central');
    // Below it comes the form that sends the list by e-mail, which is loaded later.
    expect(headings(3)[0]).toBe('1º andarestante 4');
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
      'lent',
      { situacao: 'emprestado', data_devolucao: '2099-03-20T23:59:59-03:00' },
      'Emprestado até 20 mar.',
    ],
    [
      'overdue',
      { situacao: 'emprestado', data_devolucao: '2020-03-20T23:59:59-03:00' },
      'Em atraso, era esperado em 20 mar.; sem data de volta',
    ],
    ['for reading in the library', { situacao: 'consulta_local' }, 'Só consulta local'],
    ['on its way', { situacao: 'em_transito' }, 'Em trânsito'],
    ['set aside', { situacao: 'reservado' }, 'Reservado'],
  ] as const)('says of a title that is %s what can be expected', async (_name, facts, said) => {
    answer(row(1, { lugares: [place('A', facts)] }));
    await openBasket(1);
    expect(rows()[0]).toContain(said);
  });

  it('stands in the order of a walk, or as titles came, by title, or by groups', async () => {
    const shelf = (code: number, ordem: string) =>
      row(code, { lugares: [place('Central', { ordem, numero_chamada: ordem })] });
    answer(shelf(1, '9'), shelf(2, '1'), shelf(3, '5'));
    const page = await openBasket(1, 2, 3);
    expect(titles()).toEqual(['Obra 2', 'Obra 3', 'Obra 1']);
    const order = screen.getByLabelText('Ordem');
    fireEvent.change(order, { target: { value: 'entry' } });
    expect(titles()).toEqual(['Obra 1', 'Obra 2', 'Obra 3']);
    expect(rows()[0]).toContain('Central, 1º andar');
    await act(() => page.change([3], { group: 'Aula' }));
    fireEvent.change(order, { target: { value: 'group' } });
    expect(titles()).toEqual(['Obra 3', 'Obra 1', 'Obra 2']);
    expect(headings(2).slice(0, 2)).toEqual(['Aula', 'Sem grupo']);
  });

  it('shows a title that has left as such: no link, and it can be taken out', async () => {
    answer(row(2));
    const page = await openBasket(1, 2);
    expect(rows()[1]).toContain('Saiu do acervo');
    expect(screen.queryByRole('link', { name: 'Obra 1' })).toBeNull();
    press('Tirar da cesta: Obra 1');
    await waitFor(() => expect(titles()).toEqual(['Obra 2']));
    expect(page.codes()).toEqual([2]);
  });

  it('is waited for in its shape', async () => {
    const { answer: wait, give } = later();
    api.answers[ROWS] = wait;
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
    expect(titles()).toEqual(['Obra 1', 'Obra 2']);
    expect(screen.getByText('Não foi possível ver onde estão as obras')).toBeDefined();
    answer(row(1), row(2));
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
    expect(rows().join()).toContain('Disponível');
    expect(rows().find((text) => text?.includes('Obra 3'))).not.toContain('Disponível');
    expect(JSON.stringify({ ...localStorage })).not.toContain('Biblioteca Central');
  });

  it('keeps nothing of where a title stood once it was taken out', async () => {
    const page = await openBasket(1);
    await waitFor(() => expect(localStorage.getItem('acervo.cesta-vista')).not.toBeNull());
    await act(() => page.clear());
    await waitFor(() => expect(localStorage.getItem('acervo.cesta-vista')).toBeNull());
  });

  it('of hundreds of titles is asked for in few calls', async () => {
    await openBasket(...Array.from({ length: 420 }, (_, at) => at + 1));
    expect(api.asked(ROWS)).toHaveLength(3);
    expect(headings(1)).toEqual(['420 obras, 1 parada']);
  });
});

describe('taking out', () => {
  it('one: the next one takes the focus, and undone it is back in its place', async () => {
    const page = await openBasket(1, 2, 3);
    press('Tirar da cesta: Obra 2');
    await waitFor(() => expect(titles()).toHaveLength(2));
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Tirar da cesta: Obra 3'));
    expect(page.toasts()).toEqual(['“Obra 2” saiu da cesta.']);
    await act(async () => page.undo());
    await waitFor(() => expect(page.codes()).toEqual([1, 2, 3]));
    expect(rows()[1]).toContain('869.3 A842');
  });

  it('the last of the list: the one before it takes the focus', async () => {
    await openBasket(1, 2);
    press('Tirar da cesta: Obra 2');
    await waitFor(() => expect(titles()).toHaveLength(1));
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

  it('an empty basket leads who is signed in to the titles saved in the account', async () => {
    api.answers['GET /acervo/cesta-permanente/colecao'] = () => ({ itens: [], na_cesta: 4 });
    signIn();
    const page = await openBasket();
    const link = await screen.findByRole('link', { name: 'Na cesta permanente há 4 obras.' });
    expect(link.getAttribute('href')).toBe('/meupergamum/app/cesta-permanente');
    expect(page.codes()).toEqual([]);
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

  it('the chosen ones leaves the others', async () => {
    const page = await openBasket(1, 2, 3);
    fireEvent.click(screen.getByRole('checkbox', { name: 'Escolher Obra 2' }));
    press('Tirar 2 escolhidas');
    await waitFor(() => expect(page.codes()).toEqual([2]));
    await act(async () => page.undo());
    await waitFor(() => expect(page.codes()).toEqual([1, 2, 3]));
  });
});

describe('notes and groups', () => {
  it('a note and a group are written beside a title, kept, and taken away', async () => {
    await openBasket(1, 2);
    press('Nota e grupo: Obra 1');
    const dialog = screen.getByRole('dialog', { name: 'Obra 1' });
    fireEvent.change(within(dialog).getByLabelText('Nota'), { target: { value: 'p. 40 😀' } });
    fireEvent.change(within(dialog).getByLabelText('Grupo'), { target: { value: 'Aula' } });
    press('Guardar');
    await waitFor(() => expect(rows()[0]).toContain('Nota: p. 40 😀'));
    expect(rows()[0]).toContain('Grupo: Aula');
    expect(screen.queryByRole('dialog')).toBeNull();
    press('Nota e grupo: Obra 1');
    fireEvent.change(screen.getByLabelText('Nota'), { target: { value: ' ' } });
    press('Guardar');
    await waitFor(() => expect(rows()[0]).not.toContain('Nota:'));
    expect(rows()[0]).toContain('Grupo: Aula');
  });

  it('the chosen titles are put into a group together', async () => {
    await openBasket(1, 2, 3);
    fireEvent.click(screen.getByRole('checkbox', { name: 'Escolher Obra 2' }));
    press('Agrupar');
    const dialog = screen.getByRole('dialog', { name: 'Grupo de 2 obras' });
    expect(within(dialog).queryByLabelText('Nota')).toBeNull();
    fireEvent.change(within(dialog).getByLabelText('Grupo'), { target: { value: 'Capítulo 2' } });
    press('Guardar');
    await waitFor(() => expect(rows()[0]).toContain('Grupo: Capítulo 2'));
    expect(rows()[1]).not.toContain('Grupo:');
    expect(rows()[2]).toContain('Grupo: Capítulo 2');
  });
});

describe('the list to take along', () => {
  it('is copied a title a line, with call number, place and address, the chosen ones alone', async () => {
    await openBasket(1, 2, 3);
    fireEvent.click(screen.getByRole('checkbox', { name: 'Escolher Obra 2' }));
    expect(screen.getByRole('heading', { name: 'Levar 2 obras' })).toBeDefined();
    press('Copiar a lista');
    await screen.findByText('2 obras copiadas');
    const lines = copied[0]?.split('\n') ?? [];
    expect(lines).toHaveLength(2);
    expect(lines[0]).toMatch(
      /^Obra 1\. Machado de Assis\. 869\.3 A841\. Biblioteca Central, 1º andar\. https?:.*\/acervo\/1$/,
    );
  });

  it.each([
    ['forbids it', { writeText: () => Promise.reject(new Error('denied')) }],
    ['has no clipboard, over plain http', undefined],
  ])('that cannot be copied because the browser %s says what to do', async (_name, clipboard) => {
    vi.stubGlobal('navigator', { ...navigator, clipboard });
    await openBasket(1);
    press('Copiar a lista');
    await screen.findByText(/O navegador não deixou copiar\. Imprima/);
  });

  it('is printed by the browser', async () => {
    const print = vi.fn();
    vi.stubGlobal('print', print);
    await openBasket(1);
    press('Imprimir para a estante');
    expect(print).toHaveBeenCalledOnce();
  });

  it('opens elsewhere by its address, which carries numbers alone', async () => {
    await openBasket(3, 1);
    press('Copiar endereço');
    await screen.findByText('Endereço copiado');
    expect(copied[0]).toMatch(/\/cesta#obras=3\.1$/);
    await screen.findByRole('img', { name: /^Código QR/ });
  });

  it('too long for a camera is offered as an address alone', async () => {
    await openBasket(...Array.from({ length: 120 }, (_, at) => at + 10_000));
    expect(screen.getByText(/obras demais para um código/)).toBeDefined();
    expect(screen.queryByRole('img', { name: /^Código QR/ })).toBeNull();
  });
});

describe('a basket that comes with the address', () => {
  const arrive = async (hash: string, ...codes: number[]) => {
    window.location.hash = hash;
    return openBasket(...codes);
  };

  it('is taken as it is where there is none, and the address is forgotten', async () => {
    const page = await arrive('#obras=3.1');
    await waitFor(() => expect(page.codes()).toEqual([3, 1]));
    expect(window.location.hash).toBe('');
    await screen.findByRole('link', { name: 'Obra 3' });
  });

  it('joins another one, or takes its place, or is left, as the person decides', async () => {
    const page = await arrive('#obras=2.3', 1, 2);
    await screen.findByText('Este endereço traz 2 obras.');
    expect(page.codes()).toEqual([1, 2]);
    press('Juntar à minha cesta');
    await waitFor(() => expect(page.codes()).toEqual([1, 2, 3]));
    expect(screen.queryByText('Este endereço traz 2 obras.')).toBeNull();
  });

  it('takes the place of another one', async () => {
    const page = await arrive('#obras=2.3', 1);
    await screen.findByText('Este endereço traz 2 obras.');
    press('Pôr no lugar da minha');
    await waitFor(() => expect(page.codes()).toEqual([2, 3]));
  });

  it('with junk in it gives what is there, and says what is not', async () => {
    const here = [row(2)];
    answer(...here);
    const page = await arrive('#obras=x.2.-1..2.999.%3Cscript%3E');
    await waitFor(() => expect(page.codes()).toEqual([2]));
    await screen.findByText('4 números do endereço não são de obras do acervo.');
  });

  it('of junk alone asks nothing and changes nothing', async () => {
    const page = await arrive('#obras=a.b', 1);
    await screen.findByText('Nenhuma obra neste endereço.');
    expect(page.codes()).toEqual([1]);
    expect(api.asked(ROWS).map(({ query }) => query['acervos'])).toEqual(['1']);
  });

  it('that the server cannot tell may be tried again', async () => {
    api.answers[ROWS] = unreachable;
    const page = await arrive('#obras=2');
    await screen.findByText('As obras do endereço não chegaram');
    answer(row(2));
    press('Tentar de novo');
    await waitFor(() => expect(page.codes()).toEqual([2]));
  });
});

it('an empty basket says what it is for and leads to the search, asking for nothing', async () => {
  await openBasket();
  expect(screen.getByRole('link', { name: 'Pesquisar no acervo' }).getAttribute('href')).toBe('/');
  expect(api.asked(ROWS)).toEqual([]);
});
