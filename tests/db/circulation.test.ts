import fc from 'fast-check';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { DESK_ENTITIES } from '#cli/desk/entities.ts';
import { moveByStaff } from '#api/circulation/requests/move.ts';
import type { Database } from '#api/core/db/connection.ts';
import { cancelHolds, changeHold, placeHold } from '#api/circulation/holds/acts.ts';
import { RefusalError } from '#api/core/http/refused.ts';
import { JOBS } from '#api/portal/jobs/jobs.ts';
import { runJobs } from '#api/portal/jobs/runner.ts';
import { COPY_MOVES } from '#api/circulation/loans/copies/states.ts';
import { arriveCopy } from '#api/circulation/loans/copies/move.ts';
import { lendCopy, returnCopy } from '#api/circulation/loans/desk.ts';
import { renewLoans } from '#api/circulation/loans/renew.ts';
import { processQueues } from '#api/circulation/loans/settle.ts';
import { dayIn, daysBetween } from '#api/circulation/units/zone.ts';
import { BRANCH, CENTRAL } from '../support/networks/small-network.ts';
import { fillWithReaders, POLICY } from '../support/networks/waiting-readers.ts';
import { describeEngine, openCopyOf, type TestDatabase } from '../support/servers/engines.ts';
import { jobServices, keepMail } from '../support/stored-mail.ts';

const NOW = new Date('2026-03-12T17:20:00Z');
const HOUR_MS = 3_600_000;
const LOGINS = { 1: 'leitor', 2: 'leitora', 3: 'outro' } as const;
type Reader = keyof typeof LOGINS;
const READERS: readonly Reader[] = [1, 2, 3];
const BARCODES = ['c1', 'c2', 'c3', 'c4'] as const;
const TITLES = [
  [{ libraryCode: 'central' }],
  [{ libraryCode: 'central' }, { libraryCode: 'central' }, { libraryCode: 'branch' }],
];
const ACTS = [
  ...['place', 'place', 'lend', 'lend', 'return', 'return', 'renew', 'cancel'],
  ...['suspend', 'resume', 'move', 'arrive', 'set', 'set', 'time', 'jobs'],
] as const;
const STATES = Object.keys(COPY_MOVES) as (keyof typeof COPY_MOVES)[];

const step = fc.record({
  act: fc.constantFrom(...ACTS),
  patron: fc.constantFrom(...READERS),
  barcode: fc.constantFrom(...BARCODES),
  titleId: fc.constantFrom(1, 2),
  libraryId: fc.constantFrom(CENTRAL, BRANCH),
  state: fc.constantFrom(...STATES),
  bill: fc.constantFrom('waive', 'keep'),
  hours: fc.integer({ min: 1, max: 72 }),
});
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

const activeHolds = ({ queries }: Database) =>
  queries.selectFrom('holds').selectAll().where('ended_at', 'is', null).orderBy('id').execute();
const openLoans = ({ queries }: Database) =>
  queries.selectFrom('loans').selectAll().where('returned_at', 'is', null).execute();

/** A refusal is an answer; anything else is an error of ours. */
async function orRefused(act: Promise<unknown>): Promise<void> {
  try {
    await act;
  } catch (error) {
    if (!(error instanceof RefusalError)) throw error;
  }
}

