/**
 * Sorted keys and the titles under each: standard numbers and call numbers, which are looked up
 * exactly, and series and shelf marks, which are only browsed.
 */
import type { SearchDocument } from './document.ts';
import { sortKey } from './fold.ts';
import { exactKey, type ExactList } from './identifiers.ts';
import { shelfKey } from './shelf-key.ts';
import {
  buildTable,
  findString,
  sortStrings,
  stringAt,
  tableSize,
  type StringTable,
} from './strings.ts';

export type KeyList = ExactList | 'series' | 'shelf';

export interface ExactMap {
  keys: StringTable;
  /** docs[starts[k]] … docs[starts[k + 1]] are the titles under key k, rising. */
  starts: Uint32Array;
  docs: Uint32Array;
}
export type ExactMaps = Record<KeyList, ExactMap>;
/** A key leads to one title nearly always, so a bare number saves a list. */
type ExactBuilder = Map<string, number | number[]>;
export type ExactBuilders = Record<KeyList, ExactBuilder>;

interface Source {
  texts: (document: SearchDocument) => readonly string[];
  /** Null or empty: the text is in no list. */
  key: (text: string) => string | null;
}
const SOURCES: Readonly<Record<KeyList, Source>> = {
  isbn: { texts: ({ isbn }) => isbn, key: exactKey.isbn },
  issn: { texts: ({ issn }) => issn, key: exactKey.issn },
  call: { texts: ({ callNumbers }) => callNumbers, key: exactKey.call },
  series: { texts: ({ series }) => series, key: sortKey },
  shelf: { texts: ({ callNumbers }) => callNumbers, key: shelfKey },
};
const KEY_LISTS = Object.keys(SOURCES) as KeyList[];

/** The key under which a text stands in a list. */
export const listKey = (list: KeyList, text: string): string => SOURCES[list].key(text) ?? '';

const forEachList = <Made>(make: (list: KeyList) => Made): Record<KeyList, Made> =>
  Object.fromEntries(KEY_LISTS.map((list) => [list, make(list)])) as Record<KeyList, Made>;

export const createExactBuilders = (): ExactBuilders => forEachList(() => new Map());

export function addExact(builders: ExactBuilders, document: SearchDocument, doc: number): void {
  for (const list of KEY_LISTS) {
    const { texts, key: keyOf } = SOURCES[list];
    for (const text of texts(document)) {
      const key = keyOf(text);
      if (key) addKey(builders[list], key, doc);
    }
  }
}

/** Adds the keys of a finished segment; `remap[doc]` is the title's new number, or -1. */
export function copyExact(builders: ExactBuilders, maps: ExactMaps, remap: Int32Array): void {
  for (const list of KEY_LISTS) {
    const { keys, starts, docs } = maps[list];
    for (let k = 0; k < tableSize(keys); k++) {
      for (let i = starts[k]!; i < starts[k + 1]!; i++) {
        const doc = remap[docs[i]!]!;
        if (doc >= 0) addKey(builders[list], stringAt(keys, k), doc);
      }
    }
  }
}

export const finishExact = (builders: ExactBuilders): ExactMaps =>
  forEachList((list) => finish(builders[list]));

/** The titles under a key, rising; empty when there are none. */
export function exactDocs({ keys, starts, docs }: ExactMap, key: string): Uint32Array {
  const k = findString(keys, key);
  return k < 0 ? docs.subarray(0, 0) : docs.subarray(starts[k], starts[k + 1]);
}

function addKey(builder: ExactBuilder, key: string, doc: number): void {
  const before = builder.get(key);
  if (before === undefined) builder.set(key, doc);
  else if (typeof before === 'number') {
    if (before !== doc) builder.set(key, [before, doc]);
  } else if (!before.includes(doc)) before.push(doc);
}

function finish(builder: ExactBuilder): ExactMap {
  const sorted = sortStrings([...builder.keys()]);
  const starts = new Uint32Array(sorted.length + 1);
  const docs: number[] = [];
  sorted.forEach((key, k) => {
    const under = builder.get(key)!;
    if (typeof under === 'number') docs.push(under);
    else docs.push(...under.sort((a, b) => a - b));
    starts[k + 1] = docs.length;
  });
  return { keys: buildTable(sorted), starts, docs: Uint32Array.from(docs) };
}
