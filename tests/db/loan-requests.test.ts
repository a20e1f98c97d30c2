import { afterEach, beforeEach, expect, it } from 'vitest';
import { openDatabase, type Database } from '#api/core/db/connection.ts';
import { RefusalError } from '#api/core/http/refused.ts';
import { requestLoan } from '#api/circulation/loan-requests/acts.ts';
import { LOAN_REQUESTS } from '#api/circulation/loan-requests/rules.ts';
import { withdraw } from '#api/circulation/requests/move.ts';
import { DESK_ENTITIES } from '#cli/desk/entities.ts';
import { moveByStaff } from '#api/circulation/requests/move.ts';
import { deriveCode } from '#api/circulation/loan-tokens/code.ts';
import { replaceToken } from '#api/circulation/loan-tokens/store.ts';
import { placeHold } from '#api/circulation/holds/acts.ts';
import { JOBS } from '#api/portal/jobs/jobs.ts';
import { runJobs } from '#api/portal/jobs/runner.ts';
import { arriveAtDesk, lendAtDesk } from '#api/circulation/loan-requests/desk.ts';
import { lendCopy, returnCopy } from '#api/circulation/loans/desk.ts';
import { BRANCH, CENTRAL } from '../support/networks/small-network.ts';
import { fillWithReaders } from '../support/networks/waiting-readers.ts';
import {
  describeEngine,
  ENGINE,
  openCopyOf,
  type TestDatabase,
} from '../support/servers/engines.ts';
import { jobServices, keepMail } from '../support/stored-mail.ts';

const NOW = new Date('2026-03-12T17:20:00Z');
const SETTINGS = { loanRequests: { places: [] }, timeZone: 'America/Sao_Paulo' };
const SECRET = new Uint8Array(32).fill(7);

/** Another process's connection. SQLite in one thread would wait for itself: there it is the same. */
const another = ({ db, location }: TestDatabase) => (ENGINE === 'pg' ? openDatabase(location) : db);

const ask = async (db: Database, titleId: number): Promise<number | string> => {
  try {
    return await db.transaction((tx) =>
      requestLoan(db, tx, SETTINGS, {
        ...{ patronId: 1, originId: CENTRAL, libraryId: BRANCH, authorised: '', at: NOW },
        wish: { titleId, volume: '', tome: '', part: '', additional: false },
        receipt: {
          ...{ phone: '5555-0101', email: 'a@b.example', place: null, placeText: '' },
          homeAddress: null,
        },
      }),
    );
  } catch (error) {
    if (error instanceof RefusalError) return error.code;
    throw error;
  }
};

async function fillWithRequesters(db: Database): Promise<void> {
  await fillWithReaders(db, [
    [{ libraryCode: 'central' }],
    [{ libraryCode: 'central' }],
    [{ libraryCode: 'central' }],
  ]);
  await db.queries.updateTable('policies').set({ max_requests: 1, between_libraries: 1 }).execute();
}

