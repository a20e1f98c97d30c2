import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { HitList } from '#islands/search/hits/HitList.tsx';
import type { Hit } from '#islands/search/use-results.ts';
import { Island } from '#islands/ui/island/Island.tsx';
import { fakeApi } from '../fake-api.ts';
import { hit, results } from './results.ts';
import { ISLAND } from '../../../support/texts.ts';

const HIT = hit();
const ELSEWHERE = hit({
  rota: 'https://outra.example/acervo/7',
  instituicao: { cod_empresa: 9, desc_empresa: 'Universidade do Vale' },
  dados_adicionais: { A: [], S: [] },
});

beforeEach(() => {
  fakeApi({});
});

const show = (shown: Hit, display: 'C' | 'D' = 'D') =>
  act(async () => {
    render(
      <Island {...ISLAND}>
        <HitList results={results([shown])} display={display} />
      </Island>,
    );
  });

it('a title of this catalogue leads to its page, its author to their titles', async () => {
  await show(HIT);
  const link = await screen.findByRole('link', { name: /Grande sertão/ });
  expect(link.getAttribute('href')).toBe('/acervo/7');
  expect(within(link).getByText('sertão').tagName).toBe('MARK');
  const author = screen.getByRole('link', { name: 'Rosa, João Guimarães' });
  expect(author.getAttribute('href')).toBe('/?q=&autor=3');
  expect(screen.getByRole('button', { name: /Pôr na cesta/ })).toBeDefined();
});

it('a title of another catalogue names its institution and leads to its page there', async () => {
  await show(ELSEWHERE);
  const link = await screen.findByRole('link', { name: /Grande sertão/ });
  expect(link.getAttribute('href')).toBe('https://outra.example/acervo/7');
  expect(screen.getByText('Universidade do Vale')).toBeDefined();
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.queryByRole('link', { name: 'Rosa, João Guimarães' })).toBeNull();
});

it.each(['D', 'C'] as const)(
  'names a title of this catalogue to reference managers: %s',
  async (display) => {
    const drawn = vi.fn();
    document.addEventListener('ZoteroItemUpdated', drawn);
    const ids = () =>
      [...document.querySelectorAll<HTMLElement>('abbr.unapi-id')].map(({ title }) => title);
    await show(HIT, display);
    await screen.findByRole('link', { name: /Grande sertão/ });
    expect(ids()).toEqual(['7']);
    await waitFor(() => expect(drawn).toHaveBeenCalled());
    cleanup();
    await show(ELSEWHERE, display);
    await screen.findByRole('link', { name: /Grande sertão/ });
    expect(ids()).toEqual([]);
    document.removeEventListener('ZoteroItemUpdated', drawn);
  },
);

it('of a search by course each title says what kind of reading it is', async () => {
  const both = [hit({ cod_acervo: 7 }), hit({ cod_acervo: 8 })];
  const found = { ...results(both), bibliografia: { basica: [8], complementar: [7] } };
  await act(async () => {
    render(
      <Island {...ISLAND}>
        <HitList results={found} display="D" />
      </Island>,
    );
  });
  const rows = await screen.findAllByRole('listitem');
  const kinds = rows.flatMap((row) => row.querySelector('.hit__kind')?.textContent ?? []);
  expect(kinds).toEqual([
    expect.stringMatching(/^Bibliografia complementar, /),
    expect.stringMatching(/^Bibliografia básica, /),
  ]);
});

it('as covers a title shows its name, author and place on the shelf', async () => {
  await show(HIT, 'C');
  expect(await screen.findByText('João Guimarães Rosa', { selector: 'p' })).toBeDefined();
  expect(screen.getByText('1956, 869.3 R788g')).toBeDefined();
});

it('as covers a title says whether it can be had', async () => {
  const place = (id: number, disponiveis: number): Hit['disponibilidade'][number] => ({
    cod_biblioteca: id,
    desc_biblioteca: `Biblioteca ${id}`,
    total: 2,
    disponiveis,
    situacao: disponiveis > 0 ? 'disponivel' : 'emprestado',
  });
  const line = async (more: Partial<Hit>) => {
    await show(hit(more), 'C');
    const text = (await screen.findByRole('listitem')).textContent;
    cleanup();
    return text;
  };
  expect(await line({ disponibilidade: [place(1, 1), place(2, 0)] })).toContain(
    'Disponível em Biblioteca 1',
  );
  expect(await line({ disponibilidade: [place(1, 1), place(2, 2)] })).toContain(
    'Disponível em 2 bibliotecas',
  );
  expect(await line({ disponibilidade: [place(1, 0)] })).toContain('emprestados');
  expect(
    await line({
      disponibilidade: [{ ...place(1, 0), data_devolucao: '2099-12-03T23:59:59-03:00' }],
    }),
  ).toContain('Todos emprestados, volta em 3\u00a0de\u00a0dezembro');
  expect(
    await line({
      disponibilidade: [{ ...place(1, 0), data_devolucao: '2020-11-09T23:59:59-03:00' }],
    }),
  ).toContain('Em atraso, era esperado em 9\u00a0de\u00a0novembro; sem data de volta');
  expect(await line({ acesso_remoto: 'cr' })).toContain('Ler agora');
  expect(await line({})).toContain('Sem exemplares');
});

const ARTICLE = hit({
  title: 'Solo e clima',
  tipo_contido: 'A',
  publicacao: 'p. 10-20.',
  contido_em: {
    ...{ titulo: 'Revista do Vale', lugar: 'v. 3, n. 2, p. 10-20', cod_acervo: 12 },
    ...{ bibliotecas: ['Biblioteca Central'], acesso_remoto: '' },
  },
});

it('an article names its journal, which leads there, and who has it; nobody says it has no copies', async () => {
  await show(ARTICLE);
  const link = await screen.findByRole('link', { name: 'Revista do Vale' });
  expect(link.getAttribute('href')).toBe('/acervo/12');
  expect(link.closest('p')?.textContent).toBe('Em Revista do Vale, v. 3, n. 2, p. 10-20');
  expect(screen.getByText('Impresso').closest('li')?.textContent).toContain('Biblioteca Central');
  expect(screen.queryByText(/Sem exemplares/)).toBeNull();
  cleanup();
  await show(ARTICLE, 'C');
  await screen.findByText('Impresso');
  expect(screen.queryByText(/Sem exemplares/)).toBeNull();
});

it.each(['C', 'D'] as const)(
  'an article in a journal that nobody has is not said to have no copies, a book is (%s)',
  async (display) => {
    await show(hit({ tipo_contido: 'A' }), display);
    await screen.findByRole('link', { name: /Grande sertão/ });
    expect(screen.queryByText(/Sem exemplares/)).toBeNull();
    cleanup();
    await show(hit(), display);
    await screen.findByText(/Sem exemplares/);
  },
);

it('the journal of an article of another catalogue leads nowhere here', async () => {
  await show({ ...ARTICLE, instituicao: { cod_empresa: 9, desc_empresa: 'Universidade do Vale' } });
  await screen.findByText('Revista do Vale');
  expect(screen.queryByRole('link', { name: 'Revista do Vale' })).toBeNull();
});
