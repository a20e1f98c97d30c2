import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { SearchTurns } from '#api/search/query/turns.ts';

describe('turns of searching', () => {
  it('come one in each turn of the event loop, in order, and leave room for others between', async () => {
    const turns = new SearchTurns();
    const done: string[] = [];
    const searches = ['a', 'b', 'c'].map((name) =>
      turns.take().then(() => {
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

  it('are refused where too many wait, and are had again afterwards', async () => {
    const turns = new SearchTurns(2);
    const asked = Array.from({ length: 5 }, () => turns.take());
    const settled = await Promise.allSettled(asked);
    const refused = settled.flatMap((one) =>
      one.status === 'rejected' ? [one.reason as unknown] : [],
    );
    expect(refused).toHaveLength(2);
    for (const one of refused) expect(one).toMatchObject({ statusCode: 503, code: 'too_busy' });
    await nextTurn();
    await expect(turns.take()).resolves.toBeUndefined();
  });
});
