import { expect, it } from 'vitest';
import { hasFactor, confirmFactor, saveKey } from '#api/patrons/auth/second-factor/store.ts';
import { networkCommands } from '../../../support/networks/command-line.ts';
import { fillNetwork } from '../../../support/networks/small-network.ts';

const AT = new Date('2026-03-12T02:20:00.000Z');

const { said, complained, run, withDatabase } = networkCommands({
  environment: { ACERVO_NOW: '2026-03-13T12:00:00Z' },
  fill: async (db) => {
    await fillNetwork(db);
    await db.transaction(async (tx) => {
      await saveKey(tx, 1, 'sealed');
      await confirmFactor(tx, 1, { at: AT, hashes: ['a', 'b'] });
    });
  },
});

it('removes the second factor of a patron once, and writes down who was helped', async () => {
  expect(await run('desk', 'reset-factor', 'leitor')).toBe(0);
  expect(said).toEqual(['Leitor signs in with the password alone.']);
  await withDatabase(async ({ queries }) => {
    expect(await hasFactor(queries, 1)).toBe(false);
    expect(await queries.selectFrom('second_factor_codes').selectAll().execute()).toEqual([]);
    const events = await queries.selectFrom('audit_events').select(['kind', 'patron_id']).execute();
    expect(events).toEqual([{ kind: 'second_factor_reset', patron_id: 1 }]);
    const views = await queries.selectFrom('staff_acts').select(['act', 'patron_id']).execute();
    expect(views).toEqual([{ act: 'factor', patron_id: 1 }]);
    const letters = await queries.selectFrom('mail_outbox').select('kind').execute();
    expect(letters).toEqual([{ kind: 'second_factor_off' }]);
  });
  expect(await run('desk', 'reset-factor', 'leitor')).toBe(1);
  expect(await run('desk', 'reset-factor', 'ninguem')).toBe(1);
  expect(complained).toEqual([
    'The second factor is not on.',
    'There is no person with this user name.',
  ]);
});
