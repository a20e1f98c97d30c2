import { afterEach, beforeEach, expect, it } from 'vitest';
import { DESK_ENTITIES } from '#cli/desk/entities.ts';
import { findProblems } from '#cli/integrity.ts';
import { moveByStaff, type StaffMove } from '#api/circulation/requests/move.ts';
import { RefusalError } from '#api/core/http/refused.ts';
import { openDatabase, type Database } from '#api/core/db/connection.ts';
import { placeHold } from '#api/circulation/holds/acts.ts';
import { arriveCopy } from '#api/circulation/loans/copies/move.ts';
import { loseOverdue } from '#api/circulation/loans/copies/lose-overdue.ts';
import { copiesToFetch } from '#api/circulation/loans/copies/shelf.ts';
import { lendCopy, returnCopy } from '#api/circulation/loans/desk.ts';
import { processQueues } from '#api/circulation/loans/settle.ts';
import { BRANCH, CENTRAL } from '../support/networks/small-network.ts';
import { fillWithReaders } from '../support/networks/waiting-readers.ts';
import {
  describeEngine,
  ENGINE,
  openCopyOf,
  type TestDatabase,
} from '../support/servers/engines.ts';

const NOW = new Date('2026-03-12T17:20:00Z');
const LATER = new Date('2026-03-13T17:20:00Z');

