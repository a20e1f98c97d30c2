import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Output } from '#contract/calls.ts';
import { ContentsPanel } from '#islands/periodicals/ContentsPanel.tsx';
import { SummariesPanel } from '#islands/periodicals/SummariesPanel.tsx';
import { fakeApi, unreachable, type FakeApi } from '../fake-api.ts';
import { openPanel } from './support.tsx';

const READ = 'GET /sumario/:id/dados';
type Summary = Output<typeof READ>;

const article = (cod: number, more: Partial<Summary['itens'][number]> = {}) => ({
  cod_artigo: cod,
  cod_fasciculo: '2024-40-2',
  titulo: `Artigo ${cod}`,
  autores: ['Silva, Ana'],
  assuntos: ['Solos'],
  paginas: '10-20',
  ...more,
});
const NEWEST = {
  cod_fasciculo: '2024-40-2',
  volume: '40',
  numero: '2',
  ano: 2024,
  mes: 2,
  total: 2,
};
const OLDER = { cod_fasciculo: '2023-39-1', volume: '39', numero: '1', ano: 2023, total: 1 };
const summary = (more: Partial<Summary> = {}): Summary => ({
  tipo: 'periodico',
  fasciculos: [NEWEST, OLDER],
  itens: [article(1, { cod_acervo: 99, idioma: 'eng' }), article(2)],
  total: 2,
  page: 1,
  perPage: 20,
  conteudo: [],
  links: [],
  ...more,
});

let api: FakeApi;
beforeEach(() => {
  api = fakeApi({ [READ]: () => summary() });
});

const open = (query = '') =>
  openPanel(<SummariesPanel codAcervo={7} />, `/acervo/7/sumarios${query}`);
const asked = () => api.asked(READ).at(-1)?.query;
const find = (words: string) =>
  act(async () => {
    const field = screen.getByRole('searchbox');
    fireEvent.change(field, { target: { value: words } });
    fireEvent.submit(field);
  });

describe('articles', () => {
  it('are those of the newest issue, with pages, authors and subjects', async () => {
    await open();
    expect(asked()).toEqual({ page: '1', fasciculo: '2024-40-2' });
    expect(screen.getByRole('heading', { level: 3 }).textContent).toBe(
      'v. 40, n. 2, fevereiro de 2024',
    );
    expect(document.querySelector('[aria-live=polite]')?.textContent).toBe('2 artigos');
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'p. 10-20Artigo 1Silva, AnaSolos',
      'p. 10-20Artigo 2Silva, AnaSolos',
    ]);
  });

  it('lead to their own page where they have one, in their own language', async () => {
    await open();
    const link = screen.getByRole('link', { name: 'Artigo 1' });
    expect(link.getAttribute('href')).toBe('/acervo/99');
    expect(link.closest('[lang]')?.getAttribute('lang')).toBe('en');
    expect(screen.queryByRole('link', { name: 'Artigo 2' })).toBeNull();
  });

  it('of another issue are an address', async () => {
    await open();
    await act(
      async () =>
        void fireEvent.change(screen.getByLabelText('Fascículo'), {
          target: { value: '2023-39-1' },
        }),
    );
    expect(window.location.search).toBe('?fasciculo=2023-39-1');
    expect(asked()).toEqual({ page: '1', fasciculo: '2023-39-1' });
    expect(screen.getByRole('heading', { level: 3 }).textContent).toBe('v. 39, n. 1, 2023');
  });

  it('are looked for in every issue, each with the issue it stands in', async () => {
    await open();
    await find(' silva ');
    expect(window.location.search).toBe('?q=silva');
    expect(asked()).toEqual({ page: '1', q: 'silva' });
    expect(document.querySelector('[aria-live=polite]')?.textContent).toBe('2 artigos com “silva”');
    expect(screen.getAllByText('v. 40, n. 2, fevereiro de 2024 · Solos')).toHaveLength(2);
  });

  it('that are not found leave the words and a way back', async () => {
    await open('?q=xyz');
    cleanup();
    api.answers[READ] = () => summary({ itens: [], total: 0 });
    await open('?q=xyz');
    screen.getByRole('heading', { name: 'Nenhum artigo com “xyz”' });
    expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('xyz');
    api.answers[READ] = () => summary();
    await act(
      async () => void fireEvent.click(screen.getByRole('button', { name: 'Limpar a procura' })),
    );
    expect(window.location.search).toBe('');
  });

  it('come page by page, and the focus goes along', async () => {
    api.answers[READ] = ({ query }) => summary({ total: 45, page: Number(query['page']) });
    await open('?fasciculo=2024-40-2');
    expect(screen.queryByRole('button', { name: 'Anteriores' })).toBeNull();
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Próximos' })));
    expect(window.location.search).toBe('?fasciculo=2024-40-2&page=2');
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 3 }));
    screen.getByRole('button', { name: 'Anteriores' });
  });

  it('that do not come can be asked for again', async () => {
    api.answers[READ] = unreachable;
    await open();
    screen.getByRole('heading', { name: 'O sumário não chegou' });
    api.answers[READ] = () => summary();
    await act(
      async () => void fireEvent.click(screen.getByRole('button', { name: 'Tentar de novo' })),
    );
    screen.getByText('Artigo 1');
  });

  it('that nobody has written down are said to be none', async () => {
    api.answers[READ] = () => summary({ fasciculos: [], itens: [], total: 0 });
    await open();
    screen.getByRole('heading', { name: 'Nenhum artigo desta obra foi registrado' });
    expect(screen.queryByRole('searchbox')).toBeNull();
  });
});

