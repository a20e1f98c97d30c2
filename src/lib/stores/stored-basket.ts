import { persistent } from '../storage/persistent.ts';
import { BASKET_MAX, type BasketItem } from './basket-item.ts';

interface Basket {
  itens: readonly BasketItem[];
}

const EMPTY: Basket = { itens: [] };

const isItem = (value: unknown): value is BasketItem => {
  if (typeof value !== 'object' || value === null) return false;
  const { cod_acervo: code, title, author } = value as Partial<BasketItem>;
  return (
    Number.isSafeInteger(code) &&
    Number(code) > 0 &&
    typeof title === 'string' &&
    typeof author === 'string'
  );
};

const isBasket = (value: unknown): value is Basket => {
  const { itens } = (value ?? {}) as Partial<Basket>;
  return (
    Array.isArray(itens) &&
    itens.length <= BASKET_MAX &&
    itens.every(isItem) &&
    new Set(itens.map(({ cod_acervo: code }) => code)).size === itens.length
  );
};

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
let isWritten = true;

/** As it stands now: another tab may have changed it a moment ago. */
const now = (): readonly BasketItem[] => (isWritten ? basket.read() : $storedBasket.get()).itens;

function put(itens: readonly BasketItem[]): void {
  const next = itens.length === 0 ? EMPTY : { itens };
  $storedBasket.set(next);
  isWritten = JSON.stringify(basket.read()) === JSON.stringify(next);
}

/** Callers hand over whole rows: only what belongs here is kept. */
const itemOf = ({ cod_acervo, title, author }: BasketItem): BasketItem => ({
  cod_acervo,
  title,
  author,
});

/** Each title once. */
const unique = (items: readonly BasketItem[]): BasketItem[] => [
  ...new Map(items.map((item) => [item.cod_acervo, itemOf(item)])).values(),
];

/** What became of titles that were to be added. */
export interface Added {
  added: readonly BasketItem[];
  /** How many found no room. */
  leftOut: number;
}

/**
 * Adds titles that are not there yet, as far as there is room.
 *
 * @param at before which place; at the end unless said
 */
export function addAll(items: readonly BasketItem[], at = BASKET_MAX): Added {
  const old = now();
  const known = new Set(old.map(({ cod_acervo: code }) => code));
  const fresh = unique(items).filter(({ cod_acervo: code }) => !known.has(code));
  const added = fresh.slice(0, BASKET_MAX - old.length);
  if (added.length > 0) put([...old.slice(0, at), ...added, ...old.slice(at)]);
  return { added, leftOut: fresh.length - added.length };
}

/** Takes a title out and returns the place where it was; -1 when it was not there. */
export function remove(codAcervo: number): number {
  const old = now();
  const at = old.findIndex(({ cod_acervo: code }) => code === codAcervo);
  if (at >= 0) put(old.filter((_, place) => place !== at));
  return at;
}

/** Empties the basket and returns what was in it. */
export function clear(): readonly BasketItem[] {
  const old = now();
  put([]);
  return old;
}

/** Puts these titles, each once, in the place of all others. */
export const set = (items: readonly BasketItem[]): void => put(unique(items).slice(0, BASKET_MAX));