describeEngine('requests and codes under concurrency', () => {
  let test: TestDatabase;
  let second: Database;
  beforeEach(async () => {
    test = await openCopyOf('requesting-readers', fillWithRequesters);
    second = another(test);
  });
  afterEach(async () => {
    if (second !== test.db) await second.close();
    await test.close();
  });

  it('make one of two equal requests, and stay under the limit with two at once', async () => {
    const equal = await Promise.all([ask(test.db, 1), ask(second, 1)]);
    expect(equal.filter((answer) => typeof answer === 'number')).toHaveLength(1);
    expect(equal).toContain('request_identical');
    await test.db.queries.deleteFrom('loan_requests').execute();
    const different = await Promise.all([ask(test.db, 1), ask(second, 2)]);
    expect(different.filter((answer) => typeof answer === 'number')).toHaveLength(1);
    expect(different).toContain('request_limit_reached');
  });

  it('end in one state when the patron takes back what the desk sends', async () => {
    const entity = DESK_ENTITIES.get('request');
    if (!entity) throw new Error('The desk knows no requests');
    for (let turn = 0; turn < 4; turn++) {
      const id = Number(await ask(test.db, 1));
      const [removed, moved] = await Promise.all([
        test.db
          .transaction((tx) => withdraw(tx, LOAN_REQUESTS, { patronId: 1, id, at: NOW }))
          .catch(() => 'refused'),
        second.transaction((tx) =>
          moveByStaff(tx, entity, { id, to: 'em_transito', at: NOW.toISOString() }),
        ),
      ]);
      const row = await test.db.queries
        .selectFrom('loan_requests')
        .select('state')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      expect(row.state).toBe('from' in moved ? 'em_transito' : 'removida');
      expect(removed).toBe('from' in moved ? 'refused' : 'removida');
      await test.db.queries.deleteFrom('loan_requests').execute();
      await test.db.queries.updateTable('copies').set({ state: null }).execute();
    }
  });

  const give = async (salt: string, ms = 60_000) => {
    const code = deriveCode(SECRET, 1, salt);
    const expiresAt = new Date(NOW.getTime() + ms);
    await replaceToken(test.db.queries, { patronId: 1, salt, code, expiresAt });
    return code;
  };
  const lend = async (db: Database, barcode: string, token: string, at = NOW) => {
    const lent = await lendCopy(db, { barcode, token, at });
    return lent.ok ? lent.patron : lent.refusals.map(({ code }) => code).join();
  };

  it('lend with a code at one of two desks', async () => {
    const code = await give('salt');
    const answers = await Promise.all([lend(test.db, 'c1', code), lend(second, 'c2', code)]);
    expect(answers.sort()).toEqual(['Leitor', 'lend_token_invalid']);
    expect(await lend(test.db, 'c3', code)).toBe('lend_token_invalid');
    const loans = await test.db.queries.selectFrom('loans').selectAll().execute();
    expect(loans).toHaveLength(1);
  });

  it('keep a code for a copy that may be lent, until it expires or another takes its place', async () => {
    const first = await give('first');
    await lendCopy(test.db, { barcode: 'c1', login: 'outro', at: NOW });
    expect(await lend(test.db, 'c1', first)).toBe('lend_already_on_loan');
    const later = await give('later');
    expect(await lend(test.db, 'c2', first)).toBe('lend_token_invalid');
    expect(await lend(test.db, 'c2', later, new Date(NOW.getTime() + 60_000))).toBe(
      'lend_token_invalid',
    );
    expect(await lend(test.db, 'c2', later)).toBe('Leitor');
    const kept = JSON.stringify(
      await test.db.queries.selectFrom('loan_tokens').selectAll().execute(),
    );
    expect(kept).not.toContain(later);
  });
});

