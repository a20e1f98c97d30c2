import { afterEach, beforeEach, expect, it } from 'vitest';
import { openLease } from '#api/core/db/lease.ts';
import {
  describeEngine,
  openTestDatabase,
  type TestDatabase,
} from '../../support/servers/engines.ts';

describeEngine('a lease', () => {
  let test: TestDatabase;
  beforeEach(async () => {
    test = await openTestDatabase();
  });
  afterEach(() => test.close());

  it('has one holder at a time, who renews it', async () => {
    const [a, b] = [openLease(test.db, 'pages'), openLease(test.db, 'pages')];
    expect(a.isHeld()).toBe(false);
    const taken = await Promise.all([a.take(), b.take()]);
    expect(taken.filter(Boolean)).toHaveLength(1);
    const [holder, other] = taken[0] ? [a, b] : [b, a];
    expect(await holder.take()).toBe(true);
    expect([holder.isHeld(), other.isHeld()]).toEqual([true, false]);
    expect(await openLease(test.db, 'another').take()).toBe(true);
  });

  it('passes to another server when it is released, or not renewed in time', async () => {
    const [a, b, c] = ['a', 'b', 'c'].map(() => openLease(test.db, 'pages'));
    await a!.take();
    await a!.release();
    expect(a!.isHeld()).toBe(false);
    expect(await b!.take()).toBe(true);
    await a!.release();
    expect(await c!.take()).toBe(false);
    const until = new Date(Date.now() - 1000).toISOString();
    await test.db.queries.updateTable('leases').set({ until }).execute();
    expect(await c!.take()).toBe(true);
    expect(await b!.take()).toBe(false);
    expect(b!.isHeld()).toBe(false);
  });
});
