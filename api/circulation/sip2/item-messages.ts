import type { Refusal } from '#contract/shared/refusals.ts';
import { formatMoney } from '../../core/http/money.ts';
import { arriveAtDesk } from '../loan-requests/desk.ts';
import { heldFor, type HeldFor } from '../loans/copies/move.ts';
import { returnCopy } from '../loans/desk.ts';
import { activeHolds } from '../loans/store.ts';
import { say } from './access.ts';
import { writeResponse, yes } from './codec.ts';
import {
  given,
  institution,
  refusalText,
  screen,
  today,
  type Call,
  type Fields,
} from './context.ts';
import { writeDate } from './dates.ts';
import { itemByBarcode, type Item } from './item-store.ts';
import { happenedAt, isLentSince, isOffline, report } from './offline.ts';
import { mediaType } from './media.ts';
import { circulationStatus } from './rules.ts';

/** What became of a copy that was handed in. */
interface Handover {
  heldFor: HeldFor | null;
  sentTo: string | null;
  fineCents: number;
  refusals: readonly Refusal[];
}

/** Takes a copy back, or receives one that was sent here. */
async function takeIn(call: Call): Promise<Handover> {
  const { services, terminal, now } = call;
  const { db } = services;
  const barcode = given(call, 'AB');
  const libraryId = terminal.library.id;
  const at = isOffline(call) ? happenedAt(call, 'returnDate') : now;
  const nothing = { heldFor: null, sentTo: null, fineCents: 0, refusals: [] };
  if (isOffline(call) && (await isLentSince(call, barcode, at))) {
    const refusals = [{ code: 'return_not_on_loan' as const }];
    await report(call, 'return', { at, patronId: undefined, refusals });
    return { ...nothing, refusals };
  }
  const back = await returnCopy(db, { barcode, at, now, libraryId });
  if (back.ok) return { ...nothing, ...back };
  if (back.refusals.some(({ code }) => code === 'return_not_on_loan')) {
    const arrived = await arriveAtDesk(db, { barcode, at: now, libraryId });
    if (arrived.ok) return { ...nothing, ...arrived };
  }
  return { ...nothing, refusals: back.refusals };
}

/** 09, checkin. */
export async function checkIn(call: Call): Promise<string> {
  const { services, terminal } = call;
  const item = await itemByBarcode(services.db.queries, given(call, 'AB'));
  const isCancelled = given(call, 'BI') === 'Y';
  const done: Handover = isCancelled
    ? { heldFor: null, sentTo: null, fineCents: 0, refusals: [] }
    : await takeIn(call);
  const isWrong = isCancelled || done.refusals.length > 0;
  if (isWrong && isOffline(call) && !item) {
    await report(call, 'return', {
      at: happenedAt(call),
      patronId: undefined,
      refusals: done.refusals,
    });
  }
  const ok = isOffline(call) || !isWrong;
  const route = routeFields(call, done);
  const fixed = {
    ...{ ok: ok ? '1' : '0', resensitize: yes(ok), magnetic: 'U' },
    ...{ alert: yes(route.length > 0), date: today(call) },
  };
  const refusal = isCancelled ? say(call, 'not_cancelled') : refusalText(call, done.refusals);
  const text = isWrong ? refusal : handoverText(call, done);
  return writeResponse('10', fixed, [
    institution(call),
    ['AB', given(call, 'AB')],
    ['AQ', item?.library ?? ''],
    ['AJ', item?.summary.title],
    ['CK', item ? mediaType(item.summary.workType) : undefined],
    ['CS', item?.callNumber],
    ...route,
    ['DA', terminal.showsHolder ? done.heldFor?.patron : undefined],
    ...screen(call, text),
  ]);
}

/** Where the copy goes: to the shelf of holds here, to a hold elsewhere, or home. */
function routeFields({ terminal }: Call, done: Handover): Fields {
  if (done.heldFor) {
    const { expiresAt, library } = done.heldFor;
    const isHere = expiresAt !== null && library === terminal.library.name;
    return [
      ['CT', library],
      ['CV', isHere ? '01' : '02'],
    ];
  }
  return done.sentTo === null
    ? []
    : [
        ['CT', done.sentTo],
        ['CV', '04'],
      ];
}

function handoverText(call: Call, done: Handover): string {
  const { locale } = call.terminal;
  const library = done.heldFor?.library ?? done.sentTo;
  const isHere = done.heldFor !== null && done.sentTo === null;
  return [
    say(call, 'returned'),
    ...(done.fineCents > 0
      ? [say(call, 'fine', { valor: formatMoney(done.fineCents / 100, locale) })]
      : []),
    ...(isHere ? [say(call, 'set_aside')] : []),
    ...(!isHere && library !== null ? [say(call, 'send', { biblioteca: library })] : []),
  ].join(' ');
}

/** 17, item information. */
export async function readItem(call: Call): Promise<string> {
  const { queries } = call.services.db;
  const item = await itemByBarcode(queries, given(call, 'AB'));
  const fixed = { security: '01', feeType: '01', date: today(call) };
  if (!item) {
    return writeResponse('18', { ...fixed, circulation: '01' }, [
      ...([
        ['AB', given(call, 'AB')],
        ['AJ', ''],
      ] as const),
      ...screen(call, refusalText(call, [{ code: 'checkout_copy_not_found' }])),
    ]);
  }
  const [held, holds] = await Promise.all([
    heldFor(queries, item.id),
    activeHolds(queries, [item.titleId]),
  ]);
  const waiting = holds.filter(({ state }) => state === 'queued').length;
  const circulation = circulationStatus({
    state: item.state,
    loan:
      item.loanId === null
        ? null
        : { isRecalled: item.recalledAt !== null, isClaimed: item.claimedAt !== null },
    isSetAside: held !== null && held.expiresAt !== null,
  });
  return writeResponse('18', { ...fixed, circulation }, itemFields(call, item, { held, waiting }));
}

function itemFields(
  { terminal }: Call,
  item: Item,
  { held, waiting }: { held: HeldFor | null; waiting: number },
): Fields {
  const { zone } = terminal.library;
  const dateOf = (instant: string | null) =>
    instant === null ? undefined : writeDate(instant, zone);
  return [
    ['CF', String(waiting)],
    ['AH', dateOf(item.dueAt)],
    ['CJ', dateOf(item.recalledAt)],
    ['CM', dateOf(held?.expiresAt ?? null)],
    ['AB', item.barcode],
    ['AJ', item.summary.title],
    ['BG', item.libraryCode],
    ['CK', mediaType(item.summary.workType)],
    ['AQ', item.library],
    ['AP', item.loanId === null ? item.shelf || item.library : undefined],
    ['CS', item.callNumber],
    ['CT', held?.library],
  ];
}

/** 19, item status update: there is nowhere to store properties of a terminal. */
export async function updateItem(call: Call): Promise<string> {
  const item = await itemByBarcode(call.services.db.queries, given(call, 'AB'));
  return writeResponse('20', { ok: '0', date: today(call) }, [
    ['AB', given(call, 'AB')],
    ['AJ', item?.summary.title ?? ''],
    ...screen(call, say(call, 'unsupported')),
  ]);
}
