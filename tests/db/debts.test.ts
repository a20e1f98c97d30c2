import { afterEach, beforeEach, expect, it } from 'vitest';
import { openDatabase } from '#api/core/db/connection.ts';
import { makeSlip, payDebt, paySlip, waiveDebt } from '#api/circulation/debts/acts.ts';
import { slipReference } from '#api/circulation/debts/rules.ts';
import { readDebts, type Debt } from '#api/circulation/debts/store.ts';
import { createRandom, integer, pick } from '#demo/random.ts';
import { findProblems } from '#cli/integrity.ts';
import { chargeDebt } from '#api/circulation/loans/debt-store.ts';
import { readPatron } from '#api/circulation/loans/store.ts';
import { openDemonstration } from '../support/networks/demonstration.ts';
import { describeEngine, ENGINE, type TestDatabase } from '../support/servers/engines.ts';

const NOW = new Date('2026-03-12T17:20:00Z');

/** Another process's connection. SQLite in one thread would wait for itself: there it is the same. */
const another = ({ db, location }: TestDatabase) => (ENGINE === 'pg' ? openDatabase(location) : db);

describeEngine('the ledger of debts', () => {
  let test: TestDatabase;
  let patronId: number;
  beforeEach(async () => {
    test = await openDemonstration(NOW);
    const patron = await test.db.queries
      .selectFrom('patrons')
      .select('id')
      .where('login', '=', 'devedor')
      .executeTakeFirstOrThrow();
    patronId = patron.id;
  });
  afterEach(() => test.close());

  const open = async (): Promise<Debt[]> =>
    (await readDebts(test.db.queries, { patronId })).filter(({ balance }) => balance > 0);
  const owed = async () => (await readPatron(test.db.queries, patronId))?.debtCents ?? 0;
  const slipOf = async (debt: Debt) => {
    const library = { id: debt.libraryId, timeZone: debt.timeZone };
    const own = (await open()).filter(({ libraryId }) => libraryId === debt.libraryId);
    const cents = own.reduce((sum, { balance }) => sum + balance, 0);
    return makeSlip(test.db, { patronId, library, cents, days: 8, now: NOW });
  };
  const payments = () => test.db.queries.selectFrom('payments').selectAll().execute();

  it('counts a payment that comes twice once, from two desks at the same moment', async () => {
    const [debt] = await open();
    if (!debt) throw new Error('devedor owes nothing');
    const before = await owed();
    const second = another(test);
    try {
      const payment = { debtId: debt.id, cents: 100, reference: 'recibo 7', at: NOW };
      const answers = await Promise.all(
        [test.db, second, test.db, second].map((db) => payDebt(db, payment)),
      );
      expect(answers.map((answer) => answer.ok && answer.again).sort()).toEqual([
        false,
        true,
        true,
        true,
      ]);
      expect(await owed()).toBe(before - 100);
      expect(await payments()).toHaveLength(1);
    } finally {
      if (second !== test.db) await second.close();
    }
  });

  it('counts a slip once, and only where two desks pay it at once', async () => {
    const [debt] = await open();
    if (!debt) throw new Error('devedor owes nothing');
    const made = await slipOf(debt);
    if (!made.ok) throw new Error('no slip');
    const before = await owed();
    const reference = slipReference(made.slip);
    const second = another(test);
    try {
      const answers = await Promise.all(
        [test.db, second].map((db) => paySlip(db, { reference, at: NOW })),
      );
      expect(answers.map((answer) => answer.ok && answer.again).sort()).toEqual([false, true]);
      expect(await owed()).toBe(before - made.slip.cents);
    } finally {
      if (second !== test.db) await second.close();
    }
    expect(await paySlip(test.db, { reference, at: NOW })).toMatchObject({ ok: true, again: true });
    expect(await paySlip(test.db, { reference: '20200101000000001', at: NOW })).toMatchObject({
      refusals: [{ code: 'gru_not_found' }],
    });
  });

  it('takes no more than is owed from two that pay all of it at the same moment', async () => {
    const [debt] = await open();
    if (!debt) throw new Error('devedor owes nothing');
    const second = another(test);
    try {
      const answers = await Promise.all(
        [test.db, second].map((db) =>
          payDebt(db, { debtId: debt.id, cents: debt.balance, reference: null, at: NOW }),
        ),
      );
      expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
      expect(answers.find(({ ok }) => !ok)).toMatchObject({ refusals: [{ code: 'debt_settled' }] });
      expect((await readDebts(test.db.queries, { ids: [debt.id] }))[0]?.balance).toBe(0);
    } finally {
      if (second !== test.db) await second.close();
    }
  });

  it('gives one slip to two tabs, and another when something else is owed', async () => {
    const [debt] = await open();
    if (!debt) throw new Error('devedor owes nothing');
    const [one, two] = await Promise.all([slipOf(debt), slipOf(debt)]);
    if (!one.ok || !two.ok) throw new Error('no slip');
    expect(two.slip.id).toBe(one.slip.id);
    expect(one.slip.key).toMatch(/^[\w-]{22}$/);
    await payDebt(test.db, { debtId: debt.id, cents: 50, reference: null, at: NOW });
    const after = await slipOf(debt);
    if (!after.ok) throw new Error('no slip');
    expect(after.slip.id).not.toBe(one.slip.id);
    expect(after.slip.key).not.toBe(one.slip.key);
    // Paid over the old number: what is too much is said, and nothing is owed below zero.
    const late = await paySlip(test.db, { reference: slipReference(one.slip), at: NOW });
    expect(late).toMatchObject({ ok: true, again: false, left: 50 });
  });

  it('keeps sums and balances equal whatever happens', async () => {
    const random = createRandom(ENGINE === 'pg' ? 3 : 5);
    for (let turn = 0; turn < 60; turn++) {
      const debts = await readDebts(test.db.queries, { patronId });
      const debt = pick(random, debts);
      const act = integer(random, 0, 4);
      const at = new Date(NOW.getTime() + turn * 60_000);
      if (act === 0) {
        await test.db.transaction((tx) =>
          chargeDebt(tx, {
            patronId,
            libraryId: debt.libraryId,
            loanId: null,
            reason: 'service',
            cents: integer(random, 1, 500),
            at: at.toISOString(),
          }),
        );
      } else if (act === 1) await waiveDebt(test.db, { debtId: debt.id, reason: 'x', at });
      else if (act === 2) {
        const made = await slipOf(debt);
        if (made.ok) await paySlip(test.db, { reference: slipReference(made.slip), at });
      } else {
        const reference = `r${integer(random, 0, 9)}`;
        await payDebt(test.db, { debtId: debt.id, cents: integer(random, 1, 400), reference, at });
      }
      const all = await readDebts(test.db.queries, { patronId });
      for (const { balance, entries } of all) {
        expect(balance).toBeGreaterThanOrEqual(0);
        expect(entries.reduce((sum, { cents }) => sum + cents, 0)).toBe(balance);
      }
      expect(all.reduce((sum, { balance }) => sum + balance, 0)).toBe(await owed());
    }
    const paid = await test.db.queries
      .selectFrom('debt_entries')
      .select(({ fn }) => fn.sum<number>('cents').as('cents'))
      .where('payment_id', 'is not', null)
      .executeTakeFirstOrThrow();
    const received = (await payments()).reduce((sum, { cents }) => sum + cents, 0);
    expect(-Number(paid.cents)).toBe(received);
    const problems: string[] = [];
    for await (const problem of findProblems(test.db)) problems.push(problem);
    expect(problems).toEqual([]);
  });

  it('waives with a reason what is left, and refuses what is not owed', async () => {
    const [debt] = await open();
    if (!debt) throw new Error('devedor owes nothing');
    const order = { debtId: debt.id, reason: 'Enchente', at: NOW };
    expect(await waiveDebt(test.db, order)).toEqual({ ok: true, cents: debt.balance });
    const [after] = await readDebts(test.db.queries, { ids: [debt.id] });
    expect(after?.entries.at(-1)).toMatchObject({ kind: 'waiver', reason: 'Enchente' });
    const refusals = async (answer: Promise<{ ok: boolean }>) => answer;
    expect(await refusals(waiveDebt(test.db, order))).toMatchObject({
      refusals: [{ code: 'debt_settled' }],
    });
    const pay = { debtId: debt.id, cents: 1, reference: null, at: NOW };
    expect(await payDebt(test.db, pay)).toMatchObject({ refusals: [{ code: 'debt_settled' }] });
    expect(await payDebt(test.db, { ...pay, debtId: 999_999 })).toMatchObject({
      refusals: [{ code: 'debt_not_found' }],
    });
    expect(await waiveDebt(test.db, { ...order, debtId: 999_999 })).toMatchObject({
      refusals: [{ code: 'debt_not_found' }],
    });
  });
});
