import type { Queries, Tx } from '../../core/db/connection.ts';
import { lyingStackRequests } from '../../circulation/closed-stack/store.ts';
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

const SOUGHT_COLUMNS = [...COPY_COLUMNS, 'c.not_found_at as notFoundAt'] as const;
const PATRON_COLUMNS = ['p.id as patronId', 'p.name as patron'] as const;
const TO_COLUMNS = ['l.id as toId', 'l.name as to'] as const;

/** Holds with their copies, patrons and pick-up libraries. */
const holds = (q: Queries) =>
  q
    .selectFrom('holds as h')
    .innerJoin('copies as c', 'c.id', 'h.copy_id')
    .innerJoin('titles as t', 't.id', 'c.title_id')
    .innerJoin('patrons as p', 'p.id', 'h.patron_id')
    .innerJoin('libraries as l', 'l.id', 'h.library_id')
    .select(['h.id as entityId', ...SOUGHT_COLUMNS, ...PATRON_COLUMNS, ...TO_COLUMNS]);

/** Requests between libraries with their patrons and pick-up libraries. */
const requests = (q: Queries) =>
  q
    .selectFrom('loan_requests as r')
    .innerJoin('titles as t', 't.id', 'r.title_id')
    .innerJoin('patrons as p', 'p.id', 'r.patron_id')
    .innerJoin('libraries as l', 'l.id', 'r.library_id')
    .select(['r.id as entityId', 'r.created_at as since', ...PATRON_COLUMNS, ...TO_COLUMNS]);

/** Those that have a copy. */
const requestsWithCopy = (q: Queries) =>
  requests(q).innerJoin('copies as c', 'c.id', 'r.copy_id').select(SOUGHT_COLUMNS);

/** Requests of closed stacks with their copies, which stay in their library. */
const stackRequests = (q: Queries) =>
  q
    .selectFrom('stack_requests as r')
    .innerJoin('copies as c', 'c.id', 'r.copy_id')
    .innerJoin('titles as t', 't.id', 'c.title_id')
    .innerJoin('patrons as p', 'p.id', 'r.patron_id')
    .innerJoin('libraries as l', 'l.id', 'c.library_id')
    .select(['r.id as entityId', ...SOUGHT_COLUMNS, ...PATRON_COLUMNS, ...TO_COLUMNS]);

/** Copies on their shelves in a library that a hold, a request between libraries or a closed stack waits for. */
export async function rowsToFetch(q: Queries, libraryId: number, at: Date): Promise<FetchRow[]> {
  const [held, sent, waiting, stack, lying, stackLying] = await Promise.all([
    heldRows(q, libraryId),
    sentRows(q, libraryId),
    waitingRequests(q, libraryId, at),
    stackRows(q, libraryId),
    notCollected(q).select('c.id').where('h.library_id', '=', libraryId).execute(),
    lyingStackRequests(q).select('c.id').where('c.library_id', '=', libraryId).execute(),
  ]);
  const there = new Set([...lying, ...stackLying].map(({ id }) => id));
  const toFetch = [...held, ...stack].filter(({ id }) => !there.has(id));
  return [...toFetch, ...sent, ...waiting];
}

/** Copies set aside here for a hold, or to be sent to one, that are still on their shelves. */
async function heldRows(q: Queries, libraryId: number): Promise<FetchRow[]> {
  const rows = await holds(q)
    .select(({ fn }) => fn.coalesce('h.sent_at', 'h.released_at', 'h.placed_at').as('since'))
    .select('h.observations')
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
  const rows = await requestsWithCopy(q)
    .where('c.library_id', '=', libraryId)
    .where('c.sent_from', 'is', null)
    .where('r.state', '=', 'em_transito')
    .where('r.library_id', '!=', libraryId)
    .orderBy('r.id')
    .execute();
  return rows.map((row) => ({ ...row, kind: 'emprestimo', observations: '' }));
}

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
    .select([...SOUGHT_COLUMNS, 'c.library_id as libraryId', 'c.state'])
    .where('c.id', '=', copyId)
    .executeTakeFirst();

async function stackRows(q: Queries, libraryId: number): Promise<FetchRow[]> {
  const rows = await stackRequests(q)
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
  const [held, ended, stack] = await Promise.all([
    holds(q)
      .innerJoin('libraries as home', 'home.id', 'c.library_id')
      .select(['h.ended_at as since', 'home.id as homeId', 'home.name as home'])
      .where('h.id', 'in', notCollected(q).select('h.id'))
      .where('h.library_id', '=', libraryId)
      .orderBy('h.id', 'desc')
      .execute(),
    requestsWithCopy(q)
      .innerJoin('libraries as home', 'home.id', 'c.library_id')
      .select(['r.updated_at as since', 'home.id as homeId', 'home.name as home'])
      .where('r.state', '=', 'nao_atendida')
      // It had been ready.
      .where('r.expires_at', 'is not', null)
      .where('r.library_id', '=', libraryId)
      .where('c.state', '=', 'in_transit')
      .where('c.sent_from', 'is', null)
      .orderBy('r.id', 'desc')
      .execute(),
    stackRequests(q)
      .select(['r.updated_at as since', 'l.id as homeId', 'l.name as home'])
      .where('r.id', 'in', lyingStackRequests(q).select('r.id'))
      .where('c.library_id', '=', libraryId)
      .orderBy('r.id', 'desc')
      .execute(),
  ]);
  const seen = new Set<number>();
  const lying = [...held, ...ended, ...stack].filter(({ id }) => !seen.has(id) && seen.add(id));
  const next = await whoIsNext(q, [...seen]);
  return lying.map((row) => ({ ...row, since: row.since ?? '', next: next.get(row.id) ?? null }));
}

/** For whom copies are set aside, or sent, next: by copy. */
async function whoIsNext(q: Queries, copyIds: readonly number[]) {
  if (copyIds.length === 0) return new Map<number, never>();
  const [stack, held] = await Promise.all([
    stackRequests(q).where('c.id', 'in', copyIds).where('r.state', '=', 'pedido').execute(),
    holds(q)
      .where('c.id', 'in', copyIds)
      .where('h.state', 'in', ['released', 'in_transit'])
      .execute(),
  ]);
  return new Map([...stack, ...held].map((row) => [row.id, row]));
}

/** Copies on the shelf of holds of a library, for whoever waits for them. */
export async function rowsWaiting(q: Queries, libraryId: number) {
  const [held, ready, stack] = await Promise.all([
    holds(q)
      .select('h.expires_at as until')
      .where('h.state', '=', 'released')
      .where('h.shelved_at', 'is not', null)
      .where('h.library_id', '=', libraryId)
      .execute(),
    requestsWithCopy(q)
      .select('r.expires_at as until')
      .where('r.state', '=', 'disponivel')
      .where('r.library_id', '=', libraryId)
      .execute(),
    stackRequests(q)
      .select('r.expires_at as until')
      .where('r.state', '=', 'separado')
      .where('c.library_id', '=', libraryId)
      .execute(),
  ]);
  return [
    ...held.map((row) => ({ ...row, key: `reserva-${row.entityId}` })),
    ...ready.map((row) => ({ ...row, key: `emprestimo-${row.entityId}` })),
    ...stack.map((row) => ({ ...row, key: `acervo_fechado-${row.entityId}` })),
  ];
}
