import type { Refusal } from '#contract/shared/refusals.ts';
import { SERVICE_MOVES } from '#contract/shared/service-states.ts';
import { ORDER_MOVES, SUGGESTION_MOVES } from '#contract/catalogue/acquisitions/states.ts';
import { tellOrderMoved, tellSuggestionMoved } from '#api/catalogue/acquisitions/acts.ts';
import {
  listOrders,
  orderByNumber,
  type ShownOrder,
} from '#api/catalogue/acquisitions/order-store.ts';
import { listSuggestions } from '#api/catalogue/acquisitions/store.ts';
import { tellServiceMoved } from '#api/circulation/services/acts.ts';
import { listDeskServices } from '#api/circulation/services/store.ts';
import { STACK_MOVES } from '#api/circulation/closed-stack/rules.ts';
import { listStackRequests } from '#api/circulation/closed-stack/store.ts';
import { tellStackMoved } from '#api/circulation/closed-stack/tell.ts';
import { COMMENT_MOVES } from '#api/portal/comments/rules.ts';
import { listComments } from '#api/portal/comments/store.ts';
import { tellCommentMoved } from '#api/portal/comments/tell.ts';
import { listTitleComments } from '#api/portal/comments/title-store.ts';
import type { Database, Queries, Tx } from '#api/core/db/connection.ts';
import { lockRows } from '#api/core/db/locks.ts';
import { listDeskCopies, moveCopy, titleOfCopy } from '#api/circulation/loans/copies/move.ts';
import { COPY_MOVES, copyStateOf, isCopyState } from '#api/circulation/loans/copies/states.ts';
import { LOAN_REQUEST_MOVES, type LoanRequestState } from '#contract/shared/loan-request-states.ts';
import { DESK_HOLD_MOVES } from '#api/circulation/loans/hold-states.ts';
import { listDeskHolds, titleOfHold } from '#api/circulation/loans/hold-store.ts';
import { moveRequestAtDesk } from '#api/circulation/loan-requests/desk.ts';
import {
  barcodeOfRequest,
  listDeskLoanRequests,
  titleOfRequest,
} from '#api/circulation/loan-requests/store.ts';
import { moveHoldAtDesk } from '#api/circulation/loans/settle.ts';
import { copyByBarcode } from '#api/circulation/loans/store.ts';
import type { TitleSummary } from '#api/catalogue/marc/map/title-summary.ts';
import { serviceTexts } from './service-texts.ts';

/** One thing as the desk sees it. */
export interface DeskItem {
  id: number;
  state: string;
  /** Of a comment on a title: the title. */
  library: string;
  /** Login of the patron. */
  patron: string;
  /** When it came in: instant, UTC. */
  at: string;
  /** Time zone of the library. */
  zone: string;
  /** What there is to read; may have several lines. */
  text: string;
}

/** Something that the desk moves along its states. */
export interface DeskEntity {
  table: StateTable | 'holds' | 'copies' | 'loan_requests';
  /** Which state leads to which: the table that the rules use. */
  moves: Moves;
  /** Those of one state, or all, oldest first. */
  list: (q: Queries, state?: string) => Promise<DeskItem[]>;
  /** Finds the thing by what is typed; by its number unless there is another name for it. */
  idOf?: (q: Queries, typed: string) => Promise<number | undefined>;
  /** Keeps others from deciding about it meanwhile, where a move changes more than its row. */
  lock?: (db: Database, tx: Tx, id: number) => Promise<void>;
  /** What follows a move, in its transaction. */
  moved?: (tx: Tx, move: Move) => Promise<void>;
  /** A move of it may answer the patron in words. */
  answers?: true;
  /** What there is to do about it now, in a few words. */
  note?: (q: Queries, id: number) => Promise<string | undefined>;
}
/** To which state, when (instant, UTC), and what is told to the patron where the thing can be answered. */
export interface Move {
  id: number;
  to: string;
  at: string;
  reply?: string | undefined;
  /** The copy that is sent for a request. */
  barcode?: string | undefined;
}
/** Tables of which a move changes nothing but the state. */
type StateTable =
  | 'general_comments'
  | 'title_comments'
  | 'suggestions'
  | 'stack_requests'
  | 'service_requests'
  | 'purchase_orders';
type Moves = Readonly<Record<string, readonly string[]>>;

