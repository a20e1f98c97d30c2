import { afterEach, beforeEach, expect, it } from 'vitest';
import { openDatabase, type Database } from '#api/core/db/connection.ts';
import { placeHold } from '#api/circulation/holds/acts.ts';
import { JOBS } from '#api/portal/jobs/jobs.ts';
import { runJobs, type JobServices } from '#api/portal/jobs/runner.ts';
import { lendCopy, returnCopy } from '#api/circulation/loans/desk.ts';
import { moveDates } from '#api/circulation/loans/moved/move.ts';
import { renewLoans } from '#api/circulation/loans/renew.ts';
import { CENTRAL } from '../../support/networks/small-network.ts';
import { addEmails, fillWithReaders } from '../../support/networks/waiting-readers.ts';
import { describeEngine, openCopyOf, type TestDatabase } from '../../support/servers/engines.ts';
import { jobServices, keepMail, type StoredMail } from '../../support/stored-mail.ts';

/** A Thursday, 14:20 where the libraries are; what is lent now falls due on Thursday 19 March. */
const START = new Date('2026-03-12T17:20:00Z');
const DAY_MS = 86_400_000;
const DUE = '2026-03-20T02:59:59.000Z';
/** The end of Monday 23 March: the first day after a strike from the 16th to the 22nd. */
const AFTER_STRIKE = '2026-03-24T02:59:59.000Z';
const STRIKE = ['16', '17', '18', '19', '20', '21', '22'].map((day) => `2026-03-${day}`);

const close = ({ queries }: Database, ...days: string[]) =>
  queries
    .insertInto('opening_exceptions')
    .values(days.map((day) => ({ library_id: null, day, opens: null, closes: null, reason: '{}' })))
    .execute();

