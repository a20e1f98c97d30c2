import fc from 'fast-check';
import { expect, it } from 'vitest';
import { changeHold, placeHold } from '#api/circulation/holds/acts.ts';
import { transferArrival } from '#api/circulation/holds/forecast.ts';
import { queuePosition, readHolding } from '#api/circulation/holds/gather.ts';
import { arriveCopy } from '#api/circulation/loans/copies/move.ts';
import { lendCopy, returnCopy } from '#api/circulation/loans/desk.ts';
import { lendingRules } from '#api/circulation/loans/policy-store.ts';
import { processQueues } from '#api/circulation/loans/settle.ts';
import { activeHolds } from '#api/circulation/loans/store.ts';
import { addDays, dayIn, instantOf, type Day } from '#api/circulation/units/zone.ts';
import type { Database } from '#api/core/db/connection.ts';
import { RefusalError } from '#api/core/http/refused.ts';
import { BRANCH, CENTRAL } from '../../support/networks/small-network.ts';
import { fillWithReaders } from '../../support/networks/waiting-readers.ts';
import { describeEngine, ENGINE, openCopyOf } from '../../support/servers/engines.ts';

const ZONE = 'America/Sao_Paulo';
const NOW = new Date('2026-03-12T17:20:00Z');
const TODAY: Day = '2026-03-12';
const DAYS = 60;
const DAY_MS = 86_400_000;
const END = new Date(NOW.getTime() + DAYS * DAY_MS);
const MAX_HOLDS = 7;

const library = fc.constantFrom(CENTRAL, BRANCH);
const volume = fc.constantFrom('1', '2');
const scenario = fc.record({
  /** Weekdays on which each library is closed, and single closed days. */
  closed: fc.uniqueArray(fc.record({ library, weekday: fc.integer({ min: 1, max: 7 }) }), {
    maxLength: 5,
    selector: ({ library: at, weekday }) => `${at} ${weekday}`,
  }),
  closedDays: fc.uniqueArray(fc.integer({ min: 0, max: DAYS }), { maxLength: 6 }),
  /** Whether copies of both libraries fill a hold, and how many days they travel. */
  reach: fc.constantFrom('library' as const, 'network' as const),
  transferDays: fc.integer({ min: 0, max: 5 }),
  /** Days of a loan of each group. */
  lengths: fc.array(fc.integer({ min: 1, max: 28 }), { minLength: 3, maxLength: 3 }),
  copies: fc.array(fc.record({ library, volume, lentDaysAgo: fc.integer({ min: 0, max: 25 }) }), {
    minLength: 1,
    maxLength: 4,
  }),
  holds: fc.array(
    fc.record({
      library,
      volume: fc.constantFrom('', '1', '2'),
      group: fc.integer({ min: 0, max: 2 }),
      suspendedFor: fc.option(fc.integer({ min: 1, max: 40 }), { freq: 3 }),
    }),
    { minLength: 1, maxLength: MAX_HOLDS },
  ),
});
type Scenario = typeof scenario extends fc.Arbitrary<infer T> ? T : never;

/** Libraries with hours, groups with policies, borrowers (`b1` …) and readers who hold (`r1` …). */
async function fill(db: Database, given: Scenario) {
  const { closed, closedDays, lengths, copies, holds, reach, transferDays: days } = given;
  const q = db.queries;
  await q.updateTable('policies').set({ hold_reach: reach }).execute();
  const ways = [
    { from_library_id: CENTRAL, to_library_id: BRANCH, days },
    { from_library_id: BRANCH, to_library_id: CENTRAL, days },
  ];
  await q.insertInto('transfers').values(ways).execute();
  for (const at of [CENTRAL, BRANCH]) {
    for (let weekday = 1; weekday <= 7; weekday++) {
      if (closed.some((one) => one.library === at && one.weekday === weekday)) continue;
      const hours = { library_id: at, weekday, opens: '08:00', closes: '20:00' };
      await q.insertInto('opening_hours').values(hours).execute();
    }
  }
  for (const ahead of closedDays) {
    const day = { day: addDays(TODAY, ahead), opens: null, closes: null, reason: '{"pt":"-"}' };
    await q
      .insertInto('opening_exceptions')
      .values({ ...day, library_id: null })
      .execute();
  }
  for (const [at, loan_days] of lengths.entries()) {
    const group = { code: `g${at}`, name: '{"pt":"-"}' };
    const { id } = await q
      .insertInto('patron_groups')
      .values(group)
      .returning('id')
      .executeTakeFirstOrThrow();
    await q
      .insertInto('policies')
      .values({ group_id: id, loan_kind: null, library_id: null, loan_days, lendable: 1 })
      .execute();
  }
  const groups = await q.selectFrom('patron_groups').selectAll().execute();
  const person = async (login: string, group: string) => {
    const { id: group_id = 0 } = groups.find(({ code }) => code === group) ?? {};
    const row = {
      login,
      person: login,
      name: login,
      email: null,
      campus_id: null,
      blocked: 0,
    } as const;
    const created = { password_hash: '-', created_at: NOW.toISOString() };
    await q
      .insertInto('patrons')
      .values({ ...row, ...created, group_id })
      .execute();
  };
  for (const at of copies.keys()) await person(`b${at + 1}`, `g${at % 3}`);
  for (const [at, { group }] of holds.entries()) await person(`r${at + 1}`, `g${group}`);
}

const agoFrom = (days: number) => new Date(NOW.getTime() - days * DAY_MS);

