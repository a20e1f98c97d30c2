import { useStore as useNanostore } from '@nanostores/react';
import type { Store, StoreValue } from 'nanostores';

/** Reads a nanostore. Islands render in the browser only, so there is no server value to match. */
export const useStore = <S extends Store>(store: S): StoreValue<S> => useNanostore(store);
