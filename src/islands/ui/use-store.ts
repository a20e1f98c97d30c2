import { useStore as useNanostore } from '@nanostores/react';
import type { Store, StoreValue } from 'nanostores';

/** Reads a nanostore below an `Island`, which renders in the browser only. */
export const useStore = <S extends Store>(store: S): StoreValue<S> => useNanostore(store);
