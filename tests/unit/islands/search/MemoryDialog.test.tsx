import { screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { MemoryDialog } from '#islands/search/MemoryDialog.tsx';
import { $recentSearches, $savedSearches } from '#lib/stores/search-memory.ts';
import { fakeApi, type FakeApi } from '../fake-api.ts';
import { press, renderIsland, signIn } from '../../../support/island.tsx';

const LIST = 'GET /perfil-interesse/pesquisas';
const kept = (id: number, novas: number) => ({
  ...{ cod_pesquisa: id, endereco: `/?q=vale+${id}`, texto: `vale ${id}`, total: 3, novas },
  ...{ frequencia: 'nunca', desde: '2026-03-10T10:00:00-03:00' },
});
let api: FakeApi;

beforeEach(() => {
  api = fakeApi({ [LIST]: () => ({ itens: [1, 2, 3, 4, 5, 6].map((id) => kept(id, id - 1)) }) });
});

const open = () => renderIsland(<MemoryDialog onClose={() => undefined} />, 'en');

it('shows whoever is signed in what the account keeps, what is new in it, and where all of it is', async () => {
  signIn({ grupo: 'Graduação' });
  open();
  const all = await screen.findByRole('link', { name: 'Searches saved in your account (6)' });
  expect(all.getAttribute('href')).toBe('/en/meupergamum/app/perfil-interesse');
  const search = screen.getByRole('link', { name: 'vale 2' });
  expect(search.getAttribute('href')).toBe('/en/?q=vale+2');
  expect(search.closest('li')?.textContent).toContain('1 new');
  expect(screen.getByRole('link', { name: 'vale 1' }).closest('li')?.textContent).toBe('vale 1');
  expect(screen.queryByRole('link', { name: 'vale 6' })).toBeNull();
});

it('asks for nothing and offers nothing of an account where nobody is signed in', () => {
  open();
  expect(screen.queryByText('Saved in your account')).toBeNull();
  expect(api.asked(LIST)).toEqual([]);
});

it('puts back what was taken off the lists, where it was', async () => {
  const list = (...names: string[]) =>
    names.map((text) => ({ address: `/?q=${text}`, text, total: 1 }));
  $savedSearches.set(list('a', 'b', 'c'));
  $recentSearches.set(list('d', 'e'));
  open();
  await press(/^Clear ?: b/);
  expect($savedSearches.get()).toEqual(list('a', 'c'));
  await press('Undo');
  expect($savedSearches.get()).toEqual(list('a', 'b', 'c'));
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  await press(/^Clear this tab/);
  expect($recentSearches.get()).toEqual([]);
  await press('Undo');
  expect($recentSearches.get()).toEqual(list('d', 'e'));
});
