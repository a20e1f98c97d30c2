import type { Queries, Tx } from '../../core/db/connection.ts';
import { notCollected } from '../../circulation/loans/copies/shelf.ts';
import { copyToSend } from '../../circulation/loan-requests/desk.ts';
import { requestToMove } from '../../circulation/loan-requests/store.ts';

/** What a label says of a copy. */
export const COPY_COLUMNS = [
  ...(['c.id', 'c.title_id', 'c.barcode', 'c.number', 'c.call_number'] as const),
  ...(['c.shelf_location', 't.summary'] as const),
] as const;

/** A copy to be fetched from its shelf, and for whom. */
export interface FetchRow {
  id: number;
  title_id: number;
  barcode: string;
  number: string;
  call_number: string;
  shelf_location: string | null;
  summary: string;
  kind: 'reserva' | 'emprestimo' | 'acervo_fechado';
  /** Id of the hold or request. */
  entityId: number;
  patronId: number;
  patron: string;
  /** Library where it is picked up. */
  toId: number;
  to: string;
  /** Instant, UTC. */
  since: string;
  observations: string;
  notFoundAt: string | null;
}

/** Copies on their shelves in a library that a hold, a request between libraries or a closed stack waits for. */
export async function rowsToFetch(
  q: Queries,
  libraryId: number,
  at: Date,
): Promise<{ rows: FetchRow[]; lying: ReadonlySet<number> }> {
  const [holds, sent, waiting, stack, lying] = await Promise.all([
    heldRows(q, libraryId),
    sentRows(q, libraryId),
    waitingRequests(q, libraryId, at),
    stackRows(q, libraryId),
    notCollected(q).select('c.id').where('h.library_id', '=', libraryId).execute(),
  ]);
  const there = new Set(lying.map(({ id }) => id));
  const toFetch = holds.filter(({ id }) => !there.has(id));
  return { rows: [...toFetch, ...sent, ...waiting, ...stack], lying: there };
}

/** Copies set aside here for a hold, or to be sent to one, that are still on their shelves. */
async function heldRows(q: Queries, libraryId: number): Promise<FetchRow[]> {
  const rows = await q
    .selectFrom('holds as h')
    .innerJoin('copies as c', 'c.id', 'h.copy_id')
    .innerJoin('titles as t', 't.id', 'c.title_id')
    .innerJoin('patrons as p', 'p.id', 'h.patron_id')
    .innerJoin('libraries as l', 'l.id', 'h.library_id')
    .select([...COPY_COLUMNS, 'c.not_found_at as notFoundAt', 'h.id as entityId', 'h.observations'])
    .select(['p.id as patronId', 'p.name as patron', 'l.id as toId', 'l.name as to'])
    .select(({ fn }) => fn.coalesce('h.sent_at', 'h.released_at', 'h.placed_at').as('since'))
    .where('c.library_id', '=', libraryId)
    .where('c.sent_from', 'is', null)
    .where(({ and, eb, or }) =>
      or([
        and([eb('h.state', '=', 'released'), eb('h.shelved_at', 'is', null)]),
        and([eb('h.state', '=', 'in_transit'), eb('h.library_id', '!=', libraryId)]),
      ]),
    )
    .orderBy('h.id')
    .execute();
  return rows.map((row) => ({ ...row, kind: 'reserva' }));
}

/** Copies that staff promised to another library for a request, and that are still on their shelves. */
async function sentRows(q: Queries, libraryId: number): Promise<FetchRow[]> {
  const rows = await requests(q)
    .innerJoin('copies as c', 'c.id', 'r.copy_id')
    .select([...COPY_COLUMNS, 'c.not_found_at as notFoundAt'])
    .where('c.library_id', '=', libraryId)
    .where('c.sent_from', 'is', null)
    .where('r.state', '=', 'em_transito')
    .where('r.library_id', '!=', libraryId)
    .orderBy('r.id')
    .execute();
  return rows.map((row) => ({ ...row, kind: 'emprestimo', observations: '' }));
}

const requests = (q: Queries | Tx) =>
  q
    .selectFrom('loan_requests as r')
    .innerJoin('titles as t', 't.id', 'r.title_id')
    .innerJoin('patrons as p', 'p.id', 'r.patron_id')
    .innerJoin('libraries as l', 'l.id', 'r.library_id')
    .select(['r.id as entityId', 'r.created_at as since'])
    .select(['p.id as patronId', 'p.name as patron', 'l.id as toId', 'l.name as to']);

/** Requests that wait for a copy of this library, with the copy that may be sent. */
async function waitingRequests(q: Queries, libraryId: number, at: Date): Promise<FetchRow[]> {
  const waiting = await requests(q)
    .where('r.origin_id', '=', libraryId)
    .where('r.state', '=', 'aguardando')
    .orderBy('r.id')
    .execute();
  const rows: FetchRow[] = [];
  for (const request of waiting) {
    const copyId = await candidateOf(q, request.entityId, at);
    const copy = copyId === null ? undefined : await labelOf(q, copyId);
    // Two requests may wait for one title: each takes a copy of its own.
    if (!copy || rows.some(({ id }) => id === copy.id)) continue;
    rows.push({ ...request, ...copy, kind: 'emprestimo', observations: '' });
  }
  return rows;
}

