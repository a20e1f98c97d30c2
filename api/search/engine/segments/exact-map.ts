/**
 * Sorted keys and the titles under each: standard numbers and call numbers, which are looked up
 * exactly, and series and shelf marks, which are only browsed.
 */
import { addText, createByteList, type ByteList } from './building/byte-list.ts';
import type { SearchDocument } from './document.ts';
import { free, growing32, push32, type Growing32 } from './growing.ts';
import { sortKey } from '../query/fold.ts';
import { callQueries, SEPARATOR, storedCallKey, type CallQuery } from '../query/call-number.ts';
import { exactKey, type ExactList } from '../query/identifiers.ts';
import { mergeKeys, packTexts } from './keys/pack-keys.ts';
import {
  advance,
  cursorAt,
  findBehind,
  findKey,
  textOf,
  type PackedKeys,
} from './keys/packed-keys.ts';
import type { Numbering } from './merging/numbering.ts';
import { shelfKey, withoutPrefix, type ShelfScheme } from './shelf-key.ts';

export type KeyList = ExactList | 'series' | 'shelf';

export type ExactMaps = Record<KeyList, PackedKeys>;
/** Unsorted keys, each with its title. */
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
    // Also without the collection prefix, marked to distinguish it from numbers that have no prefix.
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

/** The key of a text in a list. */
export const listKey = (list: KeyList, text: string, scheme?: ShelfScheme): string =>
  SOURCES[list].key(text, scheme) ?? '';

const forEachList = <Made>(make: (list: KeyList) => Made): Record<KeyList, Made> =>
  Object.fromEntries(KEY_LISTS.map((list) => [list, make(list)])) as Record<KeyList, Made>;

const createExactBuilder = (): ExactBuilder => ({ keys: createByteList(), docs: growing32() });

export const createExactBuilders = (): ExactBuilders => forEachList(createExactBuilder);

/** The keys of a title in a list; the same key may be repeated. */
export function keysOf(list: KeyList, document: SearchDocument): string[] {
  const { texts, key } = SOURCES[list];
  return texts(document).flatMap((text) => key(text, document.callScheme) || []);
}

export function addExact(builders: ExactBuilders, document: SearchDocument, doc: number): void {
  for (const list of KEY_LISTS) {
    for (const key of keysOf(list, document)) {
      addText(builders[list].keys, key);
      push32(builders[list].docs, doc);
    }
  }
}

export const finishExact = (builders: ExactBuilders): ExactMaps =>
  forEachList((list) => finish(builders[list]));

/** The lists of the living titles of several segments. */
export const mergeExact = (maps: readonly ExactMaps[], { placeOf }: Numbering): ExactMaps =>
  forEachList((list) =>
    mergeKeys(
      maps.map((segment) => segment[list]),
      placeOf,
    ),
  );

/** The titles under a key, ascending; empty if there are none. */
export function exactDocs(keys: PackedKeys, key: string): Uint32Array {
  const { isSame: isThere, from, to } = findKey(keys, key);
  return keys.docs.subarray(from, isThere ? to : from);
}

/** The titles under all keys with this prefix, ascending. */
export const startingDocs = (keys: PackedKeys, start: string): Uint32Array =>
  rising([keys.docs.subarray(findKey(keys, start).from, findBehind(keys, start).from)]);

/** Titles whose call number begins as typed, and those whose number is equal; both ascending. */
export interface CallDocs {
  found: Uint32Array;
  whole: Uint32Array;
}

/** The titles whose call number begins as typed. */
export function callDocs(keys: PackedKeys, typed: string): CallDocs {
  const under = ({ start, fits }: CallQuery, more = ''): Uint32Array[] => {
    const first = findKey(keys, start + more);
    const behind = findBehind(keys, start + more);
    if (fits === null) return [keys.docs.subarray(first.from, behind.from)];
    const found: Uint32Array[] = [];
    const cursor = cursorAt(keys, first.key);
    for (; cursor.key < behind.key; advance(cursor)) {
      if (fits(textOf(cursor))) found.push(keys.docs.subarray(cursor.from, cursor.to));
    }
    return found;
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

function finish({ keys, docs }: ExactBuilder): PackedKeys {
  const packed = packTexts(keys, docs.array);
  free(docs.array);
  return packed;
}