describeEngine('circulation through long random sequences', () => {
  let test: TestDatabase;
  beforeEach(async () => {
    test = await openCopyOf('waiting-readers-circulation', async (db) => {
      await fillWithReaders(db, TITLES);
      await db.queries.updateTable('patrons').set({ email: 'um@ufvi.example' }).execute();
    });
  });
  afterEach(() => test.close());

  async function take({ act, patron, ...named }: Step, now: Date): Promise<void> {
    const { db } = test;
    const { barcode, titleId, libraryId, state, bill } = named;
    const own = (await activeHolds(db)).find(({ patron_id: id }) => id === patron);
    const change = { patronId: patron, holdId: own?.id ?? 0, now };
    const wish = { titleId, libraryId, volume: '', tome: '', part: '', additional: false };
    const zone = 'America/Sao_Paulo';
    const acts: Record<Exclude<(typeof ACTS)[number], 'time' | 'jobs'>, () => Promise<unknown>> = {
      place: () => db.transaction((tx) => placeHold(db, tx, { patronId: patron, wish, zone, now })),
      lend: () => lendCopy(db, { barcode, login: LOGINS[patron], at: now }),
      return: () => returnCopy(db, { barcode, at: now, libraryId }),
      renew: async () => {
        const loans = (await openLoans(db)).filter(({ patron_id: id }) => id === patron);
        const loanIds = loans.map(({ id }) => id);
        if (loanIds.length > 0) await renewLoans(db, { patronId: patron, loanIds, now });
      },
      cancel: () => cancelHolds(db, { ...change, holdIds: [change.holdId] }),
      suspend: () => changeHold(db, { ...change, until: '2026-03-25' }),
      resume: () => changeHold(db, { ...change, until: null }),
      move: () => changeHold(db, { ...change, libraryId }),
      arrive: () => arriveCopy(db, { barcode, at: now }),
      set: () => setCopy(db, { barcode, to: state, bill, at: now }),
    };
    if (act === 'time') await processQueues(db, now);
    else if (act === 'jobs') await jobs(now);
    else await orRefused(acts[act as keyof typeof acts]());
  }

  const mail = keepMail();
  const jobs = (at: Date) =>
    runJobs(jobServices({ db: test.db, mail, now: () => at }), JOBS, { isForced: true });

  it('keeps every promise after each act', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 30, maxLength: 50 }), async (steps) => {
        const { db } = test;
        await empty(db);
        mail.letters.length = 0;
        let now = NOW;
        for (const one of steps) {
          if (one.act === 'time') now = new Date(now.getTime() + one.hours * HOUR_MS);
          await take(one, now);
          await expectSound(db, now);
        }
        await jobs(now);
        await expectEachCauseOneLetter(db, mail.letters);
      }),
      { numRuns: 4 },
    );
  });

  it('charges each late day once, whatever is done in any order', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 30, maxLength: 50 }), async (steps) => {
        await beginWithFines(test.db);
        let now = NOW;
        for (const one of steps) {
          if (one.act === 'jobs') continue;
          if (one.act === 'time') now = new Date(now.getTime() + one.hours * HOUR_MS);
          await take(one, now);
          await expectLatenessCharged(test.db);
        }
      }),
      { numRuns: 4 },
    );
  });

  it('loses no hold, no copy and no cent when fifty acts meet', async () => {
    await beginWithFines(test.db);
    // Copies stay in circulation, so that most acts find something to do.
    const acts = step.filter(
      ({ act, state }) =>
        act !== 'jobs' && (act !== 'set' || ['available', 'claimed_returned'].includes(state)),
    );
    for (let turn = 0; turn < 4; turn++) {
      const now = new Date(NOW.getTime() + turn * 75 * HOUR_MS);
      const fifty = fc.sample(acts, { numRuns: 50, seed: turn + 1 });
      await Promise.all(fifty.map((one) => take(one, now)));
      await processQueues(test.db, now);
      await expectSound(test.db, now);
      await expectLatenessCharged(test.db);
    }
    const end = new Date(NOW.getTime() + 4 * 75 * HOUR_MS);
    await Promise.all(BARCODES.map((barcode) => returnCopy(test.db, { barcode, at: end })));
    await expectLatenessCharged(test.db);
    const { fines } = await test.db.queries
      .selectFrom('debts')
      .select(({ fn }) => fn.countAll().as('fines'))
      .where('reason', '=', 'late_return')
      .executeTakeFirstOrThrow();
    expect(Number(fines)).toBeGreaterThan(0);
  });
});

const CENTS_PER_DAY = 100;

/** Short loans that cost money when they are late. */
async function beginWithFines(db: Database): Promise<void> {
  await empty(db);
  await db.queries
    .updateTable('policies')
    .set({ fine_cents_per_day: CENTS_PER_DAY, loan_days: 2 })
    .execute();
}

/** Every day between its due date and its end is charged of a loan that has ended, and nothing else. */
async function expectLatenessCharged({ queries }: Database): Promise<void> {
  const ended = await queries
    .selectFrom('loans')
    .select(['id', 'due_at as due', 'returned_at as back', 'claimed_at as claimed'])
    .where('returned_at', 'is not', null)
    .orderBy('id')
    .execute();
  const dayOf = (instant: string) => dayIn(new Date(instant), 'America/Sao_Paulo');
  const expected = ended.flatMap(({ id, due, back, claimed }) => {
    const end = [back ?? due, claimed ?? back ?? due].sort()[0] ?? due;
    const days = daysBetween(dayOf(due), dayOf(end));
    return days > 0 ? [{ id, cents: days * CENTS_PER_DAY }] : [];
  });
  const charged = await queries
    .selectFrom('debts as d')
    .innerJoin('debt_entries as e', 'e.debt_id', 'd.id')
    .select(['d.loan_id as id', 'e.cents'])
    .where('d.reason', '=', 'late_return')
    .orderBy('d.loan_id')
    .execute();
  expect(charged).toEqual(expected);
}

async function empty({ queries }: Database): Promise<void> {
  for (const table of ['mail_outbox', 'holds', 'renewals', 'debt_entries', 'debts'] as const) {
    await queries.deleteFrom(table).execute();
  }
  // Whatever has become of fines by now: they are not what is looked at.
  await queries
    .updateTable('policies')
    .set({ fine_cents_per_day: 0, block_from_cents: null })
    .execute();
  await queries.deleteFrom('loans').execute();
  await queries.updateTable('copies').set({ state: null }).execute();
}

interface CopyOrder {
  barcode: string;
  to: string;
  bill: 'waive' | 'keep';
  at: Date;
}

async function setCopy(db: Database, { barcode, to, bill, at }: CopyOrder): Promise<void> {
  const entity = DESK_ENTITIES.get('copy');
  const id = await entity?.idOf?.(db.queries, barcode);
  if (!entity || id === undefined) throw new Error(`The desk knows no copy ${barcode}`);
  await db.transaction(async (tx) => {
    await entity.lock?.(db, tx, id);
    const copy = { bill, chargeCents: 700 };
    await moveByStaff(tx, entity, { id, to, at: at.toISOString(), copy });
  });
}

