import { atom } from 'nanostores';
import { BASKET_MAX } from '#contract/shared/constants.ts';
import { JOIN_KEY } from '../storage/keys.ts';
import { persistent } from '../storage/persistent.ts';
import { readItem } from '../storage/web-storage.ts';
import { GROUP_LENGTH, NOTE_LENGTH, type BasketItem } from './basket-item.ts';

interface Basket {
  itens: readonly BasketItem[];
}

const EMPTY: Basket = { itens: [] };

/** What can be read of a title that lies in a storage; null: nothing. Rows are cut to what belongs here. */
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

/** Each title once, as far as there is room. */
const tidied = (values: readonly unknown[]): BasketItem[] => {
  const items = values.flatMap((value) => itemOf(value) ?? []);
  return [...new Map(items.map((item) => [item.cod_acervo, item])).values()].slice(0, BASKET_MAX);
};

/** Is it a basket? One that is damaged in parts becomes what can still be read of it. */
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

/** The basket in this tab; what other tabs do to it arrives here. */
export const $storedBasket = basket.store;

/** False once a storage was too full to take the basket: then this page alone remembers it. */
export const $isWritten = atom(true);

/** As it stands now: another tab may have changed it a moment ago. */
const now = (): readonly BasketItem[] =>
  ($isWritten.get() ? basket.read() : $storedBasket.get()).itens;

function put(itens: readonly BasketItem[]): void {
  const next = itens.length === 0 ? EMPTY : { itens };
  $storedBasket.set(next);
  $isWritten.set(JSON.stringify(basket.read()) === JSON.stringify(next));
}

/** What became of titles that were to be added. */
export interface Added {
  added: readonly BasketItem[];
  /** How many found no room. */
  leftOut: number;
  /** False: the storage is full, and they stay as long as this page. */
  isWritten: boolean;
}

/** Adds titles that are not there yet, at the end, as far as there is room. */
export function addAll(items: readonly BasketItem[]): Added {
  const old = now();
  const known = new Set(old.map(({ cod_acervo: code }) => code));
  const fresh = tidied(items.filter(({ cod_acervo: code }) => !known.has(code)));
  const added = fresh.slice(0, BASKET_MAX - old.length);
  if (added.length > 0) put([...old, ...added]);
  return { added, leftOut: fresh.length - added.length, isWritten: $isWritten.get() };
}

/** A title that was taken out, and its place before. */
export interface Removed {
  at: number;
  item: BasketItem;
}

/** Takes titles out and returns those that were there, with their places. */
export function removeAll(codes: readonly number[]): readonly Removed[] {
  const old = now();
  const unwanted = new Set(codes);
  const removed = old.flatMap((item, at) => (unwanted.has(item.cod_acervo) ? [{ at, item }] : []));
  if (removed.length > 0) put(old.filter(({ cod_acervo: code }) => !unwanted.has(code)));
  return removed;
}

/** Puts back what was taken out, where it was; what came since stays. */
export function putBack(removed: readonly Removed[]): void {
  const itens = [...now()];
  const known = new Set(itens.map(({ cod_acervo: code }) => code));
  for (const { at, item } of removed) {
    if (!known.has(item.cod_acervo) && itens.length < BASKET_MAX) itens.splice(at, 0, item);
  }
  put(itens);
}

/** Puts these titles, each once, in the place of all others. */
export const set = (items: readonly BasketItem[]): void => put(tidied(items));

/** Writes something beside titles; `''` takes it away. */
export function change(
  codes: readonly number[],
  words: Pick<BasketItem, 'note' | 'group' | 'kept'>,
): void {
  const meant = new Set(codes);
  put(tidied(now().map((item) => (meant.has(item.cod_acervo) ? { ...item, ...words } : item))));
}

// Somebody has signed in since the last page: what is here joins the basket of their account.
if (readItem(JOIN_KEY) !== null) {
  void import('./join-basket.ts').then(({ joinBasket }) => joinBasket({ $storedBasket, change }));
}
