import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runCommandLine } from '#cli/acervo.ts';
import { readConfig } from '#api/config.ts';
import { openDatabase } from '#api/core/db/connection.ts';
import { migrate } from '#api/core/db/migrate.ts';
import { makeSlip } from '#api/circulation/debts/acts.ts';
import { slipReference } from '#api/circulation/debts/rules.ts';
import { DEMONSTRATION_SETTINGS } from '#demo/settings.ts';
import { chargeDebt } from '#api/circulation/loans/debt-store.ts';
import { foundNetwork } from '#api/open-network.ts';
import { writeSettings } from '#api/portal/settings/settings.ts';
import { CENTRAL, fillNetwork } from '../../../support/networks/small-network.ts';

const AT = '2026-03-12T02:20:00.000Z';

describe('the desk, with money', () => {
  let folder = '';
  let said: string[] = [];
  let complained: string[] = [];
  let debt = '';
  let reference = '';

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'acervo-desk-'));
    said = [];
    complained = [];
    writeSettings(folder, DEMONSTRATION_SETTINGS);
    const db = openDatabase(config().database);
    await migrate(db);
    await fillNetwork(db);
    const charge = { patronId: 1, libraryId: CENTRAL, loanId: null, reason: 'service' };
    await db.transaction(async (tx) => {
      debt = String(await chargeDebt(tx, { ...charge, cents: 700, at: AT }));
      await foundNetwork(tx, new Date(AT));
    });
    const library = { id: CENTRAL, timeZone: 'UTC' };
    const order = { patronId: 1, library, cents: 700, days: 8, now: new Date(AT) };
    const made = await makeSlip(db, order);
    reference = made.ok ? slipReference(made.slip) : '';
    await db.close();
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const config = () => readConfig({ ACERVO_DATA: folder, ACERVO_NOW: '2026-03-13T12:00:00Z' });
  const run = (...args: string[]): Promise<number> =>
    runCommandLine(['desk', ...args], {
      config: config(),
      folder,
      say: (line) => said.push(line),
      complain: (line) => complained.push(line),
      progress: () => undefined,
    });

  it('counts what is paid on a debt, and no more than is owed', async () => {
    expect(await run('pay', debt, '2,50')).toBe(0);
    expect(await run('pay', debt, '4.51')).toBe(1);
    expect(complained).toEqual(['Only R$4.50 of the charge is left.']);
    expect(await run('pay', debt, '4.50')).toBe(0);
    expect(await run('pay', debt, '1')).toBe(1);
    expect(said).toEqual(['Paid: R$ 2.50.', 'Paid: R$ 4.50.']);
    expect(complained.at(-1)).toBe('This charge is already settled.');
  });

  it('counts a slip once, however often it is reported', async () => {
    expect(await run('pay', '--slip', reference)).toBe(0);
    expect(await run('pay', '--slip', reference)).toBe(0);
    expect(said).toEqual(['Paid: R$ 7.00.', 'Counted before: R$ 7.00.']);
    expect(await run('pay', '--slip', '20260312999999999')).toBe(1);
    expect(complained).toEqual(['There is no such slip.']);
  });

  it('says what of a slip finds no debt any more', async () => {
    expect(await run('waive', debt, '--reason', 'Flood')).toBe(0);
    expect(await run('pay', '--slip', reference)).toBe(1);
    expect(said).toEqual(['Waived: R$ 7.00.', 'Paid: R$ 7.00.']);
    expect(complained).toEqual(['No debt is left for R$ 7.00: give it back.']);
    expect(await run('waive', debt, '--reason', 'Flood')).toBe(1);
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
