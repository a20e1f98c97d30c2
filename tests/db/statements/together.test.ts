import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Database, Tx } from '#api/core/db/connection.ts';
import { lockRows } from '#api/core/db/locks.ts';
import { rulesVersion } from '#api/core/db/rules-version.ts';
import { placeHold } from '#api/circulation/holds/acts.ts';
import { lendCopy } from '#api/circulation/loans/desk.ts';
import { renewLoans } from '#api/circulation/loans/renew.ts';
import { activeHolds } from '#api/circulation/loans/store.ts';
import { fillWithReaders, POLICY } from '../../support/networks/waiting-readers.ts';
import {
  describeEngine,
  ENGINE,
  openCopyOf,
  type TestDatabase,
} from '../../support/servers/engines.ts';

const NOW = new Date('2026-03-12T17:20:00Z');
const LATER = new Date('2026-03-13T17:20:00Z');
const WISH = { titleId: 1, libraryId: 1, volume: '', tome: '', part: '', additional: false };
const [READER, OTHER] = [1, 2];

/** Until somebody waits for a lock that another transaction has; on SQLite everybody waits before they begin. */
async function somebodyWaits({ engine, queries }: Database): Promise<void> {
  const waiting = sql<{ n: number }>`select count(*)::int as n from pg_locks
    where locktype = 'advisory' and not granted
      and database = (select oid from pg_database where datname = current_database())`;
  while (engine === 'pg' && (await waiting.execute(queries)).rows[0]?.n === 0);
}

describeEngine('statements that are asked together', () => {
  let test: TestDatabase;
  let loanId: number;
  beforeEach(async () => {
    test = await openCopyOf('one-loan', (db) =>
      fillWithReaders(db, [[{ libraryCode: 'central' }]]),
    );
    const lent = await lendCopy(test.db, { barcode: 'c1', login: 'leitor', at: NOW });
    if (!lent.ok) throw new Error(JSON.stringify(lent.refusals));
    ({ loanId } = lent);
  });
  afterEach(() => test.close());

  it('are done in their order, and each sees what those before it did', async () => {
    const seen = await test.db.transaction(async (tx) => {
      const count = () =>
        tx
          .selectFrom('campuses')
          .select(({ fn }) => fn.countAll<number>().as('n'))
          .executeTakeFirstOrThrow();
      const add = (code: string) =>
        tx.insertInto('campuses').values({ code, name: code }).execute();
      const [a, , b, , c] = await Promise.all([count(), add('x'), count(), add('y'), count()]);
      return [b, c].map(({ n }) => Number(n) - Number(a.n));
    });
    expect(seen).toEqual([1, 2]);
  });

  it('are all undone when one of them fails, and the next transaction knows nothing of it', async () => {
    const { db } = test;
    const before = await db.queries.selectFrom('campuses').select('code').execute();
    const add = db.transaction((tx) => {
      const one = () => tx.insertInto('campuses').values({ code: 'x', name: 'x' }).execute();
      return Promise.all([one(), one(), one()]);
    });
    await expect(add).rejects.toThrow();
    const after = () => db.queries.selectFrom('campuses').select('code').execute();
    expect(await db.transaction(after)).toEqual(before);
  });

  it('leave nothing behind when they are asked after one of them failed', async () => {
    const { db } = test;
    const campuses = (of: Pick<Tx, 'selectFrom'>) => of.selectFrom('campuses').select('code');
    const before = await campuses(db.queries).execute();
    let late: Promise<unknown> = Promise.resolve();
    const add = db.transaction((tx) => {
      const one = (code: string) =>
        tx.insertInto('campuses').values({ code, name: code }).execute();
      const several = async () => {
        for (const code of ['x', 'y', 'z']) await one(code);
      };
      late = several();
      return Promise.all([late, Promise.reject(new Error('no'))]);
    });
    await expect(add).rejects.toThrow('no');
    await expect(late).rejects.toThrow();
    expect(await campuses(db.queries).execute()).toEqual(before);
  });

  it('read nothing of a patron before the lock is had', async () => {
    const { db } = test;
    const order = { patronId: READER, loanIds: [loanId], now: LATER };
    const { renewal } = await db.transaction(async (tx) => {
      await lockRows(db, tx, 'patron', [READER]);
      const pending = renewLoans(db, order);
      await somebodyWaits(db);
      const renewals = POLICY.max_renewals;
      await tx.updateTable('loans').set({ renewals }).where('id', '=', loanId).execute();
      return { renewal: pending };
    });
    const code = { code: 'renewal_limit_reached' };
    expect(await renewal).toMatchObject([{ ok: false, refusals: [expect.objectContaining(code)] }]);
  });

  it('read no queue before its title is locked', async () => {
    const { db } = test;
    const { renewal } = await db.transaction(async (tx) => {
      await lockRows(db, tx, 'title', [WISH.titleId]);
      const pending = renewLoans(db, { patronId: READER, loanIds: [loanId], now: LATER });
      await somebodyWaits(db);
      const hold = { patronId: OTHER, wish: WISH, zone: 'America/Sao_Paulo', now: NOW };
      await placeHold(db, tx, hold);
      return { renewal: pending };
    });
    const code = { code: 'renewal_held_by_other' };
    expect(await renewal).toMatchObject([{ ok: false, refusals: [expect.objectContaining(code)] }]);
  });

  it.runIf(ENGINE === 'pg')('stay ready in their connection, whatever columns come', async () => {
    await test.db.transaction(async (tx) => {
      const ready = async () => {
        const { rows } = await sql<{ statement: string }>`select statement
          from pg_prepared_statements where name like 'acervo_%'`.execute(tx);
        return rows.map(({ statement }) => statement).join('\n');
      };
      await rulesVersion(tx);
      expect(await activeHolds(tx, [1])).toEqual([]);
      expect(await ready()).toContain('"rules_version"');
      expect(await ready()).toContain('"holds"');
      await sql`alter table holds add column another text not null default ''`.execute(tx);
      expect(await activeHolds(tx, [1])).toEqual([]);
    });
  });
});
