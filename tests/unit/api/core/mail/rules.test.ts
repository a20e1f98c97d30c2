import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { spend } from '#api/core/mail/rules.ts';

const NOW = new Date('2026-03-12T17:20:00Z');
const ALLOWANCE = { burst: 3, everyMs: 60_000 };
const later = (ms: number) => new Date(NOW.getTime() + ms);

/** Sends at instants after the start; says which were let through. */
const sendAt = (instants: readonly number[]): boolean[] => {
  let paidOffAt: Date | null = null;
  return instants.map((ms) => {
    const spent = spend(paidOffAt, ALLOWANCE, later(ms));
    if ('paidOffAt' in spent) paidOffAt = spent.paidOffAt;
    return 'paidOffAt' in spent;
  });
};

describe('a mail budget', () => {
  it('lets a burst through, then one message per interval', () => {
    expect(sendAt([0, 0, 0, 0, 59_999, 60_000, 60_000])).toEqual([
      ...[true, true, true, false, false, true, false],
    ]);
  });

  it('says how long to wait, in whole seconds and never too short', () => {
    expect(spend(later(180_000), ALLOWANCE, NOW)).toEqual({ waitSeconds: 60 });
    expect(spend(later(120_500), ALLOWANCE, NOW)).toEqual({ waitSeconds: 1 });
    expect(spend(later(120_000), ALLOWANCE, NOW)).toEqual({ paidOffAt: later(180_000) });
  });

  it('makes nobody wait longer because the clock was set back', () => {
    expect(spend(later(86_400_000), ALLOWANCE, NOW)).toEqual({ waitSeconds: 60 });
  });

  it('never lets more through in a span than its burst and what is paid off meanwhile', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(40_000), { maxLength: 80 }), (gaps) => {
        let at = 0;
        const instants = gaps.map((gap) => (at += gap));
        const sent = sendAt(instants).filter(Boolean).length;
        expect(sent).toBeLessThanOrEqual(ALLOWANCE.burst + Math.floor(at / ALLOWANCE.everyMs));
      }),
    );
  });
});
