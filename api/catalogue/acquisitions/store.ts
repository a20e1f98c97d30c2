import type { Insertable } from 'kysely';
import {
  OPEN_SUGGESTIONS,
  PENDING_SUGGESTIONS,
  type SuggestionState,
} from '#contract/catalogue/acquisitions/states.ts';
import { chunks } from '../../core/db/chunks.ts';
import type { Queries, Tx } from '../../core/db/connection.ts';
import type { Tables } from '../../core/db/schema.ts';

/** How many suggestions of a patron wait for the library. */
export async function pendingSuggestions(tx: Tx, patronId: number): Promise<number> {
  const { count } = await tx
    .selectFrom('suggestions')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('patron_id', '=', patronId)
    .where('state', 'in', PENDING_SUGGESTIONS)
    .executeTakeFirstOrThrow();
  return Number(count);
}

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
  await rememberMove(tx, { id, state: row.state, at: row.created_at });
  return id;
}

/** Remembers that a suggestion has come into a state. */
export async function rememberMove(
  tx: Tx,
  { id, state, at, note = '' }: { id: number; state: string; at: string; note?: string },
): Promise<void> {
  await tx.insertInto('suggestion_moves').values({ suggestion_id: id, state, at, note }).execute();
}

const shownSuggestions = (q: Queries | Tx) =>
  q
    .selectFrom('suggestions as s')
    .innerJoin('libraries as l', 'l.id', 's.library_id')
    .leftJoin('purchase_order_lines as i', 'i.suggestion_id', 's.id')
    .leftJoin('purchase_orders as o', 'o.id', 'i.order_id')
    .select(['s.id', 's.patron_id', 's.state', 's.created_at', 's.updated_at', 's.title'])
    .select(['s.author', 's.publisher', 's.edition', 's.isbn_issn', 's.periodical', 's.other'])
    .select(['s.course', 's.use_kind', 's.copies', 's.library_id', 'l.name as library'])
    .select(['l.time_zone as zone', 'o.number as order', 'o.expected_on as expectedOn']);

type Row = Awaited<ReturnType<ReturnType<typeof shownSuggestions>['executeTakeFirstOrThrow']>>;
export type ShownSuggestion = Omit<Row, 'state'> & { state: SuggestionState };

const shown = (row: Row): ShownSuggestion => ({ ...row, state: row.state as SuggestionState });

/** Suggestions that libraries still work on: those of one patron to one library, or everybody's. */
export async function openSuggestions(
  q: Queries | Tx,
  own?: { patronId: number; libraryId: number },
): Promise<ShownSuggestion[]> {
  const query = shownSuggestions(q).where('s.state', 'in', OPEN_SUGGESTIONS).orderBy('s.id');
  const rows = await (
    own === undefined
      ? query
      : query.where('s.patron_id', '=', own.patronId).where('s.library_id', '=', own.libraryId)
  ).execute();
  return rows.map(shown);
}

interface Page {
  /** Instants: the first is included, the last is not. */
  from?: string | undefined;
  before?: string | undefined;
  state?: SuggestionState | undefined;
  offset: number;
  limit: number;
}

/** A patron's suggestions, newest first. */
export async function suggestionsOfPatron(
  q: Queries,
  patronId: number,
  { from, before, state, offset, limit }: Page,
): Promise<{ suggestions: ShownSuggestion[]; total: number }> {
  const own = shownSuggestions(q)
    .where('s.patron_id', '=', patronId)
    .$if(from !== undefined, (query) => query.where('s.created_at', '>=', from ?? ''))
    .$if(before !== undefined, (query) => query.where('s.created_at', '<', before ?? ''))
    .$if(state !== undefined, (query) => query.where('s.state', '=', state ?? ''));
  const rows = await own
    .orderBy('s.created_at', 'desc')
    .orderBy('s.id', 'desc')
    .offset(offset)
    .limit(limit)
    .execute();
  const { count } = await own
    .clearSelect()
    .select((select) => select.fn.countAll().as('count'))
    .executeTakeFirstOrThrow();
  return { suggestions: rows.map(shown), total: Number(count) };
}

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
  const row = await shownSuggestions(q)
    .where('s.id', '=', id)
    .where('s.updated_at', '=', at)
    .executeTakeFirst();
  if (!row) return undefined;
  const moves = await movesOf(q, [id]);
  return { ...shown(row), note: moves.get(id)?.findLast((move) => move.at === at)?.note ?? '' };
}

/** Whose suggestion it is, and how far it has come. */
export const suggestionById = (q: Queries | Tx, id: number) =>
  q
    .selectFrom('suggestions as s')
    .innerJoin('libraries as l', 'l.id', 's.library_id')
    .select(['s.patron_id as patronId', 's.state', 's.title', 'l.name as library'])
    .where('s.id', '=', id)
    .executeTakeFirst();

/** Suggestions, of one state or all, oldest first: what the desk decides. */
export function listSuggestions(q: Queries, state?: string) {
  const query = shownSuggestions(q)
    .innerJoin('patrons as p', 'p.id', 's.patron_id')
    .select(['s.created_at as at', 'p.login as patron'])
    .orderBy('s.id');
  return (state === undefined ? query : query.where('s.state', '=', state)).execute();
}

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
