import { blockPatron, enablePatron, payFee } from './account-messages.ts';
import type { Call } from './context.ts';
import { changeHoldOf } from './hold-messages.ts';
import { checkIn, readItem, updateItem } from './item-messages.ts';
import type { RequestCode } from './layouts.ts';
import { checkOut, renewAll, renewItem } from './loan-messages.ts';
import { endSession, readPatronInformation, readPatronStatus } from './patron-messages.ts';

/** Messages of a terminal that is signed in, other than those about the connection itself. */
export const HANDLERS: Readonly<
  Record<Exclude<RequestCode, '93' | '97' | '99'>, (call: Call) => Promise<string>>
> = {
  '01': blockPatron,
  '09': checkIn,
  '11': checkOut,
  '15': changeHoldOf,
  '17': readItem,
  '19': updateItem,
  '23': (call) => readPatronStatus(call),
  '25': enablePatron,
  '29': renewItem,
  '35': endSession,
  '37': payFee,
  '63': readPatronInformation,
  '65': renewAll,
};

/** Messages that change something: sent again they are answered as before, not done again. */
export const ACTING: ReadonlySet<RequestCode> = new Set([
  ...(['01', '09', '11', '15', '25', '29', '37', '65'] as const),
]);

/** Supported messages, in the order of BX: all but item status update. */
export const SUPPORTED = 'YYYYYYYYYYYNYYYY';
