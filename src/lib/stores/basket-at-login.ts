import { BASKET_KEY, JOIN_KEY } from '../storage/keys.ts';
import { readItem, writeItem } from '../storage/web-storage.ts';
import { openBasket } from './basket.ts';

/** Somebody has signed in: the basket of this device, where there is one, joins theirs. */
export function joinAfterLogin(): void {
  if (readItem(BASKET_KEY) === null) return;
  writeItem(JOIN_KEY, '1');
  const join = async () => {
    const store = await openBasket();
    await (await import('./join-basket.ts')).joinBasket(store);
  };
  // What cannot be loaded now is done by the next page.
  join().catch(() => undefined);
}
