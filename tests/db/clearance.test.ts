import { afterEach, beforeEach, expect, it } from 'vitest';
import { enrol, issueClearance } from '#api/circulation/clearance/issue.ts';
import { openDatabase, type Database } from '#api/core/db/connection.ts';
import { DEMONSTRATION_SETTINGS as settings } from '#demo/settings.ts';
import { cancelHolds, placeHold } from '#api/circulation/holds/acts.ts';
import { RefusalError } from '#api/core/http/refused.ts';
import { lendCopy, returnCopy } from '#api/circulation/loans/desk.ts';
import { CENTRAL } from '../support/networks/small-network.ts';
import { fillWithReaders } from '../support/networks/waiting-readers.ts';
import {
  describeEngine,
  ENGINE,
  openCopyOf,
  type TestDatabase,
} from '../support/servers/engines.ts';

const NOW = new Date('2026-03-12T17:20:00Z');
const TITLES = [[{ libraryCode: 'central' }], [{ libraryCode: 'central' }]];

/** The refusal of an act that is refused; the act's answer otherwise. */
const codeOf = async <T>(act: Promise<T>): Promise<T | string> => {
  try {
    return await act;
  } catch (error) {
    if (error instanceof RefusalError) return error.code;
    throw error;
  }
};

describeEngine('a clearance under concurrency', () => {
  let test: TestDatabase;
  let second: Database;
  beforeEach(async () => {
    test = await openCopyOf('clearance', (db) => fillWithReaders(db, TITLES));
    second = ENGINE === 'pg' ? openDatabase(test.location) : test.db;
  });
  afterEach(async () => {
    if (second !== test.db) await second.close();
    await test.close();
  });

  const issue = (db: Database, patronId = 1, now = NOW) =>
    codeOf(issueClearance(db, { patronId, settings, now }));
  const lend = (db: Database, login: string, barcode = 'c1') =>
    lendCopy(db, { barcode, login, at: NOW });
  const hold = (db: Database, patronId: number, titleId = 1) => {
    const wish = { titleId, libraryId: CENTRAL, volume: '', tome: '', part: '', additional: false };
    const order = { patronId, wish, zone: 'America/Sao_Paulo', now: NOW };
    return codeOf(db.transaction((tx) => placeHold(db, tx, order)));
  };
  const written = (db: Database) => db.queries.selectFrom('clearances').selectAll().execute();
  const leftAt = async () =>
    (
      await test.db.queries
        .selectFrom('patrons')
        .select('left_at')
        .where('id', '=', 1)
        .executeTakeFirstOrThrow()
    ).left_at;

  it('is issued once by two at once', async () => {
    const answers = await Promise.all([test.db, second, test.db, second].map((db) => issue(db)));
    const codes = answers.map((answer) => (typeof answer === 'string' ? answer : answer.code));
    expect(new Set(codes).size).toBe(1);
    expect(await written(test.db)).toMatchObject([{ code: codes[0], valid_until: '2026-03-17' }]);
    expect(await leftAt()).toBe(NOW.toISOString());
  });

  it('and a loan at the same moment leave either the one or the other', async () => {
    for (let turn = 0; turn < 6; turn++) {
      // Now this one, now that one is asked first.
      const early = turn % 2 === 0 ? issue(test.db) : null;
      const lending = lend(second, 'leitor');
      const [lent, issued] = await Promise.all([lending, early ?? issue(test.db)]);
      if (lent.ok) {
        expect(issued).toBe('clearance_pending');
        expect(await leftAt()).toBeNull();
        await returnCopy(test.db, { barcode: 'c1', at: NOW });
      } else {
        expect(lent.refusals).toEqual([{ code: 'lend_left' }]);
        expect(issued).toMatchObject({ patronId: 1 });
        await enrol(test.db, { login: 'leitor', at: NOW });
      }
    }
  });

  it('cancels a hold that waits, also one placed at the same moment', async () => {
    await lend(test.db, 'outro');
    const [placed] = await Promise.all([hold(second, 1), issue(test.db)]);
    const open = test.db.queries.selectFrom('holds').selectAll().where('ended_at', 'is', null);
    expect(await open.execute()).toEqual([]);
    if (typeof placed === 'string') expect(placed).toBe('hold_left');
    expect(await leftAt()).not.toBeNull();
  });

  it('leaves the queue in order: the next one stands first', async () => {
    await lend(test.db, 'outro');
    await hold(test.db, 1);
    await hold(test.db, 2);
    await issue(test.db);
    const states = await test.db.queries
      .selectFrom('holds')
      .select(['patron_id', 'state'])
      .orderBy('id')
      .execute();
    expect(states).toEqual([
      { patron_id: 1, state: 'cancelled' },
      { patron_id: 2, state: 'queued' },
    ]);
    expect(await returnCopy(test.db, { barcode: 'c1', at: NOW })).toMatchObject({
      heldFor: { patron: 'leitora' },
    });
  });

  it('is refused while a copy lies ready, until the hold is given up', async () => {
    await lend(test.db, 'outro');
    await hold(test.db, 1);
    await returnCopy(test.db, { barcode: 'c1', at: NOW });
    expect(await issue(test.db)).toBe('clearance_pending');
    await cancelHolds(test.db, { patronId: 1, holdIds: [1], now: NOW });
    expect(await issue(test.db)).toMatchObject({ patronId: 1 });
  });

  it('is issued anew when the first has expired, and ends with a new enrolment', async () => {
    const first = await issue(test.db);
    const later = new Date('2026-03-20T12:00:00Z');
    const next = await issue(test.db, 1, later);
    expect(next).not.toEqual(first);
    expect(await written(test.db)).toHaveLength(2);
    expect(await enrol(test.db, { login: 'leitor', at: later })).toEqual({
      ok: true,
      name: 'Leitor',
    });
    expect((await written(test.db)).map(({ revoked_at: at }) => at)).toEqual(
      [later, later].map((at) => at.toISOString()),
    );
    expect(await lend(test.db, 'leitor')).toMatchObject({ ok: true });
    expect(await enrol(test.db, { login: 'leitor', at: later })).toEqual({
      ok: false,
      refusals: [{ code: 'enrolment_stands' }],
    });
  });
});
