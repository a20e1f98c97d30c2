import { onLeaving, onSignOut } from '../api/credentials.ts';
import { persistent } from '../storage/persistent.ts';

/** A search as its address, and what it was for. */
export interface RememberedSearch {
  /** Path and query: "/periodicos?q=vale". */
  address: string;
  text: string;
  /** Results when it was last seen. */
  total: number;
  /** The account of whoever was signed in has it, too (join-searches.ts). */
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

/** Nothing is stored of it. */
const NONE: RememberedSearch[] = [];

const RECENT = 20;
const SAVED = 100;

/** What was searched in this tab, newest first; gone with it, and when somebody signs out. */
const recent = persistent<RememberedSearch[]>({
  name: 'pesquisas',
  where: 'session',
  encrypted: true,
  version: 1,
  initial: [],
  isValid: isList,
});

/**
 * What a person saved on this device, newest first. Like the basket it stays until it is taken out, but for what the
 * account has, too: that goes when its owner signs out.
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

/** Notes a search that was answered; the same again moves to the front. */
export const rememberSearch = (search: RememberedSearch): void =>
  recent.store.set([search, ...without(recent.store.get(), search.address)].slice(0, RECENT));

export const forgetRecent = (): void => recent.store.set([]);
onSignOut(forgetRecent);
onLeaving(() => {
  const own = saved.store.get().filter(({ joined }) => joined === undefined);
  saved.store.set(own.length === 0 ? NONE : own);
});

export const saveSearch = (search: RememberedSearch): void =>
  saved.store.set([search, ...without(saved.store.get(), search.address)].slice(0, SAVED));

export const unsaveSearch = (address: string): void =>
  saved.store.set(without(saved.store.get(), address));
