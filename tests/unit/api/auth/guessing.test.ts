import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  afterFailure,
  BLOCKED_FROM,
  FREE_FAILURES,
  LONGEST_WAIT_MS,
  networkOf,
  secondsToWait,
  waitAfter,
  type Attempts,
} from '#api/auth/rules.ts';

const NOW = new Date('2026-03-12T12:00:00Z');
const at = (ms: number) => new Date(NOW.getTime() + ms);
const DAY = 86_400_000;
const FREE = FREE_FAILURES.account;

describe('waiting after wrong passwords', () => {
  it('begins after the free ones, doubles, and has an end', () => {
    const waits = [4, 5, 6, 7, 11, 12, 20].map((failures) => waitAfter(failures, FREE) / 1000);
    expect(waits).toEqual([0, 30, 60, 120, 1920, 3600, 3600]);
  });

  it('never shrinks with more failures and never exceeds an hour', () => {
    fc.assert(
      fc.property(fc.nat(5000), fc.nat(100), (failures, free) => {
        const wait = waitAfter(failures, free);
        return wait <= waitAfter(failures + 1, free) && wait <= LONGEST_WAIT_MS;
      }),
    );
  });

  it('is over exactly when its seconds are', () => {
    fc.assert(
      fc.property(fc.integer({ min: FREE, max: 40 }), fc.nat(3_600_000), (failures, passed) => {
        const attempts: Attempts = { failures, firstAt: NOW, lastAt: NOW };
        const seconds = secondsToWait(attempts, FREE, at(passed));
        expect(secondsToWait(attempts, FREE, at(passed + seconds * 1000))).toBe(0);
        if (seconds > 0) {
          expect(secondsToWait(attempts, FREE, at(passed + seconds * 1000 - 1001))).toBeGreaterThan(
            0,
          );
        }
      }),
    );
  });

  it('is nothing for who never failed', () => {
    expect(secondsToWait(null, FREE, NOW)).toBe(0);
  });
});

describe('counting failures', () => {
  it('begins anew a day after the first', () => {
    const before: Attempts = { failures: 7, firstAt: NOW, lastAt: at(DAY - 1) };
    expect(afterFailure(before, at(DAY - 1)).failures).toBe(8);
    expect(afterFailure(before, at(DAY))).toEqual({
      failures: 1,
      firstAt: at(DAY),
      lastAt: at(DAY),
    });
  });

  it('lets whoever waits each time reach the block within the day', () => {
    let attempts: Attempts | null = null;
    let now = NOW;
    let tries = 0;
    while ((attempts?.failures ?? 0) < BLOCKED_FROM) {
      now = new Date(now.getTime() + secondsToWait(attempts, FREE, now) * 1000);
      attempts = afterFailure(attempts, now);
      tries++;
    }
    expect(tries).toBe(BLOCKED_FROM);
    expect(now.getTime() - NOW.getTime()).toBeLessThan(DAY);
  });

  it('takes the addresses of one subscriber for one', () => {
    expect(networkOf('::ffff:192.0.2.7')).toBe('192.0.2.7');
    expect(networkOf('192.0.2.7')).toBe('192.0.2.7');
    expect(networkOf('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2::/64');
    expect(networkOf('2001:db8::1')).toBe('2001:db8:0:0::/64');
    expect(networkOf('::1')).toBe('0:0:0:0::/64');
  });
});
