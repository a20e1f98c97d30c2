import { afterEach, beforeEach, expect, it } from 'vitest';
import { DESK_ENTITIES } from '#cli/desk/entities.ts';
import { moveByStaff } from '#api/circulation/requests/move.ts';
import { openDatabase, type Database } from '#api/core/db/connection.ts';
import { cancelHolds, placeHold } from '#api/circulation/holds/acts.ts';
import { RefusalError } from '#api/core/http/refused.ts';
import { lendCopy, returnCopy } from '#api/circulation/loans/desk.ts';
import { processQueues } from '#api/circulation/loans/settle.ts';
import { CENTRAL } from '../support/networks/small-network.ts';
import { fillWithReaders, POLICY } from '../support/networks/waiting-readers.ts';
import {
  describeEngine,
  ENGINE,
  openCopyOf,
  type TestDatabase,
} from '../support/servers/engines.ts';

/** Another process's connection. SQLite in one thread would wait for itself: there it is the same. */
const another = ({ db, location }: TestDatabase) => (ENGINE === 'pg' ? openDatabase(location) : db);

const NOW = new Date('2026-03-12T17:20:00Z');
const READERS = [1, 2, 3] as const;
const LOGINS = { 1: 'leitor', 2: 'leitora', 3: 'outro' } as const;
const TITLES = [
  [{ libraryCode: 'central' }],
  [{ libraryCode: 'central' }, { libraryCode: 'central' }, { libraryCode: 'branch' }],
];

const wishFor = (titleId: number, libraryId = CENTRAL) => ({
  ...{ titleId, libraryId, volume: '', tome: '', part: '', additional: false },
});

/** The refusals of an act that is refused; the act's answer otherwise. */
const codesOf = async <T>(act: Promise<T>): Promise<T | string> => {
  try {
    return await act;
  } catch (error) {
    if (error instanceof RefusalError) return error.code;
    throw error;
  }
};

const place = (db: Database, patronId: number, titleId: number, at = NOW, libraryId = CENTRAL) =>
  codesOf(
    db.transaction((tx) =>
      placeHold(db, tx, {
        ...{ patronId, wish: wishFor(titleId, libraryId), zone: 'America/Sao_Paulo', now: at },
      }),
    ),
  );

const active = (db: Database) =>
  db.queries.selectFrom('holds').selectAll().where('ended_at', 'is', null).orderBy('id').execute();

/** Nobody waits while a copy for them lies free; no copy is promised twice; nobody is over a limit. */
async function expectSound(db: Database, now: Date): Promise<void> {
  const holds = await active(db);
  const setAside = holds.flatMap(({ copy_id: copy }) => copy ?? []);
  expect(new Set(setAside).size).toBe(setAside.length);
  const loans = await db.queries
    .selectFrom('loans')
    .select(['copy_id', 'patron_id'])
    .where('returned_at', 'is', null)
    .execute();
  const out = loans.map(({ copy_id: copy }) => copy);
  expect(new Set(out).size).toBe(out.length);
  expect(out.filter((copy) => setAside.includes(copy))).toEqual([]);
  for (const patron of READERS) {
    const own = holds.filter(({ patron_id: id }) => id === patron);
    expect(own.length).toBeLessThanOrEqual(POLICY.max_holds);
    expect(loans.filter(({ patron_id: id }) => id === patron).length).toBeLessThanOrEqual(
      POLICY.max_items,
    );
  }
  const copies = await db.queries.selectFrom('copies').selectAll().execute();
  const free = copies.filter(
    ({ id, state }) => state === null && !out.includes(id) && !setAside.includes(id),
  );
  const waiting = holds.filter(({ state }) => state === 'queued');
  for (const copy of free) {
    const such = waiting.filter(
      (hold) => hold.title_id === copy.title_id && hold.library_id === copy.library_id,
    );
    expect(such).toEqual([]);
  }
  expect(await processQueues(db, now)).toBe(0);
}

