/**
 * Sorted keys and the titles under each: standard numbers and call numbers, which are looked up
 * exactly, and series and shelf marks, which are only browsed.
 */
import {
  addText,
  createByteList,
  distinctOf,
  letGoTexts,
  sortedNumbers,
  type ByteList,
} from './building/byte-list.ts';
import type { SearchDocument } from './document.ts';
import { finished32, lasting32, letGo, growing32, push32, type Growing32 } from './growing.ts';
import { sortKey } from '../query/fold.ts';
import { callQueries, SEPARATOR, storedCallKey, type CallQuery } from '../query/call-number.ts';
import { exactKey, type ExactList } from '../query/identifiers.ts';
import { mergeTables } from './merge-strings.ts';
import type { Numbering } from './numbering.ts';
import { shelfKey, withoutPrefix, type ShelfScheme } from './shelf-key.ts';
import { findString, prefixRange, stringAt, tableSize, type StringTable } from './strings.ts';

export type KeyList = ExactList | 'series' | 'shelf';

export interface ExactMap {
  keys: StringTable;
  /** docs[starts[k]] … docs[starts[k + 1]] are the titles under key k, rising. */
  starts: Uint32Array;
  docs: Uint32Array;
}
export type ExactMaps = Record<KeyList, ExactMap>;
/** Keys as they come, each with its title. */
interface ExactBuilder {
  keys: ByteList;
  docs: Growing32;
}
export type ExactBuilders = Record<KeyList, ExactBuilder>;

interface Source {
  texts: (document: SearchDocument) => readonly string[];
  /** Null or empty: the text is in no list. */
  key: (text: string, scheme?: ShelfScheme) => string | null;
}
const SOURCES: Readonly<Record<KeyList, Source>> = {
  isbn: { texts: ({ isbn }) => isbn, key: exactKey.isbn },
  issn: { texts: ({ issn }) => issn, key: exactKey.issn },
  call: {
    // Also without the prefix of its collection, with a sign that tells it from a number that has none.
    texts: ({ callNumbers, callScheme }) => [
      ...callNumbers,
      ...callNumbers.flatMap((text) => {
        const bare = withoutPrefix(text, callScheme);
        return bare === null ? [] : `~${bare}`;
      }),
    ],
    key: storedCallKey,
  },
  series: { texts: ({ series }) => series, key: sortKey },
  shelf: {
    texts: ({ callNumbers }) => callNumbers,
    key: shelfKey,
  },
};
const KEY_LISTS = Object.keys(SOURCES) as KeyList[];

/** The key under which a text stands in a list. */
export const listKey = (list: KeyList, text: string, scheme?: ShelfScheme): string =>
  SOURCES[list].key(text, scheme) ?? '';

const forEachList = <Made>(make: (list: KeyList) => Made): Record<KeyList, Made> =>
  Object.fromEntries(KEY_LISTS.map((list) => [list, make(list)])) as Record<KeyList, Made>;

const createExactBuilder = (): ExactBuilder => ({ keys: createByteList(), docs: growing32() });

export const createExactBuilders = (): ExactBuilders => forEachList(createExactBuilder);

export function addExact(builders: ExactBuilders, document: SearchDocument, doc: number): void {
  for (const list of KEY_LISTS) {
    const { texts, key: keyOf } = SOURCES[list];
    for (const text of texts(document)) {
      const key = keyOf(text, document.callScheme);
      if (!key) continue;
      addText(builders[list].keys, key);
      push32(builders[list].docs, doc);
    }
  }
}

export const finishExact = (builders: ExactBuilders): ExactMaps =>
  forEachList((list) => finish(builders[list]));

/** The lists of the living titles of several segments. */
export const mergeExact = (maps: readonly ExactMaps[], numbering: Numbering): ExactMaps =>
  forEachList((list) =>
    mergeMap(
      maps.map((segment) => segment[list]),
      numbering,
    ),
  );

