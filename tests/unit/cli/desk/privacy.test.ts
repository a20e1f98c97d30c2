import { describe, expect, it } from 'vitest';
import { chargeDebt } from '#api/circulation/loans/debt-store.ts';
import { insertErasure, lastErasure } from '#api/patrons/privacy/store.ts';
import { networkCommands } from '../../../support/networks/command-line.ts';
import { CENTRAL } from '../../../support/networks/small-network.ts';
import { fillWithReaders } from '../../../support/networks/waiting-readers.ts';

const AT = new Date('2026-03-12T12:00:00Z');

describe('the desk and the records of patrons', () => {
  let debt = '';
  const { said, complained, run, withDatabase } = networkCommands({
    environment: { ACERVO_NOW: '2026-03-13T12:00:00Z', ACERVO_STAFF: 'rosa' },
    fill: async (db) => {
      await fillWithReaders(db, [[{ libraryCode: 'central' }]]);
      const charge = { patronId: 2, libraryId: CENTRAL, loanId: null, reason: 'service' };
      await db.transaction(async (tx) => {
        debt = String(await chargeDebt(tx, { ...charge, cents: 700, at: AT.toISOString() }));
        await insertErasure(tx, 2, AT);
        await insertErasure(tx, 3, AT);
      });
    },
  });
  const views = () =>
    withDatabase(async (db) => {
      const rows = await db.queries
        .selectFrom('staff_acts')
        .select(['patron_id', 'staff', 'act'])
        .orderBy('id')
        .execute();
      return rows.map(({ patron_id: id, staff, act }) => `${staff} ${act} ${id}`);
    });

  it('leaves a trace for each patron whose record it shows or changes', async () => {
    expect(await run('desk', 'lend', 'c1', 'leitor')).toBe(0);
    expect(await run('desk', 'lend', 'c1', 'outro')).toBe(1);
    expect(await run('desk', 'return', 'c1')).toBe(0);
    expect(await run('desk', 'pay', debt, '2')).toBe(0);
    expect(await run('desk', 'waive', debt, '--reason', 'x')).toBe(0);
    expect(await run('audit', '--login', 'leitora')).toBe(0);
    expect(await views()).toEqual([
      ...['rosa lent 1', 'rosa returned 1', 'rosa paid 2', 'rosa waived 2', 'rosa audited 2'],
    ]);
  });

  it('lists who asks for erasure, and refuses one with a reason', async () => {
    expect(await run('privacy', 'list')).toBe(0);
    expect(said).toEqual(['2026-03-12 09:00\tleitora\tleitora', '2026-03-12 09:00\toutro\toutro']);
    expect(await run('privacy', 'refuse', 'leitora', '--reason', ' Há um processo. ')).toBe(0);
    expect(await run('privacy', 'refuse', 'leitora', '--reason', 'x')).toBe(1);
    expect(await run('privacy', 'refuse', 'leitora')).toBe(2);
    const kept = await withDatabase((db) => lastErasure(db.queries, 2));
    expect(kept).toMatchObject({ state: 'recusada', reply: 'Há um processo.' });
    expect(await views()).toEqual(['rosa listed 2', 'rosa listed 3', 'rosa refused 2']);
  });

  it('erases when it is meant, and not while something is owed or lent', async () => {
    expect(await run('privacy', 'erase', 'outro')).toBe(2);
    expect(await run('privacy', 'erase', 'ninguem', '--yes')).toBe(1);
    expect(await run('privacy', 'erase', 'leitora', '--yes')).toBe(1);
    expect(complained.at(-1)).toMatch(/open debts/);
    expect(await run('privacy', 'erase', 'outro', '--yes')).toBe(0);
    const login = await withDatabase((db) =>
      db.queries.selectFrom('patrons').select('login').where('id', '=', 3).execute(),
    );
    expect(login).toEqual([{ login: 'apagado-3' }]);
    expect(await run('desk', 'lend', 'c1', 'outro')).toBe(1);
  });
});
