import type { Insertable } from 'kysely';
import { OPEN_SUGGESTIONS, type SuggestionState } from '#contract/catalogue/acquisitions/states.ts';
import { chunks } from '../../core/db/chunks.ts';
import type { Queries, Tx } from '../../core/db/connection.ts';
import type { Tables } from '../../core/db/schema.ts';
import { listForStaff } from '../../circulation/requests/store.ts';

/** Writes a suggestion in its first state. Returns its id. */
export async function insertSuggestion(
  tx: Tx,
  row: Omit<Insertable<Tables['suggestions']>, 'id'>,
): Promise<number> {
  const { id } = await tx
    .insertInto('suggestions')
    .values(row)
    .returning('id')
    .executeTakeFirstOrThrow();
  await recordMove(tx, { id, state: row.state, at: row.created_at });
  return id;
}

/** Records in its history that a suggestion came into a state. */
export async function recordMove(
  tx: Tx,
  { id, state, at, note = '' }: { id: number; state: string; at: string; note?: string },
): Promise<void> {
  await tx.insertInto('suggestion_moves').values({ suggestion_id: id, state, at, note }).execute();
}

const suggestionRows = (q: Queries | Tx) =>
  q
    .selectFrom('suggestions as r')
    .innerJoin('libraries as l', 'l.id', 'r.library_id')
    .leftJoin('purchase_order_lines as i', 'i.suggestion_id', 'r.id')
    .leftJoin('purchase_orders as o', 'o.id', 'i.order_id')
    .select(['r.id', 'r.patron_id', 'r.state', 'r.created_at', 'r.updated_at', 'r.title'])
    .select('r.title_id as titleId')
    .select(['r.author', 'r.publisher', 'r.edition', 'r.isbn_issn', 'r.periodical', 'r.other'])
    .select(['r.course', 'r.use_kind', 'r.copies', 'r.library_id', 'l.name as library'])
    .select(['l.time_zone as zone', 'o.number as order', 'o.expected_on as expectedOn']);

export type SuggestionRow = Awaited<
  ReturnType<ReturnType<typeof suggestionRows>['executeTakeFirstOrThrow']>
>;

/** Suggestions that libraries still work on: those of one patron to one library, or everybody'r. */
export async function openSuggestions(
  q: Queries | Tx,
  own?: { patronId: number; libraryId: number },
): Promise<SuggestionRow[]> {
  const query = suggestionRows(q).where('r.state', 'in', OPEN_SUGGESTIONS).orderBy('r.id');
  return (
    own === undefined
      ? query
      : query.where('r.patron_id', '=', own.patronId).where('r.library_id', '=', own.libraryId)
  ).execute();
}

/** A patron's suggestions. */
export const suggestionsOfPatron = (q: Queries, patronId: number) =>
  suggestionRows(q).where('r.patron_id', '=', patronId);

/** How many suggestions of a patron are in each state. */
export async function countByState(q: Queries, patronId: number): Promise<Map<string, number>> {
  const rows = await q
    .selectFrom('suggestions')
    .select('state')
    .select((select) => select.fn.countAll().as('count'))
    .where('patron_id', '=', patronId)
    .groupBy('state')
    .execute();
  return new Map(rows.map(({ state, count }) => [state, Number(count)]));
}

export interface SuggestionMove {
  state: SuggestionState;
  note: string;
  at: string;
}

/** The states that suggestions have had, from the first on, by suggestion. */
export async function movesOf(
  q: Queries,
  ids: readonly number[],
): Promise<Map<number, SuggestionMove[]>> {
  const found = new Map<number, SuggestionMove[]>();
  for (const some of chunks(ids)) {
    const rows = await q
      .selectFrom('suggestion_moves')
      .select(['suggestion_id as id', 'state', 'note', 'at'])
      .where('suggestion_id', 'in', some)
      .orderBy('id')
      .execute();
    for (const { id, state, ...move } of rows) {
      const known = found.get(id) ?? [];
      found.set(id, [...known, { ...move, state: state as SuggestionState }]);
    }
  }
  return found;
}

/** When suggestions were made and last moved, and how far they have come, of a span of time. */
export const suggestionsMadeIn = (q: Queries, from: Date, before: Date) =>
  q
    .selectFrom('suggestions')
    .select(['patron_id as patronId', 'state', 'created_at as madeAt', 'updated_at as movedAt'])
    .where('created_at', '>=', from.toISOString())
    .where('created_at', '<', before.toISOString())
    .orderBy('id')
    .execute();

/** A suggestion as it was moved at an instant; undefined where it has moved on since, or was never. */
export async function suggestionMovedAt(q: Queries, id: number, at: string) {
  const row = await suggestionRows(q)
    .where('r.id', '=', id)
    .where('r.updated_at', '=', at)
    .executeTakeFirst();
  if (!row) return undefined;
  const moves = await movesOf(q, [id]);
  return { ...row, note: moves.get(id)?.findLast((move) => move.at === at)?.note ?? '' };
}

/** Whose suggestion it is, and how far it has come. */
export const suggestionById = (q: Queries | Tx, id: number) =>
  q
    .selectFrom('suggestions as r')
    .innerJoin('libraries as l', 'l.id', 'r.library_id')
    .select(['r.patron_id as patronId', 'r.state', 'r.title', 'r.title_id as titleId'])
    .select(['r.isbn_issn as isbn', 'r.created_at as createdAt', 'l.id as libraryId'])
    .select(['l.name as library', 'l.time_zone as zone'])
    .where('r.id', '=', id)
    .executeTakeFirst();

/** Saves which title was bought for a suggestion. */
export const saveTitle = (tx: Tx, id: number, titleId: number) =>
  tx.updateTable('suggestions').set({ title_id: titleId }).where('id', '=', id).execute();

/** Suggestions for staff. */
export const listSuggestions = (q: Queries, state?: string) =>
  listForStaff(
    suggestionRows(q)
      .innerJoin('patrons as p', 'p.id', 'r.patron_id')
      .select(['r.created_at as at', 'p.login as patron']),
    state,
  );

/** Is there any suggestion that ended before an instant? */
export const hasEndedSuggestions = async (tx: Tx, before: Date): Promise<boolean> =>
  (await tx
    .selectFrom('suggestions')
    .select('id')
    .where('state', 'not in', OPEN_SUGGESTIONS)
    .where('updated_at', '<', before.toISOString())
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** Leaves suggestions that ended before an instant to nobody: they are counted, not whose they were. Returns how many. */
export async function disownSuggestions(
  tx: Tx,
  { before, nobody }: { before: Date; nobody: number },
): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('suggestions')
    .set({ patron_id: nobody })
    .where('state', 'not in', OPEN_SUGGESTIONS)
    .where('updated_at', '<', before.toISOString())
    .where('patron_id', '!=', nobody)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}
