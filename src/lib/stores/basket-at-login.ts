import { BASKET_KEY, JOIN_KEY } from '../storage/keys.ts';
import { readItem, writeItem } from '../storage/web-storage.ts';
import { openBasket } from './basket.ts';

/** After sign-in: merges this device's basket, if any, into the account's. */
export function joinAfterLogin(): void {
  if (readItem(BASKET_KEY) === null) return;
  writeItem(JOIN_KEY, '1');
  const join = async () => {
    const store = await openBasket();
    await (await import('./join-basket.ts')).joinBasket(store);
  };
  // If loading fails, the next page tries again.
  join().catch(() => undefined);
}
