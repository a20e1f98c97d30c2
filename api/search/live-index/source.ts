import { variantsByAuthority } from '../../catalogue/authorities/store.ts';
import { chunks } from '../../core/db/chunks.ts';
import type { Database } from '../../core/db/connection.ts';
import type { SearchDocument } from '../engine/engine.ts';
import { taughtIn } from '../../catalogue/teaching/store.ts';
import { listLibraries } from '../../circulation/units/store.ts';
import { copiesByTitle } from '../../catalogue/copies/store.ts';
import { headingIds, searchDocument } from './documents.ts';
import { titlesAfter, titlesByIds, type StoredTitle } from '../../catalogue/records/store.ts';

/** Reads documents for the index from the database. */

/** Titles per page. */
const PAGE = 500;

/** Documents of all titles, page by page, by ascending id. */
export async function* allDocuments(
  db: Database,
  coverOrigins: readonly string[],
): AsyncGenerator<SearchDocument[]> {
  for (let after = 0, hasMore = true; hasMore;) {
    const titles = await titlesAfter(db.queries, after, PAGE);
    yield await readDocuments(db, titles, coverOrigins);
    after = titles.at(-1)?.id ?? after;
    hasMore = titles.length === PAGE;
  }
}

export interface DocumentPage {
  upsert: SearchDocument[];
  /** Requested ids that are missing or withdrawn. */
  remove: number[];
}

/** Current documents of these titles, page by page. */
export async function* documentsByIds(
  db: Database,
  ids: readonly number[],
  coverOrigins: readonly string[],
): AsyncGenerator<DocumentPage> {
  for (const some of chunks(ids, PAGE)) {
    const titles = [...(await titlesByIds(db.queries, some)).values()].filter(
      ({ withdrawn }) => !withdrawn,
    );
    const kept = new Set(titles.map(({ id }) => id));
    const upsert = await readDocuments(db, titles, coverOrigins);
    yield { upsert, remove: some.filter((id) => !kept.has(id)) };
  }
}

async function readDocuments(
  db: Database,
  titles: readonly StoredTitle[],
  coverOrigins: readonly string[],
): Promise<SearchDocument[]> {
  const ids = titles.map(({ id }) => id);
  const copies = Map.groupBy(await copiesByTitle(db.queries, ids), ({ titleId }) => titleId);
  const taught = await taughtIn(db.queries, ids);
  const campusOf = new Map(
    (await listLibraries(db.queries)).map(({ id, campusId }) => [id, campusId]),
  );
  const otherForms = await variantsByAuthority(db.queries, [
    ...new Set(titles.flatMap(({ summary }) => headingIds(summary))),
  ]);
  return titles.map((title) => {
    const taughtHere = taught.get(title.id);
    return searchDocument(title, copies.get(title.id) ?? [], {
      campusOf,
      coverOrigins,
      otherForms,
      ...(taughtHere && { taughtIn: taughtHere }),
    });
  });
}
