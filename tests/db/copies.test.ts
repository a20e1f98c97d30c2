import { afterEach, beforeEach, expect, it } from 'vitest';
import { DESK_ENTITIES } from '#cli/desk/entities.ts';
import { moveByStaff } from '#api/circulation/requests/move.ts';
import { openDatabase, type Database } from '#api/core/db/connection.ts';
import { placeHold } from '#api/circulation/holds/acts.ts';
import { arriveCopy } from '#api/circulation/loans/copies/move.ts';
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
  const set = async (to: string, db = test.db) => {
    const entity = DESK_ENTITIES.get('copy');
    if (!entity) throw new Error('The desk knows no copies');
    const id = (await entity.idOf?.(db.queries, 'c1')) ?? 0;
    return db.transaction(async (tx) => {
      await entity.lock?.(db, tx, id);
      return moveByStaff(tx, entity, { id, to, at: LATER.toISOString() });
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
});
