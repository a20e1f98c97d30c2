import { currentPosition, readChanges } from '../db/change-log.ts';
import type { Database } from '../db/connection.ts';
import {
  applyChanges,
  createIndex,
  type SearchDocument,
  type SearchIndex,
} from '../search/engine.ts';
import { copiesOfTitles, type StoredCopy } from './copy-store.ts';
import { searchDocument } from './documents.ts';
import { titlesAfter, titlesByIds, titlesOfAuthorities, type StoredTitle } from './store.ts';

/** The live search index of one API process. */
export interface Catalogue {
  index(): SearchIndex;
  /** Takes in what changed since the last time. */
  refresh(): Promise<void>;
  /** Keeps refreshing until `stop`. */
  start(): void;
  stop(): void;
}

/** How often the change log is read. Changes are searchable within a second (design §7). */
const POLL_MS = 400;
const STEP = 500;

export interface CatalogueOptions {
  /** Told when reading changes fails; the next poll tries again. */
  onFailure?: (error: unknown) => void;
}

/** Builds the index from the database. Changes made meanwhile are taken in by the first refresh. */
export async function openCatalogue(
  db: Database,
  { onFailure = () => undefined }: CatalogueOptions = {},
): Promise<Catalogue> {
  let position = await currentPosition(db);
  const index = createIndex(await allDocuments(db));
  let timer: NodeJS.Timeout | null = null;
  let running: Promise<void> | null = null;

  async function takeIn(): Promise<void> {
    const changes = await readChanges(db, position);
    const titles = new Set(changes.titles);
    for (const id of await titlesOfAuthorities(db.queries, changes.authorities)) titles.add(id);
    if (titles.size > 0) await replace(db, index, [...titles]);
    position = changes.position;
  }

  const refresh = (): Promise<void> => {
    running ??= takeIn().finally(() => {
      running = null;
    });
    return running;
  };

  const schedule = () => {
    timer = setTimeout(() => {
      void refresh()
        .catch(onFailure)
        .finally(() => timer && schedule());
    }, POLL_MS);
    timer.unref();
  };

  return {
    index: () => index,
    refresh,
    start: () => {
      if (!timer) schedule();
    },
    stop: () => {
      if (timer) clearTimeout(timer);
      timer = null;
    },
  };
}

async function allDocuments(db: Database): Promise<SearchDocument[]> {
  const documents: SearchDocument[] = [];
  for (let after = 0; ;) {
    const titles = await titlesAfter(db.queries, after, STEP);
    documents.push(...(await documentsOf(db, titles)));
    after = titles.at(-1)?.id ?? after;
    if (titles.length < STEP) return documents;
  }
}

async function replace(db: Database, index: SearchIndex, ids: number[]): Promise<void> {
  for (let start = 0; start < ids.length; start += STEP) {
    const some = ids.slice(start, start + STEP);
    const titles = [...(await titlesByIds(db.queries, some)).values()].filter(
      ({ withdrawn }) => !withdrawn,
    );
    const kept = new Set(titles.map(({ id }) => id));
    applyChanges(index, {
      upsert: await documentsOf(db, titles),
      remove: some.filter((id) => !kept.has(id)),
    });
  }
}

async function documentsOf(
  db: Database,
  titles: readonly StoredTitle[],
): Promise<SearchDocument[]> {
  const copies = new Map<number, StoredCopy[]>();
  for (const copy of await copiesOfTitles(
    db.queries,
    titles.map(({ id }) => id),
  )) {
    const siblings = copies.get(copy.titleId);
    if (siblings) siblings.push(copy);
    else copies.set(copy.titleId, [copy]);
  }
  return titles.map((title) => searchDocument(title, copies.get(title.id) ?? []));
}
