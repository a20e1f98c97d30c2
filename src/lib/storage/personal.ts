import { computed, type ReadableAtom } from 'nanostores';
import type { PERSONAL_NAMES } from './personal-keys.ts';
import { persistent } from './persistent.ts';
import { isRemembered, onSignOut } from '../api/credentials.ts';

interface Options<T> {
  name: (typeof PERSONAL_NAMES)[number];
  /** Raised when the shape changes; values of other versions are dropped. */
  version: number;
  isValid: (value: unknown) => value is T | null;
}

export interface Personal<T> {
  store: ReadableAtom<T | null>;
  /** Reads the storage itself, not this tab's copy. */
  read: () => T | null;
  set: (value: T | null) => void;
}

/**
 * A store of personal data, in the same storage as the session (tab, or device if remembered) and
 * removed with it.
 */
export function personal<T>({ name, version, isValid }: Options<T>): Personal<T> {
  const place = (where: 'session' | 'local') =>
    persistent<T | null>({ name, where, encrypted: true, version, initial: null, isValid });
  const tab = place('session');
  const device = place('local');
  const set = (value: T | null): void => {
    const remembered = isRemembered();
    tab.store.set(remembered ? null : value);
    device.store.set(remembered ? value : null);
  };
  onSignOut(() => set(null));
  return {
    store: computed([tab.store, device.store], (inTab, onDevice) => inTab ?? onDevice),
    read: () => tab.read() ?? device.read(),
    set,
  };
}
