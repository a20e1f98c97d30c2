import { atom } from 'nanostores';
import { BASKET_MAX } from '#contract/shared/constants.ts';
import { BASKET_KEY, JOIN_KEY } from '../storage/keys.ts';
import { persistent } from '../storage/persistent.ts';
import { isLasting, readItem } from '../storage/web-storage.ts';
import { GROUP_LENGTH, NOTE_LENGTH, type BasketItem } from './basket-item.ts';

interface Basket {
  itens: readonly BasketItem[];
}

const EMPTY: Basket = { itens: [] };

/** Parses a stored title; null if unreadable. Unknown fields are dropped. */
function itemOf(value: unknown): BasketItem | null {
  if (typeof value !== 'object' || value === null) return null;
  const { cod_acervo, title, author, note, group, kept } = value as Partial<BasketItem>;
  if (typeof cod_acervo !== 'number' || !Number.isSafeInteger(cod_acervo) || cod_acervo <= 0) {
    return null;
  }
  if (typeof title !== 'string' || typeof author !== 'string') return null;
  const isText = (text: unknown): text is string => typeof text === 'string' && text !== '';
  return {
    ...{ cod_acervo, title, author },
    ...(isText(note) && { note: note.slice(0, NOTE_LENGTH) }),
    ...(isText(group) && { group: group.slice(0, GROUP_LENGTH) }),
    ...(kept === true && { kept }),
  };
}

/** Distinct titles, up to the limit. */
const tidied = (values: readonly unknown[]): BasketItem[] => {
  const items = values.flatMap((value) => itemOf(value) ?? []);
  return [...new Map(items.map((item) => [item.cod_acervo, item])).values()].slice(0, BASKET_MAX);
};

/** Validates a stored basket; a damaged one is repaired as far as possible. */
function isBasket(value: unknown): value is Basket {
  const kept = value as Partial<Basket> | null;
  if (!Array.isArray(kept?.itens)) return false;
  kept.itens = tidied(kept.itens);
  return true;
}

const basket = persistent<Basket>({
  name: 'cesta',
  where: 'local',
  encrypted: true,
  version: 1,
  initial: EMPTY,
  isValid: isBasket,
});

/** The basket, synchronised with other tabs. */
export const $storedBasket = basket.store;

/** False if storage is denied or full: then the basket lasts as long as this page. */
export const $isWritten = atom(isLasting(BASKET_KEY));

/** Current content: another tab may just have changed it. */
const now = (): readonly BasketItem[] =>
  ($isWritten.get() ? basket.read() : $storedBasket.get()).itens;

function put(itens: readonly BasketItem[]): void {
  const next = itens.length === 0 ? EMPTY : { itens };
  $storedBasket.set(next);
  $isWritten.set(isLasting(BASKET_KEY) && JSON.stringify(basket.read()) === JSON.stringify(next));
}

/** Result of adding titles. */
export interface Added {
  added: readonly BasketItem[];
  /** Number of titles beyond the limit. */
  leftOut: number;
  /** False: storage is full, and the titles last as long as this page. */
  isWritten: boolean;
}

/** Appends missing titles, up to the limit. */
export function addAll(items: readonly BasketItem[]): Added {
  const old = now();
  const known = new Set(old.map(({ cod_acervo: code }) => code));
  const fresh = tidied(items.filter(({ cod_acervo: code }) => !known.has(code)));
  const added = fresh.slice(0, BASKET_MAX - old.length);
  if (added.length > 0) put([...old, ...added]);
  return { added, leftOut: fresh.length - added.length, isWritten: $isWritten.get() };
}

/** A removed title and its position. */
export interface Removed {
  at: number;
  item: BasketItem;
}

/** Removes titles; returns the removed ones with their positions. */
export function removeAll(codes: readonly number[]): readonly Removed[] {
  const old = now();
  const unwanted = new Set(codes);
  const removed = old.flatMap((item, at) => (unwanted.has(item.cod_acervo) ? [{ at, item }] : []));
  if (removed.length > 0) put(old.filter(({ cod_acervo: code }) => !unwanted.has(code)));
  return removed;
}

/** Restores removed titles to their positions; titles added since stay. */
export function putBack(removed: readonly Removed[]): void {
  const itens = [...now()];
  const known = new Set(itens.map(({ cod_acervo: code }) => code));
  for (const { at, item } of removed) {
    if (!known.has(item.cod_acervo) && itens.length < BASKET_MAX) itens.splice(at, 0, item);
  }
  put(itens);
}

/** Replaces the content, without duplicates. */
export const set = (items: readonly BasketItem[]): void => put(tidied(items));

/** Changes notes or groups; `''` removes them. */
export function change(
  codes: readonly number[],
  words: Pick<BasketItem, 'note' | 'group' | 'kept'>,
): void {
  const meant = new Set(codes);
  put(tidied(now().map((item) => (meant.has(item.cod_acervo) ? { ...item, ...words } : item))));
}

// After sign-in on the previous page: merge into the account's basket.
if (readItem(JOIN_KEY) !== null) {
  void import('./join-basket.ts').then(({ joinBasket }) => joinBasket({ $storedBasket, change }));
}