function mergeMap(maps: readonly ExactMap[], { placeOf }: Numbering): ExactMap {
  const lists = maps.map(({ keys }) => ({ table: keys, used: new Uint8Array(tableSize(keys)) }));
  const eachLiving = (visit: (segment: number, key: number, doc: number) => void): void => {
    maps.forEach(({ starts, docs }, segment) => {
      for (let key = 0; key + 1 < starts.length; key++) {
        for (let i = starts[key]!; i < starts[key + 1]!; i++) {
          const doc = placeOf[segment]![docs[i]!]!;
          if (doc >= 0) visit(segment, key, doc);
        }
      }
    });
  };
  eachLiving((segment, key) => (lists[segment]!.used[key] = 1));
  const { table: keys, placeOf: placeOfKey } = mergeTables(lists);
  const starts = lasting32(tableSize(keys) + 1);
  eachLiving((segment, key) => starts[placeOfKey[segment]![key]! + 1]!++);
  for (let key = 1; key < starts.length; key++) starts[key]! += starts[key - 1]!;
  const next = starts.slice();
  const docs = lasting32(starts.at(-1)!);
  eachLiving((segment, key, doc) => (docs[next[placeOfKey[segment]![key]!]!++] = doc));
  for (let key = 0; key + 1 < starts.length; key++) {
    if (starts[key + 1]! - starts[key]! > 1) docs.subarray(starts[key], starts[key + 1]).sort();
  }
  return { keys, starts, docs };
}

/** The titles under a key, rising; empty when there are none. */
export function exactDocs({ keys, starts, docs }: ExactMap, key: string): Uint32Array {
  const k = findString(keys, key);
  return k < 0 ? docs.subarray(0, 0) : docs.subarray(starts[k], starts[k + 1]);
}

/** Titles by call number, and those of them whose whole number was typed; both rising. */
export interface CallDocs {
  found: Uint32Array;
  whole: Uint32Array;
}

/** The titles whose call number begins as typed. */
export function callDocs({ keys, starts, docs }: ExactMap, typed: string): CallDocs {
  const under = ({ start, fits }: CallQuery, more = ''): Uint32Array[] => {
    const [first, end] = prefixRange(keys, start + more);
    if (fits === null) return [docs.subarray(starts[first], starts[end])];
    return Array.from({ length: end - first }, (_, i) => first + i)
      .filter((k) => fits(stringAt(keys, k)))
      .map((k) => docs.subarray(starts[k], starts[k + 1]));
  };
  const queries = callQueries(typed);
  return {
    found: rising(queries.flatMap((query) => under(query))),
    whole: rising(queries.slice(0, 1).flatMap((query) => under(query, SEPARATOR))),
  };
}

/** All numbers of the lists once, rising. */
function rising(lists: readonly Uint32Array[]): Uint32Array {
  const all = new Uint32Array(lists.reduce((sum, list) => sum + list.length, 0));
  let at = 0;
  for (const list of lists) {
    all.set(list, at);
    at += list.length;
  }
  all.sort();
  return all.filter((doc, i) => i === 0 || doc !== all[i - 1]);
}

function finish({ keys, docs: docOf }: ExactBuilder): ExactMap {
  const order = sortedNumbers(keys);
  const { table, placeOf } = distinctOf(keys, order);
  letGoTexts(keys);
  const starts = lasting32(tableSize(table) + 1);
  const docs = growing32();
  let last = -1;
  for (const entry of order) {
    const key = placeOf[entry]!;
    const doc = docOf.array[entry]!;
    // Titles come in their order; one that has a key twice is under it once.
    if (key !== last || docs.array[docs.length - 1] !== doc) push32(docs, doc);
    last = key;
    starts[key + 1] = docs.length;
  }
  for (const used of [docOf.array, order, placeOf]) letGo(used);
  return { keys: table, starts, docs: finished32(docs) };
}
