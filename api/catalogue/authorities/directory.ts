import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Queries } from '../../core/db/connection.ts';
import { chunks } from '../../core/db/chunks.ts';
import {
  applyChanges,
  compact,
  createIndex,
  type SearchDocument,
  type SearchIndex,
} from '../../search/engine/engine.ts';
import {
  authoritiesAfter,
  authoritiesByIds,
  mergedInto,
  usesOf,
  type StoredAuthority,
  type Uses,
} from './store.ts';
import { authorityTypeOf, typeNumber } from './types.ts';

/**
 * The authorities as a search index of their own: their headings and the forms that lead to them
 * are its words, their types its work types, the titles that use them its uses, and what they use
 * them as (author, subject) its materials.
 */
const STEP = 2000;
/** Read anew between two requests: each may be used by thousands of titles, which are counted. */
const SLICE = 10;

/** Reads every authority. */
export async function buildDirectory(q: Queries): Promise<SearchIndex> {
  const documents: SearchDocument[] = [];
  for (let after = 0, hasMore = true; hasMore;) {
    const some = await authoritiesAfter(q, after, STEP);
    documents.push(...(await documentsOf(q, some)));
    after = some.at(-1)?.id ?? after;
    hasMore = some.length === STEP;
  }
  const index = createIndex(documents);
  compact(index);
  return index;
}

/** Reads these authorities anew, some between two requests; those that are gone leave the directory. */
export async function refreshDirectory(
  q: Queries,
  index: SearchIndex,
  ids: readonly number[],
): Promise<void> {
  for (const some of chunks(ids, STEP)) {
    const upsert: SearchDocument[] = [];
    for (const few of chunks(some, SLICE)) {
      const found = await authoritiesByIds(q, few);
      upsert.push(...(await documentsOf(q, [...found.values()])));
      await nextTurn();
    }
    const kept = new Set(upsert.map(({ id }) => id));
    applyChanges(index, { upsert, remove: some.filter((id) => !kept.has(id)) });
  }
}

/** Headings that are other forms of a described authority are found through that one. */
async function documentsOf(
  q: Queries,
  stored: readonly StoredAuthority[],
): Promise<SearchDocument[]> {
  const merged = await mergedInto(q, stored);
  const authorities = stored.filter(({ id }) => !merged.has(id));
  const ids = authorities.map(({ id }) => id);
  const uses = await usesOf(q, ids);
  return authorities.map((authority) => directoryDocument(authority, uses.get(authority.id)));
}

const UNUSED: Uses = { titles: 0, roles: [] };

/** One authority as the index takes it. Pure. */
export const directoryDocument = (
  { id, kind, heading, summary, createdAt }: StoredAuthority,
  { titles, roles }: Uses = UNUSED,
): SearchDocument => ({
  id,
  title: [heading],
  author: [],
  subject: [],
  other: [...summary.variants, summary.originalScript].filter(Boolean),
  isbn: [],
  issn: [],
  callNumbers: [],
  series: [],
  titleSort: heading,
  authorSort: '',
  year: null,
  language: '',
  workType: typeNumber(authorityTypeOf(kind)),
  area: '',
  libraries: [],
  availableIn: [],
  campuses: [],
  materials: roles,
  loanKinds: [],
  courses: [],
  disciplines: [],
  professors: [],
  authors: [],
  subjects: [],
  online: false,
  cover: false,
  accessible: false,
  createdAt,
  uses: titles,
});
