/**
 * Rank arrays: for each ordering the titles in that order, and each title's place in it, made once
 * so that a search never sorts. Going down is going up reversed, so titles without a key stand where
 * they are least in the way of the usual direction: behind all texts, before all years and dates.
 */
import type { SearchDocument } from './document.ts';
import { keyBytes } from '../query/word-bytes.ts';
import {
  addWords,
  createByteList,
  distinctOf,
  letGoTexts,
  sortedNumbers,
  type ByteList,
} from './building/byte-list.ts';
import { finished64, growing64, lasting32, letGo, push64, type Growing64 } from './growing.ts';
import { mergeTables } from './merge-strings.ts';
import type { Numbering } from './numbering.ts';
import { compareAcross, tableSize, type StringTable } from './strings.ts';

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
  title: ByteList;
  author: ByteList;
  year: Growing64;
  added: Growing64;
}

const NO_KEY = 0xffffffff;

export const createOrderKeys = (): OrderKeys => ({
  title: createByteList(),
  author: createByteList(),
  year: growing64(),
  added: growing64(),
});

export function addOrderKeys(keys: OrderKeys, document: SearchDocument): void {
  addWords(keys.title, keyBytes(document.titleSort));
  addWords(keys.author, keyBytes(document.authorSort));
  push64(keys.year, document.year ?? Number.NaN);
  push64(keys.added, Date.parse(document.createdAt));
}

/** The orders by these keys, which are let go one after the other. */
export function finishOrders(keys: OrderKeys): Orders {
  const title = textOrder(keys.title);
  letGoTexts(keys.title);
  const author = textOrder(keys.author);
  letGoTexts(keys.author);
  return {
    title,
    author,
    year: numberOrder(finished64(keys.year)),
    added: numberOrder(finished64(keys.added)),
  };
}

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

function textOrder(texts: ByteList): Order {
  const order = sortedNumbers(texts);
  const { table, placeOf: keys } = distinctOf(texts, order);
  letGo(order);
  if (tableSize(table) > 0 && table.starts[1] === 0) return withoutEmpty(table, keys);
  return { ...ranked(keys, tableSize(table)), keys, table };
}

/** The empty text, which is the first, is none. */
function withoutEmpty({ bytes, starts }: StringTable, places: Uint32Array): Order {
  const table = { bytes, starts: starts.slice(1) };
  const keys = places.map((place) => (place === 0 ? NO_KEY : place - 1));
  return { ...ranked(keys, tableSize(table)), keys, table };
}

function numberOrder(keys: Float64Array): Order {
  const { ordinals, distinct } = ordinalsOf(keys);
  const order = { ...ranked(ordinals, distinct), keys, table: null };
  letGo(ordinals);
  return order;
}

/** Numbers by their order, from 1, and 0 for what is none; and how many different ones there may be. */
export function ordinalsOf(keys: Float64Array): {
  ordinals: Uint32Array<ArrayBuffer>;
  distinct: number;
} {
  const sorted = new Float64Array(keys).sort(); // what is none goes last
  let distinct = 0;
  for (let i = 0; i < sorted.length && !Number.isNaN(sorted[i]!); i++) {
    if (i === 0 || sorted[i] !== sorted[distinct - 1]) sorted[distinct++] = sorted[i]!;
  }
  const ordinals = new Uint32Array(keys.length);
  for (let doc = 0; doc < keys.length; doc++) {
    const key = keys[doc]!;
    if (!Number.isNaN(key)) ordinals[doc] = 1 + placeIn(sorted, distinct, key);
  }
  letGo(sorted);
  return { ordinals, distinct: distinct + 1 };
}

function placeIn(sorted: Float64Array, size: number, key: number): number {
  let low = 0;
  let high = size;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (sorted[middle]! < key) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Counting sort by key number; equal keys stay in document order, which is that of ids. */
export function ranked(keys: Uint32Array, distinct: number): Pick<Order, 'docs' | 'rank'> {
  const next = new Uint32Array(distinct + 2);
  for (let doc = 0; doc < keys.length; doc++) next[Math.min(keys[doc]!, distinct) + 1]!++;
  for (let key = 1; key < next.length; key++) next[key]! += next[key - 1]!;
  const docs = lasting32(keys.length);
  const rank = lasting32(keys.length);
  for (let doc = 0; doc < keys.length; doc++) {
    const place = next[Math.min(keys[doc]!, distinct)]!++;
    docs[place] = doc;
    rank[doc] = place;
  }
  letGo(next);
  return { docs, rank };
}
