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
import { mergeInWorker, writeInWorker } from './jobs.ts';
import { readEpoch, holdsChange, newestChange } from './position.ts';

/** The live indexes and their position in the change log. */
export interface LiveIndexes {
  titles: SearchIndex;
  authorities: SearchIndex;
  position: Position;
}

export interface MaintenanceOptions {
  /** Origins from which pages may load covers; indexed titles depend on them. */
  coverOrigins?: readonly string[];
  /** Path of the snapshot; without it nothing is saved. */
  file?: string;
  /** Receives errors in one line: the catalogue works without a snapshot. */
  warn: (text: string) => void;
}

interface IndexMaintenanceOptions extends MaintenanceOptions {
  /** Called after each merge. */
  merged: () => void;
}

/** Keeps the number of segments low and the snapshot current, in the background. */
export interface IndexMaintenance {
  /** Starts the merges that are due. */
  merge(): void;
  /** Called with the number of titles and authorities indexed. */
  changed(count: number): void;
  /** Called after the first full build. */
  built(): void;
  /** Saves everything to the snapshot. */
  close(): Promise<void>;
}

/** Identity of the snapshot: network and cover origins. */
const snapshotIdentity = async (
  db: Database,
  coverOrigins: readonly string[] = [],
): Promise<string> => [await readEpoch(db), ...coverOrigins].join(' ');

/** The snapshot is rewritten when one title in this many has changed since … */
const WRITE_SHARE = 50;
/** … and at least this many, as fewer are quickly replayed from the change log. */
const MIN_CHANGES = 1000;

/** The indexes in the snapshot; null when it is missing or unusable. */
export async function openSnapshot(
  db: Database,
  { file, warn, coverOrigins }: MaintenanceOptions,
): Promise<LiveIndexes | null> {
  if (file === undefined) return null;
  try {
    const kept = await readIndexFile(file, await snapshotIdentity(db, coverOrigins));
    if (!(await holdsChange(db, kept))) throw new Error('it is not from the past of this database');
    return {
      titles: openIndex(kept.titles),
      authorities: openIndex(kept.authorities),
      position: kept.position,
    };
  } catch (error) {
    const missing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    if (!missing)
      warn(`${file} is not used, the search index is built anew: ${errorMessage(error)}`);
    return null;
  }
}

export function createIndexMaintenance(
  db: Database,
  live: LiveIndexes,
  { file, warn, coverOrigins, merged }: IndexMaintenanceOptions,
): IndexMaintenance {
  let unsaved = 0;
  let isNew = false;

  const save = coalesceRuns(async () => {
    if (file === undefined || unsaved === 0) return;
    unsaved = 0;
    try {
      // Read the position first: later changes may already be in the segments, and are replayed.
      const { position } = live;
      const facts = {
        epoch: await snapshotIdentity(db, coverOrigins),
        newest: await newestChange(db),
        position,
      };
      const [titles, authorities] = [live.titles, live.authorities].map(({ segments }) =>
        segments.map(snapshot),
      );
      await writeInWorker(file, { ...facts, titles: titles!, authorities: authorities! });
    } catch (error) {
      unsaved = 1; // retried after the next merge, or when the server stops
      warn(`The search index was not written to ${file}: ${errorMessage(error)}`);
    }
  });

  const tend = coalesceRuns(async () => {
    try {
      const everything = isNew;
      isNew = false;
      await mergeAll(live.titles, everything, merged);
      await mergeAll(live.authorities, everything, merged);
    } catch (error) {
      warn(`The search index was not merged: ${errorMessage(error)}`);
    }
    if (unsaved >= Math.max(MIN_CHANGES, countTitles(live.titles) / WRITE_SHARE)) await save();
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

async function mergeAll(
  index: SearchIndex,
  everything: boolean,
  merged: () => void,
): Promise<void> {
  let merge = beginMerge(index, everything);
  for (; merge !== null; merge = beginMerge(index)) {
    try {
      finishMerge(index, merge, await mergeInWorker(merge.snapshots));
      merged();
    } catch (error) {
      giveUpMerge(index);
      throw error;
    }
  }
}

const errorMessage = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);
