import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decideRefresh, tokenExpiry, GRACE_MS } from '#api/patrons/auth/rules.ts';
import { seal, unseal } from '#api/patrons/auth/seal.ts';

const NOW = new Date('2026-03-12T12:00:00Z');
const at = (ms: number) => new Date(NOW.getTime() + ms);

const fresh = { usedAt: null, endsAt: at(1), isSuccessorUsed: false, isSameDevice: true };

it('a fresh token rotates until it expires', () => {
  expect(decideRefresh({ ...fresh, expiresAt: at(1) }, NOW).kind).toBe('rotate');
  expect(decideRefresh({ ...fresh, expiresAt: NOW }, NOW).kind).toBe('expired');
});

describe('a used token', () => {
  const used = (ago: number, facts: { isSuccessorUsed?: boolean; isSameDevice?: boolean }) =>
    decideRefresh({ ...fresh, usedAt: at(-ago), expiresAt: at(1), ...facts }, NOW).kind;

  it('repeats its response within the grace, whoever presents it', () => {
    const copied = { isSuccessorUsed: true, isSameDevice: false };
    expect(used(GRACE_MS, copied)).toBe('repeat');
    expect(used(GRACE_MS + 1, copied)).toBe('reuse');
  });

  it('repeats its response to the same device until the successor was used or has expired', () => {
    const late = 365 * 86_400_000;
    expect(used(late, {})).toBe('repeat');
    expect(used(late, { isSuccessorUsed: true })).toBe('reuse');
    expect(used(late, { isSameDevice: false })).toBe('reuse');
    const expired = { ...fresh, usedAt: at(-late), expiresAt: NOW };
    expect(decideRefresh(expired, NOW).kind).toBe('expired');
  });

  it('never rotates again', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1e9 }),
        fc.integer({ min: -1e9, max: 1e9 }),
        fc.boolean(),
        fc.boolean(),
        (ago, left, isSuccessorUsed, isSameDevice) => {
          const token = { ...fresh, usedAt: at(-ago), expiresAt: at(left) };
          const facts = { ...token, isSuccessorUsed, isSameDevice };
          return decideRefresh(facts, NOW).kind !== 'rotate';
        },
      ),
    );
  });
});

describe('a session', () => {
  const max = { sessionDays: 30, rememberedDays: 90 };
  const days = (count: number) => count * 86_400_000;

  it('idles for 12 hours, a remembered one for 30 days', () => {
    const lasts = (remember: boolean) =>
      tokenExpiry({ remember, createdAt: NOW }, max, NOW).getTime() - NOW.getTime();
    expect(lasts(false)).toBe(days(0.5));
    expect(lasts(true)).toBe(days(30));
  });

  it('ends at its maximum age, however much it is used', () => {
    const lasts = (remember: boolean, age: number) =>
      tokenExpiry({ remember, createdAt: at(-days(age)) }, max, NOW).getTime() - NOW.getTime();
    expect(lasts(false, 29.75)).toBe(days(0.25));
    expect(lasts(true, 80)).toBe(days(10));
    const old = { ...fresh, expiresAt: at(days(1)), endsAt: NOW };
    expect(decideRefresh(old, NOW).kind).toBe('expired');
    expect(decideRefresh({ ...old, usedAt: at(-1) }, NOW).kind).toBe('expired');
  });
});

it('a sealed successor opens with the used token only', () => {
  const sealed = seal('successor', 'used');
  expect(unseal(sealed, 'used')).toBe('successor');
  expect(() => unseal(sealed, 'other')).toThrow();
});