describeEngine('a copy that is sent for a request', () => {
  let test: TestDatabase;
  let id: number;
  let now = NOW;
  const mail = keepMail();
  beforeEach(async () => {
    test = await openCopyOf('requesting-readers', fillWithRequesters);
    mail.letters.length = 0;
    now = NOW;
    id = Number(await ask(test.db, 1));
  });
  afterEach(() => test.close());

  const move = (to: string, barcode?: string) => {
    const entity = DESK_ENTITIES.get('request');
    if (!entity) throw new Error('The desk knows no requests');
    return test.db.transaction(async (tx) => {
      await entity.lock?.(test.db, tx, id);
      return moveByStaff(tx, entity, { id, to, at: now.toISOString(), barcode });
    });
  };
  const request = () =>
    test.db.queries
      .selectFrom('loan_requests')
      .select(['state', 'copy_id'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
  const copy = async () =>
    (
      await test.db.queries
        .selectFrom('copies')
        .select('state')
        .where('id', '=', 1)
        .executeTakeFirstOrThrow()
    ).state;
  const arrive = () => arriveAtDesk(test.db, { barcode: 'c1', at: now });
  const lend = async (login: string) => {
    const lent = await lendAtDesk(test.db, { barcode: 'c1', login, at: now });
    return lent.ok ? lent.patron : lent.refusals.map(({ code }) => code).join();
  };
  const place = (patronId: number) =>
    test.db.transaction((tx) =>
      placeHold(test.db, tx, {
        ...{ patronId, zone: SETTINGS.timeZone, now },
        wish: { titleId: 1, libraryId: CENTRAL, volume: '', tome: '', part: '', additional: false },
      }),
    );
  const run = () =>
    runJobs(jobServices({ db: test.db, mail, now: () => now }), JOBS, { isForced: true });

  it('leaves with it, is told of once, and ends it when it is lent to who asked', async () => {
    expect(await move('em_transito')).toEqual({ from: 'aguardando' });
    expect([await copy(), await request()]).toEqual([
      'in_transit',
      { state: 'em_transito', copy_id: 1 },
    ]);
    // Whoever waits for it at home waits until it is home again.
    await place(2);
    expect(await arrive()).toMatchObject({ ok: true, requestedBy: 'Leitor', heldFor: null });
    expect(await request()).toMatchObject({ state: 'disponivel' });
    expect(await arrive()).toMatchObject({ refusals: [{ code: 'arrive_not_expected' }] });
    await Promise.all([run(), run()]);
    await run();
    expect(mail.letters.map(({ to, subject }) => `${to.join()} ${subject}`)).toEqual([
      'a@b.example Chegou o que você pediu: Obra 1',
    ]);
    expect(mail.letters[0]?.text).toContain('“Obra 1” chegou para você: Biblioteca da Serra.');
    // It lies ready for one person.
    expect(await lend('outro')).toBe('lend_sent_for_other,lend_reserved');
    expect(await lend('leitora')).toBe('lend_sent_for_other');
    expect(await lend('ninguem')).toBe('lend_patron_not_found');
    expect(await lend('leitor')).toBe('Leitor');
    expect([await copy(), await request()]).toEqual([null, { state: 'atendida', copy_id: 1 }]);
    // Back where it was picked up, it goes home, to whoever waits there.
    const back = await returnCopy(test.db, { barcode: 'c1', at: now, libraryId: BRANCH });
    expect(back).toMatchObject({ ok: true, sentTo: 'Biblioteca Central' });
    expect(await arrive()).toMatchObject({ ok: true, heldFor: { patron: 'leitora' } });
    expect(await copy()).toBeNull();
  });

  it('is lent before anybody noted that it had arrived, and no letter says that it waits', async () => {
    await move('em_transito');
    expect(await lend('leitor')).toBe('Leitor');
    expect(await request()).toMatchObject({ state: 'atendida' });
    await run();
    expect(mail.letters).toEqual([]);
  });

  it('stays set aside when its loan is refused', async () => {
    await move('disponivel');
    await test.db.queries.updateTable('patrons').set({ blocked: 1 }).where('id', '=', 1).execute();
    expect(await lend('leitor')).toBe('lend_blocked');
    expect([await copy(), (await request()).state]).toEqual(['in_transit', 'disponivel']);
  });

  it('comes home when nobody picked it up, and serves whoever waits there', async () => {
    await move('disponivel');
    await place(3);
    await move('nao_atendida');
    expect(await copy()).toBe('in_transit');
    expect(await arrive()).toMatchObject({ ok: true, heldFor: { patron: 'outro' } });
    expect(await copy()).toBeNull();
    await run();
    expect(mail.letters).toEqual([]);
  });

  it('must stand on the shelf of the library that sends, and is the one that is named', async () => {
    expect(await move('em_transito', 'c2')).toMatchObject({
      refusal: { code: 'request_none_available' },
    });
    await lendCopy(test.db, { barcode: 'c1', login: 'outro', at: now });
    expect(await move('em_transito')).toMatchObject({
      refusal: { code: 'request_none_available' },
    });
    expect(await request()).toEqual({ state: 'aguardando', copy_id: null });
    await returnCopy(test.db, { barcode: 'c1', at: now });
    expect(await move('em_transito', 'c1')).toEqual({ from: 'aguardando' });
  });

  it('is sent for one of two requests that want it', async () => {
    const second = another(test);
    try {
      await test.db.queries
        .insertInto('loan_requests')
        .values({
          ...{ patron_id: 2, title_id: 1, origin_id: CENTRAL, library_id: BRANCH },
          ...{ phone: '1', email: 'c@d.example', place: null, home_address: null },
          ...{ state: 'aguardando', created_at: NOW.toISOString(), updated_at: NOW.toISOString() },
        })
        .execute();
      const entity = DESK_ENTITIES.get('request');
      if (!entity) throw new Error('The desk knows no requests');
      const moves = [id, id + 1].map((one, at) => {
        const db = at === 0 ? test.db : second;
        return db.transaction(async (tx) => {
          await entity.lock?.(db, tx, one);
          return moveByStaff(tx, entity, { id: one, to: 'em_transito', at: now.toISOString() });
        });
      });
      const answers = await Promise.all(moves);
      expect(answers.filter((answer) => 'from' in answer)).toHaveLength(1);
      const sent = await test.db.queries
        .selectFrom('loan_requests')
        .select('id')
        .where('copy_id', '=', 1)
        .execute();
      expect(sent).toHaveLength(1);
    } finally {
      if (second !== test.db) await second.close();
    }
  });
});
