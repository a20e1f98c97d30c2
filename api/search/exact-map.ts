/** Exact look-up of standard numbers and call numbers: sorted keys, and the titles under each. */
import type { SearchDocument } from './document.ts';
import { exactKey, type ExactList } from './identifiers.ts';
import {
  buildTable,
  findString,
  sortStrings,
  stringAt,
  tableSize,
  type StringTable,
} from './strings.ts';

export const EXACT_LISTS: readonly ExactList[] = ['isbn', 'issn', 'call'];

export interface ExactMap {
  keys: StringTable;
  /** docs[starts[k]] … docs[starts[k + 1]] are the titles under key k, rising. */
  starts: Uint32Array;
  docs: Uint32Array;
}
export type ExactMaps = Record<ExactList, ExactMap>;
/** A key leads to one title nearly always, so a bare number saves a list. */
type ExactBuilder = Map<string, number | number[]>;
export type ExactBuilders = Record<ExactList, ExactBuilder>;

const SOURCE = { isbn: 'isbn', issn: 'issn', call: 'callNumbers' } as const;

export const createExactBuilders = (): ExactBuilders => ({
  isbn: new Map(),
  issn: new Map(),
  call: new Map(),
});

export function addExact(builders: ExactBuilders, document: SearchDocument, doc: number): void {
  for (const list of EXACT_LISTS) {
    for (const text of document[SOURCE[list]]) {
      const key = exactKey[list](text);
      if (key !== null) addKey(builders[list], key, doc);
    }
  }
}

/** Adds the keys of a finished segment; `remap[doc]` is the title's new number, or -1. */
export function copyExact(builders: ExactBuilders, maps: ExactMaps, remap: Int32Array): void {
  for (const list of EXACT_LISTS) {
    const { keys, starts, docs } = maps[list];
    for (let k = 0; k < tableSize(keys); k++) {
      for (let i = starts[k]!; i < starts[k + 1]!; i++) {
        const doc = remap[docs[i]!]!;
        if (doc >= 0) addKey(builders[list], stringAt(keys, k), doc);
      }
    }
  }
}

export const finishExact = (builders: ExactBuilders): ExactMaps => ({
  isbn: finish(builders.isbn),
  issn: finish(builders.issn),
  call: finish(builders.call),
});

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
