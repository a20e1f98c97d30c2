import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  afterWrongAttempt,
  decideGuess,
  inThePast,
  LIMITS,
  MAX_WAIT_MS,
  secondsToWait,
  waitAfter,
  type Attempts,
  type GuessFacts,
} from '#api/patrons/auth/guessing/rules.ts';

const NOW = new Date('2026-03-12T12:00:00Z');
const at = (ms: number) => new Date(NOW.getTime() + ms);
const DAY = 86_400_000;
const FREE = LIMITS.own.wait;

describe('waiting after wrong passwords', () => {
  it('begins after the free ones, doubles, and has an end', () => {
    const waits = [9, 10, 11, 12, 16, 17, 20].map((failures) => waitAfter(failures, FREE) / 1000);
    expect(waits).toEqual([0, 30, 60, 120, 1920, 3600, 3600]);
  });

  it('never shrinks with more failures and never exceeds an hour', () => {
    fc.assert(
      fc.property(fc.nat(5000), fc.nat(100), (failures, free) => {
        const wait = waitAfter(failures, free);
        return wait <= waitAfter(failures + 1, free) && wait <= MAX_WAIT_MS;
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

  it('is never more than the wait itself, whatever the clock did', () => {
    fc.assert(
      fc.property(fc.nat(40), fc.integer({ min: -DAY, max: DAY }), (failures, passed) => {
        const now = at(passed);
        const attempts: Attempts = { failures, firstAt: NOW, lastAt: NOW };
        const wait = waitAfter(failures, FREE) / 1000;
        expect(secondsToWait(attempts, FREE, now)).toBeLessThanOrEqual(wait);
        const told = inThePast(attempts, now);
        expect(secondsToWait(told, FREE, new Date(+now + wait * 1000))).toBe(0);
        expect(+told.firstAt).toBeLessThanOrEqual(+told.lastAt);
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
    expect(afterWrongAttempt(before, at(DAY - 1)).failures).toBe(8);
    expect(afterWrongAttempt(before, at(DAY))).toEqual({
      failures: 1,
      firstAt: at(DAY),
      lastAt: at(DAY),
    });
  });

  it('lets whoever waits each time reach the block within the day', () => {
    let attempts: Attempts | null = null;
    let now = NOW;
    let tries = 0;
    while ((attempts?.failures ?? 0) < LIMITS.own.block) {
      now = new Date(now.getTime() + secondsToWait(attempts, FREE, now) * 1000);
      attempts = afterWrongAttempt(attempts, now);
      tries++;
    }
    expect(tries).toBe(LIMITS.own.block);
    expect(now.getTime() - NOW.getTime()).toBeLessThan(DAY);
  });
});

describe('a guess', () => {
  const failed = fc.option(
    fc
      .record({ failures: fc.nat(1000), ago: fc.nat(7_200_000) })
      .map(({ failures, ago }): Attempts => ({ failures, firstAt: at(-ago), lastAt: at(-ago) })),
  );
  const flags = {
    isKnownDevice: fc.boolean(),
    isOwnNetwork: fc.boolean(),
    isChecked: fc.boolean(),
  };
  const facts: fc.Arbitrary<GuessFacts> = fc.record({
    own: failed,
    account: failed,
    network: failed,
    ...flags,
  });

  it('is never refused for what is done elsewhere to its account', () => {
    fc.assert(
      fc.property(facts, (some) => {
        const alone = decideGuess({ ...some, account: null, isChecked: true }, NOW);
        expect(decideGuess({ ...some, isChecked: true }, NOW)).toEqual(alone);
      }),
    );
  });

  it('from a known device is decided by that device alone', () => {
    fc.assert(
      fc.property(facts, (some) => {
        const known = { ...some, isKnownDevice: true };
        const alone = { ...known, account: null, network: null };
        expect(decideGuess(known, NOW)).toEqual(decideGuess(alone, NOW));
      }),
    );
  });

  it('from a network of the institution is not decided by that network', () => {
    fc.assert(
      fc.property(facts, (some) => {
        const own = { ...some, isOwnNetwork: true };
        expect(decideGuess(own, NOW)).toEqual(decideGuess({ ...own, network: null }, NOW));
      }),
    );
  });

  it('meets the check before it is refused', () => {
    const { own, network } = LIMITS;
    expect(own.check).toBeLessThan(own.wait);
    expect(own.wait).toBeLessThan(own.block);
    expect(network.check).toBeLessThan(network.wait);
  });
});
