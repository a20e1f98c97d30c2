import { readdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Database } from '#api/core/db/connection.ts';
import {
  describeEngine,
  ENGINE,
  openTestDatabase,
  type TestDatabase,
} from '../../support/servers/engines.ts';

const add = (db: Database, ...keys: string[]) =>
  db.transaction(async (tx) => {
    for (const key of keys) await tx.insertInto('network').values({ key, value: '' }).execute();
  });
const keys = async ({ queries }: Database) =>
  (await queries.selectFrom('network').select('key').orderBy('key').execute()).map(
    ({ key }) => key,
  );

describeEngine('a rehearsal', () => {
  let test: TestDatabase;
  beforeEach(async () => {
    test = await openTestDatabase();
    await add(test.db, 'A');
  });
  afterEach(() => test.close());

  it('sees what is there and what it wrote itself, and leaves nothing', async () => {
    const seen = await test.db.rehearse(async (db) => {
      await add(db, 'B');
      await db.rehearse((same) => add(same, 'C'));
      return keys(db);
    });
    expect(seen).toEqual(['A', 'B', 'C']);
    expect(await keys(test.db)).toEqual(['A']);
    if (ENGINE === 'sqlite') {
      const names = readdirSync(dirname(test.location));
      expect(names.filter((name) => name.startsWith('rehearsal'))).toEqual([]);
    }
  });

  it('goes on after a transaction of it that failed, without what that one wrote', async () => {
    const seen = await test.db.rehearse(async (db) => {
      await expect(
        db.transaction(async (tx) => {
          await tx.insertInto('network').values({ key: 'B', value: '' }).execute();
          throw new Error('wrong');
        }),
      ).rejects.toThrow('wrong');
      await add(db, 'C');
      return keys(db);
    });
    expect(seen).toEqual(['A', 'C']);
  });

  it('that fails fails with its own error, and leaves nothing', async () => {
    const failing = test.db.rehearse(async (db) => {
      await add(db, 'B');
      throw new Error('the file ended');
    });
    await expect(failing).rejects.toThrow('the file ended');
    expect(await keys(test.db)).toEqual(['A']);
  });

  it('keeps nobody from writing meanwhile', async () => {
    await test.db.rehearse(async (db) => {
      await add(db, 'B');
      await add(test.db, 'C');
    });
    expect(await keys(test.db)).toEqual(['A', 'C']);
  });
});
