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
  usesByAuthority,
  type StoredAuthority,
  type Uses,
} from './store.ts';
import { authorityTypeOf, typeNumber } from './types.ts';

/**
 * Search index of authorities: headings and variants are its words, types its work types, number of
 * titles its uses, and roles (author, subject) its materials.
 */
const STEP = 2000;
/**
 * Authorities refreshed before yielding to other requests: counting thousands of titles takes time.
 */
const SLICE = 10;

/** Builds the index of all authorities. */
export async function buildDirectory(q: Queries): Promise<SearchIndex> {
  const documents: SearchDocument[] = [];
  for (let after = 0, hasMore = true; hasMore;) {
    const some = await authoritiesAfter(q, after, STEP);
    documents.push(...(await readDocuments(q, some)));
    after = some.at(-1)?.id ?? after;
    hasMore = some.length === STEP;
  }
  const index = createIndex(documents);
  compact(index);
  return index;
}

/** Refreshes these authorities in batches; deleted ones leave the index. */
export async function refreshDirectory(
  q: Queries,
  index: SearchIndex,
  ids: readonly number[],
): Promise<void> {
  for (const some of chunks(ids, STEP)) {
    const upsert: SearchDocument[] = [];
    for (const few of chunks(some, SLICE)) {
      const found = await authoritiesByIds(q, few);
      upsert.push(...(await readDocuments(q, [...found.values()])));
      await nextTurn();
    }
    const kept = new Set(upsert.map(({ id }) => id));
    applyChanges(index, { upsert, remove: some.filter((id) => !kept.has(id)) });
  }
}

/** Headings that are variants of a described authority are found through that one. */
async function readDocuments(
  q: Queries,
  stored: readonly StoredAuthority[],
): Promise<SearchDocument[]> {
  const merged = await mergedInto(q, stored);
  const authorities = stored.filter(({ id }) => !merged.has(id));
  const ids = authorities.map(({ id }) => id);
  const uses = await usesByAuthority(q, ids);
  return authorities.map((authority) => directoryDocument(authority, uses.get(authority.id)));
}

const UNUSED: Uses = { titles: 0, roles: [] };

/** The index document of an authority. Pure. */
export const directoryDocument = (
  { id, kind, heading, summary, createdAt }: StoredAuthority,
  { titles, roles }: Uses = UNUSED,
): SearchDocument => ({
  id,
  title: [heading],
  author: [],
  subject: [],
  other: [...summary.variants, ...(summary.otherLists ?? []), summary.originalScript].filter(
    Boolean,
  ),
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
