import { runInNewContext } from 'node:vm';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import SHOW_WAY_SCRIPT from '#head/show-way.ts?head';
import { openSearch, standPage } from './open-search.tsx';
import { hit, results } from './results.ts';

const KEY = 'acervo.s.resultados';

const HITS = [5, 6, 7].map((id) =>
  hit({ cod_acervo: id, rota: `/acervo/${id}`, title: `Obra ${id}` }),
);

async function openResults(query: string) {
  standPage({
    'GET /consulta': ({ query: { page } }) => ({
      ...results(HITS),
      total: 43,
      page: Number(page ?? 1),
    }),
  });
  await openSearch(query);
  await screen.findByRole('link', { name: 'Obra 6' });
  // What can be done with results comes after them.
  await screen.findByRole('button', { name: 'Copiar endereço' });
}

/** Links of the page of a title, as its shell makes it and its script fills it. */
function linksAt(pathname: string): Record<string, string> | null {
  const nav = document.createElement('nav');
  nav.hidden = true;
  nav.innerHTML = ['back', 'prev', 'next']
    .map((rel) => `<a data-way="${rel}">${rel === 'back' ? '' : `${rel}<span></span>`}</a>`)
    .join('');
  const field = document.createElement('input');
  runInNewContext(SHOW_WAY_SCRIPT, {
    document: { currentScript: { previousElementSibling: nav }, querySelector: () => field },
    URLSearchParams,
    location: { pathname },
    sessionStorage,
  });
  if (nav.hidden) return null;
  return Object.fromEntries(
    [...nav.querySelectorAll('a')].map((a) => [a.textContent, a.getAttribute('href') ?? '']),
  );
}

it('a title that is opened leads back to its place, and to its neighbours', async () => {
  await openResults('?q=vale&page=2');
  expect(sessionStorage.getItem(KEY)).toBeNull();
  await act(async () => void fireEvent.click(screen.getByRole('link', { name: 'Obra 6' })));
  expect(linksAt('/acervo/6/exemplares')).toEqual({
    'Voltar aos 43 resultados para “vale”': '/?q=vale&page=2#obra-6',
    'prev: Obra 5': '/acervo/5',
    'next: Obra 7': '/acervo/7',
  });
  // At either end there are more results.
  expect(linksAt('/acervo/5')).toMatchObject({ prev: '/?q=vale' });
  expect(linksAt('/acervo/7')).toMatchObject({ next: '/?q=vale&page=3' });
  expect(linksAt('/acervo/60')).toBeNull();
});

it('whoever comes back is where the title stands', async () => {
  await openResults('?q=vale#obra-7');
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Obra 7' })),
  );
});

it('the way leads nowhere but to this site, and is not there without results', () => {
  expect(linksAt('/acervo/1')).toBeNull();
  const stops = [
    ['//evil.example/', 'A'],
    ['/acervo/1', 'B'],
    ['javascript:alert(1)', 'C'],
  ];
  sessionStorage.setItem(KEY, JSON.stringify({ address: '/\\evil.example', text: 'x', stops }));
  expect(linksAt('/acervo/1')).toEqual({});
  sessionStorage.setItem(KEY, '{');
  expect(linksAt('/acervo/1')).toBeNull();
});