describeEngine('copies on their way', () => {
  let test: TestDatabase;
  let second: Database;
  beforeEach(async () => {
    test = await openCopyOf('waiting-readers-copies', (db) =>
      fillWithReaders(db, [[{ libraryCode: 'central' }], [{ libraryCode: 'central' }]]),
    );
    second = ENGINE === 'pg' ? openDatabase(test.location) : test.db;
  });
  afterEach(async () => {
    if (second !== test.db) await second.close();
    await test.close();
  });

  const lend = (login: string, barcode = 'c1') => lendCopy(test.db, { barcode, login, at: NOW });
  const back = (libraryId?: number) =>
    returnCopy(test.db, { barcode: 'c1', at: NOW, ...(libraryId && { libraryId }) });
  const arrive = (db = test.db, at = LATER) => arriveCopy(db, { barcode: 'c1', at });
  const place = (patronId: number) =>
    test.db.transaction((tx) =>
      placeHold(test.db, tx, {
        ...{ patronId, zone: 'America/Sao_Paulo', now: NOW },
        wish: { titleId: 1, libraryId: CENTRAL, volume: '', tome: '', part: '', additional: false },
      }),
    );
  const holds = () =>
    test.db.queries
      .selectFrom('holds')
      .select(['state', 'released_at', 'expires_at', 'shelved_at'])
      .orderBy('id')
      .execute();
  const stateOf = async (id = 1) =>
    (
      await test.db.queries
        .selectFrom('copies')
        .select('state')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    ).state;
  const set = async (to: string, copy?: StaffMove['copy'], db = test.db) => {
    const entity = DESK_ENTITIES.get('copy');
    if (!entity) throw new Error('The desk knows no copies');
    const id = (await entity.idOf?.(db.queries, 'c1')) ?? 0;
    return db.transaction(async (tx) => {
      await entity.lock?.(db, tx, id);
      return moveByStaff(tx, entity, { id, to, at: LATER.toISOString(), copy });
    });
  };
  const letters = async () =>
    (await test.db.queries.selectFrom('mail_outbox').select('kind').execute()).length;

  it('go home from another library, and wait there for who is next', async () => {
    await lend('outro');
    await place(1);
    expect(await back(BRANCH)).toMatchObject({
      ...{ ok: true, sentTo: 'Biblioteca Central', heldFor: null },
    });
    expect(await stateOf()).toBe('in_transit');
    expect(await holds()).toMatchObject([{ state: 'queued' }]);
    expect(await lend('leitora')).toMatchObject({ ok: false });
    expect(await processQueues(test.db, NOW)).toBe(0);
    expect(await letters()).toBe(0);
    expect(await arrive()).toMatchObject({ ok: true, heldFor: { patron: 'Leitor' } });
    const at = LATER.toISOString();
    expect(await holds()).toMatchObject([{ state: 'released', released_at: at, shelved_at: at }]);
    expect(await letters()).toBe(1);
  });

  it('stay where they are taken back at home, on the shelf of holds', async () => {
    await lend('outro');
    await place(1);
    expect(await back(CENTRAL)).toMatchObject({ sentTo: null, heldFor: { patron: 'Leitor' } });
    expect(await copiesToFetch(test.db.queries, CENTRAL)).toEqual([]);
  });

  it('arrive once, and only when they are expected', async () => {
    expect(await arrive()).toMatchObject({ refusals: [{ code: 'arrive_not_expected' }] });
    expect(await arriveCopy(test.db, { barcode: 'nada', at: NOW })).toMatchObject({
      refusals: [{ code: 'lend_copy_not_found' }],
    });
    await lend('outro');
    await back(BRANCH);
    const both = await Promise.all([arrive(), arrive(second)]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await stateOf()).toBeNull();
  });

  it('are fetched from the shelf for a hold, whose window begins then', async () => {
    await lend('outro');
    await place(1);
    await set('quarantine');
    await back();
    expect(await holds()).toMatchObject([{ state: 'queued' }]);
    expect(await set('available')).toEqual({ from: 'quarantine' });
    const [released] = await holds();
    expect(released).toMatchObject({ state: 'released', shelved_at: null });
    expect(await copiesToFetch(test.db.queries, CENTRAL)).toMatchObject([
      { barcode: 'c1', call_number: '861', login: 'leitor' },
    ]);
    expect(await copiesToFetch(test.db.queries, BRANCH)).toEqual([]);
    const nextDay = new Date('2026-03-14T17:20:00Z');
    expect(await arrive(test.db, nextDay)).toMatchObject({ heldFor: { patron: 'Leitor' } });
    const [shelved] = await holds();
    expect(shelved?.shelved_at).toBe(nextDay.toISOString());
    expect((shelved?.expires_at ?? '') > (released?.expires_at ?? '')).toBe(true);
    expect(await copiesToFetch(test.db.queries, CENTRAL)).toEqual([]);
    expect(await letters()).toBe(1);
  });

  it('that are lost give their hold back to its place, and serve it when they are found', async () => {
    await lend('outro');
    await place(1);
    await back();
    expect(await set('lost')).toEqual({ from: 'available' });
    expect(await holds()).toMatchObject([{ state: 'queued', shelved_at: null }]);
    expect(await set('in_transit')).toMatchObject({ refusal: { code: 'move_not_allowed' } });
    expect(await set('available')).toEqual({ from: 'lost' });
    expect(await holds()).toMatchObject([{ state: 'released' }]);
    // A release of its own, and told of as such.
    expect(await letters()).toBe(2);
  });

  const loan = () =>
    test.db.queries
      .selectFrom('loans')
      .select(['returned_at', 'claimed_at', 'closed_as'])
      .orderBy('id')
      .executeTakeFirstOrThrow();
  const balances = async () =>
    (
      await test.db.queries
        .selectFrom('debts as d')
        .innerJoin('debt_entries as e', 'e.debt_id', 'd.id')
        .select('d.reason')
        .select(({ fn }) => fn.sum<number>('e.cents').as('cents'))
        .groupBy(['d.id', 'd.reason'])
        .orderBy('d.id')
        .execute()
    ).map(({ reason, cents }) => [reason, Number(cents)]);

  const problems = async () => {
    const found: string[] = [];
    for await (const line of findProblems(test.db)) if (line.includes('claimed')) found.push(line);
    return found;
  };

  it('of a loan type that does not exist are found by the check', async () => {
    await test.db.queries
      .updateTable('copies')
      .set({ loan_kind: 'fita' })
      .where('id', '=', 1)
      .execute();
    const found: string[] = [];
    for await (const line of findProblems(test.db)) found.push(line);
    expect(found).toContain('copy of a loan type that does not exist: 1');
  });

  it('that are lost end their loan and are charged, and found again keep or waive the bill', async () => {
    await lend('outro');
    expect(await set('lost')).toMatchObject({ refusal: { code: 'lost_price_unknown' } });
    await test.db.queries.updateTable('copies').set({ price: 'R$ 42,00' }).execute();
    expect(await set('lost', { note: 'says it was stolen' })).toEqual({ from: 'available' });
    expect(await loan()).toMatchObject({ returned_at: LATER.toISOString(), closed_as: 'lost' });
    expect(await balances()).toEqual([['lost', 4200]]);
    expect(await back()).toMatchObject({ refusals: [{ code: 'return_found' }] });
    expect(await set('available')).toMatchObject({ refusal: { code: 'lost_bill_open' } });
    expect(await set('available', { bill: 'waive' })).toEqual({ from: 'lost' });
    expect(await balances()).toEqual([['lost', 0]]);
    expect(await lend('outro')).toMatchObject({ ok: true });
    expect(await set('lost', { chargeCents: 1000 })).toEqual({ from: 'available' });
    expect(await set('quarantine', { bill: 'keep' })).toEqual({ from: 'lost' });
    expect(await balances()).toEqual([
      ['lost', 0],
      ['lost', 1000],
    ]);
  });

  it('that their borrower claims to have returned stay lent, without lateness, until it is settled', async () => {
    expect(await set('claimed_returned')).toMatchObject({ refusal: { code: 'copy_not_on_loan' } });
    await lend('outro');
    expect(await set('missing')).toMatchObject({ refusal: { code: 'copy_on_loan' } });
    await test.db.queries
      .updateTable('loans')
      .set({ due_at: '2026-03-10T02:59:59.000Z' })
      .execute();
    await set('claimed_returned');
    expect(await loan()).toMatchObject({ returned_at: null, claimed_at: LATER.toISOString() });
    // Overdue, but no block.
    expect(await lend('outro', 'c2')).toMatchObject({ ok: true });
    await set('available');
    expect(await loan()).toMatchObject({ returned_at: null, claimed_at: null });
    await set('claimed_returned');
    expect(await problems()).toEqual([]);
    await test.db.queries.updateTable('copies').set({ state: null }).where('id', '=', 1).execute();
    expect(await problems()).toEqual([expect.stringMatching(/claimed returned: 1$/)]);
    const claimed = { state: 'claimed_returned' as const };
    await test.db.queries.updateTable('copies').set(claimed).where('id', '=', 1).execute();
    expect(await set('missing')).toEqual({ from: 'claimed_returned' });
    expect(await loan()).toMatchObject({ closed_as: 'claimed' });
    expect(await balances()).toEqual([['late_return', 400]]);
  });

  it('that are overdue for as long as the policy says are lost, once, and billed', async () => {
    await test.db.queries.updateTable('policies').set({ lost_after_days: 30 }).execute();
    await lend('outro');
    await lend('leitor', 'c2');
    const due = { due_at: '2026-02-10T02:59:59.000Z' };
    await test.db.queries.updateTable('loans').set(due).execute();
    const early = new Date('2026-03-10T17:20:00Z');
    expect(await loseOverdue(test.db, early)).toEqual({ lost: 0, unpriced: 0 });
    expect(await loseOverdue(test.db, LATER)).toEqual({ lost: 0, unpriced: 2 });
    await test.db.queries.updateTable('copies').set({ price: '30' }).where('id', '=', 1).execute();
    expect(await loseOverdue(test.db, LATER)).toEqual({ lost: 1, unpriced: 1 });
    await test.db.queries.updateTable('policies').set({ replacement_cents: 5000 }).execute();
    expect(await loseOverdue(test.db, LATER)).toEqual({ lost: 1, unpriced: 0 });
    expect(await loseOverdue(test.db, LATER)).toEqual({ lost: 0, unpriced: 0 });
    const lost = (await balances()).filter(([reason]) => reason === 'lost');
    expect(lost).toEqual([
      ['lost', 3000],
      ['lost', 5000],
    ]);
  });

  it('that are on order take holds, which wait until they arrive; those that are missing do not', async () => {
    await set('missing');
    await expect(place(1)).rejects.toThrow(RefusalError);
    await set('repair');
    await set('available');
    await set('on_order');
    await place(1);
    expect(await holds()).toMatchObject([{ state: 'queued' }]);
    await set('in_process');
    await set('available');
    expect(await holds()).toMatchObject([{ state: 'released' }]);
  });
});
