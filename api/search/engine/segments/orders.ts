/**
 * Rank arrays: for each ordering the titles in that order, and each title's place in it, made once
 * so that a search never sorts. Going down is going up reversed, so titles without a key stand where
 * they are least in the way of the usual direction: behind all texts, before all years and dates.
 */
import type { SearchDocument } from './document.ts';
import { sortKey } from '../query/fold.ts';
import { mergeTables } from './merge-strings.ts';
import type { Numbering } from './numbering.ts';
import { buildTable, compareAcross, sortStrings, tableSize, type StringTable } from './strings.ts';

export type OrderName = 'title' | 'author' | 'year' | 'added';

export interface Order {
  /** Titles by key, then by id. */
  docs: Uint32Array;
  /** rank[doc]: the title's place in `docs`. */
  rank: Uint32Array;
  /** Texts in `table` by number (NO_KEY where there is none), or plain numbers (NaN). */
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

export const finishOrders = (keys: OrderKeys): Orders => ({
  title: textOrder(keys.title),
  author: textOrder(keys.author),
  year: numberOrder(Float64Array.from(keys.year)),
  added: numberOrder(Float64Array.from(keys.added)),
});

/** The orders of the living titles of several segments. */
export function mergeOrders(orders: readonly Orders[], numbering: Numbering): Orders {
  const text = (name: OrderName): Order =>
    mergeTexts(
      orders.map((segment) => segment[name]),
      numbering,
    );
  const { size, segmentOf, docOf } = numbering;
  const number = (name: OrderName): Order =>
    numberOrder(
      new Float64Array(size).map((_, doc) => orders[segmentOf[doc]!]![name].keys[docOf[doc]!]!),
    );
  return {
    title: text('title'),
    author: text('author'),
    year: number('year'),
    added: number('added'),
  };
}

function mergeTexts(orders: readonly Order[], { size, ...from }: Numbering): Order {
  const lists = orders.map(({ table }) => {
    if (table === null) throw new TypeError('Numbers are not merged as texts');
    return { table, used: new Uint8Array(tableSize(table)) };
  });
  const eachKey = (visit: (segment: number, key: number, doc: number) => void): void => {
    for (let doc = 0; doc < size; doc++) {
      const segment = from.segmentOf[doc]!;
      const key = orders[segment]!.keys[from.docOf[doc]!]!;
      if (key !== NO_KEY) visit(segment, key, doc);
    }
  };
  eachKey((segment, key) => (lists[segment]!.used[key] = 1));
  const { table, placeOf } = mergeTables(lists);
  const keys = new Uint32Array(size).fill(NO_KEY);
  eachKey((segment, key, doc) => (keys[doc] = placeOf[segment]![key]!));
  return { ...ranked(keys, tableSize(table)), keys, table };
}

/** Compares titles of two segments: below zero when the first comes first, going up. */
export function compareKeys(a: Order, docA: number, b: Order, docB: number): number {
  const hasA = hasKey(a, docA);
  if (hasA !== hasKey(b, docB)) return hasA === (a.table !== null) ? -1 : 1;
  if (!hasA) return 0;
  if (a.table !== null && b.table !== null) {
    return compareAcross(a.table, a.keys[docA]!, b.table, b.keys[docB]!);
  }
  return a.keys[docA]! - b.keys[docB]!;
}

const hasKey = ({ table, keys }: Order, doc: number): boolean =>
  table === null ? !Number.isNaN(keys[doc]!) : keys[doc] !== NO_KEY;

function textOrder(texts: readonly string[]): Order {
  const distinct = new Set(texts);
  distinct.delete('');
  const sorted = sortStrings([...distinct]);
  const place = new Map(sorted.map((text, i) => [text, i]));
  const keys = new Uint32Array(texts.length);
  for (let doc = 0; doc < texts.length; doc++) keys[doc] = place.get(texts[doc]!) ?? NO_KEY;
  return { ...ranked(keys, sorted.length), keys, table: buildTable(sorted) };
}

function numberOrder(keys: Float64Array): Order {
  const distinct = Float64Array.from(new Set(keys)).sort(); // NaN sorts last
  const place = new Map<number, number>();
  for (const number of distinct) if (!Number.isNaN(number)) place.set(number, place.size + 1);
  const ordinals = new Uint32Array(keys.length);
  for (let doc = 0; doc < keys.length; doc++) ordinals[doc] = place.get(keys[doc]!) ?? 0;
  return { ...ranked(ordinals, place.size + 1), keys, table: null };
}

/** Counting sort by key number; equal keys stay in document order, which is that of ids. */
function ranked(keys: Uint32Array, distinct: number): Pick<Order, 'docs' | 'rank'> {
  const next = new Uint32Array(distinct + 2);
  for (let doc = 0; doc < keys.length; doc++) next[Math.min(keys[doc]!, distinct) + 1]!++;
  for (let key = 1; key < next.length; key++) next[key]! += next[key - 1]!;
  const docs = new Uint32Array(keys.length);
  const rank = new Uint32Array(keys.length);
  for (let doc = 0; doc < keys.length; doc++) {
    const place = next[Math.min(keys[doc]!, distinct)]!++;
    docs[place] = doc;
    rank[doc] = place;
  }
  return { docs, rank };
}
