import type { Refusal } from '#contract/shared/refusals.ts';
import { lendAtDesk } from '../loan-requests/desk.ts';
import { findPatron, returnCopy } from '../loans/desk.ts';
import { renewLoans } from '../loans/renew.ts';
import { readCirculation } from '../loans/store.ts';
import { forPatron } from '../self-checkout/rules.ts';
import { identify, refusalOf, say, type Person } from './access.ts';
import { count, writeResponse, yes } from './codec.ts';
import { given, institution, refusalText, screen, today, type Call } from './context.ts';
import { writeDate } from './dates.ts';
import { barcodesOf, itemByBarcode, type Item } from './item-store.ts';
import { happenedAt, isOffline, recordLoan, report } from './offline.ts';
import { mediaType } from './media.ts';
import { dueText } from './texts.ts';

/** What became of a loan or renewal. */
interface Result {
  ok: boolean;
  isRenewed: boolean;
  dueAt: string | null;
  text: string;
}

const refusedLoan = (text: string): Result => ({ ok: false, isRenewed: false, dueAt: null, text });

/** The answers 12 and 30. */
function loanResponse(
  call: Call,
  code: '12' | '30',
  item: Item | null,
  { ok, isRenewed, dueAt, text }: Result,
): string {
  const fixed = {
    ...{ ok: ok ? '1' : '0', renewed: yes(isRenewed), magnetic: 'U' },
    // Of a renewed copy nothing changes; a refused one stays protected.
    ...{ desensitize: yes(ok && !isRenewed), date: today(call) },
  };
  return writeResponse(code, fixed, [
    institution(call),
    ['AA', given(call, 'AA')],
    ['AB', given(call, 'AB')],
    ['AJ', item?.summary.title ?? ''],
    ['AH', dueAt === null ? '' : writeDate(dueAt, call.terminal.library.zone)],
    ['CK', item ? mediaType(item.summary.workType) : undefined],
    ...screen(call, text),
  ]);
}

/** 11, checkout. */
export async function checkOut(call: Call): Promise<string> {
  const item = await itemByBarcode(call.services.db.queries, given(call, 'AB'));
  if (isOffline(call)) {
    const { dueAt, refusals } = await recordLoan(call);
    const text = refusalText(call, refusals);
    return loanResponse(call, '12', item, { ok: true, isRenewed: false, dueAt, text });
  }
  const visitor = await identify(call);
  const refusal = refusalOf(call, visitor);
  const result =
    visitor.kind === 'known' ? await lend(call, visitor.patron, item) : refusedLoan(refusal ?? '');
  return loanResponse(call, '12', item, result);
}

async function lend(call: Call, patron: Person, item: Item | null): Promise<Result> {
  const { services, request, now: at } = call;
  const isOwn = item !== null && item.patronId === patron.id;
  if (given(call, 'BI') === 'Y') return takeBack(call, isOwn);
  if (isOwn && request.fixed.renewals === 'Y') return renew(call, patron, item.loanId);
  const login = given(call, 'AA');
  const lent = await lendAtDesk(services.db, { barcode: given(call, 'AB'), login, at });
  if (!lent.ok) return refusedLoan(refusalText(call, lent.refusals.map(forPatron)));
  const text = say(call, 'lent', { data: dueText(call, lent.dueAt) });
  return { ok: true, isRenewed: false, dueAt: lent.dueAt, text };
}

/** Undoes a loan, because the terminal could not unlock the copy. */
async function takeBack(call: Call, isOwn: boolean): Promise<Result> {
  if (!isOwn) return refusedLoan(refusalText(call, [{ code: 'return_not_on_loan' }]));
  const { services, terminal, now: at } = call;
  const barcode = given(call, 'AB');
  const back = await returnCopy(services.db, { barcode, at, libraryId: terminal.library.id });
  if (!back.ok) return refusedLoan(refusalText(call, back.refusals));
  return { ok: true, isRenewed: true, dueAt: null, text: say(call, 'returned') };
}

