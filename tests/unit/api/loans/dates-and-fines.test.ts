import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dueAfter } from '#api/loans/due.ts';
import { fineFor } from '#api/loans/fine.ts';
import { pickupDeadline } from '#api/loans/pickup.ts';
import type { Policy } from '#api/loans/policy.ts';
import { isOpenOn, msOnOpenDays, stateAt } from '#api/units/calendar.ts';
import { dayIn, instantOf } from '#api/units/zone.ts';
import { anyCalendar, AROUND_THE_CLOCK, calendar, day, WITHOUT_HOURS } from '../units/calendars.ts';

const at = (text: string) => new Date(`${text}:00-03:00`);
const HOUR_MS = 3_600_000;
const minute = fc.integer({ min: 0, max: 1439 });

const byDays = { length: { days: 7 }, penalty: fine(100, 100) };
const byHours = { length: { hours: 2 }, penalty: fine(100, 100) };

function fine(centsPerDay: number, centsPerHour: number): Policy['penalty'] {
  return { kind: 'fine', centsPerDay, centsPerHour };
}

describe('when a loan falls due', () => {
  it('waits for the first open day after a holiday and a Sunday', () => {
    const holiday = calendar({ exceptions: new Map([['2026-03-14', []]]) });
    expect(dueAfter({ days: 2 }, at('2026-03-12T14:20'), holiday)).toEqual(
      new Date('2026-03-16T23:59:59-03:00'),
    );
  });

  it('never falls on a closed day, in any zone, and ends with the day there', () => {
    fc.assert(
      fc.property(
        anyCalendar,
        day,
        minute,
        fc.integer({ min: 0, max: 40 }),
        (any, date, m, days) => {
          const now = new Date(instantOf(date, '00:00', any.zone).getTime() + m * 60_000);
          const due = dueAfter({ days }, now, any);
          const dueDay = dayIn(due, any.zone);
          expect(isOpenOn(any, dueDay)).toBe(true);
          expect(dayIn(new Date(due.getTime() + 1000), any.zone)).not.toBe(dueDay);
          expect(due >= now).toBe(true);
        },
      ),
    );
  });

  it('runs by the hour while the library is open', () => {
    expect(dueAfter({ hours: 2 }, at('2026-03-12T14:20'), calendar())).toEqual(
      at('2026-03-12T16:20'),
    );
  });

  it('ends by the hour at closing time', () => {
    expect(dueAfter({ hours: 2 }, at('2026-03-12T21:00'), calendar())).toEqual(
      at('2026-03-12T22:00'),
    );
  });

  it('counts hours from the next opening when the library is closed', () => {
    expect(dueAfter({ hours: 2 }, at('2026-03-14T20:00'), calendar())).toEqual(
      at('2026-03-16T10:00'),
    );
  });

  it('just runs by the hour around the clock and where no hours are told', () => {
    for (const open of [AROUND_THE_CLOCK, WITHOUT_HOURS]) {
      expect(dueAfter({ hours: 2 }, at('2026-03-12T23:30'), open)).toEqual(at('2026-03-13T01:30'));
    }
  });

  it('by the hour never asks for a return while the library is closed', () => {
    fc.assert(
      fc.property(
        anyCalendar,
        day,
        minute,
        fc.integer({ min: 1, max: 12 }),
        (any, date, m, hours) => {
          const now = new Date(instantOf(date, '00:00', any.zone).getTime() + m * 60_000);
          const due = dueAfter({ hours }, now, any);
          expect(due > now).toBe(true);
          expect(stateAt(any, new Date(due.getTime() - 1000)).state).toBe('open');
        },
      ),
    );
  });
});

describe('how long a released copy waits', () => {
  it('skips the closed day, and lasts until the library closes', () => {
    expect(pickupDeadline(calendar(), at('2026-03-13T10:00'), 48)).toEqual(at('2026-03-16T22:00'));
  });

  it('stands at closing time exactly', () => {
    expect(pickupDeadline(calendar(), at('2026-03-10T22:00'), 48)).toEqual(at('2026-03-12T22:00'));
  });

  it('moves to the next closing time when it would fall outside opening hours', () => {
    expect(pickupDeadline(calendar(), at('2026-03-12T14:20'), 48)).toEqual(at('2026-03-16T22:00'));
  });

  it('is never shorter than promised and ends while the library is open', () => {
    fc.assert(
      fc.property(
        anyCalendar,
        day,
        minute,
        fc.integer({ min: 1, max: 72 }),
        (any, date, m, hours) => {
          const from = new Date(instantOf(date, '00:00', any.zone).getTime() + m * 60_000);
          const deadline = pickupDeadline(any, from, hours);
          expect(msOnOpenDays(any, from, deadline)).toBeGreaterThanOrEqual(hours * HOUR_MS);
          expect(stateAt(any, new Date(deadline.getTime() - 1000)).state).toBe('open');
        },
      ),
    );
  });
});

describe('what lateness costs', () => {
  const due = new Date('2026-03-13T23:59:59-03:00'); // Friday

  it('costs nothing up to the last second', () => {
    expect(fineFor(due, due, byDays, calendar())).toMatchObject({ late: false, fineCents: 0 });
  });

  it('counts open days only: Saturday and Monday, not Sunday', () => {
    expect(fineFor(due, at('2026-03-16T09:00'), byDays, calendar())).toMatchObject({
      late: true,
      daysLate: 2,
      fineCents: 200,
    });
  });

  it('is late on a closed day, but owes nothing yet', () => {
    const closed = calendar({ exceptions: new Map([['2026-03-14', []]]) });
    expect(fineFor(due, at('2026-03-15T10:00'), byDays, closed)).toMatchObject({
      late: true,
      fineCents: 0,
    });
  });

  it('counts started hours for loans by the hour, without closed days', () => {
    const dueHour = at('2026-03-14T11:00'); // Saturday
    expect(fineFor(dueHour, at('2026-03-14T11:01'), byHours, calendar()).fineCents).toBe(100);
    // 13 hours of Saturday and 9 of Monday.
    expect(fineFor(dueHour, at('2026-03-16T09:00'), byHours, calendar()).fineCents).toBe(2200);
  });

  it('takes days instead of money where the library suspends', () => {
    const suspending = { ...byDays, penalty: { kind: 'suspension', daysPerDay: 2 } as const };
    expect(fineFor(due, at('2026-03-16T09:00'), suspending, calendar())).toMatchObject({
      fineCents: 0,
      suspensionDays: 4,
    });
  });

  it('never shrinks as time goes by', () => {
    fc.assert(
      fc.property(
        anyCalendar,
        day,
        fc.nat(500),
        fc.nat(500),
        fc.constantFrom(byDays, byHours),
        (any, date, first, second, policy) => {
          const dueAt = instantOf(date, '12:00', any.zone);
          const later = (hours: number) => new Date(dueAt.getTime() + hours * HOUR_MS);
          const before = fineFor(dueAt, later(first), policy, any).fineCents;
          const after = fineFor(dueAt, later(first + second), policy, any).fineCents;
          expect(after).toBeGreaterThanOrEqual(before);
        },
      ),
    );
  });
});
