import type { Database, Tx } from '../../core/db/connection.ts';
import { lockRows } from '../../core/db/locks.ts';
import { refusedFor, requirePatron } from '../../core/http/refused.ts';
import { readPatron } from '../loans/store.ts';
import type { Settings } from '../../portal/settings/settings.ts';
import { normaliseContact } from '../requests/contact.ts';
import { receiptPlaces, readAsker, readRequestable, receivingFacts } from './gather.ts';
import { askerRefusals, originRefusals, receiptRefusals, receivingRefusals } from './rules.ts';
import { insertLoanRequest, type NewRequest } from './store.ts';

/** The field that each refusal is about. */
const FIELDS = {
  library_not_found: 'biblioteca_recebimento',
  request_option_unknown: 'biblioteca_origem',
  request_not_sent: 'biblioteca_origem',
  request_none_available: 'biblioteca_origem',
  request_copy_here: 'biblioteca_recebimento',
  request_phone_required: 'telefone',
  request_email_required: 'email',
  request_place_required: 'cod_local_recebimento',
  request_place_unknown: 'cod_local_recebimento',
  request_address_required: 'domicilio',
  request_no_delivery: 'domicilio',
  request_not_offered: 'cod_acervo',
  request_already_borrowed: 'cod_acervo',
  request_identical: 'cod_acervo',
  request_limit_reached: 'cod_acervo',
  request_debt: 'cod_acervo',
  request_suspended: 'cod_acervo',
  request_blocked: 'cod_acervo',
  request_left: 'cod_acervo',
} as const;

/**
 * Creates a request in this transaction: locks, reads facts, decides, saves. Returns its id.
 *
 * @throws RefusalError 422 with every refusal
 */
export async function requestLoan(
  db: Database,
  tx: Tx,
  settings: Pick<Settings, 'loanRequests' | 'timeZone'>,
  order: NewRequest,
): Promise<number> {
  const { patronId, wish, originId, libraryId, at } = order;
  await lockRows(db, tx, 'patron', [patronId]);
  await lockRows(db, tx, 'title', [wish.titleId]);
  const patron = requirePatron(await readPatron(tx, patronId));
  const title = await readRequestable(tx, wish.titleId, patron.groupId, at);
  const zone = settings.timeZone;
  const asker = await readAsker(tx, title, { patronId, titleId: wish.titleId, zone });
  const library = title.libraries.get(libraryId);
  if (!library) throw refusedFor([{ code: 'library_not_found' }], FIELDS);
  const receipt = tidyReceipt(order.receipt);
  const refusals = [
    ...askerRefusals(asker, wish, title.copies),
    ...originRefusals(wish, originId, title.copies),
    ...receivingRefusals(wish, library, title.copies),
    ...receiptRefusals(receipt, receivingFacts(title, receiptPlaces(settings, title), libraryId)),
  ];
  if (refusals.length > 0) throw refusedFor(refusals, FIELDS);
  return insertLoanRequest(tx, { ...order, receipt, authorised: order.authorised.trim() });
}

const tidyReceipt = (receipt: NewRequest['receipt']): NewRequest['receipt'] => ({
  ...normaliseContact(receipt),
  // A delivery has no pick-up place.
  place: receipt.homeAddress === null ? receipt.place : null,
  placeText: receipt.homeAddress === null ? receipt.placeText.trim() : '',
  homeAddress: receipt.homeAddress?.trim() ?? null,
});
