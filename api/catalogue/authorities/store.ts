import { chunks } from '../../core/db/chunks.ts';
import type { Queries } from '../../core/db/connection.ts';
import type { AuthorityKind } from '../marc/map/heading-text.ts';
import type { AuthoritySummary } from '../marc/map/authority.ts';
import { parseStored } from '../marc/non-sorting.ts';
import type { MarcRecord } from '../marc/record.ts';
import { ownersOfForms } from './tracings.ts';
import { decideHeading } from './rules.ts';

export interface StoredAuthority {
  id: number;
  kind: AuthorityKind;
  heading: string;
  headingKey: string;
  summary: AuthoritySummary;
  /** True if it has a record; otherwise created from headings of titles. */
  described: boolean;
  createdAt: string;
}

const COLUMNS = ['id', 'kind', 'heading', 'heading_key', 'summary', 'created_at'] as const;

interface Row {
  id: number;
  kind: string;
  heading: string;
  heading_key: string;
  summary: string;
  described: unknown;
  created_at: string;
}

const toAuthority = (row: Row): StoredAuthority => ({
  id: row.id,
  kind: row.kind as AuthorityKind,
  heading: row.heading,
  headingKey: row.heading_key,
  summary: JSON.parse(row.summary) as AuthoritySummary,
  described: Boolean(row.described),
  createdAt: row.created_at,
});

const selectAuthorities = (q: Queries) =>
  q
    .selectFrom('authorities')
    .select(COLUMNS)
    .select((select) => select('marc', 'is not', null).as('described'));

/** A page of authorities with ids above `after`, in order. */
export async function authoritiesAfter(
  q: Queries,
  after: number,
  limit: number,
): Promise<StoredAuthority[]> {
  const rows = await selectAuthorities(q)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(toAuthority);
}

/** Authorities by id; unknown ids are missing. */
export async function authoritiesByIds(
  q: Queries,
  ids: readonly number[],
): Promise<Map<number, StoredAuthority>> {
  const found = new Map<number, StoredAuthority>();
  for (const some of chunks(ids)) {
    const rows = await selectAuthorities(q).where('id', 'in', some).execute();
    for (const row of rows) found.set(row.id, toAuthority(row));
  }
  return found;
}

/** Variant headings by authority, also of other lists, from their records; authorities without any are missing. */
export async function variantsByAuthority(
  q: Queries,
  ids: readonly number[],
): Promise<Map<number, string[]>> {
  const forms = new Map<number, string[]>();
  for (const some of chunks(ids)) {
    const rows = await q
      .selectFrom('authorities')
      .select(['id', 'summary'])
      .where('id', 'in', some)
      .where('marc', 'is not', null)
      .execute();
    for (const { id, summary } of rows) {
      const { variants, otherLists = [] } = JSON.parse(summary) as AuthoritySummary;
      const all = [...variants, ...otherLists];
      if (all.length > 0) forms.set(id, all);
    }
  }
  return forms;
}

/** Records by authority; authorities without one are missing. */
export async function recordsByAuthority(
  q: Queries,
  ids: readonly number[],
): Promise<Map<number, MarcRecord>> {
  const records = new Map<number, MarcRecord>();
  for (const some of chunks(ids)) {
    const rows = await q
      .selectFrom('authorities')
      .select(['id', 'marc'])
      .where('id', 'in', some)
      .where('marc', 'is not', null)
      .execute();
    for (const { id, marc } of rows) records.set(id, parseStored(marc ?? ''));
  }
  return records;
}

/**
 * Authorities that were merged into one with a record, because their heading is its variant, with
 * the id of that one. Their ids redirect.
 */
export async function mergedInto(
  q: Queries,
  authorities: Iterable<StoredAuthority>,
): Promise<Map<number, number>> {
  const bare = [...authorities].filter(({ described }) => !described);
  const owners = await ownersOfForms(
    q,
    bare.map(({ headingKey }) => headingKey),
  );
  const merged = new Map<number, number>();
  for (const { id, kind, headingKey } of bare) {
    const own = { id, described: false };
    const used = decideHeading({ own, seeFrom: owners.get(`${kind}:${headingKey}`) ?? [] });
    if (used !== null && used !== id) merged.set(id, used);
  }
  return merged;
}

/** The authority with this id, or the one it was merged into; null if there is none. */
export async function authorityInUse(q: Queries, id: number): Promise<StoredAuthority | null> {
  const found = await authoritiesByIds(q, [id]);
  const used = (await mergedInto(q, found.values())).get(id);
  if (used === undefined) return found.get(id) ?? null;
  return (await authoritiesByIds(q, [used])).get(used) ?? null;
}

/** True if the authority has a page; merged ones redirect. */
export async function authorityExists(q: Queries, id: number): Promise<boolean> {
  if (!Number.isSafeInteger(id)) return false;
  const row = await q
    .selectFrom('authorities')
    .select('id')
    .where('id', '=', id)
    .executeTakeFirst();
  return row !== undefined;
}

/** Number of distinct titles that use an authority, and their roles. */
export interface Uses {
  titles: number;
  roles: ('author' | 'subject')[];
}

/** Uses by authority; unused ones are missing. */
export async function usesByAuthority(
  q: Queries,
  ids: readonly number[],
): Promise<Map<number, Uses>> {
  const uses = new Map<number, Uses>();
  for (const some of chunks(ids)) {
    const rows = await q
      .selectFrom('title_authorities as a')
      .innerJoin('titles as t', 't.id', 'a.title_id')
      .select(['a.authority_id as id'])
      .select(({ fn }) => [
        fn.count<number>('a.title_id').distinct().as('titles'),
        fn.countAll<number>().filterWhere('a.role', '=', 'author').as('author'),
        fn.countAll<number>().filterWhere('a.role', '=', 'subject').as('subject'),
      ])
      .where('a.authority_id', 'in', some)
      .where('t.withdrawn_at', 'is', null)
      .groupBy('a.authority_id')
      .execute();
    for (const { id, titles, ...counts } of rows) {
      const roles = (['author', 'subject'] as const).filter((role) => Number(counts[role]) > 0);
      uses.set(id, { titles: Number(titles), roles });
    }
  }
  return uses;
}

/** Authorities by normalised heading, of any kind. */
export async function authoritiesByKey(q: Queries, key: string): Promise<number[]> {
  const rows = await q
    .selectFrom('authorities')
    .select('id')
    .where('heading_key', '=', key)
    .execute();
  return rows.map(({ id }) => id);
}