describe('contents of a book', () => {
  const openContents = (more: Partial<Summary>) => {
    api.answers[READ] = () => summary({ fasciculos: [], itens: [], total: 0, ...more });
    return openPanel(<ContentsPanel codAcervo={7} />, '/acervo/7/sumarios-livros');
  };

  it('are lines with number, title and name, and links to the table of contents', async () => {
    await openContents({
      conteudo: [
        {
          extensao: 'parcial',
          itens: [
            { numero: '1', titulo: 'Águas de março', responsabilidade: 'Tom Jobim' },
            { titulo: '<b>Triste</b>' },
          ],
        },
      ],
      links: [{ url: 'https://example.org/toc', texto: '' }],
    });
    screen.getByText('Conteúdo parcial');
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      '1Águas de março Tom Jobim',
      '<b>Triste</b>',
      'Sumário',
    ]);
    expect(screen.getByRole('link', { name: 'Sumário' }).getAttribute('href')).toBe(
      'https://example.org/toc',
    );
  });

  it('that nobody has written down are said to be none', async () => {
    await openContents({});
    screen.getByRole('heading', { name: 'O conteúdo desta obra não foi registrado' });
  });
});

it.each([
  ['periodico', 'Sumários', '2 artigos', 'Fascículo', 'Nenhum artigo com “xyz”'],
  ['arquivo', 'Documentos', '2 documentos', 'Todas as unidades', 'Nenhum documento com “xyz”'],
  ['obra', 'Partes da obra', '2 partes', 'Todas as partes', 'Nenhuma parte com “xyz”'],
] as const)('parts are called what they are: %s', async (tipo, heading, count, group, nothing) => {
  const unnamed = { cod_fasciculo: '', total: 2 };
  api.answers[READ] = ({ query }) =>
    summary({ tipo, fasciculos: [unnamed], ...(query['q'] && { itens: [], total: 0 }) });
  await open();
  expect(await screen.findByText(count)).toBeDefined();
  expect(screen.getByRole('heading', { level: 2 }).textContent).toBe(heading);
  expect(screen.getByRole('heading', { level: 3 }).textContent).toBe(group);
  await find('xyz');
  expect(await screen.findByText(nothing)).toBeDefined();
});
