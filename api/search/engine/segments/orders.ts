/**
 * Sort orders: the keys of each order are replaced by their ordinals, so that a search compares numbers
 * (`paging.ts`). Ties are broken by id. Descending is ascending reversed, so titles without a key are last in the
 * usual direction of each order: after all texts (ascending), before all years and dates (descending).
 */
import type { SearchDocument } from './document.ts';
import type { Hits } from '../hits.ts';
import { withSortableNumbers } from '../query/title-key.ts';
import { keyBytes } from '../query/word-bytes.ts';
import {
  addWords,
  createByteList,
  distinctOf,
  letGoTexts,
  listSize,
  sortedNumbers,
  type ByteList,
} from './building/byte-list.ts';
import type { Numbers } from './column.ts';
import { growing64, lasting32, free, narrow, push64, type Growing64 } from './growing.ts';
import { mergeKeys, packTexts } from './keys/pack-keys.ts';
import { advance, cursorAt, findKeyBytes, type PackedKeys } from './keys/packed-keys.ts';
import { mergeTables } from './merging/merge-strings.ts';
import type { Numbering } from './merging/numbering.ts';
import { compareAcross, tableSize, type StringTable } from './strings.ts';

/** For each title the ordinal of its text among the distinct ones; without text, their number. */
interface TextOrder {
  keys: Numbers;
  table: StringTable;
}
/** The same with a front-coded list, which is also the list of titles from A to Z. */
interface TitleOrder {
  keys: Numbers;
  list: PackedKeys;
}
/** For each title the ordinal of its value among the distinct ones; the first value is NaN, for none. */
export interface NumberOrder {
  keys: Numbers;
  values: Float64Array;
}
export type Order = TextOrder | TitleOrder | NumberOrder;

export interface Orders {
  title: TitleOrder;
  author: TextOrder;
  year: NumberOrder;
  added: NumberOrder;
}
export type OrderName = keyof Orders;

/** The raw keys of all titles of a segment, in document order. */
export interface OrderKeys {
  title: ByteList;
  author: ByteList;
  year: Growing64;
  added: Growing64;
}

export const createOrderKeys = (): OrderKeys => ({
  title: createByteList(),
  author: createByteList(),
  year: growing64(),
  added: growing64(),
});

export function addOrderKeys(keys: OrderKeys, document: SearchDocument): void {
  addWords(keys.title, keyBytes(withSortableNumbers(document.titleSort)));
  addWords(keys.author, keyBytes(document.authorSort));
  push64(keys.year, document.year ?? Number.NaN);
  push64(keys.added, Date.parse(document.createdAt));
}

/** Builds the orders, freeing the keys of each as it is finished. */
export function finishOrders(keys: OrderKeys): Orders {
  const size = listSize(keys.title);
  const title = titleOrder(packTexts(keys.title, null), size);
  const author = textOrder(keys.author);
  letGoTexts(keys.author);
  return {
    title,
    author,
    year: builtNumbers(keys.year),
    added: builtNumbers(keys.added),
  };
}

/** Merges the orders of several segments, without deleted titles. */
export function mergeOrders(orders: readonly Orders[], numbering: Numbering): Orders {
  const { size, segmentOf, docOf, placeOf } = numbering;
  const titles = mergeKeys(
    orders.map(({ title }) => title.list),
    placeOf,
  );
  const number = (name: 'year' | 'added'): NumberOrder =>
    numberOrder(
      new Float64Array(size).map((_, doc) => numberOf(orders[segmentOf[doc]!]![name], docOf[doc]!)),
    );
  return {
    title: titleOrder(titles, size),
    author: mergeTexts(
      orders.map(({ author }) => author),
      numbering,
    ),
    year: number('year'),
    added: number('added'),
  };
}

function mergeTexts(orders: readonly TextOrder[], { size, ...from }: Numbering): TextOrder {
  const lists = orders.map(({ table }) => ({ table, used: new Uint8Array(tableSize(table)) }));
  const eachKey = (visit: (segment: number, key: number, doc: number) => void): void => {
    for (let doc = 0; doc < size; doc++) {
      const segment = from.segmentOf[doc]!;
      const key = orders[segment]!.keys[from.docOf[doc]!]!;
      if (key < lists[segment]!.used.length) visit(segment, key, doc);
    }
  };
  eachKey((segment, key) => (lists[segment]!.used[key] = 1));
  const { table, placeOf } = mergeTables(lists);
  const keys = new Uint32Array(size).fill(tableSize(table));
  eachKey((segment, key, doc) => (keys[doc] = placeOf[segment]![key]!));
  return { keys: narrowed(keys, tableSize(table)), table };
}

/** How many different keys an order numbers, none among them. */
export function countKeys(order: Order): number {
  if ('list' in order) return order.list.size + 1;
  return 'table' in order ? tableSize(order.table) + 1 : order.values.length;
}

/** The year or instant of a title; NaN for none. */
export const numberOf = ({ keys, values }: NumberOrder, doc: number): number => values[keys[doc]!]!;

