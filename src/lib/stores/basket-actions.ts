import { openBasket } from './basket.ts';
import type { BasketItem } from './basket-item.ts';
import type { Added, Removed } from './stored-basket.ts';

/** Adds a title that is not there yet. */
export const add = (item: BasketItem): Promise<Added> => addAll([item]);

/** Adds those that are not there yet, as far as there is room. */
export const addAll = async (items: readonly BasketItem[]): Promise<Added> =>
  (await openBasket()).addAll(items);

/** Takes titles out and returns those that were there, with their places. */
export const removeAll = async (codes: readonly number[]): Promise<readonly Removed[]> =>
  (await openBasket()).removeAll(codes);

/** Puts back what was taken out, where it was. */
export const putBack = async (removed: readonly Removed[]): Promise<void> =>
  (await openBasket()).putBack(removed);

/** Empties the basket and returns what was in it. */
export const clear = async (): Promise<readonly Removed[]> => {
  const { $storedBasket, removeAll: takeOut } = await openBasket();
  return takeOut($storedBasket.get().itens.map(({ cod_acervo: code }) => code));
};

/** Puts these titles in the place of all others. */
export const set = async (items: readonly BasketItem[]): Promise<void> =>
  (await openBasket()).set(items);

/** Writes something beside titles. */
export const change = async (
  codes: readonly number[],
  words: Pick<BasketItem, 'note' | 'group'>,
): Promise<void> => (await openBasket()).change(codes, words);
