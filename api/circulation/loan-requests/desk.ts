import type { LoanRequestState } from '#contract/shared/loan-request-states.ts';
import type { Refusal } from '#contract/shared/refusals.ts';
import type { Database, Queries, Tx } from '../../core/db/connection.ts';
import { lockAll } from '../../core/db/locks.ts';
import {
  arriveCopy,
  moveCopy,
  recordInBag,
  type Arrival,
  type ArrivedCopy,
} from '../loans/copies/move.ts';
import { lendCopy, type Lending, type LentCopy, type SentCopies } from '../loans/desk.ts';
import { copyMatchesHold } from '../loans/facts.ts';
import { copiesInQueue } from '../loans/hold-store.ts';
import { isSearched, type QueueCopy } from '../loans/queue.ts';
import type { Decision } from '../loans/rules.ts';
import { activeHolds, copyByBarcode } from '../loans/store.ts';
import { tidyText } from '../../core/http/tidy-text.ts';
import { notifyMoved } from '../requests/move.ts';
import { pickupEnd, savePickup, type Lapsing } from '../requests/lapse.ts';
import { changeState, type StateChange } from '../requests/store.ts';
import { LOAN_REQUESTS } from './rules.ts';
import {
  assignCopy,
  overdueRequests,
  requestForCopy,
  requestToMove,
  type MovingRequest,
} from './store.ts';

export interface DeskMove extends StateChange<LoanRequestState> {
  /** The copy that is sent; the first that stands on the shelf unless said. */
  barcode?: string | undefined;
  /** What the library writes to the patron. */
  reply?: string | undefined;
}

/** States in which a request has a copy. */
const WITH_COPY: readonly LoanRequestState[] = ['em_transito', 'disponivel'];

/**
 * Makes a move that the table of states allows: sends a copy where the state has one, and notifies the patron. The copy
 * of an ended request stays in transit until `arriveAtDesk`. False: the request was moved meanwhile.
 */
export async function moveRequestAtDesk(
  tx: Tx,
  { id, from, to, at, barcode, reply = '' }: DeskMove,
): Promise<boolean | Refusal> {
  const request = await requestToMove(tx, id);
  if (!request) return false;
  const isSent = WITH_COPY.includes(to) && request.copyId === null;
  const copyId = isSent ? await copyToSend(tx, request, { barcode, at: new Date(at) }) : null;
  if (isSent && copyId === null) return { code: 'request_none_available' };
  if (!(await changeState(tx, 'loan_requests', { id, from, to, at }))) return false;
  const sent = copyId ?? request.copyId;
  if (to === 'disponivel' && !request.isDelivered && sent !== null) {
    const copy = { patronId: request.patronId, copyId: sent, libraryId: request.libraryId };
    await savePickup(tx, 'loan_requests', id, await pickupEnd(tx, copy, new Date(at)));
  }
  if (copyId !== null) {
    await assignCopy(tx, id, copyId);
    await moveCopy(tx, { id: copyId, titleId: request.wish.titleId }, 'in_transit', new Date(at));
  }
  const { patronId, title, library } = request;
  const isBrought = to === 'disponivel' && request.isDelivered;
  const params = { title, library, state: to, ...(isBrought && { brought: true }) };
  const note = tidyText(reply);
  await notifyMoved(tx, LOAN_REQUESTS, { id, patronId, kind: 'request', params, note, at });
  return true;
}

/** The first matching copy on the shelf of the sending library, or the one with the barcode; null: none. */
export async function copyToSend(
  q: Queries | Tx,
  request: Pick<MovingRequest, 'wish' | 'originId'>,
  { barcode, at }: { barcode?: string | undefined; at: Date },
): Promise<number | null> {
  const copies = await matchingCopies(q, request);
  const named = barcode === undefined ? null : await copyByBarcode(q, barcode);
  const chosen = copies.find((copy) =>
    barcode === undefined ? !isSearched(copy, at) : copy.id === named?.id,
  );
  return chosen?.id ?? null;
}