describeEngine('days on which a library becomes closed', () => {
  let test: TestDatabase;
  let now = START;
  let mail: StoredMail;
  let services: JobServices;
  beforeEach(async () => {
    test = await openCopyOf('waiting-readers-closed', async (db) => {
      await fillWithReaders(db, [
        [{ libraryCode: 'central' }],
        [{ libraryCode: 'central' }, { libraryCode: 'central' }],
      ]);
      await addEmails(db);
    });
    now = START;
    mail = keepMail();
    services = jobServices({ db: test.db, mail, now: () => now });
  });
  afterEach(() => test.close());

  const run = () => runJobs(services, JOBS, { isForced: true });
  const lend = (login: string, barcode: string) => lendCopy(test.db, { barcode, login, at: now });
  const dates = async () =>
    (await test.db.queries.selectFrom('loans').select('due_at').orderBy('id').execute()).map(
      ({ due_at: due }) => due,
    );
  const lines = () =>
    test.db.queries
      .selectFrom('moved_dates')
      .select(['loan_id', 'hold_id', 'from_at', 'to_at'])
      .orderBy('id')
      .execute();
  const told = () => mail.letters.map(({ to, subject }) => `${to[0]} ${subject}`);

  it('move what falls due then to the next open day, and tell each patron once', async () => {
    await lend('leitor', 'c1');
    await lend('leitor', 'c2');
    await lend('leitora', 'c3');
    await close(test.db, ...STRIKE);
    await Promise.all([run(), run()]);
    await run();
    expect(await dates()).toEqual([AFTER_STRIKE, AFTER_STRIKE, AFTER_STRIKE]);
    expect(await lines()).toEqual(
      [1, 2, 3].map((loan_id) => ({ loan_id, hold_id: null, from_at: DUE, to_at: AFTER_STRIKE })),
    );
    expect(told().sort()).toEqual([
      'p1@ufvi.example Você tem mais prazo',
      'p2@ufvi.example Você tem mais prazo',
    ]);
    const [letter] = mail.letters.filter(({ to }) => to[0] === 'p1@ufvi.example');
    expect(letter?.text).toContain('– Obra 1: até segunda-feira, 23 de março (Biblioteca Central)');
    expect(letter?.text).toContain('– Obra 2: até segunda-feira, 23 de março (Biblioteca Central)');
    // Another week is added: everything moves again and is told again, of what is still out.
    await returnCopy(test.db, { barcode: 'c3', at: now });
    await close(test.db, '2026-03-23');
    await run();
    expect(told().slice(2)).toEqual(['p1@ufvi.example Você tem mais prazo']);
    expect(mail.letters.at(-1)?.text).toContain('terça-feira, 24 de março');
  });

  it('never move a date to an earlier one, nor one that is past into the past', async () => {
    await lend('leitor', 'c1');
    await close(test.db, ...STRIKE);
    await moveDates(test.db, now);
    // The strike is called off.
    await test.db.queries.deleteFrom('opening_exceptions').execute();
    expect(await moveDates(test.db, now)).toEqual({ loans: 0, holds: 0 });
    expect(await dates()).toEqual([AFTER_STRIKE]);
    // Told of only after the library was open again for a day: the desk decides, not the calendar.
    await close(test.db, '2026-03-23');
    now = new Date('2026-03-26T12:00:00Z');
    expect(await moveDates(test.db, now)).toEqual({ loans: 0, holds: 0 });
    expect(await dates()).toEqual([AFTER_STRIKE]);
  });

  it('move a loan that has become overdue amid a strike that is told of later', async () => {
    await lend('leitor', 'c1');
    now = new Date('2026-03-21T12:00:00Z');
    await close(test.db, ...STRIKE);
    await moveDates(test.db, now);
    expect(await dates()).toEqual([AFTER_STRIKE]);
    await run();
    expect(told()).toContain('p1@ufvi.example Você tem mais prazo');
  });

  it('give the same end to a strike for loans before, renewals and loans during it', async () => {
    await lend('leitor', 'c1');
    await lend('leitora', 'c2');
    await close(test.db, ...STRIKE);
    // Somebody renews before the dates are moved.
    const [renewed] = await renewLoans(test.db, { patronId: 1, loanIds: [1], now });
    expect(renewed).toMatchObject({ ok: true, dueAt: new Date(AFTER_STRIKE) });
    await run();
    await lend('outro', 'c3');
    expect(await dates()).toEqual([AFTER_STRIKE, AFTER_STRIKE, AFTER_STRIKE]);
    expect(told()).toEqual(['p2@ufvi.example Você tem mais prazo']);
  });

  it('go on where they were stopped in the middle, with one letter for each patron', async () => {
    await lend('leitor', 'c1');
    await lend('leitora', 'c2');
    await lend('outro', 'c3');
    await close(test.db, ...STRIKE);
    let transactions = 0;
    const stopped: Database = {
      ...test.db,
      transaction: (work) => {
        transactions += 1;
        return test.db.transaction(async (tx) => {
          const done = await work(tx);
          if (transactions === 2) throw new Error('the power went off');
          return done;
        });
      },
    };
    await expect(moveDates(stopped, now)).rejects.toThrow('the power went off');
    expect(await dates()).toEqual([AFTER_STRIKE, DUE, DUE]);
    await run();
    await run();
    expect(await dates()).toEqual([AFTER_STRIKE, AFTER_STRIKE, AFTER_STRIKE]);
    expect(told().sort()).toEqual([1, 2, 3].map((id) => `p${id}@ufvi.example Você tem mais prazo`));
  });

  it('change nothing more when the clock jumps back', async () => {
    await lend('leitor', 'c1');
    await close(test.db, ...STRIKE);
    await run();
    now = new Date(START.getTime() - 10 * DAY_MS);
    await run();
    now = new Date(START.getTime() + DAY_MS);
    await run();
    expect(await dates()).toEqual([AFTER_STRIKE]);
    expect(told()).toHaveLength(1);
  });

  it('lead to the end of a day of which the clock skips an hour', async () => {
    await test.db.queries.updateTable('libraries').set({ time_zone: 'Europe/Lisbon' }).execute();
    now = new Date('2026-03-21T12:00:00Z');
    await lend('leitor', 'c1');
    expect(await dates()).toEqual(['2026-03-28T23:59:59.000Z']);
    await close(test.db, '2026-03-28');
    await run();
    // Sunday 29 March has 23 hours there.
    expect(await dates()).toEqual(['2026-03-29T22:59:59.000Z']);
  });

  it('move loans by the hour by the rule of lending: as if they were lent when it opens', async () => {
    const { queries } = test.db;
    await queries.updateTable('copies').set({ loan_kind: 'horas' }).execute();
    await queries.updateTable('policies').set({ loan_hours: 4 }).execute();
    const week = [1, 2, 3, 4, 5].map((weekday) => ({ library_id: CENTRAL, weekday }));
    await queries
      .insertInto('opening_hours')
      .values(week.map((day) => ({ ...day, opens: '08:00', closes: '22:00' })))
      .execute();
    await lend('leitor', 'c1');
    expect(await dates()).toEqual(['2026-03-12T21:20:00.000Z']);
    // It closes at 15:00 that day, and Friday is closed.
    await queries
      .insertInto('opening_exceptions')
      .values([
        { library_id: CENTRAL, day: '2026-03-12', opens: '08:00', closes: '15:00', reason: '{}' },
        { library_id: CENTRAL, day: '2026-03-13', opens: null, closes: null, reason: '{}' },
      ])
      .execute();
    await run();
    await run();
    // Monday from 8:00 to 12:00.
    expect(await dates()).toEqual(['2026-03-16T15:00:00.000Z']);
    expect(mail.letters.map(({ text }) => text)).toEqual([
      expect.stringMatching(/Obra 1: até segunda-feira, 16 de março.* 12:00/),
    ]);
  });

  it('give copies that wait for somebody as much time as was promised', async () => {
    await lend('leitor', 'c1');
    await test.db.transaction((tx) =>
      placeHold(test.db, tx, {
        ...{ patronId: 2, zone: 'America/Sao_Paulo', now },
        wish: { titleId: 1, libraryId: CENTRAL, volume: '', tome: '', part: '', additional: false },
      }),
    );
    await returnCopy(test.db, { barcode: 'c1', at: now });
    await run();
    // Two open days from Thursday on: until Saturday, which closes together with Friday.
    await close(test.db, '2026-03-13', '2026-03-14');
    await run();
    now = new Date('2026-03-14T18:00:00Z');
    await run();
    const hold = await test.db.queries
      .selectFrom('holds')
      .select(['state', 'expires_at'])
      .executeTakeFirstOrThrow();
    expect(hold).toEqual({ state: 'released', expires_at: '2026-03-16T17:20:00.000Z' });
    expect(told()).toEqual([
      'p2@ufvi.example Reserva disponível: Obra 1',
      'p2@ufvi.example Você tem mais prazo',
    ]);
    expect(mail.letters.at(-1)?.text).toMatch(
      /Obra 1: retire até segunda-feira, 16 de março.*14:20/,
    );
    expect(await lines()).toMatchObject([{ loan_id: null, hold_id: 1 }]);
  });

  it('and policies that change are known at once to every node, also while loans run', async () => {
    await lend('leitor', 'c1');
    await lend('leitora', 'c2');
    now = new Date('2026-03-16T12:00:00Z');
    const other = openDatabase(test.location);
    try {
      const order = { patronId: 1, loanIds: [1], now };
      expect(await renewLoans(other, order)).toMatchObject([
        { dueAt: new Date('2026-03-24T02:59:59Z') },
      ]);
      // Edited by the first node, decided by the second, which has read the rules before.
      await test.db.queries.updateTable('policies').set({ loan_days: 9 }).execute();
      await close(test.db, '2026-03-25');
      const [renewed] = await renewLoans(other, { patronId: 2, loanIds: [2], now });
      expect(renewed).toMatchObject({ ok: true, dueAt: new Date('2026-03-27T02:59:59Z') });
      // What was granted stays as it was told.
      expect((await dates())[0]).toBe('2026-03-24T02:59:59.000Z');
      // An edit that is taken back leaves nothing behind.
      const undone = test.db.transaction(async (tx) => {
        await tx.updateTable('policies').set({ lendable: 0 }).execute();
        throw new Error('undone');
      });
      await expect(undone).rejects.toThrow('undone');
      expect(await lend('outro', 'c3')).toMatchObject({ ok: true });
    } finally {
      await other.close();
    }
  });
});
