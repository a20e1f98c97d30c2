import { setImmediate as nextTurn } from 'node:timers/promises';
import { buildDirectory, refreshDirectory } from '../../catalogue/authorities/directory.ts';
import { currentPosition, readChanges } from '../../core/db/change-log.ts';
import type { Database } from '../../core/db/connection.ts';
import { coalesceRuns } from '../../core/db/coalesce-runs.ts';
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
  createKeeper,
  openStored,
  type Keeper,
  type KeeperOptions,
  type LiveIndexes,
} from './keeper.ts';
import { allDocuments, documentsByIds } from './source.ts';
import { repeated } from './repeated.ts';
import { titlesUsing } from '../../catalogue/records/refresh.ts';

/** The live search index of one API process. */
export interface Catalogue {
  /** The same object for as long as the catalogue lives; its `generation` rises with each change. */
  index(): SearchIndex;
  /** Rises with each change of records that it takes in, and not with what is lent. */
  edition(): number;
  /** The authorities, as an index of their own (api/catalogue/authorities/directory.ts). */
  directory(): SearchIndex;
  /** Takes in what changed: everything committed before the call is found after it. */
  refresh(): Promise<void>;
  /** Keeps refreshing until `stop`. Told when that fails; the next time tries again. */
  start(onError: (error: unknown) => void): void;
  stop(): void;
  /** Stops, and leaves the index in its file. */
  close(): Promise<void>;
}

/** How often the change log is read. Changes are searchable within a second (design §7). */
const POLL_MS = 400;
/** Titles of a segment when everything is read: bounds what building takes beside the index, and how long it pauses. */
const BATCH = 100_000;

/** Opens the index from its file, or builds it from the database, and takes in what changed since. */
export async function openCatalogue(
  db: Database,
  options: KeeperOptions = { warn: console.error },
): Promise<Catalogue> {
  const kept = await openStored(db, options);
  const live = kept ?? {
    titles: createIndex([]),
    authorities: createIndex([]),
    // Before the titles are read: what changes while they are is then read once more, never missed.
    position: await currentPosition(db),
  };
  const keeper = createKeeper(db, live, options);
  if (kept === null) await build(db, live, keeper, options.coverOrigins ?? []);

  let edition = 0;
  const refresh = coalesceRuns(async () => {
    const changes = await readChanges(db, live.position);
    const using = await titlesUsing(db.queries, changes.authorities);
    const titles = [...new Set([...changes.titles, ...using])];
    for await (const reread of documentsByIds(db, titles, options.coverOrigins ?? [])) {
      // Requests come between reading and taking in, and between many changes at once.
      await nextTurn();
      applyChanges(live.titles, reread);
      await nextTurn();
    }
    const authorities = [...new Set([...changes.authorities, ...changes.uses])];
    await refreshDirectory(db.queries, live.authorities, authorities);
    if (changes.records.length + changes.authorities.length > 0) edition++;
    live.position = changes.position;
    keeper.changed(titles.length + authorities.length);
  });
  await refresh();
  const { start, stop } = repeated(refresh, POLL_MS);
  return {
    index: () => live.titles,
    edition: () => edition,
    directory: () => live.authorities,
    refresh,
    start,
    stop,
    close: async () => {
      stop();
      // The last of what runs; what it does not take in is read from the log at the next start.
      await refresh().catch(() => undefined);
      await keeper.close();
    },
  };
}

async function build(
  db: Database,
  live: LiveIndexes,
  keeper: Keeper,
  coverOrigins: readonly string[],
): Promise<void> {
  let builder = createBuilder();
  const takeIn = () => {
    addBuilt(live.titles, builder);
    builder = createBuilder();
    keeper.merge();
  };
  for await (const documents of allDocuments(db, coverOrigins)) {
    for (const document of documents) addDocument(builder, document);
    if (countBuilt(builder) >= BATCH) takeIn();
  }
  takeIn();
  live.authorities = await buildDirectory(db.queries);
  keeper.built();
}
