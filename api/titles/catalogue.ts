import { buildDirectory, refreshDirectory } from '../authorities/directory.ts';
import { usedBy } from '../authorities/store.ts';
import { currentPosition, readChanges } from '../db/change-log.ts';
import { chunks } from '../db/chunks.ts';
import type { Database } from '../db/connection.ts';
import {
  applyChanges,
  compact,
  createIndex,
  type SearchDocument,
  type SearchIndex,
} from '../search/engine.ts';
import { taughtIn } from '../teaching-plans/store.ts';
import { listLibraries } from '../units/store.ts';
import { copiesOfTitles } from './copy-store.ts';
import { searchDocument } from './documents.ts';
import { titlesUsing } from './refresh.ts';
import { titlesAfter, titlesByIds, type StoredTitle } from './store.ts';

/** The live search index of one API process. */
export interface Catalogue {
  /** The same object for as long as the catalogue lives; its `generation` rises with each change. */
  index(): SearchIndex;
  /** The authorities, as an index of their own (api/authorities/directory.ts). */
  directory(): SearchIndex;
  /** Takes in what changed: everything committed before the call is found after it. */
  refresh(): Promise<void>;
  /** Keeps refreshing until `stop`. Told when that fails; the next time tries again. */
  start(onFailure: (error: unknown) => void): void;
  stop(): void;
}

/** How often the change log is read. Changes are searchable within a second (design §7). */
const POLL_MS = 400;
/** Titles that are read in one go. */
const STEP = 500;
/** Documents held before they become index: bounds the memory that building takes. */
const BATCH = 50_000;

/** Builds the index from the database. Changes made meanwhile are taken in by the first refresh. */
export async function openCatalogue(db: Database): Promise<Catalogue> {
  // Before the titles are read: what changes while they are is then read once more, never missed.
  let position = await currentPosition(db);
  const index = await buildIndex(db);
  const directory = await buildDirectory(db.queries);

  const refresh = oneAfterAnother(async () => {
    const changes = await readChanges(db, position);
    const using = await titlesUsing(db.queries, changes.authorities);
    await takeIn(db, index, [...new Set([...changes.titles, ...using])]);
    const used = await usedBy(db.queries, changes.titles);
    await refreshDirectory(db.queries, directory, [...new Set([...changes.authorities, ...used])]);
    position = changes.position;
  });
  return {
    index: () => index,
    directory: () => directory,
    refresh,
    ...repeated(refresh, POLL_MS),
  };
}

/**
 * Runs `work` never twice at a time. A call while it runs waits for a run that begins afterwards,
 * which it shares with everybody else who waits.
 */
function oneAfterAnother(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | null = null;
  let next: Promise<void> | null = null;
  const begin = (): Promise<void> => {
    running = work().finally(() => {
      running = null;
    });
    return running;
  };
  return () => {
    if (!running) return begin();
    next ??= running
      .catch(() => undefined)
      .then(() => {
        next = null;
        return begin();
      });
    return next;
  };
}

/** Does something, waits, does it again, whether it failed or not. Keeps no process alive. */
function repeated(work: () => Promise<void>, pauseMs: number): Pick<Catalogue, 'start' | 'stop'> {
  let timer: NodeJS.Timeout | null = null;
  const schedule = (onFailure: (error: unknown) => void) => {
    const mine = setTimeout(() => {
      void work()
        .catch(onFailure)
        .finally(() => {
          // Unless it was stopped, or started anew, meanwhile.
          if (timer === mine) schedule(onFailure);
        });
    }, pauseMs);
    timer = mine.unref();
  };
  return {
    start: (onFailure) => {
      if (!timer) schedule(onFailure);
    },
    stop: () => {
      if (timer) clearTimeout(timer);
      timer = null;
    },
  };
}

async function buildIndex(db: Database): Promise<SearchIndex> {
  let index: SearchIndex | null = null;
  let batch: SearchDocument[] = [];
  const empty = () => {
    if (!index) index = createIndex(batch);
    else applyChanges(index, { upsert: batch });
    batch = [];
    return index;
  };
  for (let after = 0, hasMore = true; hasMore;) {
    const titles = await titlesAfter(db.queries, after, STEP);
    batch.push(...(await documentsOf(db, titles)));
    after = titles.at(-1)?.id ?? after;
    hasMore = titles.length === STEP;
    if (batch.length >= BATCH) empty();
  }
  const built = empty();
  compact(built);
  return built;
}

/** Reads these titles anew: those that are gone leave the index. */
async function takeIn(db: Database, index: SearchIndex, ids: readonly number[]): Promise<void> {
  for (const some of chunks(ids, STEP)) {
    const titles = [...(await titlesByIds(db.queries, some)).values()].filter(
      ({ withdrawn }) => !withdrawn,
    );
    const kept = new Set(titles.map(({ id }) => id));
    const upsert = await documentsOf(db, titles);
    applyChanges(index, { upsert, remove: some.filter((id) => !kept.has(id)) });
  }
}

async function documentsOf(
  db: Database,
  titles: readonly StoredTitle[],
): Promise<SearchDocument[]> {
  const ids = titles.map(({ id }) => id);
  const copies = Map.groupBy(await copiesOfTitles(db.queries, ids), ({ titleId }) => titleId);
  const taught = await taughtIn(db.queries, ids);
  const campusOf = new Map(
    (await listLibraries(db.queries)).map(({ id, campusId }) => [id, campusId]),
  );
  return titles.map((title) => {
    const taughtHere = taught.get(title.id);
    return searchDocument(title, copies.get(title.id) ?? [], {
      campusOf,
      ...(taughtHere && { taughtIn: taughtHere }),
    });
  });
}