/** By the name that is typed. */
export const DESK_ENTITIES: ReadonlyMap<string, DeskEntity> = new Map([
  [
    'comment',
    {
      table: 'general_comments',
      moves: COMMENT_MOVES,
      list: async (q, state) =>
        (await listComments(q, state)).map(({ content, ...item }) => ({ ...item, text: content })),
    } satisfies DeskEntity,
  ],
  [
    'title-comment',
    {
      table: 'title_comments',
      moves: COMMENT_MOVES,
      list: async (q, state) =>
        (await listTitleComments(q, state)).map(({ content, summary, zone, ...item }) => ({
          ...item,
          library: (JSON.parse(summary) as TitleSummary).title,
          zone: zone ?? 'UTC',
          text: content,
        })),
      moved: tellCommentMoved,
    } satisfies DeskEntity,
  ],
  [
    'stack-request',
    {
      table: 'stack_requests',
      moves: STACK_MOVES,
      list: async (q, state) =>
        (await listStackRequests(q, state)).map((request) => ({
          ...request,
          text: [
            (JSON.parse(request.summary) as TitleSummary).title,
            [request.barcode, request.call_number, request.shelf_location]
              .filter(Boolean)
              .join(', '),
          ].join('\n'),
        })),
      moved: tellStackMoved,
    } satisfies DeskEntity,
  ],
  [
    'hold',
    {
      table: 'holds',
      moves: DESK_HOLD_MOVES,
      list: async (q, state) =>
        (await listDeskHolds(q, state)).map(({ summary, barcode, observations, ...hold }) => ({
          ...hold,
          text: [(JSON.parse(summary) as TitleSummary).title, barcode, observations]
            .filter(Boolean)
            .join('\n'),
        })),
      lock: async (db, tx, id) => {
        const titleId = await titleOfHold(tx, id);
        if (titleId !== undefined) await lockRows(db, tx, 'title', [titleId]);
      },
    } satisfies DeskEntity,
  ],
  [
    'copy',
    {
      table: 'copies',
      moves: COPY_MOVES,
      list: async (q, state) =>
        (await listDeskCopies(q, state)).map(({ state: stored, ...copy }) => ({
          ...copy,
          state: copyStateOf(stored),
          patron: copy.barcode,
          text: [(JSON.parse(copy.summary) as TitleSummary).title, copy.call_number]
            .filter(Boolean)
            .join('\n'),
        })),
      idOf: async (q, barcode) => (await copyByBarcode(q, barcode))?.id,
      lock: async (db, tx, id) => {
        const titleId = await titleOfCopy(tx, id);
        await lockRows(db, tx, 'copy', [id]);
        if (titleId !== undefined) await lockRows(db, tx, 'title', [titleId]);
      },
    } satisfies DeskEntity,
  ],
  [
    'request',
    {
      table: 'loan_requests',
      moves: LOAN_REQUEST_MOVES,
      list: async (q, state) =>
        (await listDeskLoanRequests(q, state)).map((request) => ({
          ...request,
          text: requestedLoan(request),
        })),
      lock: async (db, tx, id) => {
        const titleId = await titleOfRequest(tx, id);
        if (titleId !== undefined) await lockRows(db, tx, 'title', [titleId]);
      },
      note: async (q, id) => {
        const barcode = await barcodeOfRequest(q, id);
        return barcode === undefined ? undefined : `copy ${barcode}`;
      },
    } satisfies DeskEntity,
  ],
  [
    'service',
    {
      table: 'service_requests',
      moves: SERVICE_MOVES,
      list: async (q, state) => {
        const services = await listDeskServices(q, state);
        const texts = await serviceTexts(q, services);
        return services.map((service) => ({ ...service, text: texts.get(service.id) ?? '' }));
      },
      moved: tellServiceMoved,
      answers: true,
    } satisfies DeskEntity,
  ],
  [
    'suggestion',
    {
      table: 'suggestions',
      moves: SUGGESTION_MOVES,
      list: async (q, state) =>
        (await listSuggestions(q, state)).map((item) => ({ ...item, text: suggestedWork(item) })),
      moved: tellSuggestionMoved,
      answers: true,
    } satisfies DeskEntity,
  ],
  [
    'order',
    {
      table: 'purchase_orders',
      moves: ORDER_MOVES,
      list: async (q, state) =>
        (await listOrders(q, state)).map((order) => ({
          ...order,
          at: order.created_at,
          patron: order.number,
          text: orderedWorks(order),
        })),
      idOf: orderByNumber,
      moved: tellOrderMoved,
      answers: true,
    } satisfies DeskEntity,
  ],
]);

