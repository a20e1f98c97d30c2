import fc from 'fast-check';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { cancelHolds, changeHold, placeHold } from '#api/circulation/holds/acts.ts';
import { arriveAtDesk, lendAtDesk } from '#api/circulation/loan-requests/desk.ts';
import { returnCopy } from '#api/circulation/loans/desk.ts';
import { processQueues } from '#api/circulation/loans/settle.ts';
import { addDays, dayIn } from '#api/circulation/units/zone.ts';
import { openDatabase, type Database } from '#api/core/db/connection.ts';
import { RefusalError } from '#api/core/http/refused.ts';
import { BRANCH, CENTRAL } from '../../support/networks/small-network.ts';
import { fillWithReaders } from '../../support/networks/waiting-readers.ts';
import {
  describeEngine,
  ENGINE,
  openCopyOf,
  type TestDatabase,
} from '../../support/servers/engines.ts';

const ZONE = 'America/Sao_Paulo';
const NOW = new Date('2026-03-12T17:20:00Z');
const HOUR_MS = 3_600_000;
const READERS = 8;
const COPIES = ['c1', 'c2', 'c3'];
const HOMES = [{ libraryCode: 'central' }, { libraryCode: 'branch' }, { libraryCode: 'branch' }];

/** Two libraries that send copies to each other for holds, and readers 1 `leitor`, 4 `r4` and so on. */
async function fill(db: Database) {
  await fillWithReaders(db, [HOMES]);
  const q = db.queries;
  await q.updateTable('policies').set({ hold_reach: 'network', max_items: 9 }).execute();
  const [from, to] = [CENTRAL, BRANCH];
  const ways = [
    { from_library_id: from, to_library_id: to, days: 1 },
    { from_library_id: to, to_library_id: from, days: 2 },
  ];
  await q.insertInto('transfers').values(ways).execute();
  for (let id = 4; id <= READERS; id++) {
    const named = { person: `r${id}`, login: `r${id}`, name: `r${id}`, password_hash: '-' };
    const row = { email: null, group_id: 1, campus_id: null, blocked: 0 as const };
    await q
      .insertInto('patrons')
      .values({ ...named, ...row, created_at: NOW.toISOString() })
      .execute();
  }
}

type Act =
  | { kind: 'hold' | 'suspend' | 'move' | 'cancel' | 'fetch'; reader: number; library: number }
  | { kind: 'lend'; reader: number; copy: string }
  | { kind: 'return' | 'arrive'; copy: string; library: number | undefined }
  | { kind: 'time'; hours: number };

const reader = fc.integer({ min: 1, max: READERS });
const library = fc.constantFrom(CENTRAL, BRANCH);
const copy = fc.constantFrom(...COPIES);
const anywhere = fc.constantFrom(CENTRAL, BRANCH, undefined);
const act: fc.Arbitrary<Act> = fc.oneof(
  fc.record({
    kind: fc.constantFrom(
      ...(['hold', 'hold', 'suspend', 'move', 'cancel', 'fetch', 'fetch'] as const),
    ),
    reader,
    library,
  }),
  fc.record({ kind: fc.constant('lend' as const), reader, copy }),
  fc.record({
    kind: fc.constantFrom('return' as const, 'arrive' as const),
    copy,
    library: anywhere,
  }),
  fc.record({ kind: fc.constant('time' as const), hours: fc.integer({ min: 1, max: 60 }) }),
);

/** Undefined where the act is refused. */
const tried = async <T>(work: Promise<T>): Promise<T | undefined> => {
  try {
    return await work;
  } catch (error) {
    if (error instanceof RefusalError) return undefined;
    throw error;
  }
};

const allHolds = (db: Database) =>
  db.queries.selectFrom('holds').selectAll().orderBy('id').execute();
const loginOf = async (db: Database, id: number): Promise<string> =>
  (
    await db.queries
      .selectFrom('patrons')
      .select('login')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).login;

