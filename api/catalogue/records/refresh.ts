import { ensureAuthorities, allHeadings } from '../authorities/records.ts';
import { recordChanges } from '../../core/db/change-log.ts';
import { chunks } from '../../core/db/chunks.ts';
import type { Queries, Tx } from '../../core/db/connection.ts';
import { authoritiesOf, withAuthorityIds } from '../marc/map/title-headings.ts';
import { titleSummary } from '../marc/map/title.ts';
import { parseStored } from '../marc/non-sorting.ts';
import type { TitleSummary } from '../marc/map/title-summary.ts';
import { authorityLinks, replaceLinks } from './title-links.ts';

interface Mapped {
  id: number;
  /** Mapped from the record now, without authority ids. */
  fresh: TitleSummary;
  /** As stored. */
  stored: string;
}

/**
 * Maps stored records again and saves differences: summaries, authorities, links. Returns the ids
 * of the changed titles. For `acervo reindex` and changed headings.
 */
export async function refreshTitles(
  tx: Tx,
  ids: readonly number[],
  now: string,
): Promise<{ changed: number[]; authorities: number }> {
  const mapped = await mapStored(tx, ids);
  const headings = mapped.flatMap(({ fresh }) => authoritiesOf(fresh));
  const authorities = await ensureAuthorities(tx, headings, now);
  const stale = findStale(mapped, await storedLinks(tx, ids), authorities.ids);
  for (const { titleId, summary } of stale) {
    await tx
      .updateTable('titles')
      .set({ summary: JSON.stringify(summary), updated_at: now })
      .where('id', '=', titleId)
      .execute();
  }
  await replaceLinks(tx, stale, now);
  const changed = stale.map(({ titleId }) => titleId);
  await recordChanges(tx, 'title', changed, now);
  return { changed, authorities: authorities.created };
}

/** Titles per page. */
const PAGE = 1000;

/**
 * Yields titles whose stored summary differs from their record, page by page through the whole
 * catalogue. Read-only.
 */
export async function* staleTitles(
  queries: Queries,
): AsyncGenerator<{ read: number; stale: number[] }> {
  const authorities = await allHeadings(queries);
  for (let after = 0; ;) {
    const rows = await queries
      .selectFrom('titles')
      .select(['id', 'marc', 'summary'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(PAGE)
      .execute();
    const last = rows.at(-1)?.id;
    if (last === undefined) return;
    const links = await queries
      .selectFrom('title_authorities')
      .selectAll()
      .where('title_id', '>', after)
      .where('title_id', '<=', last)
      .execute();
    const stale = findStale(rows.map(mapRow), linkKeys(links), authorities);
    yield { read: rows.length, stale: stale.map(({ titleId }) => titleId) };
    after = last;
  }
}

async function mapStored(queries: Queries | Tx, ids: readonly number[]): Promise<Mapped[]> {
  const mapped: Mapped[] = [];
  for (const some of chunks(ids)) {
    const rows = await queries
      .selectFrom('titles')
      .select(['id', 'marc', 'summary'])
      .where('id', 'in', some)
      .execute();
    mapped.push(...rows.map(mapRow));
  }
  return mapped;
}

const mapRow = (row: { id: number; marc: string; summary: string }): Mapped => ({
  id: row.id,
  fresh: titleSummary(parseStored(row.marc)),
  stored: row.summary,
});

function findStale(
  mapped: readonly Mapped[],
  linked: ReadonlyMap<number, string>,
  authorities: ReadonlyMap<string, number>,
): { titleId: number; summary: TitleSummary }[] {
  return mapped.flatMap(({ id, fresh, stored }) => {
    const summary = withAuthorityIds(fresh, authorities);
    const links = authorityLinks(id, summary).map(linkKey).sort().join(' ');
    const isFresh = JSON.stringify(summary) === stored && links === (linked.get(id) ?? '');
    return isFresh ? [] : [{ titleId: id, summary }];
  });
}

interface Link {
  authority_id: number;
  role: string;
  position: number;
}

const linkKey = ({ role, position, authority_id }: Link): string =>
  `${role}${position}:${authority_id}`;

/** Links of each title as one comparable string. */
function linkKeys(rows: readonly (Link & { title_id: number })[]): Map<number, string> {
  const byTitle = Map.groupBy(rows, ({ title_id: id }) => id);
  return new Map(
    [...byTitle].map(([id, links]) => [id, links.map(linkKey).sort().join(' ')] as const),
  );
}

async function storedLinks(tx: Tx, ids: readonly number[]): Promise<Map<number, string>> {
  const links: (Link & { title_id: number })[] = [];
  for (const some of chunks(ids)) {
    const rows = await tx
      .selectFrom('title_authorities')
      .selectAll()
      .where('title_id', 'in', some)
      .execute();
    links.push(...rows);
  }
  return linkKeys(links);
}

/** Ids of the titles that use these authorities. */
export async function titlesUsing(
  queries: Queries | Tx,
  authorities: readonly number[],
): Promise<number[]> {
  const ids: number[] = [];
  for (const some of chunks(authorities)) {
    const rows = await queries
      .selectFrom('title_authorities')
      .select('title_id')
      .distinct()
      .where('authority_id', 'in', some)
      .execute();
    ids.push(...rows.map(({ title_id }) => title_id));
  }
  return [...new Set(ids)];
}
