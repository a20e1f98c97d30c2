import { ensureAuthorities, findAuthorities } from '../authorities/records.ts';
import { recordChanges } from '../db/change-log.ts';
import { chunks } from '../db/chunks.ts';
import type { Queries, Tx } from '../db/connection.ts';
import { authoritiesOf, withAuthorityIds } from '../marc/map/authorities-of.ts';
import { titleSummary } from '../marc/map/title.ts';
import { readStored } from '../marc/non-sorting.ts';
import type { TitleSummary } from '../marc/map/title-summary.ts';
import { linksOf, replaceLinks } from './title-links.ts';

interface Mapped {
  id: number;
  /** As the record says today, without the ids of authorities. */
  fresh: TitleSummary;
  /** As it is stored. */
  stored: string;
}

/**
 * Maps stored records again and writes what differs: summaries, authorities, links. Returns
 * the ids of the titles that differed. For `acervo reindex` and for headings that changed.
 */
export async function refreshTitles(
  tx: Tx,
  ids: readonly number[],
  now: string,
): Promise<{ changed: number[]; authorities: number }> {
  const mapped = await mapStored(tx, ids);
  const headings = mapped.flatMap(({ fresh }) => authoritiesOf(fresh));
  const authorities = await ensureAuthorities(tx, headings, now);
  const stale = await staleAmong(tx, mapped, authorities.ids);
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

/** Which of these titles no longer say what their record says. Writes nothing. */
export async function findStale(queries: Queries | Tx, ids: readonly number[]): Promise<number[]> {
  const mapped = await mapStored(queries, ids);
  const headings = mapped.flatMap(({ fresh }) => authoritiesOf(fresh));
  const stale = await staleAmong(queries, mapped, await findAuthorities(queries, headings));
  return stale.map(({ titleId }) => titleId);
}

async function mapStored(queries: Queries | Tx, ids: readonly number[]): Promise<Mapped[]> {
  const mapped: Mapped[] = [];
  for (const some of chunks(ids)) {
    const rows = await queries
      .selectFrom('titles')
      .select(['id', 'marc', 'summary'])
      .where('id', 'in', some)
      .execute();
    for (const { id, marc, summary } of rows) {
      mapped.push({ id, fresh: titleSummary(readStored(marc)), stored: summary });
    }
  }
  return mapped;
}

async function staleAmong(
  queries: Queries | Tx,
  mapped: readonly Mapped[],
  authorities: ReadonlyMap<string, number>,
): Promise<{ titleId: number; summary: TitleSummary }[]> {
  const linked = await storedLinks(
    queries,
    mapped.map(({ id }) => id),
  );
  return mapped.flatMap(({ id, fresh, stored }) => {
    const summary = withAuthorityIds(fresh, authorities);
    const links = linksOf(id, summary).map(linkText).sort().join(' ');
    const isFresh = JSON.stringify(summary) === stored && links === (linked.get(id) ?? '');
    return isFresh ? [] : [{ titleId: id, summary }];
  });
}

interface Link {
  authority_id: number;
  role: string;
  position: number;
}

const linkText = ({ role, position, authority_id }: Link): string =>
  `${role}${position}:${authority_id}`;

/** The links of each title as one text, to compare. */
async function storedLinks(
  queries: Queries | Tx,
  ids: readonly number[],
): Promise<Map<number, string>> {
  const links = new Map<number, string[]>();
  for (const some of chunks(ids)) {
    const rows = await queries
      .selectFrom('title_authorities')
      .selectAll()
      .where('title_id', 'in', some)
      .execute();
    for (const row of rows) {
      links.set(row.title_id, [...(links.get(row.title_id) ?? []), linkText(row)]);
    }
  }
  return new Map([...links].map(([id, texts]) => [id, texts.sort().join(' ')]));
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
