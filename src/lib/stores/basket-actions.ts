import { openBasket } from './basket.ts';
import type { BasketItem } from './basket-item.ts';
import type { Added, Removed } from './stored-basket.ts';

/** Adds a title, if not present. */
export const add = (item: BasketItem): Promise<Added> => addAll([item]);

/** Adds missing titles, up to the limit. */
export const addAll = async (items: readonly BasketItem[]): Promise<Added> =>
  (await openBasket()).addAll(items);

/** Removes titles; returns the removed ones with their positions. */
export const removeAll = async (codes: readonly number[]): Promise<readonly Removed[]> =>
  (await openBasket()).removeAll(codes);

/** Restores removed titles to their positions. */
export const putBack = async (removed: readonly Removed[]): Promise<void> =>
  (await openBasket()).putBack(removed);

/** Empties the basket; returns its content. */
export const clear = async (): Promise<readonly Removed[]> => {
  const { $storedBasket, removeAll: takeOut } = await openBasket();
  return takeOut($storedBasket.get().itens.map(({ cod_acervo: code }) => code));
};

/** Replaces the content. */
export const set = async (items: readonly BasketItem[]): Promise<void> =>
  (await openBasket()).set(items);

/** Changes notes or groups of titles. */
export const change = async (
  codes: readonly number[],
  words: Pick<BasketItem, 'note' | 'group'>,
): Promise<void> => (await openBasket()).change(codes, words);
