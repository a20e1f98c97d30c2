import fc from 'fast-check';
import { expect, it } from 'vitest';
import { decideRefresh, expiryOf, GRACE_MS } from '#api/auth/rules.ts';
import { seal, unseal } from '#api/auth/seal.ts';

const NOW = new Date('2026-03-12T12:00:00Z');
const at = (ms: number) => new Date(NOW.getTime() + ms);

it('a fresh token rotates until it expires', () => {
  expect(decideRefresh({ usedAt: null, expiresAt: at(1) }, NOW).kind).toBe('rotate');
  expect(decideRefresh({ usedAt: null, expiresAt: NOW }, NOW).kind).toBe('expired');
});

it('a used token repeats its answer within the grace and is a theft after it', () => {
  const used = (ms: number) => decideRefresh({ usedAt: at(-ms), expiresAt: at(1000) }, NOW).kind;
  expect(used(GRACE_MS)).toBe('repeat');
  expect(used(GRACE_MS + 1)).toBe('reuse');
});

it('a used token never rotates again', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 1e9 }),
      fc.integer({ min: -1e9, max: 1e9 }),
      (ago, left) => {
        const decision = decideRefresh({ usedAt: at(-ago), expiresAt: at(left) }, NOW);
        return decision.kind !== 'rotate';
      },
    ),
  );
});

it('a remembered session idles longer', () => {
  expect(expiryOf(true, NOW).getTime()).toBeGreaterThan(expiryOf(false, NOW).getTime());
});

it('a sealed successor opens with the used token only', () => {
  const sealed = seal('successor', 'used');
  expect(unseal(sealed, 'used')).toBe('successor');
  expect(() => unseal(sealed, 'other')).toThrow();
});
