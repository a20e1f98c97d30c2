import { useStore as useNanostore } from '@nanostores/react';
import type { Store, StoreValue } from 'nanostores';

/** Reads a nanostore below an `Island`, which renders in the browser only. */
export const useStore = <S extends Store>(store: S): StoreValue<S> => useNanostore(store);

/**
 * The same for an island that the page was built with: it starts from the value of that moment and
 * takes the browser's right after, so that both renderings agree.
 */
export const useLateStore = <S extends Store>(store: S, built: StoreValue<S>): StoreValue<S> =>
  useNanostore(store, { ssr: () => built });
