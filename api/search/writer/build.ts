import { currentPosition } from '../../core/db/change-log.ts';
import { newestChange } from '../live-index/position.ts';
import type { SearchDocument } from '../engine/engine.ts';
import { allDocuments } from '../live-index/source.ts';
import { countAll } from './dictionaries.ts';
import { identityOf, type Term } from './follow.ts';
import { createIndexes, namesOf, switchTo } from './indexes.ts';
import { takePen, type Pen } from './pen.ts';
import { beginTerm, saveState } from './state.ts';
import type { WriterOptions } from './writer.ts';

/** Writes pages of titles; the next one is read while OpenSearch takes in the last. */
export async function writeAll(
  pen: Pen,
  index: string,
  pages: AsyncIterable<SearchDocument[]>,
  step: (count: number) => Promise<void>,
): Promise<void> {
  let count = 0;
  let sending: Promise<unknown> = Promise.resolve();
  for await (const upsert of pages) {
    await sending;
    sending = pen.write(index, { upsert, remove: [] });
    // An error is thrown where it is awaited.
    sending.catch(() => undefined);
    count += upsert.length;
    await step(count);
  }
  await sending;
}

/** Builds the index beside the one that is searched, and puts it in its place. `step` runs now and then. */
export async function buildIndex(
  { db, client, coverOrigins, now, progress = () => undefined }: WriterOptions,
  term: Term,
  step: () => Promise<void>,
): Promise<void> {
  // A term of its own gives the build names of its own.
  term.pen = takePen(client, await beginTerm(db.queries));
  // Before the titles are read: changes meanwhile are then written again.
  const position = await currentPosition(db);
  const newest = await newestChange(db);
  const epoch = await identityOf(db, coverOrigins);
  const names = namesOf(client, term.pen.term);
  await createIndexes(client, names, { epoch, position, newest });
  await writeAll(term.pen, names.titles, allDocuments(db, coverOrigins), async (count) => {
    progress(count);
    await step();
  });
  await countAll(client, names, step);
  // Throws if another server has begun a term since.
  await saveState(db.queries, term.pen.term, {});
  await switchTo(client, names);
  term.index = { name: names.titles, position };
  term.known.clear();
  await saveState(db.queries, term.pen.term, {
    ...{ name: names.titles, position, newest },
    ...{ countedAt: now().toISOString(), isWanted: false },
  });
}

const COUNT_EVERY_MS = 86_400_000;

/** Counts words and keys once a day. */
export async function recount(
  { db, client, now }: WriterOptions,
  term: Term,
  countedAt: string,
  step: () => Promise<void>,
): Promise<void> {
  const age = now().getTime() - (Date.parse(countedAt) || 0);
  if (age >= 0 && age < COUNT_EVERY_MS) return;
  await countAll(client, client.names, step);
  term.known.clear();
  await saveState(db.queries, term.pen.term, { countedAt: now().toISOString() });
}
