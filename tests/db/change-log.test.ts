import { afterEach, beforeEach, expect, it } from 'vitest';
import { readChanges, recordChanges } from '#api/db/change-log.ts';
import { describeEngine, ENGINE, openTestDatabase, type TestDatabase } from '../support/engines.ts';

describeEngine('the change log', () => {
  let test: TestDatabase;
  beforeEach(async () => {
    test = await openTestDatabase();
  });
  afterEach(() => test.close());

  it('tells each change once, and nothing when nothing changed', async () => {
    const { db } = test;
    await recordChanges(db.queries, 'title', [1, 2, 2], 'now');
    const first = await readChanges(db, 0);
    expect(first.titles.sort()).toEqual([1, 2]);
    const second = await readChanges(db, first.position);
    expect(second.titles).toEqual([]);
    await recordChanges(db.queries, 'authority', [7], 'now');
    await recordChanges(db.queries, 'availability', [3], 'now');
    const third = await readChanges(db, second.position);
    expect(third).toMatchObject({ titles: [3], authorities: [7] });
  });

  it.runIf(ENGINE === 'pg')('does not lose a commit that another overtakes', async () => {
    const { db } = test;
    let release: () => void = () => undefined;
    const gate = new Promise<void>((resolve) => {
      release = resolve;
    });
    let started: () => void = () => undefined;
    const hasStarted = new Promise<void>((resolve) => {
      started = resolve;
    });
    const slow = db.transaction(async (tx) => {
      await recordChanges(tx, 'title', [1], 'slow');
      started();
      await gate;
    });
    await hasStarted;
    await recordChanges(db.queries, 'title', [2], 'quick');
    const during = await readChanges(db, 0);
    release();
    await slow;
    const after = await readChanges(db, during.position);
    expect([...during.titles, ...after.titles].sort()).toEqual([1, 2]);
  });
});
