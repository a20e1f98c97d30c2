import { call } from '../api/call.ts';
import { storedSession } from '../api/credentials.ts';
import { JOIN_KEY } from '../storage/keys.ts';
import { removeItem } from '../storage/web-storage.ts';
import type * as kept from './stored-basket.ts';

/** The part of the basket needed to merge it. */
type Store = Pick<typeof kept, '$storedBasket' | 'change'>;

/** Result of merging titles into an account's basket. */
export interface MergeResult {
  codes: readonly number[];
  /** True if all of them are there now. */
  isWhole: boolean;
}

/** Adds titles of this device to the signed-in person's basket. */
export async function keepTitles(
  { change }: Pick<Store, 'change'>,
  codes: readonly number[],
): Promise<MergeResult> {
  const body = { acervos: [...codes] };
  const { itens } = await call('POST /acervo/cesta-permanente', { body });
  const taken = itens.filter(({ ok }) => ok).map(({ cod_acervo: code }) => code);
  change(taken, { kept: true });
  return { codes: taken, isWhole: taken.length === codes.length };
}

let joining = false;

/**
 * After sign-in: merges this device's basket into the account's, each title once and for one
 * account. Failures are retried by the next page.
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
