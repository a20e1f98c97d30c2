import { SESSION_PREFIX } from './keys.ts';

type Area = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Areas in memory, which end with the page. */
const denied = new Set<Area>();

/** In-memory replacement for browsers that deny storage. */
function memoryArea(): Area {
  const values = new Map<string, string>();
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
  };
}

function areaOrMemory(name: 'localStorage' | 'sessionStorage'): Area {
  try {
    const area = globalThis[name];
    if (area) return area;
  } catch {
    // Storage is denied: the site works, without memory.
  }
  const area = memoryArea();
  denied.add(area);
  return area;
}

const areas = { local: areaOrMemory('localStorage'), session: areaOrMemory('sessionStorage') };

const areaOf = (key: string): Area => areas[key.startsWith(SESSION_PREFIX) ? 'session' : 'local'];

export const readItem = (key: string): string | null => areaOf(key).getItem(key);

/** Writes an item, unless the storage is full. */
export function writeItem(key: string, value: string): void {
  try {
    areaOf(key).setItem(key, value);
  } catch {
    // Full: the calling store keeps the value in memory.
  }
}

/** False if the browser denies storage: what is written ends with the page. */
export const isLasting = (key: string): boolean => !denied.has(areaOf(key));

/** Enough for a session. */
const PROBE = 'x'.repeat(8192);

/** False if storage is denied or full. */
export function canStore(key: string): boolean {
  const probe = `${key}.teste`;
  writeItem(probe, PROBE);
  const isStored = readItem(probe) === PROBE;
  removeItem(probe);
  return isStored && isLasting(key);
}

export const removeItem = (key: string): void => areaOf(key).removeItem(key);