async function perform(
  db: Database,
  titleId: number,
  what: Exclude<Act, { kind: 'time' }>,
  at: Date,
) {
  if ('copy' in what) {
    const { copy: barcode } = what;
    if (what.kind === 'lend') {
      return lendAtDesk(db, { barcode, login: await loginOf(db, what.reader), at });
    }
    const libraryId = what.library;
    if (what.kind === 'arrive') return arriveAtDesk(db, { barcode, at, libraryId });
    return returnCopy(db, { barcode, at, ...(libraryId !== undefined && { libraryId }) });
  }
  const { reader: patronId, library: libraryId } = what;
  const wish = { titleId, libraryId, volume: '', tome: '', part: '', additional: false };
  if (what.kind === 'hold') {
    return tried(
      db.transaction((tx) => placeHold(db, tx, { patronId, wish, zone: ZONE, now: at })),
    );
  }
  const own = (await allHolds(db)).find(
    (hold) => hold.patron_id === patronId && hold.ended_at === null,
  );
  if (!own) return undefined;
  if (what.kind === 'cancel') return cancelHolds(db, { patronId, holdIds: [own.id], now: at });
  if (what.kind === 'fetch') {
    const [found] = await db.queries
      .selectFrom('copies')
      .select('barcode')
      .where('id', '=', own.copy_id ?? 0)
      .execute();
    const login = await loginOf(db, patronId);
    return found && lendAtDesk(db, { barcode: found.barcode ?? '', login, at });
  }
  const until = what.kind === 'suspend' ? addDays(dayIn(at, ZONE), 2) : undefined;
  const change = what.kind === 'suspend' ? { until } : { libraryId };
  return tried(changeHold(db, { patronId, holdId: own.id, now: at, ...change }));
}

/** Each copy is in one place, each hold in one state, and nobody waits while a copy for them lies free. */
async function expectSound(db: Database, now: Date): Promise<void> {
  expect(await processQueues(db, now)).toBe(0);
  const holds = await allHolds(db);
  const active = holds.filter(({ ended_at: end }) => end === null);
  const out = (
    await db.queries
      .selectFrom('loans')
      .select('copy_id')
      .where('returned_at', 'is', null)
      .execute()
  ).map(({ copy_id: id }) => id);
  const promised = active.flatMap(({ copy_id: id }) => id ?? []);
  expect(new Set([...out, ...promised]).size).toBe(out.length + promised.length);
  const copies = await db.queries.selectFrom('copies').selectAll().execute();
  for (const { id, library_id: home, state } of copies) {
    const hold = active.find(({ copy_id: held }) => held === id);
    if (out.includes(id)) expect(state).toBeNull();
    if (hold?.state === 'in_transit') expect(state).toBe('in_transit');
    if (hold?.state === 'released') {
      expect(state).toBe(hold.library_id === home ? null : 'in_transit');
    }
    const isFree = state === null && !out.includes(id) && !hold;
    if (isFree) expect(active.filter((one) => one.state === 'queued')).toEqual([]);
  }
  for (const hold of active) {
    const hasCopy = hold.state === 'in_transit' || hold.state === 'released';
    expect(hold.copy_id !== null).toBe(hasCopy);
    expect(hold.expires_at !== null).toBe(hold.state === 'released');
  }
}

/** Everything is brought home, lent and returned until nobody waits. */
async function drain(db: Database, from: Date): Promise<void> {
  let at = from;
  for (let round = 0; round < 40; round++) {
    at = new Date(at.getTime() + 3 * HOUR_MS);
    await processQueues(db, at);
    const waiting = (await allHolds(db)).some(({ ended_at: end }) => end === null);
    const states = await db.queries.selectFrom('copies').select('state').execute();
    const out = await db.queries
      .selectFrom('loans')
      .select('id')
      .where('returned_at', 'is', null)
      .execute();
    if (!waiting && out.length === 0 && states.every(({ state }) => state === null)) return;
    for (const barcode of COPIES) {
      await arriveAtDesk(db, { barcode, at });
      await returnCopy(db, { barcode, at });
    }
    for (const hold of await allHolds(db)) {
      if (hold.state !== 'released') continue;
      const { barcode } = await db.queries
        .selectFrom('copies')
        .select('barcode')
        .where('id', '=', hold.copy_id ?? 0)
        .executeTakeFirstOrThrow();
      const login = await loginOf(db, hold.patron_id);
      expect(await lendAtDesk(db, { barcode: barcode ?? '', login, at })).toMatchObject({
        ok: true,
      });
    }
    if (round > 20) at = new Date(at.getTime() + 24 * HOUR_MS);
  }
  expect.fail('a hold or a copy is lost');
}

