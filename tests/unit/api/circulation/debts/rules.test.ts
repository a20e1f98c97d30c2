import { describe, expect, it } from 'vitest';
import {
  decidePayment,
  decideSlip,
  payableDebts,
  slipReference,
  slipRefusals,
  slipIdFromReference,
  allocatePayment,
  totalBalance,
} from '#api/circulation/debts/rules.ts';
import { createRandom, integer } from '#demo/random.ts';

const debt = { id: 1, libraryId: 3, balance: 400, isOut: false };
const when = { today: '2026-11-22', days: 8 };

describe('A slip', () => {
  it('is over what is owed to its library for what has been returned', () => {
    const debts = [
      debt,
      { ...debt, id: 2, balance: 300 },
      { ...debt, id: 3, libraryId: 4 },
      { ...debt, id: 4, isOut: true },
      { ...debt, id: 5, balance: 0 },
    ];
    expect(payableDebts(debts, 3).map(({ id }) => id)).toEqual([1, 2]);
    expect(slipRefusals({ isOut: true })).toEqual([{ code: 'gru_not_returned' }]);
    expect(decideSlip(payableDebts(debts, 3), 700, when)).toEqual({
      ok: true,
      dueOn: '2026-11-30',
    });
  });

  it.each([
    [699, 7],
    [701, 7],
    [0, 7],
  ])('is refused over %i cents when another sum is owed', (cents, valor) => {
    expect(decideSlip([{ ...debt, balance: 700 }], cents, when)).toEqual({
      ok: false,
      refusals: [{ code: 'gru_amount_changed', params: { valor } }],
    });
  });

  it('is never over nothing', () => {
    expect(decideSlip([], 0, when)).toMatchObject({ ok: false });
  });

  it('is known by its day and number', () => {
    const reference = slipReference({ id: 317, madeOn: '2026-11-22' });
    expect(reference).toBe('20261122000000317');
    expect(slipIdFromReference(reference)).toBe(317);
    expect(slipIdFromReference('317')).toBeNull();
    expect(slipIdFromReference('2026112200000031x')).toBeNull();
  });
});

describe('A payment', () => {
  it('is no more than what is owed', () => {
    expect(decidePayment(400, 400)).toBeNull();
    expect(decidePayment(400, 401)).toMatchObject({
      code: 'payment_too_much',
      params: { valor: 4 },
    });
    expect(decidePayment(0, 1)).toEqual({ code: 'debt_settled' });
  });

  it('goes to each debt no more than it is, and nothing of it is lost, in any order of events', () => {
    const random = createRandom(11);
    for (let turn = 0; turn < 300; turn++) {
      const debts = Array.from({ length: integer(random, 0, 6) }, (_, at) => ({
        id: at + 1,
        balance: integer(random, 0, 900),
      }));
      const cents = integer(random, 1, 3000);
      const { parts, left } = allocatePayment(cents, debts);
      expect(parts.reduce((sum, part) => sum + part.cents, left)).toBe(cents);
      for (const part of parts) {
        const balance = debts.find(({ id }) => id === part.id)?.balance ?? 0;
        expect(part.cents).toBeGreaterThan(0);
        expect(part.cents).toBeLessThanOrEqual(balance);
      }
      expect(left).toBe(Math.max(0, cents - totalBalance(debts)));
    }
  });
});
