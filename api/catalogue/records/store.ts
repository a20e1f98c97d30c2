import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { chunks } from '../../core/db/chunks.ts';
import { compiledOnce } from '../../core/db/compile-once.ts';
import type { Queries, Tx } from '../../core/db/connection.ts';
import { GONE_STATES } from '#contract/shared/constants.ts';
import type { Content } from '../../portal/content/read.ts';
import type { Settings } from '../../portal/settings/settings.ts';
import { parseStored } from '../marc/non-sorting.ts';
import type { MarcRecord } from '../marc/record.ts';
import type { TitleSummary } from '../marc/map/title-summary.ts';
import { openingVersion } from '../../circulation/units/store.ts';
import type { PublicationCursor } from '../titles/publication-cursor.ts';

export interface StoredTitle {
  id: number;
  summary: TitleSummary;
  /** File name in the covers folder, or `''`. */
  coverFile: string;
  withdrawn: boolean;
  uses: number;
  createdAt: string;
}

const COLUMNS = ['id', 'summary', 'cover_file', 'withdrawn_at', 'uses', 'created_at'] as const;

interface Row {
  id: number;
  summary: string;
  cover_file: string;
  withdrawn_at: string | null;
  uses: number;
  created_at: string;
}

const toTitle = (row: Row): StoredTitle => ({
  id: row.id,
  summary: JSON.parse(row.summary) as TitleSummary,
  coverFile: row.cover_file,
  withdrawn: row.withdrawn_at !== null,
  uses: row.uses,
  createdAt: row.created_at,
});