describeEngine('holds that are filled from other libraries', () => {
  let test: TestDatabase;
  beforeEach(async () => {
    test = await openCopyOf('hold-transfers', fill);
  });
  afterEach(() => test.close());

  const lendAll = async (db: Database) => {
    for (const [at, barcode] of COPIES.entries()) {
      const login = await loginOf(db, at + 1);
      expect(await lendAtDesk(db, { barcode, login, at: NOW })).toMatchObject({ ok: true });
    }
  };
  const hold = (patronId: number, libraryId: number, db = test.db) =>
    perform(db, 1, { kind: 'hold', reader: patronId, library: libraryId }, NOW);
  const states = async () => (await allHolds(test.db)).map(({ state }) => state);

  it('travel to where they are picked up, wait there, and go home afterwards', async () => {
    const { db } = test;
    await lendAll(db);
    await hold(4, CENTRAL);
    const back = await returnCopy(db, { barcode: 'c2', at: NOW });
    expect(back).toMatchObject({ sentTo: 'Biblioteca Central', heldFor: { patron: 'r4' } });
    expect(await states()).toEqual(['in_transit']);
    const stranger = await lendAtDesk(db, { barcode: 'c2', login: 'r5', at: NOW });
    expect(stranger).toMatchObject({
      ok: false,
      refusals: expect.arrayContaining([{ code: 'lend_sent_for_other' }]),
    });
    const elsewhere = await arriveAtDesk(db, { barcode: 'c2', at: NOW, libraryId: BRANCH });
    expect(elsewhere).toMatchObject({ ok: true, sentTo: 'Biblioteca Central' });
    const there = await arriveAtDesk(db, { barcode: 'c2', at: NOW });
    expect(there).toMatchObject({ ok: true, sentTo: null, heldFor: { patron: 'r4' } });
    expect(await states()).toEqual(['released']);
    expect(await lendAtDesk(db, { barcode: 'c2', login: 'r4', at: NOW })).toMatchObject({
      ok: true,
    });
    const home = await returnCopy(db, { barcode: 'c2', at: NOW, libraryId: CENTRAL });
    expect(home).toMatchObject({ sentTo: 'Biblioteca da Serra', heldFor: null });
    expect(await arriveAtDesk(db, { barcode: 'c2', at: NOW })).toMatchObject({ sentTo: null });
    await expectSound(db, NOW);
  });

  it('stay at the desk where a copy of another library is returned and awaited', async () => {
    const { db } = test;
    await lendAll(db);
    await hold(4, CENTRAL);
    const back = await returnCopy(db, { barcode: 'c2', at: NOW, libraryId: CENTRAL });
    expect(back).toMatchObject({ sentTo: null, heldFor: { patron: 'r4' } });
    expect(await states()).toEqual(['released']);
    await expectSound(db, NOW);
  });

  it('follow a hold that is moved, instead of leaving the copy on the shelf', async () => {
    const { db } = test;
    await lendAll(db);
    await hold(4, CENTRAL);
    await perform(db, 1, { kind: 'move', reader: 4, library: BRANCH }, NOW);
    expect(await returnCopy(db, { barcode: 'c1', at: NOW })).toMatchObject({
      sentTo: 'Biblioteca da Serra',
    });
    await expectSound(db, NOW);
  });

  it('are refused while a copy within reach is on the shelf, which is named', async () => {
    const { db } = test;
    const { code, params } = await db
      .transaction((tx) => {
        const criteria = { volume: '', tome: '', part: '', additional: false };
        const wish = { titleId: 1, libraryId: CENTRAL, ...criteria };
        return placeHold(db, tx, { patronId: 4, wish, zone: ZONE, now: NOW });
      })
      .then(
        () => ({ code: '', params: {} }),
        (error: unknown) => error as RefusalError,
      );
    expect(code).toBe('hold_copy_available');
    expect(params).toEqual({ biblioteca: 'Biblioteca Central' });
    await lendAtDesk(db, { barcode: 'c1', login: 'leitor', at: NOW });
    expect(await hold(4, CENTRAL)).toBeUndefined();
  });

  it('lose no hold and no copy, whatever is done in any order', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 5, maxLength: 40 }), async (acts) => {
        const own = await openCopyOf('hold-transfers', fill);
        try {
          let now = NOW;
          await lendAll(own.db);
          for (const what of acts) {
            if (what.kind === 'time') now = new Date(now.getTime() + what.hours * HOUR_MS);
            else await perform(own.db, 1, what, now);
            await processQueues(own.db, now);
            await expectSound(own.db, now);
          }
          await drain(own.db, now);
        } finally {
          await own.close();
        }
      }),
      { numRuns: ENGINE === 'sqlite' ? 15 : 2 },
    );
  });

  it('keep everything in its place when fifty acts meet at one title', async () => {
    const others = [1, 2, 3].map(() => (ENGINE === 'pg' ? openDatabase(test.location) : test.db));
    await lendAll(test.db);
    const acts = fc.sample(fc.array(act, { minLength: 50, maxLength: 50 }), {
      numRuns: 2,
      seed: 7,
    });
    for (const [turn, fifty] of acts.entries()) {
      const now = new Date(NOW.getTime() + turn * HOUR_MS);
      await Promise.all(
        fifty.map((what, at) =>
          what.kind === 'time'
            ? processQueues(others[at % 3] ?? test.db, now)
            : perform(others[at % 3] ?? test.db, 1, what, now),
        ),
      );
      await processQueues(test.db, now);
      await expectSound(test.db, now);
    }
    await drain(test.db, NOW);
    for (const one of others) if (one !== test.db) await one.close();
  });
});
