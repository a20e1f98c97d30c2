import { readChanges, type Changes } from '../../core/db/change-log.ts';
import type { Database } from '../../core/db/connection.ts';
import { titlesUsing } from '../../catalogue/records/refresh.ts';
import { holdsChange, newestChange, readEpoch } from '../live-index/position.ts';
import { documentsByIds } from '../live-index/source.ts';
import { addNew, type Known } from './dictionaries.ts';
import { findIndex } from './indexes.ts';
import type { Pen } from './pen.ts';
import { readState, saveState } from './state.ts';
import type { WriterOptions } from './writer.ts';

/** As long as this server is the writer. */
export interface Term {
  pen: Pen;
  /** The index that is searched, and its position in the change log; null: there is none that can be continued. */
  index: { name: string; position: string } | null;
  known: Known;
  /** Titles written last, of which another database server may know less. */
  recent: number[];
  /** When the position was saved. */
  savedAt: number;
}

/** How often a position without changes of titles is saved. */
const SAVE_MS = 60_000;

export const identityOf = async (db: Database, coverOrigins: readonly string[]): Promise<string> =>
  [await readEpoch(db), ...coverOrigins].join(' ');

/** Continues with the index behind the alias, if the change log has all that is not in it. */
export async function adopt({ db, client, coverOrigins }: WriterOptions, pen: Pen): Promise<Term> {
  const term: Term = { pen, index: null, known: new Set(), recent: [], savedAt: -Infinity };
  const found = await findIndex(client);
  if (found === null || found.meta.epoch !== (await identityOf(db, coverOrigins))) return term;
  const state = await readState(db.queries);
  // After a build that ended before it was noted here, the index knows.
  const { position, newest } = state.name === found.name ? state : found.meta;
  if (!(await holdsChange(db, { position, newest }))) return term;
  await saveState(db.queries, pen.term, { name: found.name, position, newest });
  return { ...term, index: { name: found.name, position } };
}

/** Writes what has changed since; false if that cannot be known. */
export async function follow(options: WriterOptions, term: Term): Promise<boolean> {
  const { db, client, coverOrigins } = options;
  const { index, pen } = term;
  if (index === null) return false;
  const changes = await readChanges(db, index.position);
  if (changes.server === 'behind') return false;
  const ids = await changedTitles(db, changes, term);
  for await (const page of documentsByIds(db, ids, coverOrigins)) {
    const titles = await pen.write(client.names.titles, page);
    await addNew(client, client.names, titles, term.known);
  }
  const now = performance.now();
  if (ids.length > 0 || now - term.savedAt > SAVE_MS) {
    const newest = await newestChange(db);
    await saveState(db.queries, pen.term, { position: changes.position, newest });
    term.savedAt = now;
  }
  if (ids.length > 0) term.recent = ids;
  index.position = changes.position;
  return true;
}

async function changedTitles(db: Database, changes: Changes, { recent }: Term): Promise<number[]> {
  const using = await titlesUsing(db.queries, changes.authorities);
  const before = changes.server === 'other' ? recent : [];
  return [...new Set([...before, ...changes.titles, ...using])];
}
