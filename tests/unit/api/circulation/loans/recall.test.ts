import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { HoldFacts } from '#api/circulation/loans/facts.ts';
import {
  decideRecall,
  endedRecalls,
  recalledDue,
  type RecallableLoan,
} from '#api/circulation/loans/recall/rules.ts';
import { isOpenOn, type OpeningCalendar } from '#api/circulation/units/calendar.ts';
import { addDays, dayIn, endOfDay, instantOf, type Day } from '#api/circulation/units/zone.ts';

const ZONE = 'America/Sao_Paulo';
/** Closed on Sundays and on 17 March. */
const OPEN = [{ opens: '08:00', closes: '20:00' }];
const CALENDAR: OpeningCalendar = {
  zone: ZONE,
  week: new Map([1, 2, 3, 4, 5, 6].map((weekday) => [weekday, OPEN])),
  exceptions: new Map([['2026-03-17', []]]),
};

const NOW = instantOf('2026-03-12', '14:20', ZONE);
const end = (day: Day) => endOfDay(day, ZONE);

function loan(id: number, change: Partial<RecallableLoan> & { lent?: Day; due?: Day } = {}) {
  const { lent = '2026-03-01', due = '2026-04-01', ...rest } = change;
  const copy = {
    ...{ id, titleId: 1, title: 'Obra', libraryId: 1, loanKind: 'normal', state: null },
    ...{ volume: null, tome: null, part: null, additional: false },
  };
  return {
    ...{ id, patronId: id, copy, claimedAt: null, recall: null, calendar: CALENDAR },
    lentAt: instantOf(lent, '10:00', ZONE).toISOString(),
    dueAt: end(due),
    policy: { recall: { afterDays: 7, days: 3 } },
    ...rest,
  } as RecallableLoan;
}
const hold = (id: number, change: Partial<HoldFacts> = {}): HoldFacts =>
  ({
    ...{ id, patronId: 100 + id, groupId: 1, titleId: 1, libraryId: 1, state: 'queued' },
    ...{ volume: '', tome: '', part: '', additional: false, copyId: null, resumesAt: null },
    ...{ placedAt: `2026-03-10T12:00:0${id}.000Z`, expiresAt: null },
    ...change,
  }) as HoldFacts;
const dueDay = (one: RecallableLoan) => {
  const due = recalledDue(one, NOW);
  return due && dayIn(due, ZONE);
};

describe('the due date of a recalled loan', () => {
  it('leaves the days given to bring it back', () => {
    expect(dueDay(loan(1))).toBe('2026-03-16');
  });
  it('leaves the guaranteed days, counted from the loan', () => {
    expect(dueDay(loan(1, { lent: '2026-03-11' }))).toBe('2026-03-18');
  });
  it('is never on a closed day', () => {
    expect(dueDay(loan(1, { policy: { recall: { afterDays: 0, days: 5 } } }))).toBe('2026-03-18');
  });
  it.each([
    ['where the policy recalls nothing', { policy: { recall: null } }],
    ['when it is due by then anyway', { due: '2026-03-16' }],
    ['when it is overdue', { due: '2026-03-11' }],
    ['when the borrower claims to have returned it', { claimedAt: NOW }],
    [
      'a second time',
      { recall: { at: NOW.toISOString(), dueBefore: end('2026-05-01').toISOString() } },
    ],
  ] as const)('does not move %s', (_case, change) => {
    expect(dueDay(loan(1, change as Partial<RecallableLoan>))).toBeNull();
  });

  it('is open, later than now, not before what is guaranteed and given, and never later than before', () => {
    fc.assert(
      fc.property(
        fc.record({
          lentAgo: fc.integer({ min: 0, max: 60 }),
          dueIn: fc.integer({ min: -5, max: 120 }),
          afterDays: fc.integer({ min: 0, max: 30 }),
          days: fc.integer({ min: 1, max: 15 }),
        }),
        ({ lentAgo, dueIn, afterDays, days }) => {
          const today = dayIn(NOW, ZONE);
          const lent = addDays(today, -lentAgo);
          const one = loan(1, {
            ...{ lent, due: addDays(today, dueIn) },
            policy: { recall: { afterDays, days } },
          });
          const day = dueDay(one);
          if (day === null) return;
          expect(isOpenOn(CALENDAR, day)).toBe(true);
          expect(day >= addDays(today, days)).toBe(true);
          expect(day >= addDays(lent, afterDays)).toBe(true);
          expect(end(day) < one.dueAt).toBe(true);
        },
      ),
    );
  });
});

describe('the loan that a hold recalls', () => {
  const chosen = (loans: RecallableLoan[], holds: HoldFacts[] = [hold(1)]) => {
    const last = holds.at(-1);
    return (last && decideRecall({ loans, holds }, last, NOW)?.loan.id) ?? null;
  };
  it('is the one due last, and of these the one lent longest', () => {
    expect(chosen([loan(1, { due: '2026-04-10' }), loan(2, { due: '2026-04-20' })])).toBe(2);
    expect(chosen([loan(1, { lent: '2026-02-20' }), loan(2, { lent: '2026-02-10' })])).toBe(2);
  });
  it('is none when another copy comes back sooner', () => {
    expect(chosen([loan(1, { due: '2026-03-14' }), loan(2)])).toBeNull();
  });
  it('is one when those that come back sooner are for others who wait', () => {
    const loans = [loan(1, { due: '2026-03-14' }), loan(2)];
    expect(chosen(loans, [hold(1), hold(2)])).toBe(2);
  });
  it('does not count overdue copies, which may never come', () => {
    expect(chosen([loan(1, { due: '2026-03-10' }), loan(2)])).toBe(2);
  });
  it('is only a copy that the hold can be filled with', () => {
    expect(chosen([loan(1)], [hold(1, { volume: '2' })])).toBeNull();
  });
  it('is another one for the next hold', () => {
    const recall = { at: NOW.toISOString(), dueBefore: end('2026-04-01').toISOString() };
    const loans = [loan(1, { due: '2026-03-16', recall }), loan(2)];
    expect(chosen(loans, [hold(1), hold(2)])).toBe(2);
  });
});

describe('recalls end', () => {
  const recalled = (id: number, at: string, due: Day = '2026-03-16') =>
    loan(id, { due, recall: { at, dueBefore: end('2026-04-01').toISOString() } });
  const ended = (loans: RecallableLoan[], holds: HoldFacts[]) =>
    endedRecalls({ loans, holds }, NOW).map(({ id }) => id);
  const [first, second] = ['2026-03-10T12:00:00.000Z', '2026-03-11T12:00:00.000Z'];

  it('when nobody waits any more, the latest first', () => {
    const loans = [recalled(2, second), recalled(1, first)];
    expect(ended(loans, [hold(1), hold(2)])).toEqual([]);
    expect(ended(loans, [hold(1)])).toEqual([2]);
    expect(ended(loans, [])).toEqual([1, 2]);
  });
  it('when those who wait suspended their holds or have a copy', () => {
    const loans = [recalled(1, first)];
    const resumesAt = instantOf('2026-04-01', '00:00', ZONE);
    expect(ended(loans, [hold(1, { state: 'suspended', resumesAt })])).toEqual([1]);
    expect(ended(loans, [hold(1, { state: 'released', copyId: 9 })])).toEqual([1]);
  });
  it('not for a loan that is overdue', () => {
    expect(ended([recalled(1, first, '2026-03-11')], [])).toEqual([]);
  });
});