/** The copy that may be sent for a request; null: none. */
export async function candidateOf(
  q: Queries | Tx,
  requestId: number,
  at: Date,
): Promise<number | null> {
  const request = await requestToMove(q, requestId);
  return request && copyToSend(q, request, { at });
}

/** A copy as its label names it, with its state. */
export const labelOf = (q: Queries | Tx, copyId: number) =>
  q
    .selectFrom('copies as c')
    .innerJoin('titles as t', 't.id', 'c.title_id')
    .select([...COPY_COLUMNS, 'c.not_found_at as notFoundAt', 'c.library_id as libraryId'])
    .select(['c.state', 'c.sent_from as sentFrom'])
    .where('c.id', '=', copyId)
    .executeTakeFirst();

async function stackRows(q: Queries, libraryId: number): Promise<FetchRow[]> {
  const rows = await q
    .selectFrom('stack_requests as r')
    .innerJoin('copies as c', 'c.id', 'r.copy_id')
    .innerJoin('titles as t', 't.id', 'c.title_id')
    .innerJoin('patrons as p', 'p.id', 'r.patron_id')
    .innerJoin('libraries as l', 'l.id', 'c.library_id')
    .select([...COPY_COLUMNS, 'c.not_found_at as notFoundAt', 'r.id as entityId'])
    .select(['p.id as patronId', 'p.name as patron', 'l.id as toId', 'l.name as to'])
    .select('r.created_at as since')
    .where('c.library_id', '=', libraryId)
    .where('r.state', '=', 'pedido')
    .orderBy('r.id')
    .execute();
  return rows.map((row) => ({ ...row, kind: 'acervo_fechado', observations: '' }));
}

/** Numbers of the copies of a library that do as well as this one: on the shelf, the same part, for nobody else. */
export async function siblingsOf(q: Queries | Tx, copyId: number) {
  const rows = await q
    .selectFrom('copies as c')
    .innerJoin('copies as o', (join) =>
      join
        .onRef('o.title_id', '=', 'c.title_id')
        .onRef('o.library_id', '=', 'c.library_id')
        .onRef('o.loan_kind', '=', 'c.loan_kind')
        .onRef('o.additional', '=', 'c.additional'),
    )
    .select(['o.id', 'o.number', 'o.volume', 'o.tome', 'o.part'])
    .select(['c.volume as ownVolume', 'c.tome as ownTome', 'c.part as ownPart'])
    .where('c.id', '=', copyId)
    .whereRef('o.id', '!=', 'c.id')
    .where('o.state', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('loans as l')
            .select('l.id')
            .whereRef('l.copy_id', '=', 'o.id')
            .where('l.returned_at', 'is', null),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('holds as h')
            .select('h.id')
            .whereRef('h.copy_id', '=', 'o.id')
            .where('h.ended_at', 'is', null),
        ),
      ),
    )
    .orderBy('o.id')
    .execute();
  return rows.filter(
    (row) => row.volume === row.ownVolume && row.tome === row.ownTome && row.part === row.ownPart,
  );
}

/** Copies on the shelf of holds of a library that nobody came for, with whoever is next. */
export async function rowsToTakeOff(q: Queries, libraryId: number) {
  const holds = await notCollected(q)
    .innerJoin('titles as t', 't.id', 'c.title_id')
    .innerJoin('patrons as p', 'p.id', 'h.patron_id')
    .innerJoin('libraries as home', 'home.id', 'c.library_id')
    .select([...COPY_COLUMNS, 'h.id as entityId', 'h.ended_at as since', 'p.name as patron'])
    .select(['p.id as patronId', 'c.library_id as homeId', 'home.name as home'])
    .where('h.library_id', '=', libraryId)
    .orderBy('h.id', 'desc')
    .execute();
  const ended = await requests(q)
    .innerJoin('copies as c', 'c.id', 'r.copy_id')
    .innerJoin('libraries as home', 'home.id', 'c.library_id')
    .select([...COPY_COLUMNS, 'c.library_id as homeId', 'home.name as home'])
    .where('r.state', '=', 'nao_atendida')
    // It had been ready.
    .where('r.expires_at', 'is not', null)
    .where('r.library_id', '=', libraryId)
    .where('c.state', '=', 'in_transit')
    .where('c.sent_from', 'is', null)
    .orderBy('r.id', 'desc')
    .execute();
  const rows = [
    ...holds.map((row) => ({ ...row, key: `reserva-${row.entityId}`, since: row.since ?? '' })),
    ...ended.map((row) => ({ ...row, key: `emprestimo-${row.entityId}` })),
  ];
  const seen = new Set<number>();
  const lying = rows.filter(({ id }) => !seen.has(id) && seen.add(id));
  const next = await nextHolds(q, [...seen]);
  return lying.map((row) => ({ ...row, next: next.get(row.id) ?? null }));
}

