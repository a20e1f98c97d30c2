import { useStore as useNanostore } from '@nanostores/react';
import type { Store, StoreValue } from 'nanostores';

/** Reads a nanostore below an `Island`, which renders in the browser only. */
export const useStore = <S extends Store>(store: S): StoreValue<S> => useNanostore(store);

/**
 * The same for an island that the page was built with: it starts from the value that the store was
 * made with and takes the browser's right after, so that both renderings agree. Not for stores that
 * the browser keeps, which are made with what was kept.
 */
export const useLazyStore = <S extends Store>(store: S): StoreValue<S> =>
  useNanostore(store, { ssr: 'initial' });
