import { cleanup, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { vi } from 'vitest';
import refusals from '#lib/i18n/locales/pt/refusals.json' with { type: 'json' };
import basket from '#lib/i18n/locales/pt/basket.json' with { type: 'json' };
import errors from '#lib/i18n/locales/pt/errors.json' with { type: 'json' };
import { createTranslate } from '#lib/i18n/texts.ts';
import type { BasketItem } from '#lib/stores/basket-item.ts';
import type { Row } from '#lib/stores/basket-rows.ts';

export const work = (code: number, title = `Obra ${code}`): BasketItem => ({
  cod_acervo: code,
  title,
  author: 'Assis, Machado de',
});

type Place = Row['disponibilidade'][number];

export const place = (name: string, facts: Partial<Place> = {}): Place => ({
  cod_biblioteca: 1,
  desc_biblioteca: name,
  total: 1,
  disponiveis: 0,
  ...facts,
});

/** The row of a title as the server tells it. */
export const row = (code: number, facts: Partial<Row> = {}): Row => ({
  ...work(code),
  ano_publicacao: 1899,
  idioma: 'por',
  idioma_desc: 'português',
  edition: '',
  publisher: 'Garnier',
  publicacao: 'Rio de Janeiro: Garnier, 1899',
  descricao_fisica: '',
  call_number: `869.3 A84${code}`,
  isbn_issn: [],
  cod_tipo_obra: 1,
  desc_tipo_obra: 'Livro',
  tipo_capa: 'livro',
  acesso_remoto: '',
  possui_acessibilidade: '',
  rota: `/acervo/${code}`,
  dados_adicionais: { A: [], S: [] },
  disponibilidade: [place('Biblioteca Central', { disponiveis: 1 })],
  ...facts,
});

/** What is loaded only where there is a basket. */
export const KEPT = '#lib/stores/stored-basket.ts';

/** A page loaded anew, with modules of its own over the storage that stays. */
export async function loadPage({ online = true } = {}) {
  cleanup();
  vi.resetModules();
  if (!online) {
    vi.doMock(KEPT, () => {
      throw new Error('Failed to fetch dynamically imported module');
    });
  }
  const { WordsProvider } = await import('#islands/ui/island/texts.tsx');
  const { BasketButton } = await import('#islands/basket/BasketButton.tsx');
  const { $toasts } = await import('#lib/toasts.ts');
  const { $basket } = await import('#lib/stores/basket.ts');
  const actions = await import('#lib/stores/basket-actions.ts');
  const t = createTranslate('pt', { basket, errors, refusals });
  const show = (element: ReactNode) =>
    render(<WordsProvider value={{ locale: 'pt', t }}>{element}</WordsProvider>);
  return {
    ...actions,
    showButton: (shown: BasketItem) => show(<BasketButton work={shown} />),
    showBasket: async () => {
      const { BasketView } = await import('#islands/basket/BasketView.tsx');
      return show(<BasketView />);
    },
    codes: () => $basket.get().map(({ cod_acervo: code }) => code),
    toasts: () => $toasts.get().map(({ text }) => text),
    undo: () => $toasts.get().at(-1)?.action?.run(),
  };
}