/** Copies lent some days ago, then holds; refused ones are left out. */
async function begin(db: Database, titleId: number, { copies, holds }: Scenario) {
  for (const [at, { lentDaysAgo }] of copies.entries()) {
    const lending = { barcode: `c${at + 1}`, login: `b${at + 1}`, at: agoFrom(lentDaysAgo) };
    expect(await lendCopy(db, lending)).toMatchObject({ ok: true });
  }
  const patrons = await db.queries.selectFrom('patrons').select(['id', 'login']).execute();
  for (const [at, hold] of holds.entries()) {
    const patronId = patrons.find(({ login }) => login === `r${at + 1}`)?.id ?? 0;
    const { library: libraryId, volume: wanted, suspendedFor } = hold;
    const wish = { titleId, libraryId, volume: wanted, tome: '', part: '', additional: false };
    const now = new Date(NOW.getTime() - (MAX_HOLDS - at) * 1000);
    try {
      const placed = await db.transaction((tx) =>
        placeHold(db, tx, { patronId, wish, zone: ZONE, now }),
      );
      const [holdId, until] = [placed.holdId ?? 0, addDays(TODAY, suspendedFor ?? 0)];
      if (suspendedFor !== null) await changeHold(db, { patronId, holdId, until, now });
    } catch (error) {
      if (!(error instanceof RefusalError)) throw error;
    }
  }
}

const openLoans = (db: Database) =>
  db.queries
    .selectFrom('loans')
    .innerJoin('copies', 'copies.id', 'loans.copy_id')
    .select(['loans.due_at as due', 'copies.id', 'copies.barcode'])
    .where('returned_at', 'is', null)
    .where('due_at', '>', NOW.toISOString())
    .orderBy('due_at')
    .orderBy('copies.id')
    .execute();

/** Sixty days of returns on the day, of readers who fetch at once. Returns when each hold was served. */
async function live(db: Database, { transferDays: days }: Scenario): Promise<Map<number, Day>> {
  const served = new Map<number, Day>();
  const arrivals = new Map<string, Date>();
  const { calendars } = await lendingRules(db.queries);
  const fetchAll = async (at: Date) => {
    await processQueues(db, at);
    const sent = await db.queries
      .selectFrom('holds as h')
      .innerJoin('copies as c', 'c.id', 'h.copy_id')
      .select(['h.library_id', 'c.barcode'])
      .where('h.state', '=', 'in_transit')
      .execute();
    for (const { library_id: to, barcode } of sent) {
      const calendar = calendars.get(to);
      if (!calendar || barcode === null || arrivals.has(barcode)) continue;
      arrivals.set(barcode, transferArrival(calendar, { sentAt: at, now: at, days }));
    }
    const ready = await db.queries
      .selectFrom('holds as h')
      .innerJoin('patrons as p', 'p.id', 'h.patron_id')
      .innerJoin('copies as c', 'c.id', 'h.copy_id')
      .select(['h.id', 'p.login', 'c.barcode'])
      .where('h.state', '=', 'released')
      .execute();
    for (const { id, login, barcode } of ready) {
      served.set(id, dayIn(at, ZONE));
      expect(await lendCopy(db, { barcode: barcode ?? '', login, at })).toMatchObject({ ok: true });
    }
  };
  await fetchAll(NOW);
  const resumes = (await db.queries.selectFrom('holds').select('suspended_until').execute())
    .flatMap(({ suspended_until: day }) => (day === null ? [] : [instantOf(day, '00:00', ZONE)]))
    .sort((a, b) => a.getTime() - b.getTime());
  for (;;) {
    const [loan] = await openLoans(db);
    const due = loan && new Date(loan.due);
    const [resume] = resumes;
    const [arrival] = [...arrivals].sort(([, a], [, b]) => +a - +b);
    const next = Math.min(...[due, resume, arrival?.[1]].map((one) => (one ? +one : Infinity)));
    if (next > +END) return served;
    const at = new Date(next);
    if (due && +due === next) {
      const back = await returnCopy(db, { barcode: loan?.barcode ?? '', at });
      expect(back).toMatchObject({ ok: true });
    } else if (arrival && +arrival[1] === next) {
      arrivals.delete(arrival[0]);
      const taken = await arriveCopy(db, { barcode: arrival[0], at });
      expect(taken).toMatchObject({ ok: true, sentTo: null });
    } else resumes.shift();
    await fetchAll(at);
  }
}

describeEngine('the expected day of a hold', () => {
  it('is the day on which it is then served, whatever the libraries, policies and queue', async () => {
    await fc.assert(
      fc.asyncProperty(scenario, async (given) => {
        const copies = given.copies.map(({ library: at, volume: of }) => ({
          libraryCode: at === CENTRAL ? 'central' : 'branch',
          volume: of,
        }));
        const test = await openCopyOf('empty', async () => undefined);
        try {
          const [titleId = 0] = await fillWithReaders(test.db, [copies]);
          await fill(test.db, given);
          await begin(test.db, titleId, given);
          const holds = await activeHolds(test.db.queries, [titleId]);
          const expected = new Map<number, Day | null>();
          for (const hold of holds) {
            const holding = await readHolding(test.db.queries, [titleId], hold.groupId, {
              now: NOW,
            });
            expected.set(hold.id, queuePosition(holding, hold, hold.id).expected);
          }
          const served = await live(test.db, given);
          const last = dayIn(END, ZONE);
          for (const { id } of holds) {
            const day = expected.get(id) ?? null;
            expect([id, served.get(id) ?? null]).toEqual([
              id,
              day !== null && day < last ? day : null,
            ]);
          }
        } finally {
          await test.close();
        }
      }),
      { numRuns: ENGINE === 'sqlite' ? 40 : 2 },
    );
  });
});