describeEngine('holds under concurrency', () => {
  let test: TestDatabase;
  let second: Database;
  const only = 1;
  beforeEach(async () => {
    test = await openCopyOf('waiting-readers', (db) => fillWithReaders(db, TITLES));
    second = another(test);
  });
  afterEach(async () => {
    if (second !== test.db) await second.close();
    await test.close();
  });

  const lend = (db: Database, patron: 1 | 2 | 3, barcode: string, at = NOW) =>
    lendCopy(db, { barcode, login: LOGINS[patron], at });

  it('give the last copy to one of two, and let the other wait for it', async () => {
    const [one, other] = await Promise.all([lend(test.db, 1, 'c1'), lend(second, 2, 'c1')]);
    expect([one.ok, other.ok].filter(Boolean)).toHaveLength(1);
    const loser = one.ok ? 2 : 1;
    const winner = one.ok ? 1 : 2;
    expect(await place(test.db, loser, only)).toMatchObject({ place: 1 });
    expect(await place(test.db, winner, only)).toBe('hold_already_borrowed');
    await expectSound(test.db, NOW);
  });

  it('count once when one patron asks twice at the same moment', async () => {
    await lend(test.db, 3, 'c1');
    const answers = await Promise.all([test.db, second].map((db) => place(db, 1, only)));
    expect(answers).toContain('hold_identical');
    expect(await active(test.db)).toHaveLength(1);
  });

  it('stand in one order when many ask at once', async () => {
    await lend(test.db, 3, 'c1');
    const answers = await Promise.all([place(test.db, 1, only), place(second, 2, only)]);
    const places = answers.map((answer) => (typeof answer === 'string' ? 0 : answer.place));
    expect(places.sort()).toEqual([1, 2]);
  });

  it('placed while the copy comes back get it, or are told that it stands there', async () => {
    for (let turn = 0; turn < 6; turn++) {
      await lend(test.db, 3, 'c1');
      const [placed] = await Promise.all([
        place(test.db, 1, only),
        returnCopy(second, { barcode: 'c1', at: NOW }),
      ]);
      const [hold] = await active(test.db);
      if (placed === 'hold_copy_available') expect(hold).toBeUndefined();
      else expect(hold).toMatchObject({ state: 'released', copy_id: 1 });
      await expectSound(test.db, NOW);
      if (hold) await cancelHolds(test.db, { patronId: 1, holdIds: [hold.id], now: NOW });
    }
  });

  it('cancelled while their copy comes back leave it to the next, or to the shelf', async () => {
    for (let turn = 0; turn < 6; turn++) {
      await lend(test.db, 3, 'c1');
      await place(test.db, 1, only);
      if (turn % 2 === 0) await place(test.db, 2, only);
      const [first] = await active(test.db);
      await Promise.all([
        cancelHolds(test.db, { patronId: 1, holdIds: [first?.id ?? 0], now: NOW }),
        returnCopy(second, { barcode: 'c1', at: NOW }),
      ]);
      const left = await active(test.db);
      if (turn % 2 === 0) expect(left).toMatchObject([{ patron_id: 2, state: 'released' }]);
      else expect(left).toEqual([]);
      await expectSound(test.db, NOW);
      const holdIds = left.map(({ id }) => id);
      await cancelHolds(test.db, { patronId: 2, holdIds, now: NOW });
    }
  });

  it('get a copy that comes out of quarantine, or is new, when what is due is done', async () => {
    await lend(test.db, 3, 'c1');
    await place(test.db, 1, only);
    const quarantined = { state: 'quarantine' as const };
    await test.db.queries.updateTable('copies').set(quarantined).where('id', '=', 1).execute();
    expect(await returnCopy(test.db, { barcode: 'c1', at: NOW })).toMatchObject({ heldFor: null });
    await test.db.queries.updateTable('copies').set({ state: null }).where('id', '=', 1).execute();
    const both = await Promise.all([processQueues(test.db, NOW), processQueues(second, NOW)]);
    expect(both[0] + both[1]).toBe(1);
    expect(await active(test.db)).toMatchObject([{ state: 'released', copy_id: 1 }]);
  });

  it('are moved at the desk as the table says, and the queue follows', async () => {
    const entity = DESK_ENTITIES.get('hold');
    if (!entity) throw new Error('The desk knows no holds');
    await lend(test.db, 3, 'c1');
    for (const patron of [1, 2]) await place(test.db, patron, only);
    await returnCopy(test.db, { barcode: 'c1', at: NOW });
    const [first, next] = await active(test.db);
    const move = (id = 0, to: string) =>
      test.db.transaction(async (tx) => {
        await entity.lock?.(test.db, tx, id);
        return moveByStaff(tx, entity, { id, to, at: NOW.toISOString() });
      });
    expect(await move(next?.id, 'lapsed')).toMatchObject({ refusal: { code: 'move_not_allowed' } });
    expect(await move(first?.id, 'lapsed')).toEqual({ from: 'released' });
    expect(await active(test.db)).toMatchObject([{ id: next?.id, state: 'released', copy_id: 1 }]);
    const listed = await entity.list(test.db.queries, 'released');
    expect(listed).toMatchObject([{ patron: 'leitora', text: 'Obra 1\nc1' }]);
    expect(await move(first?.id, 'queued')).toMatchObject({
      refusal: { code: 'move_not_allowed' },
    });
  });
});
