import { setImmediate as nextTurn } from 'node:timers/promises';
import { buildDirectory, refreshDirectory } from '../../catalogue/authorities/directory.ts';
import { currentPosition, readChanges, type Changes } from '../../core/db/change-log.ts';
import type { Database } from '../../core/db/connection.ts';
import { coalesceRuns } from '../../core/db/coalesce-runs.ts';
import { onPrimary } from '../../core/db/replicas.ts';
import {
  addBuilt,
  addDocument,
  applyChanges,
  countBuilt,
  createBuilder,
  createIndex,
  type SearchIndex,
} from '../engine/engine.ts';
import {
  createIndexMaintenance,
  openSnapshot,
  type IndexMaintenance,
  type MaintenanceOptions,
  type LiveIndexes,
} from './maintenance.ts';
import { allDocuments, documentsByIds } from './source.ts';
import { createPoller } from './poller.ts';
import { inProcess } from '../searcher/in-process.ts';
import type { Searcher } from '../searcher/searcher.ts';
import { titlesUsing } from '../../catalogue/records/refresh.ts';

/** The live search index of an API process. */
export interface Catalogue {
  /** Searches the titles. */
  titles: Searcher;
  /** Always the same object; its `generation` rises with each change. */
  index(): SearchIndex;
  /** Rises with each change of records, but not of availability. */
  edition(): number;
  /** Index of the authorities (api/catalogue/authorities/directory.ts). */
  directory(): SearchIndex;
  /** Applies changes: everything committed before the call can be found after it. */
  refresh(): Promise<void>;
  /** Polls until `stop`. Reports errors and tries again. */
  start(onError: (error: unknown) => void): void;
  stop(): void;
  /** Stops, and saves the index to its snapshot. */
  close(): Promise<void>;
}

/** A catalogue that follows the change log itself. */
export interface LiveCatalogue extends Catalogue {
  /** Calls `changed` after each change of the indexes, merges included. */
  watch(changed: () => void): void;
}

/** Polling interval of the change log. Changes are searchable within a second (design §7). */
const POLL_MS = 400;
/** Titles per segment in a full build: bounds its memory and pauses. */
const BATCH = 100_000;

interface CatalogueOptions extends MaintenanceOptions {
  /** Searches the titles elsewhere: then only authorities are indexed here. */
  searcher?: Searcher | undefined;
}

/** Opens the index from its snapshot, or builds it from the database, and applies changes since. */
export async function openCatalogue(
  db: Database,
  options: CatalogueOptions = { warn: console.error },
): Promise<LiveCatalogue> {
  const { searcher } = options;
  const kept = await openSnapshot(db, options);
  const live = kept ?? {
    titles: createIndex([]),
    authorities: createIndex([]),
    // Before the titles are read: concurrent changes are then replayed, never missed.
    position: await currentPosition(db),
  };
  let changed = (): void => undefined;
  const maintenance = createIndexMaintenance(db, live, { ...options, merged: () => changed() });
  if (kept === null) {
    if (!searcher) await buildTitles(db, live, maintenance, options.coverOrigins ?? []);
    live.authorities = await buildDirectory(db.queries);
    maintenance.built();
  }

  let edition = 0;
  // What a first build read may be missing on another server.
  let recent: Ids | null = kept === null ? null : { titles: [], authorities: [] };
  const takeChanges = async () => {
    const changes = await readChanges(db, live.position);
    const { titles, authorities } = await idsToRead(db, live, changes, recent);
    recent = { titles, authorities };
    const indexed = searcher ? [] : titles;
    for await (const reread of documentsByIds(db, indexed, options.coverOrigins ?? [])) {
      // Yields to requests between reading and indexing, and within large changes.
      await nextTurn();
      await db.replicas?.advance();
      applyChanges(live.titles, reread);
      changed();
      await nextTurn();
    }
    await refreshDirectory(db.queries, live.authorities, authorities);
    if (changes.records.length + changes.authorities.length > 0 || changes.server !== 'same')
      edition++;
    live.position = changes.position;
    changed();
    maintenance.changed(titles.length + authorities.length);
  };
  const refresh = coalesceRuns(() => onPrimary(takeChanges));
  await refresh();
  const { start, stop } = createPoller(refresh, POLL_MS);
  return {
    titles: searcher ?? inProcess(() => live.titles),
    index: () => live.titles,
    edition: () => edition,
    directory: () => live.authorities,
    refresh,
    watch: (listener) => {
      changed = listener;
    },
    start,
    stop,
    close: async () => {
      stop();
      // Waits for the poll in progress; unprocessed changes are replayed at the next start.
      await refresh().catch(() => undefined);
      await maintenance.close();
    },
  };
}

interface Ids {
  titles: number[];
  authorities: number[];
}

/**
 * Titles and authorities to be read again. From another server also those read last, which may hold what only
 * the previous one had; everything if the server lacks changes that are in the index.
 */
async function idsToRead(
  db: Database,
  live: LiveIndexes,
  changes: Changes,
  recent: Ids | null,
): Promise<Ids> {
  const { server } = changes;
  if (server === 'behind' || (server === 'other' && recent === null)) return everyId(db, live);
  const using = await titlesUsing(db.queries, changes.authorities);
  const before = server === 'other' && recent !== null ? recent : { titles: [], authorities: [] };
  return {
    titles: distinct(before.titles, changes.titles, using),
    authorities: distinct(before.authorities, changes.authorities, changes.uses),
  };
}

/** All in the database, and all in the index, which may be in the database no more. */
async function everyId({ queries }: Database, { titles, authorities }: LiveIndexes): Promise<Ids> {
  const stored = async (table: 'titles' | 'authorities') =>
    (await queries.selectFrom(table).select('id').execute()).map(({ id }) => id);
  const indexed = ({ segments }: SearchIndex) => segments.flatMap(({ ids }) => [...ids]);
  return {
    titles: distinct(await stored('titles'), indexed(titles)),
    authorities: distinct(await stored('authorities'), indexed(authorities)),
  };
}

const distinct = (...lists: number[][]): number[] => [...new Set(lists.flat())];

async function buildTitles(
  db: Database,
  live: LiveIndexes,
  maintenance: IndexMaintenance,
  coverOrigins: readonly string[],
): Promise<void> {
  let builder = createBuilder();
  const flush = () => {
    addBuilt(live.titles, builder);
    builder = createBuilder();
    maintenance.merge();
  };
  for await (const documents of allDocuments(db, coverOrigins)) {
    for (const document of documents) addDocument(builder, document);
    if (countBuilt(builder) >= BATCH) flush();
  }
  flush();
}