async function renew(call: Call, { id }: Person, loanId: number | null): Promise<Result> {
  const order = { patronId: id, loanIds: loanId === null ? [] : [loanId], now: call.now };
  const [renewal] = await renewLoans(call.services.db, order);
  if (!renewal) return refusedLoan(refusalText(call, [{ code: 'loan_not_found' }]));
  if (!renewal.ok) return refusedLoan(refusalText(call, renewal.refusals));
  const text = say(call, 'renewed', { data: dueText(call, renewal.dueAt) });
  return { ok: true, isRenewed: true, dueAt: renewal.dueAt.toISOString(), text };
}

/** 29, renewal. */
export async function renewItem(call: Call): Promise<string> {
  const { services } = call;
  const item = await itemByBarcode(services.db.queries, given(call, 'AB'));
  if (isOffline(call)) return loanResponse(call, '30', item, await recordRenewal(call, item));
  const visitor = await identify(call);
  const refusal = refusalOf(call, visitor);
  const result =
    visitor.kind === 'known'
      ? await renew(call, visitor.patron, item?.patronId === visitor.patron.id ? item.loanId : null)
      : refusedLoan(refusal ?? '');
  return loanResponse(call, '30', item, result);
}

/** A renewal that the terminal granted without us; one against the rules is for staff to decide. */
async function recordRenewal(call: Call, item: Item | null): Promise<Result> {
  const { db } = call.services;
  const patron = await findPatron(db, given(call, 'AA'));
  const isOwn = item !== null && patron !== undefined && item.patronId === patron.id;
  const order = { patronId: patron?.id ?? 0, loanIds: isOwn ? [item.loanId ?? 0] : [] };
  const [renewal] = isOwn ? await renewLoans(db, { ...order, now: call.now }) : [];
  const done = { ok: true, isRenewed: true };
  if (renewal?.ok) return { ...done, dueAt: renewal.dueAt.toISOString(), text: '' };
  const refusals: readonly Refusal[] = renewal?.refusals ?? [
    { code: patron ? 'loan_not_found' : 'lend_patron_not_found' },
  ];
  await report(call, 'renewal', { at: happenedAt(call), patronId: patron?.id, refusals });
  return { ...done, dueAt: item?.dueAt ?? null, text: refusalText(call, refusals) };
}

/** 65, renewal of everything. */
export async function renewAll(call: Call): Promise<string> {
  const { db } = call.services;
  const visitor = await identify(call);
  const refusal = refusalOf(call, visitor);
  const fixed = { ok: '0', renewed: count(0), unrenewed: count(0), date: today(call) };
  if (visitor.kind !== 'known') {
    return writeResponse('66', fixed, [institution(call), ...screen(call, refusal ?? '')]);
  }
  const patronId = visitor.patron.id;
  const loans = (await readCirculation(db.queries, patronId))?.loans ?? [];
  const loanIds = loans.map(({ id }) => id);
  const results = await renewLoans(db, { patronId, loanIds, now: call.now });
  const barcodes = await barcodesOf(
    db.queries,
    loans.map(({ copy }) => copy.id),
  );
  const barcodeOf = (loanId: number) =>
    barcodes.get(loans.find(({ id }) => id === loanId)?.copy.id ?? 0) ?? '';
  const of = (ok: boolean) =>
    results.filter((one) => one.ok === ok).map((one) => barcodeOf(one.loanId));
  const [renewed, unrenewed] = [of(true), of(false)];
  const counts = { renewed: count(renewed.length), unrenewed: count(unrenewed.length) };
  return writeResponse('66', { ...fixed, ok: '1', ...counts }, [
    institution(call),
    ...renewed.map((barcode) => ['BM', barcode] as const),
    ...unrenewed.map((barcode) => ['BN', barcode] as const),
  ]);
}
