import { chunks } from '../db/chunks.ts';
import type { Queries } from '../db/connection.ts';
import type { AuthorityKind } from '../marc/headings.ts';
import type { AuthoritySummary } from '../marc/map-authority.ts';

export interface StoredAuthority {
  id: number;
  kind: AuthorityKind;
  heading: string;
  summary: AuthoritySummary;
  createdAt: string;
}

const COLUMNS = ['id', 'kind', 'heading', 'summary', 'created_at'] as const;

interface Row {
  id: number;
  kind: string;
  heading: string;
  summary: string;
  created_at: string;
}

const toAuthority = ({ id, kind, heading, summary, created_at }: Row): StoredAuthority => ({
  id,
  kind: kind as AuthorityKind,
  heading,
  summary: JSON.parse(summary) as AuthoritySummary,
  createdAt: created_at,
});

/** Authorities with ids after `after`, in order: for reading all of them in steps. */
export async function authoritiesAfter(
  q: Queries,
  after: number,
  limit: number,
): Promise<StoredAuthority[]> {
  const rows = await q
    .selectFrom('authorities')
    .select(COLUMNS)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(toAuthority);
}

/** Authorities by id; unknown ids are missing from the answer. */
export async function authoritiesByIds(
  q: Queries,
  ids: readonly number[],
): Promise<Map<number, StoredAuthority>> {
  const found = new Map<number, StoredAuthority>();
  for (const some of chunks(ids)) {
    const rows = await q
      .selectFrom('authorities')
      .select(COLUMNS)
      .where('id', 'in', some)
      .execute();
    for (const row of rows) found.set(row.id, toAuthority(row));
  }
  return found;
}

/** How many titles in the catalogue use each authority; those that none uses are missing. */
export async function usesOf(q: Queries, ids: readonly number[]): Promise<Map<number, number>> {
  const uses = new Map<number, number>();
  for (const some of chunks(ids)) {
    const rows = await q
      .selectFrom('title_authorities as a')
      .innerJoin('titles as t', 't.id', 'a.title_id')
      .select(['a.authority_id as id'])
      .select((select) => select.fn.count<number>('a.title_id').distinct().as('titles'))
      .where('a.authority_id', 'in', some)
      .where('t.withdrawn_at', 'is', null)
      .groupBy('a.authority_id')
      .execute();
    for (const { id, titles } of rows) uses.set(id, Number(titles));
  }
  return uses;
}

/** In which parts of the records titles use each authority; those that none uses are missing. */
export async function rolesOf(q: Queries, ids: readonly number[]): Promise<Map<number, string[]>> {
  const roles = new Map<number, string[]>();
  for (const some of chunks(ids)) {
    const rows = await q
      .selectFrom('title_authorities as a')
      .innerJoin('titles as t', 't.id', 'a.title_id')
      .select(['a.authority_id as id', 'a.role'])
      .distinct()
      .where('a.authority_id', 'in', some)
      .where('t.withdrawn_at', 'is', null)
      .execute();
    for (const { id, role } of rows) roles.set(id, [...(roles.get(id) ?? []), role]);
  }
  return roles;
}

/** The authorities that these titles use. */
export async function usedBy(q: Queries, titleIds: readonly number[]): Promise<number[]> {
  const found = new Set<number>();
  for (const some of chunks(titleIds)) {
    const rows = await q
      .selectFrom('title_authorities')
      .select('authority_id')
      .distinct()
      .where('title_id', 'in', some)
      .execute();
    for (const { authority_id: id } of rows) found.add(id);
  }
  return [...found];
}

/** Authorities by the folded form of their heading, whatever their kind. */
export async function authoritiesByKey(q: Queries, key: string): Promise<number[]> {
  const rows = await q
    .selectFrom('authorities')
    .select('id')
    .where('heading_key', '=', key)
    .execute();
  return rows.map(({ id }) => id);
}
