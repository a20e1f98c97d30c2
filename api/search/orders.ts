/**
 * Rank arrays: for each ordering the titles in that order, and each title's place in it, made once
 * so that a search never sorts. Titles without a key (no author, no year) come last both ways.
 */
import type { SearchDocument } from './document.ts';
import { sortKey } from './fold.ts';
import { buildTable, compareAcross, sortStrings, stringAt, type StringTable } from './strings.ts';

export type OrderName = 'title' | 'author' | 'year' | 'added';

export interface Order {
  /** Titles by key, then by id. */
  docs: Uint32Array;
  /** rank[doc]: the title's place in `docs`. */
  rank: Uint32Array;
  /** How many titles have a key; the rest stand behind them. */
  known: number;
  /** Texts in `table` by number, or plain numbers; NO_KEY where there is none. */
  keys: Uint32Array | Float64Array;
  table: StringTable | null;
}
export type Orders = Record<OrderName, Order>;

/** The raw keys of all titles of a segment, in document order. */
export interface OrderKeys {
  title: string[];
  author: string[];
  year: number[];
  added: number[];
}

const NO_KEY = 0xffffffff;

export const createOrderKeys = (): OrderKeys => ({ title: [], author: [], year: [], added: [] });

export function addOrderKeys(keys: OrderKeys, document: SearchDocument): void {
  keys.title.push(sortKey(document.titleSort));
  keys.author.push(sortKey(document.authorSort));
  keys.year.push(document.year ?? Number.NaN);
  keys.added.push(Date.parse(document.createdAt));
}

/** The keys of one title of a finished segment, for merging. */
export function copyOrderKeys(keys: OrderKeys, orders: Orders, doc: number): void {
  keys.title.push(textKey(orders.title, doc));
  keys.author.push(textKey(orders.author, doc));
  keys.year.push(orders.year.keys[doc]!);
  keys.added.push(orders.added.keys[doc]!);
}

export const finishOrders = (keys: OrderKeys): Orders => ({
  title: textOrder(keys.title),
  author: textOrder(keys.author),
  year: numberOrder(keys.year),
  added: numberOrder(keys.added),
});

/** Compares titles of two segments: below zero when the first comes first, going up. */
export function compareKeys(a: Order, docA: number, b: Order, docB: number): number {
  if (a.table !== null && b.table !== null) {
    return compareAcross(a.table, a.keys[docA]!, b.table, b.keys[docB]!);
  }
  return a.keys[docA]! - b.keys[docB]!;
}

/** Whether the title has a key in this order. */
export const hasKey = (order: Order, doc: number): boolean => order.rank[doc]! < order.known;

function textKey({ table, keys }: Order, doc: number): string {
  const key = keys[doc]!;
  return table === null || key === NO_KEY ? '' : stringAt(table, key);
}

function textOrder(texts: readonly string[]): Order {
  const distinct = new Set(texts);
  distinct.delete('');
  const sorted = sortStrings([...distinct]);
  const place = new Map(sorted.map((text, i) => [text, i]));
  const keys = new Uint32Array(texts.length);
  for (let doc = 0; doc < texts.length; doc++) keys[doc] = place.get(texts[doc]!) ?? NO_KEY;
  return { ...ranked(keys, sorted.length), keys, table: buildTable(sorted) };
}

function numberOrder(numbers: readonly number[]): Order {
  const keys = Float64Array.from(numbers);
  const distinct = Float64Array.from(new Set(numbers)).sort(); // NaN sorts last
  const place = new Map<number, number>();
  for (const number of distinct) if (!Number.isNaN(number)) place.set(number, place.size);
  const ordinals = new Uint32Array(numbers.length);
  for (let doc = 0; doc < numbers.length; doc++) ordinals[doc] = place.get(numbers[doc]!) ?? NO_KEY;
  return { ...ranked(ordinals, place.size), keys, table: null };
}

/** Counting sort by key number; equal keys stay in document order, which is that of ids. */
function ranked(keys: Uint32Array, distinct: number): Pick<Order, 'docs' | 'rank' | 'known'> {
  const next = new Uint32Array(distinct + 2);
  for (let doc = 0; doc < keys.length; doc++) next[Math.min(keys[doc]!, distinct) + 1]!++;
  for (let key = 1; key < next.length; key++) next[key]! += next[key - 1]!;
  const known = next[distinct]!;
  const docs = new Uint32Array(keys.length);
  const rank = new Uint32Array(keys.length);
  for (let doc = 0; doc < keys.length; doc++) {
    const place = next[Math.min(keys[doc]!, distinct)]!++;
    docs[place] = doc;
    rank[doc] = place;
  }
  return { docs, rank, known };
}
