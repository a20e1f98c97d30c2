import { atom, onMount } from 'nanostores';
import { BASKET_KEY } from '../storage/keys.ts';
import { readItem } from '../storage/web-storage.ts';
import type { BasketItem } from './basket-item.ts';
import type * as kept from './stored-basket.ts';

/**
 * The basket of this device on every page. Its code (mainly the cipher) is loaded only when there
 * is a basket or something is added.
 */

/** Titles in the basket; empty until loaded. */
export const $basket = atom<readonly BasketItem[]>([]);

let opened: Promise<typeof kept> | null = null;

/** Loads the basket code; from then on `$basket` is synchronised. */
export function openBasket(): Promise<typeof kept> {
  if (opened === null) {
    opened = import('./stored-basket.ts').then((store) => {
      store.$storedBasket.subscribe(({ itens }) => $basket.set(itens));
      return store;
    });
    // Can be retried when online again.
    opened.catch(() => (opened = null));
  }
  return opened;
}

/** Loads the basket if there is one. */
function openIfPresent(): void {
  if (readItem(BASKET_KEY) !== null) openBasket().catch(() => undefined);
}

// Another tab may add the first title, even while this page is in the back/forward cache.
onMount($basket, () => {
  if (typeof window === 'undefined') return;
  openIfPresent();
  window.addEventListener('storage', openIfPresent);
  window.addEventListener('pageshow', openIfPresent);
  return () => {
    window.removeEventListener('storage', openIfPresent);
    window.removeEventListener('pageshow', openIfPresent);
  };
});
