import type { Refusal } from '#contract/shared/refusals.ts';
import { formatMoney, networkCurrency } from '../../core/http/money.ts';
import type { Tx } from '../../core/db/connection.ts';
import { lockRows } from '../../core/db/locks.ts';
import { payDebt, payDebts } from '../debts/acts.ts';
import { readDebts } from '../debts/store.ts';
import { findPatron } from '../loans/desk.ts';
import { identify, refusalOf, say } from './access.ts';
import { writeResponse, yes } from './codec.ts';
import { given, institution, refusalText, screen, today, type Call } from './context.ts';
import { readPatronStatus } from './patron-messages.ts';
import { endBlocks, saveReport } from './reports.ts';
import { readAmount } from './rules.ts';

/** 37, fee paid. */
export async function payFee(call: Call): Promise<string> {
  const visitor = await identify(call);
  const refusal = refusalOf(call, visitor);
  const { isPaid, text } =
    visitor.kind === 'known'
      ? await pay(call, visitor.patron.id)
      : { isPaid: false, text: refusal ?? '' };
  return writeResponse('38', { accepted: yes(isPaid), date: today(call) }, [
    institution(call),
    ['AA', given(call, 'AA')],
    ['BK', given(call, 'BK') || undefined],
    ...screen(call, text),
  ]);
}

async function pay(call: Call, patronId: number): Promise<{ isPaid: boolean; text: string }> {
  const { services, terminal, request, now: at } = call;
  const refuse = (text: string) => ({ isPaid: false, text });
  const cents = readAmount(given(call, 'BV'));
  if (cents === null) return refuse(say(call, 'wrong_amount'));
  if (request.fixed.currency !== networkCurrency()) {
    return refuse(say(call, 'wrong_currency', { moeda: networkCurrency() }));
  }
  // Sent again, also after the server was started again, it counts once.
  // Some terminals count their payments (BK) from one again each day.
  const own = given(call, 'BK') || request.fixed.date;
  const reference = `sip2:${terminal.login}:${own} ${patronId} ${cents}`;
  const named = given(call, 'CG');
  const debtId = /^[1-9]\d{0,14}$/.test(named) ? Number(named) : null;
  const paid =
    debtId === null
      ? await payDebts(services.db, { patronId, cents, reference, at })
      : await payOwn(call, { patronId, debtId, cents, reference, at });
  if (!paid.ok) return refuse(refusalText(call, paid.refusals));
  const text = say(call, 'paid', { valor: formatMoney(paid.cents / 100, terminal.locale) });
  return { isPaid: true, text };
}

/** Pays the debt that the terminal names, if it is of this patron. */
async function payOwn(
  { services }: Call,
  { patronId, ...payment }: Parameters<typeof payDebt>[1] & { patronId: number },
): ReturnType<typeof payDebt> {
  const [debt] = await readDebts(services.db.queries, { ids: [payment.debtId] });
  const refusals: Refusal[] = [{ code: 'debt_not_found' }];
  return debt?.patronId === patronId ? payDebt(services.db, payment) : { ok: false, refusals };
}

const saveBlocked = async (call: Call, patronId: number, isBlocked: boolean): Promise<void> => {
  const { services, terminal, now: at } = call;
  const { db } = services;
  await db.transaction(async (tx) => {
    await lockRows(db, tx, 'patron', [patronId]);
    // Only what a terminal blocked, so that none lifts what the library decided.
    const isDone = isBlocked
      ? await readBlocked(tx, patronId)
      : (await endBlocks(tx, patronId, at)) === 0;
    if (isDone) return;
    await tx
      .updateTable('patrons')
      .set({ blocked: isBlocked ? 1 : 0 })
      .where('id', '=', patronId)
      .execute();
    if (!isBlocked) return;
    await saveReport(tx, terminal, {
      ...{ kind: 'block', patronId, card: '', barcode: '', happenedAt: at, at, reasons: [] },
    });
  });
};

/** 01, block patron: a card that was left or retained; staff are told. */
export async function blockPatron(call: Call): Promise<string> {
  const patron = await findPatron(call.services.db, given(call, 'AA'));
  if (patron) await saveBlocked(call, patron.id, true);
  return readPatronStatus(call);
}

/** 25, patron enable: lifts what a terminal has blocked. */
export async function enablePatron(call: Call): Promise<string> {
  const visitor = await identify(call);
  if (visitor.kind === 'known') await saveBlocked(call, visitor.patron.id, false);
  return readPatronStatus(call, '26');
}

const readBlocked = async (tx: Tx, id: number): Promise<boolean> =>
  (await tx.selectFrom('patrons').select('blocked').where('id', '=', id).executeTakeFirst())
    ?.blocked === 1;