/** Number of titles that are not withdrawn. */
export async function countTitles(q: Queries): Promise<number> {
  const { count } = await q
    .selectFrom('titles')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('withdrawn_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

const titleRows = compiledOnce((db, id: number) =>
  db.selectFrom('titles').select(COLUMNS).where('id', '=', id),
);

export async function titleById(q: Queries | Tx, id: number): Promise<StoredTitle | null> {
  const [row] = await titleRows(q, id);
  return row ? toTitle(row) : null;
}

const sourceRows = compiledOnce((db, id: number) =>
  db.selectFrom('titles').select('source').where('id', '=', id),
);

/** Source of a title's record. */
export async function recordSource(q: Queries, id: number): Promise<string> {
  const [row] = await sourceRows(q, id);
  return row?.source ?? '';
}

const marcRows = compiledOnce((db, id: number) =>
  db.selectFrom('titles').select('marc').where('id', '=', id),
);

export async function marcById(q: Queries, id: number): Promise<MarcRecord | null> {
  const [row] = await marcRows(q, id);
  return row ? parseStored(row.marc) : null;
}

/** Records by id; unknown ids are missing. */
export async function marcByIds(
  q: Queries,
  ids: readonly number[],
): Promise<Map<number, MarcRecord>> {
  const found = new Map<number, MarcRecord>();
  for (const some of chunks(ids)) {
    const rows = await q
      .selectFrom('titles')
      .select(['id', 'marc'])
      .where('id', 'in', some)
      .execute();
    for (const { id, marc } of rows) found.set(id, parseStored(marc));
  }
  return found;
}

const idRows = compiledOnce((db, id: number) =>
  db.selectFrom('titles').select('id').where('id', '=', id),
);

/** True if the title has a page; withdrawn titles have one that says so. */
export async function titleExists(q: Queries, id: number): Promise<boolean> {
  if (!Number.isSafeInteger(id)) return false;
  return (await idRows(q, id)).length > 0;
}

const titleRowsOf = compiledOnce((db, ...ids: number[]) =>
  db.selectFrom('titles').select(COLUMNS).where('id', 'in', ids),
);

/** Titles by id; unknown ids are missing. */
export async function titlesByIds(
  q: Queries | Tx,
  ids: readonly number[],
): Promise<Map<number, StoredTitle>> {
  const found = new Map<number, StoredTitle>();
  for (const some of chunks(ids)) {
    for (const row of await titleRowsOf(q, ...some)) found.set(row.id, toTitle(row));
  }
  return found;
}

/** A page of titles with ids above `after`, in order. */
export async function titlesAfter(
  q: Queries | Tx,
  after: number,
  limit: number,
): Promise<StoredTitle[]> {
  const rows = await q
    .selectFrom('titles')
    .select(COLUMNS)
    .where('id', '>', after)
    .where('withdrawn_at', 'is', null)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(toTitle);
}

const headingRows = compiledOnce((db, ...ids: number[]) =>
  db.selectFrom('authorities').select(['id', 'heading']).where('id', 'in', ids),
);

/** Authority headings by id. */
export async function headingsById(
  q: Queries,
  ids: readonly number[],
): Promise<Map<number, string>> {
  const headings = new Map<number, string>();
  for (const some of chunks(ids)) {
    for (const { id, heading } of await headingRows(q, ...some)) headings.set(id, heading);
  }
  return headings;
}

/** A title with the data of its page. */
export interface PublishedTitle {
  id: number;
  source: string;
  /** As stored JSON. */
  summary: string;
  coverFile: string;
  marc: string;
  uses: number;
  createdAt: string;
  /** Libraries with their call numbers. */
  shelves: string[];
}

/** Titles to pre-render, most used and newest first. */
export async function publishedTitles(
  q: Queries,
  { after, limit }: { after: PublicationCursor | null; limit: number },
): Promise<PublishedTitle[]> {
  const all = q
    .selectFrom('titles')
    .select(['id', 'source', 'summary', 'cover_file', 'marc', 'uses', 'created_at as createdAt'])
    .where('withdrawn_at', 'is', null)
    .orderBy('uses', 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit);
  const rest =
    after &&
    all.where(
      sql<boolean>`(uses, created_at, id) < (${after.uses}, ${after.createdAt}, ${after.id})`,
    );
  const rows = await (rest ?? all).execute();
  const shelves = await shelvesByTitle(
    q,
    rows.map(({ id }) => id),
  );
  return rows.map(({ cover_file: coverFile, ...row }) => ({
    ...row,
    coverFile,
    shelves: shelves.get(row.id) ?? [],
  }));
}

/** The ids that `publishedTitles` would list with this limit. */
export async function publishedAmong(
  q: Queries,
  ids: readonly number[],
  limit: number,
): Promise<Set<number>> {
  const last = await q
    .selectFrom('titles')
    .select(['id', 'uses', 'created_at'])
    .where('withdrawn_at', 'is', null)
    .orderBy('uses', 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .offset(Math.max(0, limit - 1))
    .limit(1)
    .executeTakeFirst();
  const published = new Set<number>();
  if (limit === 0) return published;
  for (const some of chunks(ids)) {
    const all = q
      .selectFrom('titles')
      .select('id')
      .where('id', 'in', some)
      .where('withdrawn_at', 'is', null);
    const within =
      last &&
      all.where(
        sql<boolean>`(uses, created_at, id) >= (${last.uses}, ${last.created_at}, ${last.id})`,
      );
    for (const { id } of await (within ?? all).execute()) published.add(id);
  }
  return published;
}

/** Libraries and call numbers of titles, as on their pages. */
async function shelvesByTitle(q: Queries, ids: readonly number[]): Promise<Map<number, string[]>> {
  const shelves = new Map<number, string[]>();
  for (const some of chunks(ids)) {
    const rows = await q
      .selectFrom('copies')
      .select(['title_id', 'library_id', 'call_number'])
      .distinct()
      .where('title_id', 'in', some)
      .where((where) =>
        where.or([where('state', 'is', null), where('state', 'not in', GONE_STATES)]),
      )
      .orderBy('title_id')
      .orderBy('library_id')
      .orderBy('call_number')
      .execute();
    for (const { title_id: id, library_id: library, call_number: callNumber } of rows) {
      shelves.set(id, [...(shelves.get(id) ?? []), `${library} ${callNumber}`]);
    }
  }
  return shelves;
}

/** Version of a page made from this string alone. */
export const titleVersion = (text: string): string =>
  createHash('sha256').update(text).digest('hex').slice(0, 12);

/** Changes whenever the built site would: records, settings, content or opening hours. */
export async function publicationVersion(
  q: Queries,
  settings: Settings,
  content: Pick<Content, 'version'>,
): Promise<string> {
  const last = await q
    .selectFrom('change_log')
    .select((select) => select.fn.max('seq').as('seq'))
    .where('kind', 'in', ['title', 'authority'])
    .executeTakeFirst();
  const epoch = await q
    .selectFrom('network')
    .select('value')
    .where('key', '=', 'epoch')
    .executeTakeFirst();
  const opening = await openingVersion(q);
  return titleVersion(
    JSON.stringify([epoch?.value, last?.seq, settings, content.version, opening]),
  );
}
