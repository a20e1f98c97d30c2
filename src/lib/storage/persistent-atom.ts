import {
  persistentAtom,
  setPersistentEngine,
  windowPersistentEvents,
} from '@nanostores/persistent';
import { readItem, removeItem, writeItem } from './web-storage.ts';

/** Stores of @nanostores/persistent use our storage. Apart from it: scripts of the head need only that. */
const text = (key: string | symbol): string => String(key);

setPersistentEngine(
  new Proxy<Record<string, string>>(
    {},
    {
      get: (_target, key) => readItem(text(key)) ?? undefined,
      has: (_target, key) => readItem(text(key)) !== null,
      set: (_target, key, value) => {
        writeItem(text(key), String(value));
        return true;
      },
      deleteProperty: (_target, key) => {
        removeItem(text(key));
        return true;
      },
    },
  ),
  typeof window === 'undefined'
    ? { addEventListener: () => undefined, removeEventListener: () => undefined }
    : windowPersistentEvents,
);

export { persistentAtom };
