import { ORDER_MOVES } from '#contract/catalogue/acquisitions/states.ts';
import { orderMoved } from '#api/catalogue/acquisitions/acts.ts';
import { lockForFirstHold } from '#api/catalogue/acquisitions/first-hold.ts';
import {
  listOrders,
  orderByNumber,
  suggestionsOfOrder,
  type OrderWithLines,
} from '#api/catalogue/acquisitions/order-store.ts';
import { listSuggestions } from '#api/catalogue/acquisitions/store.ts';
import type { StaffMovable } from '#api/circulation/requests/move.ts';
import { listDeskServices } from '#api/circulation/services/store.ts';
import { listStackRequests } from '#api/circulation/closed-stack/store.ts';
import { listComments } from '#api/portal/comments/store.ts';
import { listTitleComments } from '#api/portal/comments/title-store.ts';
import type { Database, Queries, Tx } from '#api/core/db/connection.ts';
import { lockRows } from '#api/core/db/locks.ts';
import { deskMoney } from '#api/core/http/money.ts';
import {
  changeCopyState,
  lockForStateChange,
  lossBill,
} from '#api/circulation/loans/copies/change-state.ts';
import { listDeskCopies } from '#api/circulation/loans/copies/move.ts';
import { COPY_MOVES, copyStateOf, isCopyState } from '#api/circulation/loans/copies/states.ts';
import { DESK_HOLD_MOVES } from '#api/circulation/loans/hold-states.ts';
import { listDeskHolds, titleOfHold } from '#api/circulation/loans/hold-store.ts';
import { barcodeOfRequest, listDeskLoanRequests } from '#api/circulation/loan-requests/store.ts';
import { DECIDED } from '#api/staff/decisions/kinds.ts';
import { moveHoldAtDesk } from '#api/circulation/loans/settle.ts';
import { copyByBarcode } from '#api/circulation/loans/store.ts';
import type { TitleSummary } from '#api/catalogue/marc/map/title-summary.ts';
import { oneLine } from '../terminal-text.ts';
import { orderNote, suggestionNote } from './first-hold.ts';
import { receiversOfRequest } from './receivers.ts';
import { serviceTexts } from './service-texts.ts';

/** An item as listed by the desk. */
export interface DeskItem {
  id: number;
  state: string;
  /** For title comments, the title. */
  library: string;
  patron: string;
  /** Creation instant, UTC. */
  at: string;
  zone: string;
  /** Text, possibly of several lines. */
  text: string;
}

/** A kind of item that the desk lists and moves between states. */
export type DeskEntity = StaffMovable & {
  /** Items in one state or all, oldest first. */
  list: (q: Queries, state?: string) => Promise<DeskItem[]>;
  /** Finds an item by what is typed; default: its id. */
  idOf?: (q: Queries, typed: string) => Promise<number | undefined>;
  /** Locks what a transition changes beside its row. */
  lock?: (db: Database, tx: Tx, id: number) => Promise<void>;
  /** Transitions may have a reply to the patron. */
  hasReplies?: true;
  /** A short note on what to do about it. */
  note?: (q: Queries, id: number, now: Date) => Promise<string | undefined>;
};

