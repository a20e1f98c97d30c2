import type { LoanRequestState } from '#contract/shared/loan-request-states.ts';
import { postalCodeText } from '#contract/shared/contact.ts';
import type { Queries, Tx } from '../../core/db/connection.ts';
import type { Flag } from '../../core/db/schema.ts';
import type { TitleSummary } from '../../catalogue/marc/map/title-summary.ts';
import type { Overdue } from '../requests/lapse.ts';
import { lastContact, listForStaff } from '../requests/store.ts';
import { LOAN_REQUESTS, OPEN_REQUESTS, type Receipt, type RequestWish } from './rules.ts';

/** A patron's requests that have not ended. */
export async function openRequestsOf(db: Queries | Tx, patronId: number): Promise<RequestWish[]> {
  const rows = await db
    .selectFrom('loan_requests')
    .select(['title_id', 'volume', 'tome', 'part', 'additional'])
    .where('patron_id', '=', patronId)
    .where('state', 'in', OPEN_REQUESTS)
    .execute();
  return rows.map(({ title_id: titleId, additional, ...wish }) => ({
    ...wish,
    titleId,
    additional: additional === 1,
  }));
}

/** The contact of a patron's last request, and the last address of a delivery or else the registered one. */
export async function lastReceipt(db: Queries | Tx, patronId: number) {
  const { phone, email } = await lastContact(db, 'loan_requests', patronId);
  const home = await db
    .selectFrom('loan_requests')
    .select('home_address as address')
    .where('patron_id', '=', patronId)
    .where('home_address', 'is not', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const registered = await db
    .selectFrom('patron_details')
    .select(['street', 'complement', 'district', 'city', 'postal_code as postalCode'])
    .where('patron_id', '=', patronId)
    .executeTakeFirst();
  return {
    ...{ phone, email },
    address: (home?.address ?? (registered && addressText(registered))) || null,
  };
}

interface RegisteredAddress {
  street: string;
  complement: string;
  district: string;
  city: string;
  postalCode: string;
}

/** An address on one line, as it is written on a parcel: "Rua das Acácias, 12, apto 3, Centro, Ipê, 35400-000". */
function addressText({
  street,
  complement,
  district,
  city,
  postalCode,
}: RegisteredAddress): string {
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
      state: LOAN_REQUESTS.first,
      created_at: at,
      updated_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const loanRequests = (db: Queries | Tx) =>
  db
    .selectFrom('loan_requests as r')
    .innerJoin('titles as t', 't.id', 'r.title_id')
    .innerJoin('libraries as o', 'o.id', 'r.origin_id')
    .innerJoin('libraries as l', 'l.id', 'r.library_id');

/** A patron's requests. */
export const requestsOfPatron = (db: Queries, patronId: number) =>
  loanRequests(db)
    .selectAll('r')
    .select(['t.summary', 'o.name as origin', 'l.name as library', 'l.time_zone as zone'])
    .where('r.patron_id', '=', patronId);

export type LoanRequestRow = Awaited<
  ReturnType<ReturnType<typeof requestsOfPatron>['executeTakeFirstOrThrow']>
>;

/** Records the copy that is sent for a request. */
export const assignCopy = (tx: Tx, id: number, copyId: number) =>
  tx.updateTable('loan_requests').set({ copy_id: copyId }).where('id', '=', id).execute();

/** A request as whoever moves it needs it. */
export interface MovingRequest {
  patronId: number;
  wish: RequestWish;
  originId: number;
  /** The library that receives it. */
  libraryId: number;
  copyId: number | null;
  /** It is brought to the patron's home. */
  isDelivered: boolean;
  title: string;
  /** Name of the library that receives it. */
  library: string;
}

export async function requestToMove(tx: Queries | Tx, id: number): Promise<MovingRequest | null> {
  const row = await loanRequests(tx)
    .select(['r.patron_id', 'r.title_id', 'r.origin_id', 'r.copy_id', 't.summary'])
    .select(['r.volume', 'r.tome', 'r.part', 'r.additional', 'l.name as library'])
    .select(['r.library_id as libraryId', 'r.home_address as home'])
    .where('r.id', '=', id)
    .executeTakeFirst();
  if (!row) return null;
  const { volume, tome, part, additional } = row;
  return {
    patronId: row.patron_id,
    wish: { titleId: row.title_id, volume, tome, part, additional: additional === 1 },
    originId: row.origin_id,
    libraryId: row.libraryId,
    copyId: row.copy_id,
    isDelivered: row.home !== null,
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
export async function requestForCopy(q: Queries | Tx, copyId: number) {
  const row = await q
    .selectFrom('loan_requests as r')
    .innerJoin('patrons as p', 'p.id', 'r.patron_id')
    .select(['r.id', 'r.state', 'r.patron_id as patronId', 'p.name as patron'])
    .where('r.copy_id', '=', copyId)
    .where('r.state', 'in', OPEN_REQUESTS)
    .executeTakeFirst();
  return row && { ...row, state: row.state as LoanRequestState };
}

/** Requests for staff. */
export const listDeskLoanRequests = (q: Queries, state?: string) =>
  listForStaff(
    loanRequests(q)
      .innerJoin('patrons as p', 'p.id', 'r.patron_id')
      .select(['r.id', 'r.state', 'r.created_at as at', 't.summary', 'p.login as patron'])
      .select(['r.volume', 'r.tome', 'r.part', 'r.phone', 'r.email', 'r.home_address as home'])
      .select(['r.place_text as place', 'r.authorised', 'o.name as origin'])
      .select(['l.name as library', 'l.time_zone as zone']),
    state,
  );

/** Requests that wait to be picked up, whose window ended before an instant. */
export async function overdueRequests(q: Queries | Tx, before: string): Promise<Overdue[]> {
  const rows = await q
    .selectFrom('loan_requests')
    .select(['id', 'patron_id as patronId', 'copy_id as copyId', 'library_id as libraryId'])
    .select(['updated_at as since', 'expires_at as until'])
    .where('state', '=', 'disponivel' satisfies LoanRequestState)
    .where('expires_at', '<=', before)
    .orderBy('id')
    .execute();
  return rows.flatMap(({ copyId, ...row }) => (copyId === null ? [] : [{ ...row, copyId }]));
}
