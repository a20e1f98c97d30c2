import { randomUUID } from 'node:crypto';
import { chargePerson, receiveFromPerson, waiveForPerson } from '#contract/staff/people-acts.ts';
import type { CHARGES } from '#contract/shared/staff/charges.ts';
import { payDebts, waiveDebt } from '../../circulation/debts/acts.ts';
import { totalBalance } from '../../circulation/debts/rules.ts';
import { readDebts } from '../../circulation/debts/store.ts';
import { chargeDebt } from '../../circulation/loans/debt-store.ts';
import type { Tx } from '../../core/db/connection.ts';
import type { Bind } from '../../core/http/bind.ts';
import { formatMoney } from '../../core/http/money.ts';
import { refusedFor } from '../../core/http/refused.ts';
import { tidyLine } from '../../core/http/tidy-text.ts';
import { word } from '../../core/words.ts';
import type { Services } from '../../services.ts';
import { actOnce, actOnPerson, afterAct, writtenText } from './act.ts';

const centsOf = (amount: number): number => Math.round(amount * 100);

/** The log and the ledger are read by all staff, in the first language of the institution. */
function wordsOf({ settings: { languages } }: Services) {
  const [locale = 'pt'] = languages;
  return { locale, money: (cents: number) => formatMoney(cents / 100, locale) };
}

/** Receiving and waiving. */
export function personMoneyRoutes(bind: Bind, services: Services): void {
  const { now } = services;
  const { locale, money } = wordsOf(services);

  bind(receiveFromPerson, async ({ params: { id }, body }, http) => {
    const received = centsOf(body.recebido);
    const work = (tx: Tx) =>
      actOnPerson(services, tx, http, {
        patronId: id,
        work: async (own, db) => {
          const owed = totalBalance(await readDebts(own, { patronId: id }));
          const cents = body.forma === 'dinheiro' && owed > 0 ? Math.min(received, owed) : received;
          const reference = `equipe-${randomUUID()}`;
          const paid = await payDebts(db, { patronId: id, cents, reference, at: now() });
          if (!paid.ok) throw refusedFor(paid.refusals);
          return { owed, cents };
        },
        act: ({ owed, cents }) => ({
          ...{ kind: 'paid', before: money(owed), after: money(owed - cents) },
          reason: word('server/people', `paid_${body.forma}`, locale),
        }),
      });
    const { result, undo } = await actOnce(services, receiveFromPerson, { id, body }, http, work);
    return {
      ...(await afterAct(services, http, id, undo)),
      ...{ valor: result.cents / 100, troco: (received - result.cents) / 100 },
    };
  });

  bind(waiveForPerson, async ({ params: { id }, body }, http) => {
    const reason = writtenText('motivo', body.motivo);
    const work = async (tx: Tx) => {
      const { undo } = await actOnPerson(services, tx, http, {
        patronId: id,
        work: async (own, db) => {
          const [debt] = await readDebts(own, { ids: [body.debito] });
          if (debt?.patronId !== id) throw refusedFor([{ code: 'debt_not_found' }]);
          const waived = await waiveDebt(db, { debtId: debt.id, reason, at: now() });
          if (!waived.ok) throw refusedFor(waived.refusals);
          return waived.cents;
        },
        act: (cents) => ({
          ...{ kind: 'waived', entity: { table: 'debts', id: body.debito }, reason },
          ...{ before: money(cents), after: money(0) },
        }),
      });
      return undo;
    };
    const undo = await actOnce(services, waiveForPerson, { id, body }, http, work);
    return afterAct(services, http, id, undo);
  });
}

/** Charging by hand. */
export function personChargeRoutes(bind: Bind, services: Services): void {
  const { now } = services;
  const { locale, money } = wordsOf(services);

  bind(chargePerson, async ({ params: { id }, body }, http) => {
    const cents = centsOf(body.valor);
    const note = noteOf(body.tipo, tidyLine(body.texto ?? ''), locale);
    const reason = body.tipo === 'extravio' ? 'lost' : 'service';
    const { libraryId } = http.staff;
    const debt = { patronId: id, libraryId, loanId: null, reason, cents, note };
    const work = async (tx: Tx) => {
      const { undo } = await actOnPerson(services, tx, http, {
        patronId: id,
        work: (own) => chargeDebt(own, { ...debt, at: now().toISOString() }),
        act: (debtId) => ({
          ...{ kind: 'charged', entity: { table: 'debts', id: debtId } },
          ...{ after: money(cents), reason: note },
        }),
      });
      return undo;
    };
    const undo = await actOnce(services, chargePerson, { id, body }, http, work);
    return afterAct(services, http, id, undo);
  });
}

/** What the ledger says of a charge: its kind, and what was written. */
function noteOf(
  kind: (typeof CHARGES)[number],
  typed: string,
  locale: 'pt' | 'en' | 'es' | 'fr' | 'it',
) {
  if (kind === 'outro') return writtenText('texto', typed);
  const name = word('server/people', `charge_${kind}`, locale);
  return typed === '' ? name : `${name}: ${typed}`;
}
