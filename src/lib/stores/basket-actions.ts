import { openBasket } from './basket.ts';
import type { BasketItem } from './basket-item.ts';
import type { Added } from './stored-basket.ts';

/** Adds a title that is not there yet, before the place `at` or at the end. */
export const add = (item: BasketItem, at?: number): Promise<Added> => addAll([item], at);

/** Adds those that are not there yet, as far as there is room. */
export const addAll = async (items: readonly BasketItem[], at?: number): Promise<Added> =>
  (await openBasket()).addAll(items, at);

/** Takes a title out and returns the place where it was; -1 when it was not there. */
export const remove = async (codAcervo: number): Promise<number> =>
  (await openBasket()).remove(codAcervo);

/** Empties the basket and returns what was in it. */
export const clear = async (): Promise<readonly BasketItem[]> => (await openBasket()).clear();

/** Puts these titles in the place of all others. @public for what brings a whole basket along */
export const set = async (items: readonly BasketItem[]): Promise<void> =>
  (await openBasket()).set(items);
