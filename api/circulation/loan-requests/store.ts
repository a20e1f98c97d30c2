import type { LoanRequestState } from '#contract/shared/loan-request-states.ts';
import { postalCodeText } from '#contract/shared/contact.ts';
import type { Queries, Tx } from '../../core/db/connection.ts';
import type { Flag } from '../../core/db/schema.ts';
import type { TitleSummary } from '../../catalogue/marc/map/title-summary.ts';
import { NEW_REQUEST, OPEN_REQUESTS, type Receipt, type RequestWish } from './rules.ts';
import { deletedRows } from '../../core/db/deleted-rows.ts';

/** A patron's requests that have not ended. */
export async function openRequestsOf(db: Queries | Tx, patronId: number): Promise<RequestWish[]> {
  const rows = await db
    .selectFrom('loan_requests')
    .select(['title_id', 'volume', 'tome', 'part', 'additional'])
    .where('patron_id', '=', patronId)
    .where('state', 'in', [...OPEN_REQUESTS])
    .execute();
  return rows.map(({ title_id: titleId, additional, ...wish }) => ({
    ...wish,
    titleId,
    additional: additional === 1,
  }));
}

/** What a patron gave last time, so that it need not be typed again; an address also as the library knows it. */
export async function lastGiven(db: Queries | Tx, patronId: number) {
  const given = await db
    .selectFrom('loan_requests')
    .select(['phone', 'email'])
    .where('patron_id', '=', patronId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const home = await db
    .selectFrom('loan_requests')
    .select('home_address as address')
    .where('patron_id', '=', patronId)
    .where('home_address', 'is not', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const patron = await db
    .selectFrom('patrons')
    .select('email')
    .where('id', '=', patronId)
    .executeTakeFirst();
  const known = await db
    .selectFrom('patron_details')
    .select(['phone', 'street', 'complement', 'district', 'city', 'postal_code as postalCode'])
    .where('patron_id', '=', patronId)
    .executeTakeFirst();
  return {
    phone: (given?.phone ?? known?.phone) || null,
    email: given?.email ?? patron?.email ?? null,
    address: (home?.address ?? (known && addressText(known))) || null,
  };
}

interface KnownAddress {
  street: string;
  complement: string;
  district: string;
  city: string;
  postalCode: string;
}

/** An address on one line, as it is written on a parcel: "Rua das Acácias, 12, apto 3, Centro, Ipê, 35400-000". */
function addressText({ street, complement, district, city, postalCode }: KnownAddress): string {
  if (street === '') return '';
  const code = postalCodeText(postalCode);
  return [street, complement, district, city, code].filter(Boolean).join(', ');
}

export interface NewRequest {
  patronId: number;
  wish: RequestWish;
  originId: number;
  libraryId: number;
  receipt: Receipt;
  authorised: string;
  at: Date;
}

/** Writes a new request. Returns its id. */
export async function insertLoanRequest(tx: Tx, request: NewRequest): Promise<number> {
  const { wish, receipt } = request;
  const at = request.at.toISOString();
  const additional: Flag = wish.additional ? 1 : 0;
  const { id } = await tx
    .insertInto('loan_requests')
    .values({
      patron_id: request.patronId,
      title_id: wish.titleId,
      origin_id: request.originId,
      library_id: request.libraryId,
      volume: wish.volume,
      tome: wish.tome,
      part: wish.part,
      additional,
      phone: receipt.phone,
      email: receipt.email,
      place: receipt.place,
      place_text: receipt.placeText,
      home_address: receipt.homeAddress,
      authorised: request.authorised,
      state: NEW_REQUEST,
      created_at: at,
      updated_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Requests with what is shown of them. */
const shownRequests = (db: Queries | Tx) =>
  db
    .selectFrom('loan_requests as r')
    .innerJoin('titles as t', 't.id', 'r.title_id')
    .innerJoin('libraries as o', 'o.id', 'r.origin_id')
    .innerJoin('libraries as l', 'l.id', 'r.library_id')
    .selectAll('r')
    .select(['t.summary', 'o.name as origin', 'l.name as library', 'l.time_zone as zone']);

type Row = Awaited<ReturnType<ReturnType<typeof shownRequests>['executeTakeFirstOrThrow']>>;
export type ShownRequest = Omit<Row, 'summary' | 'state'> & {
  summary: TitleSummary;
  state: LoanRequestState;
};

const shown = (row: Row): ShownRequest => ({
  ...row,
  summary: JSON.parse(row.summary) as TitleSummary,
  state: row.state as LoanRequestState,
});

interface Page {
  from?: string | undefined;
  before?: string | undefined;
  state?: LoanRequestState | undefined;
  offset: number;
  limit: number;
}

/** A patron's requests made in a span of instants, newest first. */
export async function requestsOfPatron(
  db: Queries,
  patronId: number,
  { from, before, state, offset, limit }: Page,
): Promise<{ requests: ShownRequest[]; total: number }> {
  const own = shownRequests(db)
    .where('r.patron_id', '=', patronId)
    .$if(from !== undefined, (query) => query.where('r.created_at', '>=', from ?? ''))
    .$if(before !== undefined, (query) => query.where('r.created_at', '<', before ?? ''))
    .$if(state !== undefined, (query) => query.where('r.state', '=', state ?? ''));
  const rows = await own
    .orderBy('r.created_at', 'desc')
    .orderBy('r.id', 'desc')
    .offset(offset)
    .limit(limit)
    .execute();
  const { count } = await own
    .clearSelect()
    .select((select) => select.fn.countAll().as('count'))
    .executeTakeFirstOrThrow();
  return { requests: rows.map(shown), total: Number(count) };
}

/** The state of a patron's request; undefined when the patron has no such request. */
export const stateOfRequest = async (
  tx: Tx,
  patronId: number,
  id: number,
): Promise<LoanRequestState | undefined> =>
  (
    await tx
      .selectFrom('loan_requests')
      .select('state')
      .where('patron_id', '=', patronId)
      .where('id', '=', id)
      .executeTakeFirst()
  )?.state as LoanRequestState | undefined;

interface Move {
  id: number;
  from: LoanRequestState;
  to: LoanRequestState;
  at: Date;
  /** The copy that is sent for it, from then on. */
  copyId?: number | null;
}

/** Moves a request; false where it has moved on in between. */
export async function moveRequest(tx: Tx, move: Move): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('loan_requests')
    .set({ state: move.to, updated_at: move.at.toISOString() })
    .$if(move.copyId !== undefined, (query) => query.set({ copy_id: move.copyId ?? null }))
    .where('id', '=', move.id)
    .where('state', '=', move.from)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** A request as whoever moves it needs it. */
export interface MovingRequest {
  patronId: number;
  wish: RequestWish;
  originId: number;
  copyId: number | null;
  title: string;
  /** Name of the library that receives it. */
  library: string;
}

export async function requestToMove(tx: Tx, id: number): Promise<MovingRequest | null> {
  const row = await tx
    .selectFrom('loan_requests as r')
    .innerJoin('titles as t', 't.id', 'r.title_id')
    .innerJoin('libraries as b', 'b.id', 'r.library_id')
    .select(['r.patron_id', 'r.title_id', 'r.origin_id', 'r.copy_id', 't.summary'])
    .select(['r.volume', 'r.tome', 'r.part', 'r.additional', 'b.name as library'])
    .where('r.id', '=', id)
    .executeTakeFirst();
  if (!row) return null;
  const { volume, tome, part, additional } = row;
  return {
    patronId: row.patron_id,
    wish: { titleId: row.title_id, volume, tome, part, additional: additional === 1 },
    originId: row.origin_id,
    copyId: row.copy_id,
    title: (JSON.parse(row.summary) as TitleSummary).title,
    library: row.library,
  };
}

/** The title of a request; undefined: there is no such request. */
export const titleOfRequest = async (tx: Tx, id: number): Promise<number | undefined> =>
  (await requestToMove(tx, id))?.wish.titleId;

/** The barcode of the copy that is sent for a request. */
export const barcodeOfRequest = async (q: Queries, id: number): Promise<string | undefined> =>
  (
    await q
      .selectFrom('loan_requests as r')
      .innerJoin('copies as c', 'c.id', 'r.copy_id')
      .select('c.barcode')
      .where('r.id', '=', id)
      .executeTakeFirst()
  )?.barcode;

/** For whom a copy is under way or lies ready in another library. */
export async function requestOfCopy(q: Queries | Tx, copyId: number) {
  const row = await q
    .selectFrom('loan_requests as r')
    .innerJoin('patrons as p', 'p.id', 'r.patron_id')
    .select(['r.id', 'r.state', 'r.patron_id as patronId', 'p.name as patron'])
    .where('r.copy_id', '=', copyId)
    .where('r.state', 'in', [...OPEN_REQUESTS])
    .executeTakeFirst();
  return row && { ...row, state: row.state as LoanRequestState };
}

/** Requests of one state or all, oldest first: what the desk sends and hands over. */
export function listDeskLoanRequests(q: Queries, state?: string) {
  return q
    .selectFrom('loan_requests as r')
    .innerJoin('titles as t', 't.id', 'r.title_id')
    .innerJoin('libraries as o', 'o.id', 'r.origin_id')
    .innerJoin('libraries as l', 'l.id', 'r.library_id')
    .innerJoin('patrons as p', 'p.id', 'r.patron_id')
    .select(['r.id', 'r.state', 'r.created_at as at', 't.summary', 'p.login as patron'])
    .select(['r.volume', 'r.tome', 'r.part', 'r.phone', 'r.email', 'r.home_address as home'])
    .select(['r.place_text as place', 'r.authorised', 'o.name as origin'])
    .select(['l.name as library', 'l.time_zone as zone'])
    .$if(state !== undefined, (query) => query.where('r.state', '=', state ?? ''))
    .orderBy('r.id')
    .execute();
}

/** Deletes requests that ended before an instant. Returns how many. */
export const deleteEndedRequests = (q: Queries, before: Date): Promise<number> =>
  deletedRows(
    q
      .deleteFrom('loan_requests')
      .where('state', 'not in', OPEN_REQUESTS)
      .where('updated_at', '<', before.toISOString()),
  );
