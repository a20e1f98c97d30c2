import { afterEach, beforeEach, expect, it } from 'vitest';
import { placeHold } from '#api/circulation/holds/acts.ts';
import { JOBS } from '#api/portal/jobs/jobs.ts';
import { runJobs, type Job, type JobServices } from '#api/portal/jobs/runner.ts';
import { claimJob, renewJob, jobRows } from '#api/portal/jobs/store.ts';
import { lendCopy, returnCopy } from '#api/circulation/loans/desk.ts';
import { CENTRAL } from '../support/networks/small-network.ts';
import { addEmails, fillWithReaders } from '../support/networks/waiting-readers.ts';
import { describeEngine, openCopyOf, type TestDatabase } from '../support/servers/engines.ts';
import { jobServices, keepMail, type StoredMail } from '../support/stored-mail.ts';

/** A Thursday, 14:20 where the libraries are. */
const START = new Date('2026-03-12T17:20:00Z');
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

describeEngine('the jobs', () => {
  let test: TestDatabase;
  let now = START;
  let mail: StoredMail;
  let services: JobServices;
  beforeEach(async () => {
    test = await openCopyOf('waiting-readers-jobs', async (db) => {
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
  const pass = (ms: number) => {
    now = new Date(now.getTime() + ms);
  };
  const lend = (login: string, barcode: string) => lendCopy(test.db, { barcode, login, at: now });
  const back = (barcode: string) => returnCopy(test.db, { barcode, at: now });
  const place = (patronId: number, titleId = 1) =>
    test.db.transaction((tx) =>
      placeHold(test.db, tx, {
        ...{ patronId, zone: 'America/Sao_Paulo', now },
        wish: { titleId, libraryId: CENTRAL, volume: '', tome: '', part: '', additional: false },
      }),
    );
  const subjects = () => mail.letters.map(({ to, subject }) => `${to[0]} ${subject}`);

  it('run once for all servers at a time, and when their time has come', async () => {
    let runs = 0;
    const job: Job = {
      ...{ name: 'count', summary: '', everyMinutes: 60 },
      run: async () => `${(runs += 1)}`,
    };
    await Promise.all([runJobs(services, [job]), runJobs(services, [job])]);
    expect(runs).toBe(1);
    pass(30 * 60_000);
    await runJobs(services, [job]);
    expect(runs).toBe(1);
    pass(31 * 60_000);
    await runJobs(services, [job]);
    expect(runs).toBe(2);
    expect(await jobRows(test.db.queries)).toMatchObject([{ name: 'count', outcome: '2' }]);
  });

  it('go on where one was stopped in the middle, and after an error', async () => {
    const { queries } = test.db;
    expect(await claimJob(queries, 'stopped', 'gone', 0, now)).toBe(true);
    expect(await claimJob(queries, 'stopped', 'next', 0, now)).toBe(false);
    pass(90_000);
    await renewJob(queries, 'stopped', 'gone', now);
    pass(90_000);
    expect(await claimJob(queries, 'stopped', 'next', 0, now)).toBe(false);
    pass(31_000);
    expect(await claimJob(queries, 'stopped', 'next', DAY_MS, now)).toBe(true);
    const warnings: string[] = [];
    const wrong: Job = {
      ...{ name: 'wrong', summary: '', everyMinutes: 60 },
      run: () => Promise.reject(new Error('no disk')),
    };
    const heard = { ...services, warn: (text: string) => void warnings.push(text) };
    await runJobs(heard, [wrong]);
    pass(60_000);
    expect(await runJobs(heard, [wrong])).toEqual([
      { name: 'wrong', state: 'wrong', outcome: 'no disk' },
    ]);
    expect(warnings).toEqual(['Job wrong: no disk', 'Job wrong: no disk']);
  });

  it('are not stopped by a clock that jumps back', async () => {
    const { queries } = test.db;
    await claimJob(queries, 'ahead', 'one', 0, new Date('2030-01-01T00:00:00Z'));
    expect(await claimJob(queries, 'ahead', 'other', DAY_MS, now)).toBe(true);
    // A server whose clock is a little late leaves a job alone that has just begun elsewhere.
    const late = new Date(now.getTime() - 30_000);
    expect(await claimJob(queries, 'ahead', 'late', DAY_MS, late)).toBe(false);
  });

  it('tell once that a hold is ready, and nobody when it is not any more', async () => {
    await lend('leitor', 'c1');
    await place(2);
    await place(3);
    await back('c1');
    await run();
    await run();
    expect(subjects()).toEqual(['p2@ufvi.example Reserva disponível: Obra 1']);
    expect(mail.letters[0]?.text).toContain(
      '“Obra 1” espera por você até sábado, 14 de março às 14:20: Biblioteca Central.',
    );
    // Not picked up for a week in which nothing ran: the next in line is told, the first not again.
    pass(7 * DAY_MS);
    await run();
    expect(subjects()).toEqual([
      'p2@ufvi.example Reserva disponível: Obra 1',
      'p3@ufvi.example Reserva disponível: Obra 1',
    ]);
  });

  it('say nothing of a hold that lapsed before its message could leave', async () => {
    await lend('leitor', 'c1');
    await place(2);
    await back('c1');
    pass(7 * DAY_MS);
    await run();
    expect(mail.letters).toEqual([]);
    const { state } = await test.db.queries
      .selectFrom('mail_outbox')
      .select('state')
      .executeTakeFirstOrThrow();
    expect(state).toBe('dropped');
  });

  it('remind once of all that is due, in one letter a day, from the hour that is set', async () => {
    await lend('leitor', 'c1');
    await lend('leitor', 'c2');
    await run();
    expect(mail.letters).toEqual([]);
    // Due on the 19th; the 17th at 7:20 is too early in the day, 8:20 is not.
    pass(5 * DAY_MS - 7 * HOUR_MS);
    await run();
    expect(mail.letters).toEqual([]);
    pass(HOUR_MS);
    await Promise.all([run(), run()]);
    await run();
    expect(subjects()).toEqual(['p1@ufvi.example Empréstimos que vencem em breve']);
    const [letter] = mail.letters;
    expect(letter?.text).toContain('– Obra 1: até quinta-feira, 19 de março (Biblioteca Central)');
    expect(letter?.text).toContain('– Obra 2: até quinta-feira, 19 de março (Biblioteca Central)');
    expect(letter?.text).toContain('https://catalogo.example/meupergamum');
    expect(letter?.unsubscribe).toMatch(
      /^https:\/\/catalogo\.example\/api\/avisos\/vencimento\.1\./,
    );
    pass(DAY_MS);
    await run();
    expect(mail.letters).toHaveLength(1);
  });

  it('tell of what is overdue on the days that are set, in a letter that cannot be ended', async () => {
    await test.db.queries.updateTable('patrons').set({ wants_reminders: 0 }).execute();
    await lend('leitor', 'c1');
    for (let day = 0; day < 30; day++) {
      pass(DAY_MS);
      await run();
    }
    expect(mail.letters.map(({ subject }) => subject)).toEqual(
      Array.from({ length: 3 }, () => 'Empréstimos atrasados'),
    );
    expect(mail.letters.every(({ unsubscribe }) => unsubscribe === undefined)).toBe(true);
    for (const { text } of mail.letters) {
      expect(text).not.toContain('Renove');
      expect(text).toContain('um empréstimo em atraso não pode ser renovado');
    }
    await back('c1');
    pass(DAY_MS);
    await run();
    expect(mail.letters.slice(3).map(({ subject }) => subject)).toEqual(['Multa: R$\u00a023,00']);
  });

  it('make up for a week of standing still with one letter of what is the case now', async () => {
    await lend('leitor', 'c1');
    await lend('leitor', 'c2');
    pass(12 * DAY_MS);
    await back('c2');
    await run();
    expect(subjects()).toEqual([
      'p1@ufvi.example Empréstimos atrasados',
      'p1@ufvi.example Multa: R$\u00a05,00',
    ]);
    expect(mail.letters[0]?.text).not.toContain('Obra 2');
    await run();
    expect(mail.letters).toHaveLength(2);
  });

  it('forget messages after months', async () => {
    await lend('leitor', 'c1');
    await place(2);
    await back('c1');
    await run();
    pass(100 * DAY_MS);
    await run();
    const rows = await test.db.queries.selectFrom('mail_outbox').select('kind').execute();
    expect(rows).toEqual([]);
  });
});
