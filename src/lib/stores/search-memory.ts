import { onLeaving, onSignOut } from '../api/credentials.ts';
import { persistent } from '../storage/persistent.ts';

/** A search: its URL and a description. */
export interface RememberedSearch {
  /** Path and query: "/periodicos?q=vale". */
  address: string;
  text: string;
  /** Number of results when last run. */
  total: number;
  /** Also saved in the account (join-searches.ts). */
  joined?: true;
}

const isList = (value: unknown): value is RememberedSearch[] =>
  Array.isArray(value) &&
  value.every(
    (one: unknown) =>
      typeof one === 'object' &&
      one !== null &&
      'address' in one &&
      'text' in one &&
      'total' in one,
  );

/** Not stored yet. */
const NONE: RememberedSearch[] = [];

const RECENT = 20;
const SAVED = 100;

/** Recent searches of this tab, newest first; cleared on sign-out. */
const recent = persistent<RememberedSearch[]>({
  name: 'pesquisas',
  where: 'session',
  encrypted: true,
  version: 1,
  initial: [],
  isValid: isList,
});

/**
 * Searches saved on this device, newest first. Kept like the basket, except those of an account,
 * which are removed on sign-out.
 */
const saved = persistent<RememberedSearch[]>({
  name: 'pesquisas-salvas',
  where: 'local',
  encrypted: true,
  version: 1,
  initial: NONE,
  isValid: isList,
});

export const $recentSearches = recent.store;
export const $savedSearches = saved.store;

const without = (list: readonly RememberedSearch[], address: string): RememberedSearch[] =>
  list.filter((one) => one.address !== address);

/** Adds a completed search to the front of the recent ones. */
export const rememberSearch = (search: RememberedSearch): void =>
  recent.store.set([search, ...without(recent.store.get(), search.address)].slice(0, RECENT));

/** Returns what restores the list as it is now, behind searches that are added meanwhile. */
function restorer({ store }: typeof saved, max: number): () => void {
  const before = store.get();
  const isBefore = ({ address }: RememberedSearch) => before.some((one) => one.address === address);
  return () => store.set([...store.get().filter((one) => !isBefore(one)), ...before].slice(0, max));
}

/** Returns what restores them. */
export function clearRecentSearches(): () => void {
  const restore = restorer(recent, RECENT);
  recent.store.set([]);
  return restore;
}
onSignOut(() => void clearRecentSearches());
onLeaving(() => {
  const own = saved.store.get().filter(({ joined }) => joined === undefined);
  saved.store.set(own.length === 0 ? NONE : own);
});

export const saveSearch = (search: RememberedSearch): void =>
  saved.store.set([search, ...without(saved.store.get(), search.address)].slice(0, SAVED));

/** Returns what restores it. */
export function unsaveSearch(address: string): () => void {
  const restore = restorer(saved, SAVED);
  saved.store.set(without(saved.store.get(), address));
  return restore;
}
