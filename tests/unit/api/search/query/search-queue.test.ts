import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { SearchQueue } from '#api/search/query/search-queue.ts';

describe('the search queue', () => {
  it('runs one search per event loop turn, in order, and serves other work between', async () => {
    const queue = new SearchQueue();
    const done: string[] = [];
    const searches = ['a', 'b', 'c'].map((name) =>
      queue.take().then(() => {
        done.push(name);
      }),
    );
    const others = (async () => {
      for (let turn = 1; turn <= 2; turn++) {
        await nextTurn();
        done.push(`other ${turn}`);
      }
    })();
    await Promise.all([...searches, others]);
    expect(done.filter((name) => name.length === 1)).toEqual(['a', 'b', 'c']);
    expect(done.indexOf('other 1')).toBeLessThan(done.indexOf('c'));
  });

  it('refuses searches when it is full and accepts them again afterwards', async () => {
    const queue = new SearchQueue(2);
    const attempts = Array.from({ length: 5 }, () => queue.take());
    const settled = await Promise.allSettled(attempts);
    const refused = settled.flatMap((one) =>
      one.status === 'rejected' ? [one.reason as unknown] : [],
    );
    expect(refused).toHaveLength(2);
    for (const one of refused) expect(one).toMatchObject({ statusCode: 503, code: 'too_busy' });
    await nextTurn();
    await expect(queue.take()).resolves.toBeUndefined();
  });
});
