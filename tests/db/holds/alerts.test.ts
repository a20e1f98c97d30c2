import { afterEach, beforeEach, expect, it } from 'vitest';
import { cancelHolds, placeHold } from '#api/circulation/holds/acts.ts';
import { arriveAtDesk } from '#api/circulation/loan-requests/desk.ts';
import { lendCopy, returnCopy } from '#api/circulation/loans/desk.ts';
import { processQueues } from '#api/circulation/loans/settle.ts';
import { alertsOfPatron } from '#api/patrons/alerts/store.ts';
import { alertWords, NO_TEMPLATES } from '#api/patrons/alerts/words.ts';
import { saveChannels } from '#api/patrons/notices/store.ts';
import { JOBS } from '#api/portal/jobs/jobs.ts';
import { BRANCH, CENTRAL } from '../../support/networks/small-network.ts';
import { fillWithReaders } from '../../support/networks/waiting-readers.ts';
import { describeEngine, openCopyOf, type TestDatabase } from '../../support/servers/engines.ts';
import { jobServices, keepMail } from '../../support/stored-mail.ts';

const START = new Date('2026-03-12T17:20:00Z');
const DAY_MS = 86_400_000;

describeEngine('alerts of holds', () => {
  let test: TestDatabase;
  let now = START;
  let holdId: number | null;
  /** Reader 1 waits at the branch for the only copy, of the central library, which reader 2 has. */
  beforeEach(async () => {
    now = START;
    test = await openCopyOf('waiting-readers-hold-alerts', async (db) => {
      await fillWithReaders(db, [[{ libraryCode: 'central' }]]);
      await db.queries.updateTable('policies').set({ hold_reach: 'network' }).execute();
      const ways = [
        { from_library_id: CENTRAL, to_library_id: BRANCH, days: 1 },
        { from_library_id: BRANCH, to_library_id: CENTRAL, days: 1 },
      ];
      await db.queries.insertInto('transfers').values(ways).execute();
      const email = 'p1@ufvi.example';
      await db.queries.updateTable('patrons').set({ email }).where('id', '=', 1).execute();
    });
    await lendCopy(test.db, { barcode: 'c1', login: 'leitora', at: now });
    const placed = await test.db.transaction((tx) =>
      placeHold(test.db, tx, {
        ...{ patronId: 1, zone: 'America/Sao_Paulo', now },
        wish: { titleId: 1, libraryId: BRANCH, volume: '', tome: '', part: '', additional: false },
      }),
    );
    ({ holdId } = placed);
  });
  afterEach(() => test.close());

  const alerts = async () => {
    const page = { from: undefined, before: undefined, offset: 0, limit: 50 };
    const found = await alertsOfPatron(test.db.queries, 1, page);
    return found.alerts.map(({ kind, params }) => {
      const { title, text } = alertWords(kind, params, 'pt', NO_TEMPLATES);
      return `${title} – ${text}`;
    });
  };
  const back = () => returnCopy(test.db, { barcode: 'c1', at: now });
  const arrive = () => arriveAtDesk(test.db, { barcode: 'c1', at: now });
  const cancel = () => cancelHolds(test.db, { patronId: 1, holdIds: [holdId ?? 0], now });
  const runMail = async () => {
    const mail = keepMail();
    const services = jobServices({ db: test.db, mail, now: () => now });
    await JOBS.find(({ name }) => name === 'mail')?.run(services);
    return mail.letters.map(({ subject }) => subject);
  };

  it('say that the copy is on its way, until it is there', async () => {
    await back();
    expect(await alerts()).toEqual([
      'Sua reserva está a caminho – “Obra 1” vai para a sua biblioteca de retirada: Biblioteca da Serra. Você será avisado quando chegar.',
    ]);
    expect(await processQueues(test.db, now)).toBe(0);
    expect(await alerts()).toHaveLength(1);
    now = new Date(now.getTime() + DAY_MS);
    await arrive();
    const [ready, ...others] = await alerts();
    expect(ready).toMatch(/^Reserva disponível – “Obra 1” espera por você até /);
    expect(others).toEqual([]);
  });

  it('come by e-mail, too, where the patron wants that', async () => {
    const channels = { email: true, alerta: false, push: false };
    await saveChannels(test.db.queries, { patronId: 1, kind: 'reserva' }, channels);
    await back();
    expect(await alerts()).toEqual([]);
    expect(await runMail()).toEqual(['Sua reserva está a caminho']);
  });

  it('go with the hold that the patron cancels, on its way or ready', async () => {
    await back();
    await cancel();
    expect(await alerts()).toEqual([]);
  });

  it('that ask to come go when the patron cancels, and no e-mail goes out for them', async () => {
    await back();
    await arrive();
    expect(await alerts()).toHaveLength(1);
    await cancel();
    expect(await alerts()).toEqual([]);
    expect(await runMail()).toEqual([]);
  });

  it('that ask to come go when the patron borrows the copy', async () => {
    await back();
    await arrive();
    const lent = await lendCopy(test.db, { barcode: 'c1', login: 'leitor', at: now });
    expect(lent.ok).toBe(true);
    expect(await alerts()).toEqual([]);
  });
});
