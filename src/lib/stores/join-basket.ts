import { call } from '../api/call.ts';
import { storedSession } from '../api/credentials.ts';
import { JOIN_KEY } from '../storage/keys.ts';
import { removeItem } from '../storage/web-storage.ts';
import type * as kept from './stored-basket.ts';

/** The basket of this device, as far as joining needs it. */
type Store = Pick<typeof kept, '$storedBasket' | 'change'>;

/** What became of titles on their way into the basket of an account. */
export interface Kept {
  codes: readonly number[];
  /** Whether all of them are there now. */
  isWhole: boolean;
}

/** Puts titles of this device into the basket of the account of whoever is signed in. */
export async function keepTitles(
  { change }: Pick<Store, 'change'>,
  codes: readonly number[],
): Promise<Kept> {
  const body = { acervos: [...codes] };
  const { itens } = await call('POST /acervo/cesta-permanente', { body });
  const taken = itens.filter(({ ok }) => ok).map(({ cod_acervo: code }) => code);
  change(taken, { kept: true });
  return { codes: taken, isWhole: taken.length === codes.length };
}

let joining = false;

/**
 * After somebody has signed in: what this device holds joins the basket of their account, each title
 * once and for one account. What does not arrive is tried again by the next page.
 */
export async function joinBasket(store: Store): Promise<void> {
  if (joining) return;
  joining = true;
  try {
    const { itens } = store.$storedBasket.get();
    const fresh = itens.filter((item) => item.kept !== true);
    const isSignedIn = storedSession() !== null;
    if (isSignedIn && fresh.length > 0) {
      await keepTitles(
        store,
        fresh.map(({ cod_acervo: code }) => code),
      );
    }
    removeItem(JOIN_KEY);
  } catch {
    // The key stays: the next page tries again.
  } finally {
    joining = false;
  }
}
