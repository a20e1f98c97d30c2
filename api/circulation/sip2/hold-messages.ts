import { requireCurrentTitle } from '../../catalogue/records/require-title.ts';
import { RefusalError } from '../../core/http/refused.ts';
import { cancelHolds, changeHold, placeHold } from '../holds/acts.ts';
import { holdsOfPatron } from '../holds/store.ts';
import type { HoldCriteria } from '../loans/facts.ts';
import { listLibraries } from '../units/store.ts';
import { identify, refusalOf, say } from './access.ts';
import { writeResponse, yes } from './codec.ts';
import { given, institution, refusalText, screen, today, type Call } from './context.ts';
import { itemByBarcode, type Item } from './item-store.ts';

interface Result {
  ok: boolean;
  isReady?: boolean;
  place?: number;
  pickup?: string;
  text: string;
}

const refuse = (text: string): Result => ({ ok: false, text });

/** 15, hold: places, cancels or changes one. */
export async function changeHoldOf(call: Call): Promise<string> {
  const item = await itemByBarcode(call.services.db.queries, given(call, 'AB'));
  const visitor = await identify(call);
  const result =
    visitor.kind === 'known'
      ? await act(call, visitor.patron.id, item)
      : refuse(refusalOf(call, visitor) ?? '');
  const { ok, isReady = false, place, pickup, text } = result;
  return writeResponse('16', { ok: ok ? '1' : '0', available: yes(isReady), date: today(call) }, [
    institution(call),
    ['AA', given(call, 'AA')],
    ['AB', given(call, 'AB') || undefined],
    ['AJ', item?.summary.title ?? (given(call, 'AJ') || undefined)],
    ['BR', place === undefined ? undefined : String(place)],
    ['BS', pickup],
    ...screen(call, text),
  ]);
}

/** The title that the message names by one of its copies or its number; null: none. */
function titleOf(call: Call, item: Item | null): number | null {
  if (item) return item.titleId;
  const named = given(call, 'AJ');
  return given(call, 'AB') === '' && /^[1-9]\d{0,14}$/.test(named) ? Number(named) : null;
}

async function act(call: Call, patronId: number, item: Item | null): Promise<Result> {
  const titleId = titleOf(call, item);
  if (titleId === null) return refuse(refusalText(call, [{ code: 'checkout_copy_not_found' }]));
  const pickup = await pickupLibrary(call);
  if (!pickup) return refuse(say(call, 'unknown_library'));
  const order = { patronId, titleId, pickup, item };
  try {
    switch (call.request.fixed.mode) {
      case '+':
        return await place(call, order);
      case '-':
      case '*':
        return await changeOwn(call, order);
      default:
        return refuse(say(call, 'unsupported'));
    }
  } catch (error) {
    if (!(error instanceof RefusalError)) throw error;
    const { code, params } = error;
    return refuse(refusalText(call, [params ? { code, params } : { code }]));
  }
}

interface Order {
  patronId: number;
  titleId: number;
  pickup: { id: number; name: string };
  item: Item | null;
}

async function place(call: Call, { patronId, titleId, pickup, item }: Order): Promise<Result> {
  const { db, settings } = call.services;
  const { now } = call;
  const placed = await db.transaction(async (tx) => {
    const { id } = await requireCurrentTitle(tx, titleId);
    const wish: HoldCriteria = {
      ...{ titleId: id, libraryId: pickup.id, volume: item?.volume ?? '', tome: item?.tome ?? '' },
      ...{ part: item?.part ?? '', additional: item?.additional ?? false },
    };
    return placeHold(db, tx, { patronId, wish, zone: settings.timeZone, now });
  });
  const text = say(call, 'hold_placed', { posicao: placed.place });
  return { ok: true, place: placed.place, pickup: pickup.name, text };
}

/** Cancels the patron's hold on the title, or changes where it is picked up. */
async function changeOwn(call: Call, { patronId, titleId, pickup }: Order): Promise<Result> {
  const { db } = call.services;
  const { now, request } = call;
  const own = await holdsOfPatron(db.queries, patronId);
  const hold = own.find(({ title_id: id }) => id === titleId);
  if (!hold) return refuse(refusalText(call, [{ code: 'hold_not_found' }]));
  if (request.fixed.mode === '-') {
    const [ended] = await cancelHolds(db, { patronId, holdIds: [hold.id], now });
    const refusals = ended?.refusals ?? [];
    if (refusals.length > 0) return refuse(refusalText(call, refusals));
    return { ok: true, text: say(call, 'hold_cancelled') };
  }
  await changeHold(db, { patronId, holdId: hold.id, libraryId: pickup.id, now });
  const isReady = hold.state === 'released';
  return { ok: true, isReady, pickup: pickup.name, text: say(call, 'hold_changed') };
}

/** The pick-up library that is named by code or name; that of the terminal where none is. */
async function pickupLibrary(call: Call): Promise<{ id: number; name: string } | undefined> {
  const named = given(call, 'BS').toLowerCase();
  if (named === '') return call.terminal.library;
  const libraries = await listLibraries(call.services.db.queries);
  return libraries.find(
    ({ code, name }) => code.toLowerCase() === named || name.toLowerCase() === named,
  );
}