type RequestedLoan = Awaited<ReturnType<typeof listDeskLoanRequests>>[number];

/** What is to be sent from where, and who is to be told. */
function requestedLoan(told: RequestedLoan): string {
  const { summary, volume, tome, part, origin, phone, email, home, place, authorised } = told;
  const labelled = [
    ['from', origin],
    ['home', home],
    ['place', place],
    ['may also receive it', authorised],
  ].flatMap(([label, value]) => (value ? [`${label}: ${value}`] : []));
  return [
    [(JSON.parse(summary) as TitleSummary).title, volume, tome, part].filter(Boolean).join(', '),
    labelled.join('; '),
    [phone, email].join(', '),
  ].join('\n');
}

type Suggested = Awaited<ReturnType<typeof listSuggestions>>[number];

/** What buying it takes, in as few lines as there is to say. */
function suggestedWork(told: Suggested): string {
  const { title, author, publisher, edition, isbn_issn, periodical, other } = told;
  const { course, use_kind: use, copies, order } = told;
  const labelled = [
    ['edition', edition],
    ['ISBN/ISSN', isbn_issn],
    ['journal', periodical],
    ['course', course === null ? '' : `${course} (${use}, ${copies} copies)`],
    ['order', order],
  ].flatMap(([label, value]) => (value ? [`${label}: ${value}`] : []));
  return [[title, author, publisher].filter(Boolean).join(' / '), labelled.join(', '), other]
    .filter(Boolean)
    .join('\n');
}

/** From whom, until when, and what. */
const orderedWorks = ({ supplier, expectedOn, lines }: ShownOrder): string =>
  [
    [supplier, expectedOn === null ? '' : `expected ${expectedOn}`].filter(Boolean).join(', '),
    ...lines.map(({ suggestionId, title, copies }) => `${suggestionId}: ${title} (${copies})`),
  ]
    .filter(Boolean)
    .join('\n');

/** May this move be made? Null when it may. Pure. */
export function decideMove(moves: Moves, from: string, to: string): Refusal | null {
  const possible = moves[from] ?? [];
  if (possible.includes(to)) return null;
  const possiveis = possible.join(', ') || '—';
  return { code: 'move_not_allowed', params: { de: from, para: to, possiveis } };
}

/** Moves one thing; returns the state that it was in, or why it stays there. */
export async function moveEntity(
  tx: Tx,
  entity: DeskEntity,
  move: Move,
): Promise<{ from: string } | { refusal: Refusal }> {
  const { table, moves, moved } = entity;
  const { id, to } = move;
  const row = await tx.selectFrom(table).select('state').where('id', '=', id).executeTakeFirst();
  if (!row) return { refusal: { code: 'thing_not_found', params: { codigo: id } } };
  // A copy that nothing keeps from being lent has no state in its table.
  const from = row.state ?? copyStateOf(null);
  const refusal = decideMove(moves, from, to);
  if (refusal) return { refusal };
  const isMoved = await writeMove(tx, table, { ...move, from });
  if (typeof isMoved === 'object') return { refusal: isMoved };
  // Another desk moved it in between: what counts is where it stands now.
  if (!isMoved) return moveEntity(tx, entity, move);
  await moved?.(tx, move);
  return { from };
}

/** Writes a move that the table of states allows; false: it has moved on in between. */
async function writeMove(
  tx: Tx,
  table: DeskEntity['table'],
  { id, from, to, at, barcode }: Move & { from: string },
): Promise<boolean | Refusal> {
  if (table === 'holds') {
    await moveHoldAtDesk(tx, { id, to, at: new Date(at) });
    return true;
  }
  if (table === 'copies') {
    const titleId = await titleOfCopy(tx, id);
    if (titleId !== undefined && isCopyState(to))
      await moveCopy(tx, { id, titleId }, to, new Date(at));
    return true;
  }
  if (table === 'loan_requests') {
    // The table of states leads from one of its states to another.
    const way = { from: from as LoanRequestState, to: to as LoanRequestState };
    return moveRequestAtDesk(tx, { id, ...way, at: new Date(at), barcode });
  }
  const { numUpdatedRows } = await tx
    .updateTable(table)
    .set({ state: to, updated_at: at })
    .where('id', '=', id)
    .where('state', '=', from)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
