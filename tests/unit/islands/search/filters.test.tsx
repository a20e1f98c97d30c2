import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { FilterEntry } from '#islands/search/use-results.ts';
import { filter, openSearch, standPage, told } from './open-search.tsx';
import { hit, results } from './results.ts';

const LANGUAGES = filter('idioma', ['por', 'português', 12], ['swa', 'suaíli', 0, 6]);
const PLACES = [
  filter('disponivel', ['0', 'qualquer biblioteca', 9], ['1', 'Biblioteca Central', 7]),
  filter('biblioteca', ['1', 'Biblioteca Central', 20], ['2', 'Campus Serra', 4]),
];

const open = (query: string, filtros: FilterEntry[], total = 30) => {
  standPage({ 'GET /consulta': () => ({ ...results([hit()]), total, filtros }) });
  return openSearch(query);
};
const box = (name: RegExp) => screen.findByRole('checkbox', { name, hidden: true });
const press = (element: HTMLElement) => act(async () => void fireEvent.click(element));
const group = (name: string) => screen.findByRole('group', { name, hidden: true });

it('libraries are one list, of what they hold or of what can be had there now', async () => {
  await open('?q=vale', PLACES);
  expect(
    await screen.findAllByText('Biblioteca Central', { selector: '.tick__label' }),
  ).toHaveLength(1);
  expect(await box(/^Biblioteca Central/)).toHaveProperty('type', 'checkbox');
  await press(await box(/disponíveis agora/));
  expect(window.location.search).toBe('?q=vale&disponivel=0');
  await press(await box(/^Biblioteca Central/));
  expect(window.location.search).toBe('?q=vale&disponivel=1');
  await press(await box(/disponíveis agora/));
  expect(window.location.search).toBe('?q=vale&biblioteca=1');
});

it('a chip says which filter it is, and so does the button that takes it off', async () => {
  await open('?q=vale&biblioteca=1,2&disponivel=1&idioma=por', [...PLACES, LANGUAGES]);
  const names = (await screen.findAllByRole('button', { name: /^Remover filtro/ })).map(
    (button) => button.getAttribute('aria-label') ?? button.textContent,
  );
  expect(names).toEqual([
    'Remover filtro: Disponível agora em Biblioteca Central',
    'Remover filtro: Biblioteca: Biblioteca Central ou Campus Serra',
    'Remover filtro: Idioma: português',
  ]);
  const chips = document.querySelectorAll('.chip');
  expect(chips[2]?.textContent).toContain('Idioma: português');
});

it('a value that no result has cannot be ticked, but one that is ticked can be let go', async () => {
  await open('?q=vale', [LANGUAGES]);
  expect(await box(/suaíli/)).toHaveProperty('disabled', true);
  cleanup();
  await open('?q=vale&idioma=swa', [LANGUAGES]);
  expect(await box(/suaíli/)).toHaveProperty('disabled', false);
});

it('counts say what they count, and what two of them mean', async () => {
  await open('?q=vale&idioma=por', [filter('idioma', ['por', 'português', 84, 90])]);
  const label = (await box(/português/)).closest('label');
  expect(label?.textContent).toBe('português84 de 90 obras');
  expect(screen.getByText(/com os filtros em uso e 8 sem eles/)).toBeDefined();
  cleanup();
  await open('?q=vale', [filter('idioma', ['por', 'português', 12])]);
  expect((await box(/português/)).closest('label')?.textContent).toBe('português12 obras');
  expect(screen.queryByText(/com os filtros em uso/)).toBeNull();
});

it('few results come without filters, unless one is in use', async () => {
  const years = filter('ano', ['1990', '1990', 1], ['1956', '1956', 1]);
  await open('?q=vale', [LANGUAGES, years], 10);
  expect(screen.queryByText('Filtrar')).toBeNull();
  cleanup();
  await open('?q=vale&idioma=por', [LANGUAGES, years], 10);
  expect((await group('Idioma')).closest('details')?.open).toBe(true);
  expect((await group('Ano')).closest('details')?.open).toBe(false);
  expect(document.querySelector('.histogram')).toBeNull();
  cleanup();
  await open('?q=vale', [LANGUAGES, years], 11);
  expect((await group('Ano')).closest('details')?.open).toBe(true);
  await waitFor(() => expect(document.querySelector('svg.histogram')).not.toBeNull());
});

it('years are asked for by fields that say so', async () => {
  await open('?q=vale', [filter('ano', ['1990', '1990', 20])]);
  expect(await screen.findByRole('textbox', { name: 'Ano inicial', hidden: true })).toBeDefined();
  expect(screen.getByRole('textbox', { name: 'Ano final', hidden: true })).toBeDefined();
});

it('a filter that is set is told, also where the number stays', async () => {
  await open('?q=vale', [LANGUAGES]);
  await waitFor(() => expect(told()).toBe('30 obras para “vale”, por relevância'));
  await press(await box(/português/));
  await waitFor(() => expect(told()).toBe('30 obras para “vale”, português, por relevância'));
});

it('whoever changes filters on a phone goes on at the head of what is found', async () => {
  await open('?q=vale', [LANGUAGES]);
  const scrolled = vi.fn();
  vi.stubGlobal('scrollTo', scrolled);
  const opener = screen.getByRole('button', { name: /Filtrar/ });
  await press(opener);
  const sheet = await screen.findByRole('dialog');
  const done = (all: HTMLElement[]) => all.find(({ className }) => className.includes('solid'));
  const close = () =>
    press(done(screen.getAllByRole('button', { name: 'Ver as 30 obras' })) ?? opener);
  expect(sheet).toBeDefined();
  await close();
  expect(scrolled).not.toHaveBeenCalled();
  await press(opener);
  await press(
    await within(await screen.findByRole('dialog')).findByRole('checkbox', { name: /português/ }),
  );
  await close();
  expect(scrolled).toHaveBeenCalledWith({ top: 0 });
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
});
