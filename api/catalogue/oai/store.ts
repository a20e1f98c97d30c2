import { chunks } from '../../core/db/chunks.ts';
import type { Queries } from '../../core/db/connection.ts';
import { parseStored } from '../marc/non-sorting.ts';
import type { MarcRecord } from '../marc/record.ts';
import type { TitleSummary } from '../marc/map/title-summary.ts';
import type { ListPosition } from './token.ts';
import { isInSet, setsOf } from './sets.ts';

/** A title with its record. */
export interface DescribedTitle {
  id: number;
  /** ISO instant. */
  changedAt: string;
  isWithdrawn: boolean;
  summary: TitleSummary;
  record: () => MarcRecord;
}

/** A title as a harvester sees it. */
export interface HarvestedTitle extends DescribedTitle {
  sets: string[];
}

interface Row {
  id: number;
  updated_at: string;
  withdrawn_at: string | null;
  summary: string;
  marc: string;
}
const COLUMNS = ['id', 'updated_at', 'withdrawn_at', 'summary', 'marc'] as const;

export const libraryNames = (q: Queries): Promise<{ id: number; name: string }[]> =>
  q.selectFrom('libraries').select(['id', 'name']).orderBy('id').execute();

/** Instant of the earliest change; null without titles. */
export async function earliestChange(q: Queries): Promise<string | null> {
  const row = await q
    .selectFrom('titles')
    .select('updated_at')
    .orderBy('updated_at')
    .limit(1)
    .executeTakeFirst();
  return row?.updated_at ?? null;
}

export async function harvestedTitle(q: Queries, id: number): Promise<HarvestedTitle | null> {
  const rows = await q.selectFrom('titles').select(COLUMNS).where('id', '=', id).execute();
  return (await withSets(q, rows))[0] ?? null;
}

/** Rows read at once while those of a set are picked out. */
const ROWS_AT_ONCE = 500;

/**
 * The next titles of a list in the order of their changes, withdrawn ones included: at most `limit`, and whether
 * there are more.
 */
export async function listTitles(
  q: Queries,
  position: ListPosition,
  limit: number,
): Promise<{ titles: HarvestedTitle[]; hasMore: boolean }> {
  const found: HarvestedTitle[] = [];
  const batch = position.set === '' ? limit + 1 : ROWS_AT_ONCE;
  let { after } = position;
  for (;;) {
    const rows = await changedAfter(q, after, position.until, batch);
    const titles = await withSets(q, rows);
    found.push(...titles.filter(({ sets }) => isInSet(position.set, sets)));
    const last = rows.at(-1);
    if (found.length > limit || rows.length < batch || last === undefined) break;
    after = { at: last.updated_at, id: last.id };
  }
  return { titles: found.slice(0, limit), hasMore: found.length > limit };
}

/** Number of titles of a list without set. */
export async function countChanged(q: Queries, { after, until }: ListPosition): Promise<number> {
  const { count } = await q
    .selectFrom('titles')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('updated_at', '>=', after.at)
    .where('updated_at', '<', until)
    .executeTakeFirstOrThrow();
  return Number(count);
}

const changedAfter = (
  q: Queries,
  { at, id }: ListPosition['after'],
  until: string,
  limit: number,
): Promise<Row[]> =>
  q
    .selectFrom('titles')
    .select(COLUMNS)
    .where(({ eb, refTuple, tuple }) => eb(refTuple('updated_at', 'id'), '>', tuple(at, id)))
    .where('updated_at', '<', until)
    .orderBy('updated_at')
    .orderBy('id')
    .limit(limit)
    .execute();

async function withSets(q: Queries, rows: readonly Row[]): Promise<HarvestedTitle[]> {
  const libraries = await librariesWithCopies(
    q,
    rows.map(({ id }) => id),
  );
  return rows.map(describe).map((title) => ({
    ...title,
    sets: setsOf(title.summary.workType, libraries.get(title.id) ?? []),
  }));
}

const describe = ({
  id,
  updated_at: changedAt,
  withdrawn_at: withdrawnAt,
  summary,
  marc,
}: Row): DescribedTitle => ({
  ...{ id, changedAt, isWithdrawn: withdrawnAt !== null },
  summary: JSON.parse(summary) as TitleSummary,
  record: () => parseStored(marc),
});

/** Titles by id. */
export async function describedTitles(
  q: Queries,
  ids: readonly number[],
): Promise<Map<number, DescribedTitle>> {
  const found = new Map<number, DescribedTitle>();
  for (const some of chunks(ids)) {
    const rows = await q.selectFrom('titles').select(COLUMNS).where('id', 'in', some).execute();
    for (const row of rows) found.set(row.id, describe(row));
  }
  return found;
}

async function librariesWithCopies(
  q: Queries,
  titles: readonly number[],
): Promise<Map<number, number[]>> {
  const found = new Map<number, number[]>();
  for (const some of chunks(titles)) {
    const rows = await q
      .selectFrom('copies')
      .select(['title_id', 'library_id'])
      .distinct()
      .where('title_id', 'in', some)
      .orderBy('library_id')
      .execute();
    for (const { title_id: title, library_id: library } of rows)
      found.set(title, [...(found.get(title) ?? []), library]);
  }
  return found;
}
