import type { Position } from '../../core/db/change-log.ts';
import type { Database } from '../../core/db/connection.ts';
import { coalesceRuns } from '../../core/db/coalesce-runs.ts';
import {
  beginMerge,
  countTitles,
  finishMerge,
  giveUpMerge,
  openIndex,
  snapshot,
  type SearchIndex,
} from '../engine/engine.ts';
import { readIndexFile } from './file.ts';
import { mergeElsewhere, writeElsewhere } from './jobs.ts';
import { epochOf, holdsChange, newestChange } from './position.ts';

/** The indexes that searches read, and up to where they hold the change log. */
export interface LiveIndexes {
  titles: SearchIndex;
  authorities: SearchIndex;
  position: Position;
}

export interface KeeperOptions {
  /** Servers that pages may load covers from; the index that is kept knows titles by them. */
  coverOrigins?: readonly string[];
  /** Where the indexes are kept from one start to the next; without it nothing is kept. */
  file?: string;
  /** Told in one line what went wrong: the catalogue works without. */
  warn: (text: string) => void;
}

/** Keeps the indexes in few segments and in their file, while searches and changes go on. */
export interface Keeper {
  /** Begins the merges that are due. */
  merge(): void;
  /** So many titles and authorities were taken in. */
  changed(count: number): void;
  /** Everything was taken in for the first time. */
  built(): void;
  /** Leaves everything in the file. */
  close(): Promise<void>;
}

/** Whose titles these are, and what else decided about them. */
const identityOf = async (db: Database, coverOrigins: readonly string[] = []): Promise<string> =>
  [await epochOf(db), ...coverOrigins].join(' ');

/** The file is written anew when one title in so many has changed since … */
const WRITE_SHARE = 50;
/** … and no fewer than these, which are soon read again from the change log. */
const LEAST_CHANGES = 1000;

/** The indexes in the file; null when there is no file, or none that can be used. */
export async function openStored(
  db: Database,
  { file, warn, coverOrigins }: KeeperOptions,
): Promise<LiveIndexes | null> {
  if (file === undefined) return null;
  try {
    const kept = readIndexFile(file, await identityOf(db, coverOrigins));
    if (!(await holdsChange(db, kept))) throw new Error('it is not from the past of this database');
    return {
      titles: openIndex(kept.titles),
      authorities: openIndex(kept.authorities),
      position: kept.position,
    };
  } catch (error) {
    const missing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    if (!missing) warn(`${file} is not used, the search index is built anew: ${textOf(error)}`);
    return null;
  }
}

export function createKeeper(
  db: Database,
  live: LiveIndexes,
  { file, warn, coverOrigins }: KeeperOptions,
): Keeper {
  let unsaved = 0;
  let isNew = false;

  const save = coalesceRuns(async () => {
    if (file === undefined || unsaved === 0) return;
    unsaved = 0;
    try {
      // The position first: what is taken in after it may be in the segments, and is read again.
      const { position } = live;
      const facts = {
        epoch: await identityOf(db, coverOrigins),
        newest: await newestChange(db),
        position,
      };
      const [titles, authorities] = [live.titles, live.authorities].map(({ segments }) =>
        segments.map(snapshot),
      );
      await writeElsewhere(file, { ...facts, titles: titles!, authorities: authorities! });
    } catch (error) {
      unsaved = 1; // tried again after the next merge, or when the server stops
      warn(`The search index was not written to ${file}: ${textOf(error)}`);
    }
  });

  const tend = coalesceRuns(async () => {
    try {
      const everything = isNew;
      isNew = false;
      await mergeAll(live.titles, everything);
      await mergeAll(live.authorities, everything);
    } catch (error) {
      warn(`The search index was not merged: ${textOf(error)}`);
    }
    if (unsaved >= Math.max(LEAST_CHANGES, countTitles(live.titles) / WRITE_SHARE)) await save();
  });

  return {
    merge: () => void tend(),
    changed: (count) => {
      if (count === 0) return;
      unsaved += count;
      void tend();
    },
    built: () => {
      isNew = true;
      unsaved = Infinity;
      void tend();
    },
    close: save,
  };
}

async function mergeAll(index: SearchIndex, everything: boolean): Promise<void> {
  let merge = beginMerge(index, everything);
  for (; merge !== null; merge = beginMerge(index)) {
    try {
      finishMerge(index, merge, await mergeElsewhere(merge.snapshots));
    } catch (error) {
      giveUpMerge(index);
      throw error;
    }
  }
}

const textOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
