import { cleanup, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { vi } from 'vitest';
import refusals from '#lib/i18n/locales/pt/refusals.json' with { type: 'json' };
import basket from '#lib/i18n/locales/pt/basket.json' with { type: 'json' };
import walk from '#lib/i18n/locales/pt/basket-walk.json' with { type: 'json' };
import saved from '#lib/i18n/locales/pt/basket-saved.json' with { type: 'json' };
import units from '#lib/i18n/locales/pt/units.json' with { type: 'json' };
import exported from '#lib/i18n/locales/pt/export.json' with { type: 'json' };
import errors from '#lib/i18n/locales/pt/errors.json' with { type: 'json' };
import { createTranslate } from '#lib/i18n/texts.ts';
import type { BasketItem } from '#lib/stores/basket-item.ts';
import type { Place, Shelf } from '#lib/basket/walk.ts';

export const work = (code: number, title = `Obra ${code}`): BasketItem => ({
  cod_acervo: code,
  title,
  author: 'Assis, Machado de',
});

/** Where a title stands in a library, as the server tells it. */
export const place = (name: string, facts: Partial<Place> = {}): Place => ({
  cod_biblioteca: 1,
  desc_biblioteca: name,
  andar: '1º andar',
  estante: 'estante 4',
  numero_chamada: '869.3 A841',
  ordem: '869)3  a841',
  total: 1,
  disponiveis: facts.situacao === undefined ? 1 : 0,
  situacao: 'disponivel',
  ...facts,
});

/** A title as the server tells it. */
export const row = (code: number, facts: Partial<Shelf> = {}): Shelf => ({
  ...work(code),
  ano_publicacao: 1899,
  idioma: 'por',
  edition: '',
  desc_tipo_obra: 'Livro',
  acesso_remoto: '',
  lugares: [
    place('Biblioteca Central', { numero_chamada: `869.3 A84${code}`, ordem: `869.3 a84${code}` }),
  ],
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
  const t = createTranslate('pt', {
    basket,
    'basket-walk': walk,
    'basket-saved': saved,
    export: exported,
    units,
    errors,
    refusals,
  });
  const show = (element: ReactNode) =>
    render(<WordsProvider value={{ locale: 'pt', t }}>{element}</WordsProvider>);
  return {
    ...actions,
    showButton: (shown: BasketItem) => show(<BasketButton work={shown} />),
    showBasket: async () => {
      const { BasketView } = await import('#islands/basket/BasketView.tsx');
      return show(<BasketView words={{}} />);
    },
    codes: () => $basket.get().map(({ cod_acervo: code }) => code),
    toasts: () => $toasts.get().map(({ text }) => text),
    undo: () => $toasts.get().at(-1)?.action?.run(),
  };
}