const expectOnce = (list: readonly unknown[]) => expect(new Set(list).size).toBe(list.length);

async function expectSound(db: Database, now: Date): Promise<void> {
  const holds = await activeHolds(db);
  const loans = await openLoans(db);
  const copies = await db.queries.selectFrom('copies').selectAll().execute();
  // One open loan a copy; no copy promised twice, or promised while it is out or cannot be had.
  const out = loans.map(({ copy_id: copy }) => copy);
  expectOnce(out);
  const setAside = holds.flatMap(({ copy_id: copy }) => copy ?? []);
  expectOnce(setAside);
  const atHand = copies.filter(({ id, state }) => state === null && !out.includes(id));
  const atHandIds = atHand.map(({ id }) => id);
  expect(setAside.filter((id) => !atHandIds.includes(id))).toEqual([]);
  // No double in a queue; nobody over a limit.
  expectOnce(holds.map((hold) => `${hold.patron_id} ${hold.title_id}`));
  for (const patron of READERS) {
    const of = (rows: readonly { patron_id: number }[]) =>
      rows.filter(({ patron_id: id }) => id === patron).length;
    expect(of(holds)).toBeLessThanOrEqual(POLICY.max_holds);
    expect(of(loans)).toBeLessThanOrEqual(POLICY.max_items);
  }
  expect(loans.every(({ renewals }) => renewals <= POLICY.max_renewals)).toBe(true);
  // Nobody waits while a copy that would serve lies free; doing what is due again finds nothing.
  const waiting = holds.filter(({ state }) => state === 'queued');
  const wanted = atHand.filter(
    (copy) =>
      !setAside.includes(copy.id) &&
      waiting.some(
        (hold) => hold.title_id === copy.title_id && hold.library_id === copy.library_id,
      ),
  );
  expect(wanted).toEqual([]);
  expect(await processQueues(db, now)).toBe(0);
  await expectReleasesTold(db);
  await expectLossesCharged(db, loans, copies);
}

/** Each loan that ended with a loss has its bill, and each claim its open loan. */
async function expectLossesCharged(
  { queries }: Database,
  loans: readonly { copy_id: number; claimed_at: string | null }[],
  copies: readonly { id: number; state: string | null }[],
): Promise<void> {
  const claims = loans.filter(({ claimed_at: at }) => at !== null).map(({ copy_id: id }) => id);
  const claimed = copies.filter(({ state }) => state === 'claimed_returned').map(({ id }) => id);
  expect(claims.sort()).toEqual(claimed.sort());
  const lost = await queries
    .selectFrom('loans')
    .select('id')
    .where('closed_as', '=', 'lost')
    .orderBy('id')
    .execute();
  const bills = await queries
    .selectFrom('debts as d')
    .innerJoin('debt_entries as e', 'e.debt_id', 'd.id')
    .select('d.loan_id as id')
    .where('d.reason', '=', 'lost')
    .where('e.kind', '=', 'charge')
    .where('e.cents', '=', 700)
    .orderBy('d.loan_id')
    .execute();
  expect(bills).toEqual(lost);
  const below = await queries
    .selectFrom('debt_entries')
    .select('debt_id')
    .groupBy('debt_id')
    .having(({ fn }) => fn.sum('cents'), '<', 0)
    .execute();
  expect(below).toEqual([]);
}

/** Each release that is still to be seen has its message, and each message its hold. */
async function expectReleasesTold({ queries }: Database): Promise<void> {
  const holds = await queries.selectFrom('holds').select(['id', 'released_at']).execute();
  const rows = await queries
    .selectFrom('mail_outbox')
    .select(['entity', 'occasion'])
    .where('kind', '=', 'hold_ready')
    .execute();
  const told = rows.map(({ entity, occasion }) => `${entity} ${occasion}`);
  const released = holds.flatMap(({ id, released_at: at }) => (at === null ? [] : `${id} ${at}`));
  expect(released.filter((one) => !told.includes(one))).toEqual([]);
  const ids = holds.map(({ id }) => id);
  expect(rows.filter(({ entity }) => !ids.includes(entity))).toEqual([]);
}

/** Nothing waits any more; what was sent was sent once, what is not the case any more not at all. */
async function expectEachCauseOneLetter(
  { queries }: Database,
  letters: readonly { key?: string }[],
): Promise<void> {
  const rows = await queries
    .selectFrom('mail_outbox')
    .select(['kind', 'entity', 'occasion', 'state'])
    .execute();
  expect(rows.filter(({ state }) => state === 'waiting')).toEqual([]);
  const sent = rows
    .filter(({ state }) => state === 'sent')
    .map(({ kind, entity, occasion }) => `${kind}-${entity}-${occasion.replace(/[^\w-]/g, '')}`);
  expect(letters.map(({ key }) => key ?? '').sort()).toEqual(sent.sort());
}
