import type { Input, Output } from '#contract/calls.ts';
import { payDebts } from '../../circulation/debts/acts.ts';
import { totalBalance } from '../../circulation/debts/rules.ts';
import { paymentByReference, readDebts } from '../../circulation/debts/store.ts';
import { withOffset } from '../../circulation/units/zone.ts';
import type { Tx } from '../../core/db/connection.ts';
import { joinTransaction } from '../../core/db/join-transaction.ts';
import type { StoredForm } from '../../core/http/idempotency-key.ts';
import { refused, refusedFor } from '../../core/http/refused.ts';
import { makeCode } from '../../core/verification-code.ts';
import { doUndoably } from '../acts/undo.ts';
import type { Counter } from './counter.ts';
import { personById } from './store.ts';

type Payment = Input<'POST /equipe/balcao/pagamentos'>['body'];
type Receipt = Output<'POST /equipe/balcao/pagamentos'>;

const cents = (amount: number): number => Math.round(amount * 100);

/** Receives a payment at the counter, on the oldest debts first. */
export async function receivePayment(
  { services, staff, library }: Counter,
  tx: Tx,
  { cod_pessoa: patronId, valor, forma, recebido = valor }: Payment,
): Promise<Receipt> {
  const { db, now } = services;
  const at = now();
  const person = await personById(tx, patronId);
  if (!person) throw refused(404, 'not_found');
  if (cents(recebido) < cents(valor)) {
    throw refusedFor([{ code: 'desk_cash_too_little' }], { desk_cash_too_little: 'recebido' });
  }
  const reference = `balcao-${makeCode()}`;
  const { result, done } = await doUndoably(db, tx, {
    scope: { patronIds: [patronId] },
    at,
    work: async () => {
      const payment = { patronId, cents: cents(valor), reference, at };
      const paid = await payDebts(joinTransaction(db, tx), payment);
      const saved = await paymentByReference(tx, reference);
      return { paid, id: saved?.id ?? 0 };
    },
    act: ({ paid, id }) =>
      paid.ok
        ? {
            ...{ actor: staff, kind: 'paid', patronId, after: forma },
            entity: { table: 'payments', id },
          }
        : null,
  });
  if (!result.paid.ok) throw refusedFor(result.paid.refusals, PAYMENT_FIELDS);
  if (!done) throw new Error('A payment was made without its act');
  const balance = totalBalance(await readDebts(tx, { patronId }));
  return {
    ...{ cod_ato: done.actId, pessoa: { cod_pessoa: patronId, nome: person.name } },
    ...{ em: withOffset(at, library.timeZone), valor: cents(valor) / 100 },
    ...{ troco: (cents(recebido) - cents(valor)) / 100, saldo: balance / 100 },
    acoes: {
      desfazer: { cod_ato: done.actId, ate: withOffset(done.undoUntil, library.timeZone) },
      recibo: { cod_ato: done.actId },
    },
  };
}

const PAYMENT_FIELDS = { payment_too_much: 'valor', debt_settled: 'valor' } as const;

/** Receipts of payments as they are stored: without the name. */
export const storedPayment = ({ cod_pessoa: patronId }: Payment): StoredForm<Receipt> => ({
  store: ({ pessoa: _person, ...answer }) => answer,
  restore: async (stored, tx) => {
    const answer = stored as Omit<Receipt, 'pessoa'>;
    const nome = (await personById(tx, patronId))?.name ?? '';
    return { ...answer, pessoa: { cod_pessoa: patronId, nome } };
  },
});
