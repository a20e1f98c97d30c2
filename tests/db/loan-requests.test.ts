import { afterEach, beforeEach, expect, it } from 'vitest';
import { openDatabase, type Database } from '#api/db/connection.ts';
import { Refused } from '#api/http/refused.ts';
import { removeRequest, requestLoan } from '#api/loan-requests/acts.ts';
import { moveEntity, DESK_ENTITIES } from '#api/cli/desk/entities.ts';
import { codeOf } from '#api/loan-tokens/code.ts';
import { replaceToken } from '#api/loan-tokens/store.ts';
import { lendCopy } from '#api/loans/desk.ts';
import { BRANCH, CENTRAL } from '../support/networks/small-network.ts';
import { fillWithReaders } from '../support/networks/waiting-readers.ts';
import {
  describeEngine,
  ENGINE,
  openCopyOf,
  type TestDatabase,
} from '../support/servers/engines.ts';

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
    if (error instanceof Refused) return error.code;
    throw error;
  }
};

describeEngine('requests and codes under concurrency', () => {
  let test: TestDatabase;
  let second: Database;
  beforeEach(async () => {
    test = await openCopyOf('requesting-readers', async (db) => {
      await fillWithReaders(db, [
        [{ libraryCode: 'central' }],
        [{ libraryCode: 'central' }],
        [{ libraryCode: 'central' }],
      ]);
      await db.queries
        .updateTable('policies')
        .set({ max_requests: 1, between_libraries: 1 })
        .execute();
    });
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
        removeRequest(test.db, { patronId: 1, id, at: NOW }).catch(() => 'refused'),
        second.transaction((tx) =>
          moveEntity(tx, entity, { id, to: 'em_transito', at: NOW.toISOString() }),
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
    }
  });

  const give = async (salt: string, ms = 60_000) => {
    const code = codeOf(SECRET, 1, salt);
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
