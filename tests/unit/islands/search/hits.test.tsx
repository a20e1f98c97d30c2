import { act, cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { HitList } from '#islands/search/HitList.tsx';
import type { Hit, Results } from '#islands/search/use-results.ts';
import { Island } from '#islands/ui/Island.tsx';
import basketTable from '#lib/i18n/locales/pt/basket.json' with { type: 'json' };
import searchTable from '#lib/i18n/locales/pt/search.json' with { type: 'json' };
import { fakeApi } from '../fake-api.ts';

const HIT: Hit = {
  cod_acervo: 7,
  title: 'Grande sertão: veredas',
  author: 'Rosa, João Guimarães',
  ano_publicacao: 1956,
  idioma: 'por',
  idioma_desc: 'português',
  edition: '',
  publisher: '',
  publicacao: '',
  descricao_fisica: '',
  call_number: '869.3 R788g',
  isbn_issn: [],
  cod_tipo_obra: 1,
  desc_tipo_obra: 'Livro',
  tipo_capa: 'livro',
  acesso_remoto: '',
  possui_acessibilidade: '',
  rota: '/acervo/7',
  dados_adicionais: { A: [{ codigo: 3, descricao: 'Rosa, João Guimarães' }], S: [] },
  disponibilidade: [],
};
const ELSEWHERE: Hit = {
  ...HIT,
  rota: 'https://outra.example/acervo/7',
  instituicao: { cod_empresa: 9, desc_empresa: 'Universidade do Vale' },
  dados_adicionais: { A: [], S: [] },
};

const results = (itens: Hit[]): Results => ({
  itens,
  total: itens.length,
  page: 1,
  perPage: 20,
  filtros: [],
  consulta: { partes: [{ tipo: 'termo', valor: 'sertao' }], reparada: false },
});

beforeEach(() => {
  fakeApi({}, { '/search.json': searchTable, '/basket.json': basketTable });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const show = (hit: Hit, display: 'C' | 'D' = 'D') =>
  act(async () => {
    render(
      <Island
        locale="pt"
        texts={{ search: '/search.json', basket: '/basket.json' }}
        failure={{ title: '', text: '', retry: '' }}
      >
        <HitList results={results([hit])} display={display} />
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

it('as covers a title shows its name, author and place on the shelf', async () => {
  await show(HIT, 'C');
  expect(screen.getByText('João Guimarães Rosa', { selector: 'p' })).toBeDefined();
  expect(screen.getByText('1956, 869.3 R788g')).toBeDefined();
});