/** By name as typed. */
export const DESK_ENTITIES: ReadonlyMap<string, DeskEntity> = new Map([
  [
    'comment',
    {
      ...DECIDED.comentario,
      list: async (q, state) =>
        (await listComments(q, state)).map(({ content, ...item }) => ({ ...item, text: content })),
      hasReplies: true,
    } satisfies DeskEntity,
  ],
  [
    'title-comment',
    {
      ...DECIDED.comentario_titulo,
      list: async (q, state) =>
        (await listTitleComments(q, state)).map(({ content, summary, zone, ...item }) => ({
          ...item,
          library: (JSON.parse(summary) as TitleSummary).title,
          zone: zone ?? 'UTC',
          text: content,
        })),
      hasReplies: true,
    } satisfies DeskEntity,
  ],
  [
    'stack-request',
    {
      ...DECIDED.deposito,
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
      hasReplies: true,
    } satisfies DeskEntity,
  ],
  [
    'hold',
    {
      table: 'holds',
      moves: DESK_HOLD_MOVES,
      change: async (tx, { id, to, at }) => {
        await moveHoldAtDesk(tx, { id, to, at: new Date(at) });
        return true;
      },
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
      change: async (tx, { id, to, at, copy }) =>
        isCopyState(to) ? changeCopyState(tx, { ...copy, id, to, at: new Date(at) }) : true,
      list: async (q, state) =>
        (await listDeskCopies(q, state)).map(({ state: stored, ...copy }) => ({
          ...copy,
          state: copyStateOf(stored),
          patron: copy.barcode,
          text: [(JSON.parse(copy.summary) as TitleSummary).title, copy.call_number, copy.note]
            .filter(Boolean)
            .join('\n'),
        })),
      idOf: async (q, barcode) => (await copyByBarcode(q, barcode))?.id,
      lock: lockForStateChange,
      note: async (q, id) => {
        const bill = await lossBill(q, id);
        const cents = Number(bill?.cents ?? 0);
        return bill && cents > 0 ? `debt ${bill.id}: ${deskMoney(cents)}` : undefined;
      },
    } satisfies DeskEntity,
  ],
  [
    'request',
    {
      ...DECIDED.pedido,
      list: async (q, state) =>
        (await listDeskLoanRequests(q, state)).map((request) => ({
          ...request,
          text: requestedLoan(request),
        })),
      note: async (q, id) => {
        const barcode = await barcodeOfRequest(q, id);
        const receivers = await receiversOfRequest(q, id);
        const told = [
          ...(barcode === undefined ? [] : [`copy ${barcode}`]),
          ...(receivers.length === 0 ? [] : [`may also receive it: ${receivers.join('; ')}`]),
        ];
        return told.length === 0 ? undefined : oneLine(told.join('; '));
      },
      hasReplies: true,
    } satisfies DeskEntity,
  ],
  [
    'service',
    {
      ...DECIDED.servico,
      list: async (q, state) => {
        const services = await listDeskServices(q, state);
        const texts = await serviceTexts(q, services);
        return services.map((service) => ({ ...service, text: texts.get(service.id) ?? '' }));
      },
      hasReplies: true,
    } satisfies DeskEntity,
  ],
  [
    'suggestion',
    {
      ...DECIDED.sugestao,
      note: suggestionNote,
      list: async (q, state) =>
        (await listSuggestions(q, state)).map((item) => ({ ...item, text: suggestedWork(item) })),
      hasReplies: true,
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
      lock: async (db, tx, id) => lockForFirstHold(db, tx, await suggestionsOfOrder(tx, id)),
      note: orderNote,
      moved: orderMoved,
      hasReplies: true,
    } satisfies DeskEntity,
  ],
]);

type RequestedLoan = Awaited<ReturnType<typeof listDeskLoanRequests>>[number];

/** The copy to be sent from where, and the patron to notify. */
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

/** Summary of a suggestion for purchase. */
function suggestedWork(told: Suggested): string {
  const { title, author, publisher, edition, isbn_issn, periodical, other } = told;
  const { course, use_kind: use, copies, order, titleId: bought } = told;
  const labelled = [
    ['edition', edition],
    ['ISBN/ISSN', isbn_issn],
    ['journal', periodical],
    ['course', course === null ? '' : `${course} (${use}, ${copies} copies)`],
    ['order', order],
    ['title', bought === null ? '' : String(bought)],
  ].flatMap(([label, value]) => (value ? [`${label}: ${value}`] : []));
  return [[title, author, publisher].filter(Boolean).join(' / '), labelled.join(', '), other]
    .filter(Boolean)
    .join('\n');
}

/** Supplier, expected day and works of an order. */
const orderedWorks = ({ supplier, expectedOn, lines }: OrderWithLines): string =>
  [
    [supplier, expectedOn === null ? '' : `expected ${expectedOn}`].filter(Boolean).join(', '),
    ...lines.map(({ suggestionId, title, copies }) => `${suggestionId}: ${title} (${copies})`),
  ]
    .filter(Boolean)
    .join('\n');
