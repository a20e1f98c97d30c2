import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { BASKET_MAX } from '#contract/shared/constants.ts';
import { KEPT, loadPage, work } from './open-basket.tsx';

afterEach(() => {
  vi.doUnmock(KEPT);
});

const OUT = /^Pôr na cesta\s*: Dom Casmurro$/;
const IN = /^Na cesta\s*: Dom Casmurro\. Tirar$/;
const CASMURRO = work(7, 'Dom Casmurro');

const press = (name: RegExp) => fireEvent.click(screen.getByRole('button', { name }));

it('puts the title in, says so, and its name becomes the way out', async () => {
  const page = await loadPage();
  page.showButton(CASMURRO);
  press(OUT);
  await screen.findByRole('button', { name: IN });
  expect(page.codes()).toEqual([7]);
  expect(page.toasts()).toEqual(['“Dom Casmurro” está na cesta.']);
});

it('what was put in can be undone where it is said', async () => {
  const page = await loadPage();
  page.showButton(CASMURRO);
  press(OUT);
  await screen.findByRole('button', { name: IN });
  page.undo();
  await screen.findByRole('button', { name: OUT });
  expect(page.codes()).toEqual([]);
});

it('takes the title out, and undone it is where it was', async () => {
  const page = await loadPage();
  await page.addAll([work(1), CASMURRO, work(3)]);
  page.showButton(CASMURRO);
  press(IN);
  await screen.findByRole('button', { name: OUT });
  expect(page.toasts()).toEqual(['“Dom Casmurro” saiu da cesta.']);
  page.undo();
  await screen.findByRole('button', { name: IN });
  expect(page.codes()).toEqual([1, 7, 3]);
});

it('knows on the next page what is in the basket', async () => {
  await (await loadPage()).add(CASMURRO);
  (await loadPage()).showButton(CASMURRO);
  await screen.findByRole('button', { name: IN });
});

it('follows what happens to the basket elsewhere', async () => {
  const page = await loadPage();
  page.showButton(CASMURRO);
  await act(() => page.add(CASMURRO));
  screen.getByRole('button', { name: IN });
  await act(() => page.clear());
  screen.getByRole('button', { name: OUT });
});

it('a full basket says how many it holds, and nothing else changes', async () => {
  const page = await loadPage();
  await page.addAll(Array.from({ length: BASKET_MAX }, (_, at) => work(at + 100)));
  page.showButton(CASMURRO);
  press(OUT);
  await waitFor(() =>
    expect(page.toasts()).toEqual([
      'A cesta está cheia: cabem 2000 obras. Tire alguma para pôr outra.',
    ]),
  );
  screen.getByRole('button', { name: OUT });
});

it('a long title is cut at a word where it is said', async () => {
  const page = await loadPage();
  const long = 'Memórias para a história da capitania de São Vicente, hoje chamada de São Paulo';
  page.showButton(work(9, long));
  press(/^Pôr na cesta/);
  await waitFor(() =>
    expect(page.toasts()).toEqual([
      '“Memórias para a história da capitania de São Vicente, hoje…” está na cesta.',
    ]),
  );
});

it('a basket that could not be loaded is told, and may be tried again', async () => {
  const page = await loadPage({ online: false });
  page.showButton(CASMURRO);
  press(OUT);
  await waitFor(() =>
    expect(page.toasts()).toEqual(['A cesta não abriu. Confira a conexão e tente de novo.']),
  );
  vi.doUnmock(KEPT);
  press(OUT);
  await screen.findByRole('button', { name: IN });
});
