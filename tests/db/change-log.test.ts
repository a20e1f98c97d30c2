import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import {
  BEGINNING,
  canReadFrom,
  currentPosition,
  deleteOldChanges,
  readChanges,
  recordChanges,
  settleRestoredChanges,
} from '#api/core/db/change-log.ts';
import type { Database } from '#api/core/db/connection.ts';
import {
  describeEngine,
  ENGINE,
  openTestDatabase,
  type TestDatabase,
} from '../support/servers/engines.ts';

describeEngine('the change log', () => {
  let test: TestDatabase;
  beforeEach(async () => {
    test = await openTestDatabase();
  });
  afterEach(() => test.close());

  it('tells each change once, and nothing when nothing changed', async () => {
    const { db } = test;
    await recordChanges(db.queries, 'title', [1, 2, 2], 'now');
    const first = await readChanges(db, BEGINNING);
    expect(first.titles.sort()).toEqual([1, 2]);
    const second = await readChanges(db, first.position);
    expect(second.titles).toEqual([]);
    await recordChanges(db.queries, 'authority', [7], 'now');
    await recordChanges(db.queries, 'availability', [3], 'now');
    const third = await readChanges(db, second.position);
    expect(third).toMatchObject({ titles: [3], authorities: [7] });
  });

  /** Holds a transaction open that has noted a change, until it is let go. */
  async function opened(other: Database, id: number): Promise<() => Promise<void>> {
    const begun = Promise.withResolvers<undefined>();
    const gate = Promise.withResolvers<undefined>();
    const work = other.transaction(async (tx) => {
      await recordChanges(tx, 'title', [id], 'slow');
      begun.resolve(undefined);
      await gate.promise;
    });
    await begun.promise;
    return () => {
      gate.resolve(undefined);
      return work;
    };
  }

  const isPostgres = it.runIf(ENGINE === 'pg');

  isPostgres(
    'tells at once what overtakes an open transaction, and that when it ends',
    async () => {
      const { db } = test;
      const first = await readChanges(db, BEGINNING);
      const letGo = await opened(db, 1);
      await recordChanges(db.queries, 'title', [2], 'quick');
      const during = await readChanges(db, first.position);
      expect(during.titles).toEqual([2]);
      await recordChanges(db.queries, 'title', [3], 'quick');
      const again = await readChanges(db, during.position);
      expect(again.titles).toEqual([3]);
      await letGo();
      const after = await readChanges(db, again.position);
      expect(after.titles).toEqual([1]);
      expect((await readChanges(db, after.position)).titles).toEqual([]);
    },
  );

  isPostgres('is not held up by a transaction of another database', async () => {
    const { db } = test;
    const other = await openTestDatabase();
    const { position } = await readChanges(db, BEGINNING);
    const letGo = await opened(other.db, 9);
    await recordChanges(db.queries, 'title', [2], 'quick');
    const during = await readChanges(db, position);
    expect(during.titles).toEqual([2]);
    await letGo();
    await other.close();
    expect((await readChanges(db, during.position)).titles).toEqual([]);
  });

  it('deletes old changes but the latest of each kind, and knows positions before them', async () => {
    const { db } = test;
    const [january, march] = ['2026-01-05T12:00:00.000Z', '2026-03-05T12:00:00.000Z'];
    const beginning = await currentPosition(db);
    await recordChanges(db.queries, 'title', [1, 2], january);
    await recordChanges(db.queries, 'authority', [5], january);
    const between = await currentPosition(db);
    await recordChanges(db.queries, 'title', [3], march);
    const end = await currentPosition(db);
    expect(await canReadFrom(db, beginning)).toBe(true);
    expect(await deleteOldChanges(db, new Date('2026-02-01T00:00:00Z'))).toBe(2);
    const rows = await db.queries
      .selectFrom('change_log')
      .select('ref_id')
      .orderBy('seq')
      .execute();
    expect(rows.map(({ ref_id }) => ref_id)).toEqual([5, 3]);
    expect(await canReadFrom(db, beginning)).toBe(false);
    expect(await canReadFrom(db, between)).toBe(true);
    expect((await readChanges(db, between)).titles).toEqual([3]);
    expect(await canReadFrom(db, end)).toBe(true);
    expect(await deleteOldChanges(db, new Date('2026-02-01T00:00:00Z'))).toBe(0);
  });

  isPostgres('reports changes of a database from another server once', async () => {
    const { db } = test;
    await recordChanges(db.queries, 'title', [1], 'now');
    await sql`update change_log set xid = xid + 1000000000`.execute(db.queries);
    const start = await currentPosition(db);
    expect((await readChanges(db, start)).titles).toEqual([1]);
    await settleRestoredChanges(db);
    expect((await readChanges(db, start)).titles).toEqual([]);
    await recordChanges(db.queries, 'title', [2], 'now');
    expect((await readChanges(db, start)).titles).toEqual([2]);
  });

  isPostgres('forgets what was rolled back', async () => {
    const { db } = test;
    const { position } = await readChanges(db, BEGINNING);
    await expect(
      db.transaction(async (tx) => {
        await recordChanges(tx, 'title', [1], 'never');
        throw new Error('no');
      }),
    ).rejects.toThrow('no');
    const after = await readChanges(db, position);
    expect(after.titles).toEqual([]);
    expect(await canReadFrom(db, after.position)).toBe(true);
  });
});
