import { describe, expect, it } from 'vitest';
import { makeSlip } from '#api/circulation/debts/acts.ts';
import { slipReference } from '#api/circulation/debts/rules.ts';
import { chargeDebt } from '#api/circulation/loans/debt-store.ts';
import { networkCommands } from '../../../support/networks/command-line.ts';
import { CENTRAL, fillNetwork } from '../../../support/networks/small-network.ts';

const AT = '2026-03-12T02:20:00.000Z';

describe('the desk, with money', () => {
  let debt = '';
  let reference = '';
  const { said, complained, run } = networkCommands({
    environment: { ACERVO_NOW: '2026-03-13T12:00:00Z' },
    fill: async (db) => {
      await fillNetwork(db);
      const charge = { patronId: 1, libraryId: CENTRAL, loanId: null, reason: 'service' };
      await db.transaction(async (tx) => {
        debt = String(await chargeDebt(tx, { ...charge, cents: 700, at: AT }));
      });
      const library = { id: CENTRAL, timeZone: 'UTC' };
      const order = { patronId: 1, library, cents: 700, days: 8, now: new Date(AT) };
      const made = await makeSlip(db, order);
      reference = made.ok ? slipReference(made.slip) : '';
    },
  });
  const desk = (...args: string[]) => run('desk', ...args);

  it('counts what is paid on a debt, and no more than is owed', async () => {
    expect(await desk('pay', debt, '2,50')).toBe(0);
    expect(await desk('pay', debt, '4.51')).toBe(1);
    expect(complained).toEqual(['Only R$4.50 of the charge is left.']);
    expect(await desk('pay', debt, '4.50')).toBe(0);
    expect(await desk('pay', debt, '1')).toBe(1);
    expect(said).toEqual(['Paid: R$ 2.50.', 'Paid: R$ 4.50.']);
    expect(complained.at(-1)).toBe('This charge is already settled.');
  });

  it('counts a slip once, however often it is reported', async () => {
    expect(await desk('pay', '--slip', reference)).toBe(0);
    expect(await desk('pay', '--slip', reference)).toBe(0);
    expect(said).toEqual(['Paid: R$ 7.00.', 'Counted before: R$ 7.00.']);
    expect(await desk('pay', '--slip', '20260312999999999')).toBe(1);
    expect(complained).toEqual(['There is no such slip.']);
  });

  it('says what of a slip finds no debt any more', async () => {
    expect(await desk('waive', debt, '--reason', 'Flood')).toBe(0);
    expect(await desk('pay', '--slip', reference)).toBe(1);
    expect(said).toEqual(['Waived: R$ 7.00.', 'Paid: R$ 7.00.']);
    expect(complained).toEqual(['No debt is left for R$ 7.00: give it back.']);
    expect(await desk('waive', debt, '--reason', 'Flood')).toBe(1);
  });

  it.each([
    ['pay', '7'],
    ['pay', 'x', '1'],
    ['pay', '1', '0'],
    ['pay', '1', '1.234'],
    ['pay', '1', '2', '--slip', '20260312000000001'],
    ['waive', '1'],
    ['waive', '1', '--reason', ' '],
  ])('does not guess what is meant by %s %s %s', async (...args) => {
    expect(await run(...args)).toBe(2);
    expect(said).toEqual([]);
  });
});
