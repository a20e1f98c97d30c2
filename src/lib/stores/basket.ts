import { atom, onMount } from 'nanostores';
import { BASKET_KEY } from '../storage/keys.ts';
import { readItem } from '../storage/web-storage.ts';
import type { BasketItem } from './basket-item.ts';
import type * as kept from './stored-basket.ts';

/**
 * The basket of this device, as every page shows it. What reads and keeps it (the cipher above all)
 * is loaded where there is a basket or something is put in it: whoever has none pays almost nothing.
 */

/** The titles in the basket; none until it is known that there are some. */
export const $basket = atom<readonly BasketItem[]>([]);

let opened: Promise<typeof kept> | null = null;

/** Loads what keeps the basket; from then on `$basket` follows it. */
export function openBasket(): Promise<typeof kept> {
  if (opened === null) {
    opened = import('./stored-basket.ts').then((store) => {
      store.$storedBasket.subscribe(({ itens }) => $basket.set(itens));
      return store;
    });
    // Once the line is back it may be tried again.
    opened.catch(() => (opened = null));
  }
  return opened;
}

/** Opens the basket if there is one. */
function look(): void {
  if (readItem(BASKET_KEY) !== null) openBasket().catch(() => undefined);
}

// Another tab may put the first title in, also while this page is away in the history.
onMount($basket, () => {
  if (typeof window === 'undefined') return;
  look();
  window.addEventListener('storage', look);
  window.addEventListener('pageshow', look);
  return () => {
    window.removeEventListener('storage', look);
    window.removeEventListener('pageshow', look);
  };
});
