import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import basket from '#lib/i18n/locales/pt/basket.json' with { type: 'json' };
import search from '#lib/i18n/locales/pt/search.json' with { type: 'json' };
import { createTranslate } from '#lib/i18n/texts.ts';
import { emptySearch } from '#lib/search/address.ts';
import { BASKET_MAX } from '#contract/shared/constants.ts';
import { hit, results } from './results.ts';

/** What keeps the basket is loaded where something is put in it. */
const KEPT = '#lib/stores/stored-basket.ts';
const ELSEWHERE = hit({ cod_acervo: 9, instituicao: { cod_empresa: 9, desc_empresa: 'Vale' } });
const PAGE = results([hit({ cod_acervo: 1 }), hit({ cod_acervo: 2 }), ELSEWHERE]);

afterEach(() => {
  vi.doUnmock(KEPT);
});

/** The acts of a page of results, with modules of its own. */
async function open(shown = PAGE) {
  vi.resetModules();
  const { WordsProvider } = await import('#islands/ui/island/texts.tsx');
  const { ResultActions } = await import('#islands/search/ResultActions.tsx');
  const { $toasts } = await import('#lib/toasts.ts');
  const { $basket } = await import('#lib/stores/basket.ts');
  const { addAll } = await import('#lib/stores/basket-actions.ts');
  const t = createTranslate('pt', { basket, search });
  const searching = {
    guide: 'pesquisa_geral',
    search: { ...emptySearch(), q: 'vale' },
    go: () => undefined,
    hrefOf: () => '/?q=vale',
  } as const;
  render(
    <WordsProvider value={{ locale: 'pt', t }}>
      <ResultActions searching={searching} results={shown} text="vale" />
    </WordsProvider>,
  );
  return {
    addAll,
    codes: () => $basket.get().map(({ cod_acervo: code }) => code),
    toasts: () => $toasts.get().map(({ text }) => text),
    undo: () => $toasts.get().at(-1)?.action?.run(),
  };
}

/** Presses what may be in the menu, whether it is open or not. */
const press = (name: RegExp) =>
  act(async () => void fireEvent.click(screen.getByRole('button', { name, hidden: true })));

it('puts the titles of this catalogue in the basket, and takes them out again on wish', async () => {
  const page = await open();
  await press(/^Pôr todas na cesta/);
  await waitFor(() => expect(page.toasts()).toEqual(['2 obras postas na cesta.']));
  expect(page.codes()).toEqual([1, 2]);
  await act(async () => page.undo());
  await waitFor(() => expect(page.codes()).toEqual([]));
});

it('a basket that gets full says that not all of them fit', async () => {
  const page = await open();
  const others = Array.from({ length: BASKET_MAX - 1 }, (_, at) => hit({ cod_acervo: at + 100 }));
  await page.addAll(others);
  await press(/^Pôr todas na cesta/);
  await waitFor(() =>
    expect(page.toasts()).toEqual([
      'A cesta está cheia: nem todas couberam.',
      '1 obra posta na cesta.',
    ]),
  );
  expect(page.codes().slice(-1)).toEqual([1]);
});

it('a basket that holds them all says so', async () => {
  const page = await open();
  await page.addAll(PAGE.itens);
  await press(/^Pôr todas na cesta/);
  await waitFor(() => expect(page.toasts()).toEqual(['Todas já estão na cesta.']));
});

it('a basket that could not be loaded is told', async () => {
  vi.doMock(KEPT, () => {
    throw new Error('Failed to fetch dynamically imported module');
  });
  const page = await open();
  await press(/^Pôr todas na cesta/);
  await waitFor(() =>
    expect(page.toasts()).toEqual(['A cesta não abriu. Confira a conexão e tente de novo.']),
  );
});

it('the address of the search is copied', async () => {
  const copied: string[] = [];
  const clipboard = { writeText: async (text: string) => void copied.push(text) };
  vi.stubGlobal('navigator', { ...navigator, clipboard });
  const page = await open();
  await press(/^Copiar endereço/);
  await waitFor(() => expect(page.toasts()).toEqual(['Endereço da pesquisa copiado.']));
  expect(copied[0]).toMatch(/^https?:.*\/\?q=vale$/);
});

it('without a clipboard the address is shown, to be copied by hand', async () => {
  vi.stubGlobal('navigator', { ...navigator, clipboard: undefined });
  const page = await open();
  await press(/^Copiar endereço/);
  await waitFor(() => expect(page.toasts()[0]).toMatch(/^Não foi possível copiar.*\/\?q=vale$/));
});

it('one work is not offered to be put together with its editions, several are', async () => {
  const name = 'Reunir edições';
  await open(results([hit({ cod_acervo: 1 })]));
  expect(screen.queryByRole('button', { name })).toBeNull();
  await open({ ...results([hit({ cod_acervo: 1 })]), edicoes: 'S' });
  expect(screen.queryByRole('button', { name })).toBeNull();
  await open({ ...PAGE, edicoes: 'S' });
  expect(screen.getByRole('button', { name })).toBeTruthy();
});

it('shows at most three acts, the last of which is a menu', async () => {
  await open();
  const acts = screen.getByText('Mais').closest('.results__row')?.children;
  expect(acts?.length).toBeLessThanOrEqual(3);
});
