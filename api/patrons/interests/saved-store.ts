import type { SearchFrequency } from '#contract/shared/interest-kinds.ts';
import type { Queries, Tx } from '../../core/db/connection.ts';
import { addDays, type Day } from '../../circulation/units/zone.ts';
import type { ParsedSearch } from './saved-search.ts';

export interface SavedSearch {
  id: number;
  patronId: number;
  /** JSON of the query. */
  query: string;
  address: string;
  name: string;
  total: number;
  frequency: SearchFrequency;
  toldOn: Day;
  seenAt: string;
}

const selected = (q: Queries | Tx) =>
  q
    .selectFrom('saved_searches')
    .select(['id', 'patron_id as patronId', 'query', 'address', 'name', 'total', 'frequency'])
    .select(['told_on as toldOn', 'seen_at as seenAt']);

type Row = Awaited<ReturnType<ReturnType<typeof selected>['executeTakeFirstOrThrow']>>;

const toSearch = (row: Row): SavedSearch => ({
  ...row,
  frequency: row.frequency as SearchFrequency,
});

/** Saved searches of an account, newest first. */
export async function searchesOf(q: Queries | Tx, patronId: number): Promise<SavedSearch[]> {
  const rows = await selected(q).where('patron_id', '=', patronId).orderBy('id', 'desc').execute();
  return rows.map(toSearch);
}

/** Any patron's search; undefined if it was deleted. */
export async function searchById(q: Queries, id: number): Promise<SavedSearch | undefined> {
  const row = await selected(q).where('id', '=', id).executeTakeFirst();
  return row && toSearch(row);
}

export interface NewSearch extends ParsedSearch {
  patronId: number;
  name: string;
  total: number;
  frequency: SearchFrequency;
  at: Date;
  today: Day;
  /** Titles that came since are new; `at` unless given. */
  seenAt?: Date;
}

/** Saves a search; an existing one stays unchanged. */
export async function insertSearch(tx: Tx, search: NewSearch): Promise<void> {
  await tx
    .insertInto('saved_searches')
    .values({
      ...{ patron_id: search.patronId, query: search.query, hash: search.hash },
      ...{ address: search.address, name: search.name, total: search.total },
      ...{ frequency: search.frequency, told_on: search.today },
      ...{
        seen_at: (search.seenAt ?? search.at).toISOString(),
        created_at: search.at.toISOString(),
      },
    })
    .onConflict((conflict) => conflict.columns(['patron_id', 'hash']).doNothing())
    .execute();
}

/** The id of an equal saved search; undefined: none. */
export const idOfSearch = async (
  q: Queries | Tx,
  patronId: number,
  hash: string,
): Promise<number | undefined> =>
  (
    await q
      .selectFrom('saved_searches')
      .select('id')
      .where('patron_id', '=', patronId)
      .where('hash', '=', hash)
      .executeTakeFirst()
  )?.id;

interface Own {
  patronId: number;
  id: number;
}

export interface SearchChange {
  frequency?: SearchFrequency | undefined;
  /** When its new results were viewed. */
  seenAt?: string | undefined;
  /** First day of notification. */
  toldOn?: Day | undefined;
}

/** Changes a search of a patron. */
export async function saveSearchChange(
  q: Queries,
  { patronId, id }: Own,
  { frequency, seenAt, toldOn }: SearchChange,
): Promise<void> {
  const change = {
    ...(frequency !== undefined && { frequency }),
    ...(seenAt !== undefined && { seen_at: seenAt }),
    ...(toldOn !== undefined && { told_on: toldOn }),
  };
  if (Object.keys(change).length === 0) return;
  await q
    .updateTable('saved_searches')
    .set(change)
    .where('patron_id', '=', patronId)
    .where('id', '=', id)
    .execute();
}

/** Deletes a search of a patron; false if there is none with this id. */
export async function deleteSearch(q: Queries, { patronId, id }: Own): Promise<boolean> {
  const { numDeletedRows } = await q
    .deleteFrom('saved_searches')
    .where('patron_id', '=', patronId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Ends notifications of a search. */
export async function endSearchMail(q: Queries, id: number): Promise<void> {
  await q.updateTable('saved_searches').set({ frequency: 'nunca' }).where('id', '=', id).execute();
}

/** Days between two checks. */
const DAYS = { diaria: 1, semanal: 7 } as const satisfies Partial<Record<SearchFrequency, number>>;

/** Searches that are due for a check. */
export async function dueSearches(q: Queries, today: Day): Promise<SavedSearch[]> {
  const rows = await selected(q)
    .where(({ or, and, eb }) =>
      or(
        (['diaria', 'semanal'] as const).map((frequency) =>
          and([
            eb('frequency', '=', frequency),
            eb('told_on', '<=', addDays(today, -DAYS[frequency])),
          ]),
        ),
      ),
    )
    .orderBy('id')
    .execute();
  return rows.map(toSearch);
}

/** Marks a search as checked up to an instant; false if another process did so. */
export async function noteSearch(
  tx: Tx,
  { id, toldOn }: Pick<SavedSearch, 'id' | 'toldOn'>,
  now: { today: Day; until: string },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('saved_searches')
    .set({ told_on: now.today, seen_at: now.until })
    .where('id', '=', id)
    .where('told_on', '=', toldOn)
    .where('frequency', '!=', 'nunca')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
