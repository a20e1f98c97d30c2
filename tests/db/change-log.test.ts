import { afterEach, beforeEach, expect, it } from 'vitest';
import { BEGINNING, isAhead, readChanges, recordChanges } from '#api/core/db/change-log.ts';
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
    expect(await isAhead(db, after.position)).toBe(false);
  });
});