/** The titles whose value is at least `from`, ascending. */
export function docsFrom({ keys, values }: NumberOrder, docs: Hits, from: number): Hits {
  const first = 1 + placeIn(values.subarray(1), values.length - 1, from);
  return docs.filter((doc) => keys[doc]! >= first);
}

/** Compares titles of two segments: below zero when the first comes first, going up. */
export function compareKeys(a: Order, docA: number, b: Order, docB: number): number {
  const keyA = a.keys[docA]!;
  const keyB = b.keys[docB]!;
  if ('values' in a && 'values' in b) {
    if (keyA === 0 || keyB === 0) return Math.sign(keyA) - Math.sign(keyB);
    return a.values[keyA]! - b.values[keyB]!;
  }
  if ('list' in a && 'list' in b) {
    const isA = keyA < a.list.size;
    const isB = keyB < b.list.size;
    return isA && isB ? compareListed(a.list, keyA, b.list, keyB) : Number(isB) - Number(isA);
  }
  if (!('table' in a && 'table' in b)) throw new TypeError('Texts are not compared with numbers');
  const hasA = keyA < tableSize(a.table);
  const hasB = keyB < tableSize(b.table);
  return hasA && hasB ? compareAcross(a.table, keyA, b.table, keyB) : Number(hasB) - Number(hasA);
}

/** By two lists: twice the place in the longer one of each key of the shorter one, one less when it is not there. */
const placesOf = new WeakMap<PackedKeys, WeakMap<PackedKeys, Int32Array>>();
const NOT_LOOKED_UP = -2;

/** Compares keys of two lists; each key of the shorter list is looked up once in the longer one. */
function compareListed(a: PackedKeys, keyA: number, b: PackedKeys, keyB: number): number {
  if (a.size > b.size) return -compareListed(b, keyB, a, keyA);
  let known = placesOf.get(a);
  if (known === undefined) placesOf.set(a, (known = new WeakMap<PackedKeys, Int32Array>()));
  let places = known.get(b);
  if (places === undefined) {
    known.set(b, (places = new Int32Array(a.size).fill(NOT_LOOKED_UP)));
  }
  if (places[keyA] === NOT_LOOKED_UP) {
    const { text, length } = cursorAt(a, keyA);
    const { key, isSame } = findKeyBytes(b, text.subarray(0, length));
    places[keyA] = 2 * key - Number(!isSame);
  }
  return places[keyA]! - 2 * keyB;
}

function titleOrder(list: PackedKeys, size: number): TitleOrder {
  const keys = new Uint32Array(size).fill(list.size);
  for (const cursor = cursorAt(list, 0); cursor.key < list.size; advance(cursor)) {
    for (let i = cursor.from; i < cursor.to; i++) keys[list.docs[i]!] = cursor.key;
  }
  return { keys: narrowed(keys, list.size), list };
}

function textOrder(texts: ByteList): TextOrder {
  const order = sortedNumbers(texts);
  const { table, placeOf } = distinctOf(texts, order);
  free(order);
  if (tableSize(table) === 0 || table.starts[1] !== 0) {
    return { keys: narrowed(placeOf, tableSize(table)), table };
  }
  // The empty text, which is the first, is none.
  const none = tableSize(table) - 1;
  for (let doc = 0; doc < placeOf.length; doc++) {
    placeOf[doc] = placeOf[doc] === 0 ? none : placeOf[doc]! - 1;
  }
  const { bytes, starts } = table;
  return { keys: narrowed(placeOf, none), table: { bytes, starts: starts.slice(1) } };
}

function builtNumbers({ array, length }: Growing64): NumberOrder {
  const order = numberOrder(array.subarray(0, length));
  free(array);
  return order;
}

function numberOrder(numbers: Float64Array): NumberOrder {
  const { ordinals, distinct } = ordinalsOf(numbers);
  const values = new Float64Array(distinct).fill(Number.NaN);
  for (let doc = 0; doc < ordinals.length; doc++) values[ordinals[doc]!] = numbers[doc]!;
  return { keys: narrowed(ordinals, distinct), values };
}

/** Narrows the numbers to the smallest element type, and frees the wider array if it is replaced. */
function narrowed(numbers: Uint32Array<ArrayBuffer>, largest: number): Numbers {
  const keys = narrow(numbers, largest);
  if (keys !== numbers) free(numbers);
  return keys;
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
  free(sorted);
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

/** Titles by the number of their key; equal keys stay in their own order, which is that of ids. */
export function docsByKey(keys: Numbers, distinct: number): Uint32Array {
  const next = new Uint32Array(distinct + 1);
  for (let doc = 0; doc < keys.length; doc++) next[keys[doc]! + 1]!++;
  for (let key = 1; key < next.length; key++) next[key]! += next[key - 1]!;
  const docs = lasting32(keys.length);
  for (let doc = 0; doc < keys.length; doc++) docs[next[keys[doc]!]!++] = doc;
  free(next);
  return docs;
}