/** For whom copies are set aside, or sent, next: by copy. */
async function nextHolds(q: Queries, copyIds: readonly number[]) {
  if (copyIds.length === 0) return new Map<number, never>();
  const rows = await q
    .selectFrom('holds as h')
    .innerJoin('patrons as p', 'p.id', 'h.patron_id')
    .innerJoin('libraries as l', 'l.id', 'h.library_id')
    .select(['h.copy_id as copyId', 'p.id as patronId', 'p.name as patron'])
    .select(['l.id as toId', 'l.name as to'])
    .where('h.copy_id', 'in', copyIds)
    .where('h.state', 'in', ['released', 'in_transit'])
    .execute();
  return new Map(rows.map((row) => [row.copyId ?? 0, row]));
}

/** Copies on the shelf of holds of a library, for whoever waits for them. */
export async function rowsWaiting(q: Queries, libraryId: number) {
  const holds = await q
    .selectFrom('holds as h')
    .innerJoin('copies as c', 'c.id', 'h.copy_id')
    .innerJoin('titles as t', 't.id', 'h.title_id')
    .innerJoin('patrons as p', 'p.id', 'h.patron_id')
    .select(['h.id as entityId', 'c.barcode', 't.summary', 'p.id as patronId', 'p.name as patron'])
    .select('h.expires_at as until')
    .where('h.state', '=', 'released')
    .where('h.shelved_at', 'is not', null)
    .where('h.library_id', '=', libraryId)
    .execute();
  const ready = await requests(q)
    .innerJoin('copies as c', 'c.id', 'r.copy_id')
    .select(['c.barcode', 't.summary', 'r.expires_at as until'])
    .where('r.state', '=', 'disponivel')
    .where('r.library_id', '=', libraryId)
    .execute();
  const stack = await q
    .selectFrom('stack_requests as r')
    .innerJoin('copies as c', 'c.id', 'r.copy_id')
    .innerJoin('titles as t', 't.id', 'c.title_id')
    .innerJoin('patrons as p', 'p.id', 'r.patron_id')
    .select(['r.id as entityId', 'c.barcode', 't.summary', 'p.id as patronId', 'p.name as patron'])
    .select('r.expires_at as until')
    .where('r.state', '=', 'separado')
    .where('c.library_id', '=', libraryId)
    .execute();
  return [
    ...holds.map((row) => ({ ...row, key: `reserva-${row.entityId}` })),
    ...ready.map((row) => ({ ...row, key: `emprestimo-${row.entityId}` })),
    ...stack.map((row) => ({ ...row, key: `acervo_fechado-${row.entityId}` })),
  ];
}

/**
 * Copies in the bag of a library or on their way to it, with where they come from and go to: a hold, a request, or
 * home. Copies of this library that came into transit before bags were recorded come from nowhere.
 */
export async function rowsInBags(q: Queries, libraryId: number) {
  const rows = await q
    .selectFrom('copies as c')
    .innerJoin('titles as t', 't.id', 'c.title_id')
    .innerJoin('libraries as home', 'home.id', 'c.library_id')
    .leftJoin('libraries as origin', 'origin.id', 'c.sent_from')
    .leftJoin('holds as h', (join) =>
      join.onRef('h.copy_id', '=', 'c.id').on('h.state', 'in', ['in_transit', 'released']),
    )
    .leftJoin('libraries as hl', 'hl.id', 'h.library_id')
    .leftJoin('loan_requests as r', (join) =>
      join.onRef('r.copy_id', '=', 'c.id').on('r.state', 'in', ['em_transito', 'disponivel']),
    )
    .leftJoin('libraries as rl', 'rl.id', 'r.library_id')
    .select([...COPY_COLUMNS, 'c.state_since as since', 'origin.id as fromId'])
    .select(['origin.name as from', 'home.id as homeId', 'home.name as home'])
    .select(['hl.id as holdLibrary', 'hl.name as holdName', 'h.state as holdState'])
    .select(['rl.id as requestLibrary', 'rl.name as requestName'])
    .where('c.state', '=', 'in_transit')
    .where(({ eb, or, not, exists, selectFrom }) =>
      or([
        eb('c.sent_from', 'is not', null),
        eb.and([
          eb('c.library_id', '=', libraryId),
          eb('h.id', 'is', null),
          eb('r.id', 'is', null),
          not(
            exists(
              selectFrom('holds as lying')
                .select('lying.id')
                .whereRef('lying.copy_id', '=', 'c.id')
                .where('lying.state', 'in', ['lapsed', 'cancelled'])
                .where('lying.shelved_at', 'is not', null),
            ),
          ),
        ]),
      ]),
    )
    .orderBy('c.id')
    .execute();
  return rows.map(({ holdLibrary, holdName, requestLibrary, requestName, ...row }) => ({
    ...row,
    toId: holdLibrary ?? requestLibrary ?? row.homeId,
    to: holdName ?? requestName ?? row.home,
    isForPatron: holdLibrary !== null || requestLibrary !== null,
  }));
}
