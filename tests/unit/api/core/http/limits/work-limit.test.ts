import { expect, it } from 'vitest';
import { WorkLimit, workMemory } from '#api/core/http/limits/work-limit.ts';

function limited() {
  let ms = 0;
  const limit = new WorkLimit({ savedMs: 1000, msPerSecond: 100 }, { clock: () => ms });
  return { limit, pass: (seconds: number) => void (ms += seconds * 1000) };
}

it('lets an address use what it has saved, and then waits for what it used beyond', () => {
  const { limit, pass } = limited();
  expect(limit.secondsToWait('a')).toBe(0);
  limit.charge('a', 999);
  expect(limit.secondsToWait('a')).toBe(0);
  limit.charge('a', 301);
  expect(limit.secondsToWait('a')).toBe(4);
  expect(limit.secondsToWait('b')).toBe(0);
  pass(3);
  expect(limit.secondsToWait('a')).toBe(1);
  pass(1);
  expect(limit.secondsToWait('a')).toBe(0);
});

it('saves no more than the allowance, however long nothing is asked for', () => {
  const { limit, pass } = limited();
  limit.charge('a', 500);
  pass(86_400);
  limit.charge('a', 1000);
  expect(limit.secondsToWait('a')).toBe(1);
});

it('is not met by who uses no more than comes in', () => {
  const { limit, pass } = limited();
  for (let turn = 0; turn < 1000; turn++) {
    limit.charge('a', 90);
    pass(1);
    expect(limit.secondsToWait('a')).toBe(0);
  }
});

it('is one for all threads that count in the same memory', () => {
  const memory = workMemory();
  const [one, other] = [0, 1].map(
    () => new WorkLimit({ savedMs: 1000, msPerSecond: 100 }, { clock: () => 0, memory }),
  );
  one?.charge('a', 600);
  other?.charge('a', 600);
  expect(one?.secondsToWait('a')).toBe(3);
  expect(other?.secondsToWait('a')).toBe(3);
  expect(other?.secondsToWait('b')).toBe(0);
});
