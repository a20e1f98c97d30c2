import type { WritableAtom } from 'nanostores';
import { decrypt, encrypt } from './cipher.ts';
import { SESSION_PREFIX } from './keys.ts';
import { persistentAtom } from './persistent-atom.ts';
import { readItem } from './web-storage.ts';

interface Options<T> {
  /** Without prefix: "basket". */
  name: string;
  /** `session` ends with the tab, `local` stays. */
  where: 'session' | 'local';
  encrypted: boolean;
  /** Raised when the shape changes; values of other versions are dropped. */
  version: number;
  initial: T;
  /** Validates a stored value; may repair it. */
  isValid: (value: unknown) => value is T;
}

export interface Persistent<T> {
  store: WritableAtom<T>;
  /** Reads the storage itself, not this tab's copy: another tab may have written. */
  read: () => T;
}

/**
 * A store in browser storage (contract, "State kept in the browser"). Values that are damaged,
 * foreign or of another version are dropped.
 */
export function persistent<T>(options: Options<T>): Persistent<T> {
  const { name, where, encrypted, version, initial, isValid } = options;
  const key = where === 'session' ? `${SESSION_PREFIX}${name}` : `acervo.${name}`;

  const encode = (value: T): string | undefined => {
    if (value === initial || value === null) return undefined;
    const text = JSON.stringify({ v: version, value });
    return encrypted ? encrypt(key, text) : text;
  };

  const decode = (text: string): T => {
    try {
      const kept: unknown = JSON.parse(encrypted ? decrypt(key, text) : text);
      if (typeof kept !== 'object' || kept === null) return initial;
      const { v, value } = kept as { v?: unknown; value?: unknown };
      return v === version && isValid(value) ? value : initial;
    } catch {
      return initial;
    }
  };

  const read = (): T => {
    const text = readItem(key);
    return text === null ? initial : decode(text);
  };
  return { store: persistentAtom<T>(key, initial, { encode, decode }), read };
}