/** The matching copies on the shelf of the sending library. */
async function matchingCopies(
  q: Queries | Tx,
  { wish, originId }: Pick<MovingRequest, 'wish' | 'originId'>,
): Promise<QueueCopy[]> {
  const setAside = new Set((await activeHolds(q, [wish.titleId])).map(({ copyId }) => copyId));
  return (await copiesInQueue(q, wish.titleId)).filter(
    (copy) =>
      copy.libraryId === originId &&
      copy.state === null &&
      !copy.onLoan &&
      !setAside.has(copy.id) &&
      copyMatchesHold(copy, { ...wish, libraryId: originId }),
  );
}

/** The copies that can be sent for a request, the one that is sent unless another is named first. */
export async function copiesToSend(
  q: Queries,
  request: Pick<MovingRequest, 'wish' | 'originId'>,
): Promise<{ barcode: string; callNumber: string }[]> {
  const ids = (await matchingCopies(q, request)).map(({ id }) => id);
  if (ids.length === 0) return [];
  const rows = await q
    .selectFrom('copies')
    .select(['id', 'barcode', 'call_number as callNumber'])
    .where('id', 'in', ids)
    .execute();
  const byId = new Map(rows.map(({ id, ...copy }) => [id, copy]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** A copy that was sent for a patron is lent only to that patron; the loan closes the request. */
export const SENT_COPIES: SentCopies = {
  async patronOf(q, copyId) {
    const request = await requestForCopy(q, copyId);
    return request?.patronId ?? null;
  },
  async lent(tx, { copyId, patronId, at }) {
    const request = await requestForCopy(tx, copyId);
    if (request?.patronId !== patronId) return;
    const { id, state: from } = request;
    const move = { id, at: at.toISOString() };
    // Lent before its arrival was recorded.
    if (from === 'em_transito') {
      await changeState(tx, 'loan_requests', { ...move, from, to: 'disponivel' });
    }
    await changeState(tx, 'loan_requests', { ...move, from: 'disponivel', to: 'atendida' });
  },
};

/** Lends a copy (api/circulation/loans/desk.ts), also one that was sent for its borrower. */
export const lendAtDesk = (db: Database, lending: Lending): Promise<Decision<LentCopy>> =>
  lendCopy(db, lending, SENT_COPIES);

export interface ReceivedCopy extends ArrivedCopy {
  /** Name of the patron of the request. */
  requestedBy?: string;
}

/** Receives a copy (api/circulation/loans/copies/move.ts); one that was sent for a request becomes ready. */
export async function arriveAtDesk(
  db: Database,
  arrival: Arrival,
): Promise<Decision<ReceivedCopy>> {
  const { barcode, at } = arrival;
  const copy = await copyByBarcode(db.queries, barcode);
  if (!copy || !(await requestForCopy(db.queries, copy.id))) return arriveCopy(db, arrival);
  return db.transaction(async (tx): Promise<Decision<ReceivedCopy>> => {
    await lockAll(db, tx, { copy: [copy.id], title: [copy.titleId] });
    const request = await requestForCopy(tx, copy.id);
    const move = { from: 'em_transito', to: 'disponivel', at: at.toISOString() } as const;
    const isIn =
      request?.state === move.from && (await moveRequestAtDesk(tx, { ...move, id: request.id }));
    if (isIn !== true) return { ok: false, refusals: [{ code: 'arrive_not_expected' }] };
    await recordInBag(tx, copy.id, null);
    return {
      ok: true,
      title: copy.title,
      heldFor: null,
      sentTo: null,
      requestedBy: request.patron,
    };
  });
}

/** A copy that nobody picked up in time: the request ends, and the copy goes home. */
export const LAPSING_LOAN_REQUESTS: Lapsing = {
  table: 'loan_requests',
  overdue: overdueRequests,
  end: (tx, id, at) => moveRequestAtDesk(tx, { id, from: 'disponivel', to: 'nao_atendida', at }),
};
