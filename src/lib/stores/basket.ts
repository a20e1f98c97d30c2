import { atom, onMount } from 'nanostores';
import { readItem } from '../storage/web-storage.ts';
import { BASKET_NAME, type BasketItem } from './basket-item.ts';
import type * as kept from './kept-basket.ts';

/**
 * The basket of this device. What reads and keeps it (the cipher above all) is loaded where there is
 * a basket or something is put in it: whoever has none pays almost nothing.
 */

/** The titles in the basket; none until it is known that there are some. */
export const $basket = atom<readonly BasketItem[]>([]);

type Kept = typeof kept;
let opened: Promise<Kept> | null = null;

function open(): Promise<Kept> {
  if (opened === null) {
    opened = import('./kept-basket.ts').then((store) => {
      store.$kept.subscribe(({ itens }) => $basket.set(itens));
      return store;
    });
    // Once the line is back it may be tried again.
    opened.catch(() => (opened = null));
  }
  return opened;
}

const KEY = `acervo.${BASKET_NAME}`;

/** Opens the basket if there is one. */
const look = (): void => {
  if (readItem(KEY) !== null) void open().catch(() => undefined);
};

const lookAfter = (event: StorageEvent): void => {
  if (event.key === KEY) look();
};

// Another tab may put the first title in, also while this page is away in the history.
onMount($basket, () => {
  if (typeof window === 'undefined') return;
  look();
  window.addEventListener('storage', lookAfter);
  window.addEventListener('pageshow', look);
  return () => {
    window.removeEventListener('storage', lookAfter);
    window.removeEventListener('pageshow', look);
  };
});

/** Adds a title that is not there yet, before the place `at` or at the end. */
export const add = (item: BasketItem, at?: number): Promise<kept.Added> => addAll([item], at);

/** Adds those that are not there yet, as far as there is room. */
export const addAll = async (items: readonly BasketItem[], at?: number): Promise<kept.Added> =>
  (await open()).addAll(items, at);

/** Takes a title out and answers with the place where it was; -1 when it was not there. */
export const remove = async (codAcervo: number): Promise<number> =>
  (await open()).remove(codAcervo);

/** Empties the basket and answers with what was in it. */
export const clear = async (): Promise<readonly BasketItem[]> => (await open()).clear();

/** Puts these titles in the place of all others. */
export const set = async (items: readonly BasketItem[]): Promise<void> => (await open()).set(items);
