import { expect, it } from 'vitest';
import { CallCounts, rateLimitStore, type CallCount } from '#api/core/http/limits/call-counts.ts';

const MINUTE_MS = 60_000;

function counted() {
  let ms = 0;
  const counts = new CallCounts(() => ms);
  const add = (key: string, max = 100) => counts.add(key, max, MINUTE_MS);
  return { counts, add, pass: (seconds: number) => void (ms += seconds * 1000) };
}

it('counts each key for a minute from its first request', () => {
  const { add, pass } = counted();
  expect(add('a')).toEqual({ current: 1, ttl: MINUTE_MS });
  pass(59);
  expect(add('a')).toEqual({ current: 2, ttl: 1000 });
  expect(add('b').current).toBe(1);
  pass(1);
  expect(add('a')).toEqual({ current: 1, ttl: MINUTE_MS });
});

it('exchanges only what is near its limit, and adds what the others have counted', async () => {
  const { counts, add, pass } = counted();
  const published: (readonly CallCount[])[] = [];
  const exchange = async (all: readonly CallCount[]) => {
    published.push(all);
    return new Map([['a', 40]]);
  };
  for (let request = 1; request < 10; request++) add('a');
  await counts.exchange(exchange);
  expect(published).toEqual([]);
  add('a');
  add('b');
  await counts.exchange(exchange);
  expect(published).toEqual([[{ key: 'a', count: 10, endsAt: MINUTE_MS }]]);
  expect(add('a').current).toBe(51);
  pass(60);
  expect(add('a').current).toBe(1);
  await counts.exchange(exchange);
  expect(published).toHaveLength(1);
});

it('counts each route by itself in the store of the limits', () => {
  const Store = rateLimitStore(counted().counts);
  const found: number[] = [];
  const incr = (url: string) =>
    new Store()
      .child({ routeInfo: { method: 'GET', url } })
      .incr('192.0.2.7', (_error, result) => found.push(result?.current ?? 0), MINUTE_MS, 100);
  incr('/a');
  incr('/a');
  incr('/b');
  expect(found).toEqual([1, 2, 1]);
});
