import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { openSearch, standPage, told } from './open-search.tsx';
import { hit, results } from './results.ts';

const SEARCH = 'GET /consulta';

const h1 = () => screen.getByRole('heading', { level: 1 }).textContent;
const press = (role: 'link' | 'button', name: string) =>
  act(async () => void fireEvent.click(screen.getByRole(role, { name })));

it('signs alone are told as what they are, without ways that find nothing either', async () => {
  const consulta = { partes: [], reparada: true };
  standPage({ [SEARCH]: () => ({ ...results([]), consulta }) });
  for (const query of ['?q=*', '?q=*&idioma=por']) {
    await openSearch(query);
    expect(h1()).toBe('Nada encontrado para “*”');
    expect(screen.getByText(/não traz letras nem números para procurar/)).toBeDefined();
    expect(screen.queryByText(/Procuramos/)).toBeNull();
    // What comes later has come.
    await act(async () => void (await import('#islands/search/help/NoResults.tsx')));
    expect(document.querySelector('.ways')).toBeNull();
    expect(document.querySelector('#resultados .button')).toBeNull();
    cleanup();
  }
});

it('a page after the last says how many there are, and leads to the last', async () => {
  vi.stubGlobal('scrollTo', () => undefined);
  standPage({
    [SEARCH]: ({ query }) => {
      const page = Number(query['page'] ?? 1);
      return { ...results(page > 28 ? [] : [hit()]), total: 550, page };
    },
  });
  await openSearch('?q=a*&page=9999');
  const link = await screen.findByRole('link', { name: 'Ir para a última página' });
  expect(screen.getByText('Não há página 9.999: esta lista tem 28.')).toBeDefined();
  expect(document.title).toBe('550 obras para “a*” · Catálogo');
  expect(document.querySelector('.sortbar')).toBeNull();
  expect(screen.queryByRole('link', { name: 'Página anterior' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Ordenar' })).toBeNull();
  expect(link.getAttribute('href')).toBe('/?q=a*&page=28');
  await press('link', 'Ir para a última página');
  await screen.findByText('541 a 541 de 550');
  expect(window.location.search).toBe('?q=a*&page=28');
});

/** As the server refuses filters that it does not know. */
const refusing = (...fields: string[]) => {
  const body = {
    ...{ statusCode: 422, message: 'invalid_fields', params: {}, texto: 'Há campos a corrigir.' },
    ...(fields.length > 0 && { fields: fields.map((field) => ({ field, problem: 'unknown' })) }),
  };
  const headers = { 'content-type': 'application/json' };
  return new Response(JSON.stringify(body), { status: 422, headers });
};

it('a filter that is no more is told, and the search goes on without it in one press', async () => {
  standPage({
    [SEARCH]: ({ query }) => {
      const unknown = ['biblioteca', 'autor'].filter((name) => name in query);
      return unknown.length > 0 ? refusing(...unknown) : results([hit()]);
    },
  });
  await openSearch('?q=a*&biblioteca=zz&autor=999999&idioma=por&page=3');
  expect(h1()).toBe('Um filtro deste endereço não existe mais no catálogo');
  expect(screen.getByRole('alert').textContent).not.toContain('campos');
  expect(screen.queryByRole('button', { name: 'Tentar de novo' })).toBeNull();
  await press('button', 'Procurar sem os filtros: Biblioteca, Autor');
  await waitFor(() => expect(h1()).toBe('1 obra para “a*”'));
  expect(window.location.search).toBe('?q=a*&idioma=por');
});

it('filters that a refusal does not name all go, and what is no filter is asked again', async () => {
  standPage({
    [SEARCH]: ({ query }) => {
      if ('campus' in query) return refusing();
      return query['for'] === 'INDICE_99' ? refusing('for') : results([hit()]);
    },
  });
  await openSearch('?q=a&campus=zz');
  await press('button', 'Procurar sem o filtro: Campus');
  await waitFor(() => expect(h1()).toBe('1 obra para “a”'));
  cleanup();
  await openSearch('?q=a&for=INDICE_99&idioma=por');
  expect(screen.getByRole('button', { name: 'Tentar de novo' })).toBeDefined();
});

const NEAR = {
  nao_encontradas: ['zzyzx', 'qwq'],
  autores: [{ cod_autoridade: 3, descricao: 'Rosa, João Guimarães', total: 1200 }],
  assuntos: [{ cod_autoridade: 9, descricao: 'Sertões', total: 1 }],
};

it('nothing found names the words that no title has, and leads to headings near the others', async () => {
  standPage({ [SEARCH]: () => ({ ...results([]), ajuda: NEAR }) });
  await openSearch('?q=rosa zzyzx sertoes qwq');
  await screen.findByText(/Palavras não encontradas/);
  expect(screen.getByText(/Palavras não/).textContent).toBe('Palavras não encontradas: zzyzx, qwq');
  const author = await screen.findByRole('link', { name: 'Rosa, João Guimarães' });
  expect(author.getAttribute('href')).toBe('/?q=&autor=3');
  expect(author.parentElement?.textContent).toContain('1.200 obras');
  expect(screen.getByRole('heading', { level: 2, name: 'Assuntos próximos' })).toBeDefined();
  expect(screen.getByRole('link', { name: 'Sertões' }).getAttribute('href')).toBe('/?q=&assunto=9');
  expect(told()).toBe('Nada encontrado para “rosa zzyzx sertoes qwq”');
});

it('several pasted references are searches of their own, and wildcards are explained', async () => {
  const referencias = ['ROSA, João. Sagarana. 1946.', 'ASSIS, M. Helena. 1876.'];
  standPage({ [SEARCH]: () => ({ ...results([]), ajuda: { referencias, curinga: true } }) });
  await openSearch('?q=*a 1946 1876&idioma=por');
  const link = await screen.findByRole('link', { name: referencias[0]! });
  const { searchParams } = new URL(link.getAttribute('href')!, 'https://x.example');
  expect(Object.fromEntries(searchParams)).toEqual({ q: referencias[0], idioma: 'por' });
  expect(screen.getByText(/colou várias referências/)).toBeDefined();
  expect(screen.getByText(/organi\?ação/)).toBeDefined();
});

it('results of another query name the words that were not found, without headings', async () => {
  standPage({
    [SEARCH]: ({ query }) =>
      query['q'] === 'rosa'
        ? results([hit()])
        : { ...results([]), ajuda: NEAR, sugestao: { q: 'rosa', total: 1 } },
  });
  await openSearch('?q=rosa zzyzx');
  await screen.findByText(/Palavras não encontradas/);
  await screen.findByText('Grande sertão: veredas');
  expect(screen.queryByText('Autores próximos')).toBeNull();
});

it('leads to the same subject in other languages, also from the results of a better query', async () => {
  const ajuda = {
    outros_idiomas: [
      { idioma: 'en', q: 'bees', total: 12 },
      { idioma: 'es', q: 'abejas', total: 1 },
    ],
  };
  standPage({
    [SEARCH]: ({ query }) =>
      query['q'] === 'abelhas'
        ? { ...results([hit()]), ajuda }
        : { ...results([]), sugestao: { q: 'abelhas', total: 1 } },
  });
  await openSearch('?q=livro sobre abelhas&idioma=por&page=2');
  const link = await screen.findByRole('link', { name: 'bees' });
  expect(link.parentElement?.textContent).toBe('Também em inglês: bees 12 obras');
  expect(link.getAttribute('lang')).toBe('en');
  expect(link.getAttribute('href')).toBe('/?q=bees&idioma=por');
  expect(screen.getByRole('link', { name: 'abejas' })).toBeDefined();
  await press('link', 'bees');
  await waitFor(() => expect(window.location.search).toBe('?q=bees&idioma=por'));
});

it('says that meaning plays a part, and leads to titles near in meaning', async () => {
  const titulos = [{ cod_acervo: 8, titulo: 'A colmeia', autor: 'Cela, Camilo José' }];
  const ajuda = { por_sentido: { ordenado: true, titulos } };
  standPage({ [SEARCH]: () => ({ ...results([hit()]), ajuda }) });
  await openSearch('?q=abelhas');
  const link = await screen.findByRole('link', { name: 'A colmeia' });
  expect(link.getAttribute('href')).toBe('/acervo/8');
  expect(screen.getByRole('heading', { name: 'Também pelo sentido' })).toBeDefined();
  expect(screen.getByText(/considera também o sentido/)).toBeDefined();
});
