import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dueAfter, endsClosed, movedDue } from '#api/circulation/loans/due.ts';
import { fineFor } from '#api/circulation/loans/fine.ts';
import { movedPickup, pickupDeadline } from '#api/circulation/loans/pickup.ts';
import { policyFor, type Policy } from '#api/circulation/loans/policy.ts';
import { isOpenOn, msOnOpenDays, stateAt } from '#api/circulation/units/calendar.ts';
import { addDays, dayIn, instantOf } from '#api/circulation/units/zone.ts';
import { anyCalendar, AROUND_THE_CLOCK, calendar, day, WITHOUT_HOURS } from '../units/calendars.ts';

const at = (text: string) => new Date(`${text}:00-03:00`);
const HOUR_MS = 3_600_000;
const minute = fc.integer({ min: 0, max: 1439 });

const noRows = policyFor([], { groupId: 1, loanKind: 'normal', libraryId: 1 });
const byDays = { ...noRows, length: { days: 7 }, penalty: fine(100, 100) };
const byHours = { ...noRows, length: { hours: 2 }, penalty: fine(100, 100) };

function fine(centsPerDay: number, centsPerHour: number): Policy['penalty'] {
  return { kind: 'fine', centsPerDay, centsPerHour };
}

/** The same calendar, closed on some more days. */
const closedOn = (any: ReturnType<typeof calendar>, days: readonly string[]) => ({
  ...any,
  exceptions: new Map([...any.exceptions, ...days.map((one) => [one, []] as const)]),
});
const lengths = fc.oneof(
  fc.record({ days: fc.integer({ min: 0, max: 30 }) }),
  fc.record({ hours: fc.integer({ min: 1, max: 30 }) }),
);

describe('a due date on which the library becomes closed', () => {
  const until24 = calendar({ week: new Map([[6, [{ opens: '08:00', closes: '24:00' }]]]) });

  it('stays while the library is open then, to the last moment', () => {
    const evening = new Date('2026-03-12T23:59:59-03:00');
    expect(movedDue(evening, { days: 7 }, calendar())).toBeNull();
    expect(movedDue(at('2026-03-12T22:00'), { hours: 2 }, calendar())).toBeNull();
    // Midnight belongs to the Saturday that ends; Sunday is closed.
    expect(movedDue(at('2026-03-15T00:00'), { hours: 2 }, until24)).toBeNull();
  });

  it('stays where the library never opens again', () => {
    const shut = calendar({ week: new Map([[7, []]]) });
    expect(movedDue(at('2026-03-12T22:00'), { hours: 2 }, shut)).toBeNull();
    expect(movedDue(new Date('2026-03-12T23:59:59-03:00'), { days: 7 }, shut)).toBeNull();
  });

  it('keeps its clock by the hour where no hours are told', () => {
    const shut = closedOn(WITHOUT_HOURS, ['2026-03-12']);
    expect(movedDue(at('2026-03-12T15:30'), { hours: 2 }, shut)).toEqual(at('2026-03-13T15:30'));
  });

  it('is later, when the library is open, and is not moved again', () => {
    fc.assert(
      fc.property(
        ...[anyCalendar, day, minute, lengths, fc.array(fc.nat(40), { maxLength: 20 })],
        (any, date, m, length, more) => {
          const lentAt = new Date(instantOf(date, '00:00', any.zone).getTime() + m * 60_000);
          const due = dueAfter(length, lentAt, any);
          const now = closedOn(
            any,
            more.map((count) => addDays(date, count)),
          );
          const moved = movedDue(due, length, now);
          expect(moved !== null).toBe(endsClosed(due, now));
          if (!moved) return;
          expect(moved > due).toBe(true);
          expect(endsClosed(moved, now)).toBe(false);
          expect(movedDue(moved, length, now)).toBeNull();
        },
      ),
    );
  });
});

describe('a pick-up window that ends on a day on which the library becomes closed', () => {
  it('gives all the time that was promised, ends while it is open, and is not moved again', () => {
    fc.assert(
      fc.property(
        ...[anyCalendar, day, minute, fc.integer({ min: 1, max: 96 })],
        fc.array(fc.nat(12), { maxLength: 8 }),
        (any, date, m, hours, more) => {
          const since = new Date(instantOf(date, '00:00', any.zone).getTime() + m * 60_000);
          const until = pickupDeadline(any, since, hours);
          const now = closedOn(
            any,
            more.map((count) => addDays(date, count)),
          );
          const moved = movedPickup(now, { since, until }, hours);
          if (!moved) return;
          expect(moved > until).toBe(true);
          expect(msOnOpenDays(now, since, moved)).toBeGreaterThanOrEqual(hours * HOUR_MS);
          expect(movedPickup(now, { since, until: moved }, hours)).toBeNull();
        },
      ),
    );
  });
});

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
  const late = (dueAt: Date, finesFrom: Date | null = null) => ({ dueAt, finesFrom });
  const due = new Date('2026-03-13T23:59:59-03:00'); // Friday

  it('costs nothing up to the last second', () => {
    for (const after of [0, 999]) {
      const now = new Date(due.getTime() + after);
      expect(fineFor(late(due), now, byDays, calendar())).toMatchObject({
        late: false,
        fineCents: 0,
      });
    }
    const midnight = new Date(due.getTime() + 1000);
    expect(fineFor(late(due), midnight, byDays, calendar())).toMatchObject({ late: true });
  });

  it('counts open days only: Saturday and Monday, not Sunday', () => {
    expect(fineFor(late(due), at('2026-03-16T09:00'), byDays, calendar())).toMatchObject({
      late: true,
      daysLate: 2,
      fineCents: 200,
    });
  });

  it('is late on a closed day, but owes nothing yet', () => {
    const closed = calendar({ exceptions: new Map([['2026-03-14', []]]) });
    expect(fineFor(late(due), at('2026-03-15T10:00'), byDays, closed)).toMatchObject({
      late: true,
      fineCents: 0,
    });
  });

  it('counts started hours for loans by the hour, without closed days', () => {
    const dueHour = at('2026-03-14T11:00'); // Saturday
    expect(fineFor(late(dueHour), at('2026-03-14T11:01'), byHours, calendar()).fineCents).toBe(100);
    // 13 hours of Saturday and 9 of Monday.
    expect(fineFor(late(dueHour), at('2026-03-16T09:00'), byHours, calendar()).fineCents).toBe(
      2200,
    );
  });

  it('costs nothing for the time before a loan was taken over', () => {
    const old = late(new Date('2020-02-03T23:59:59-03:00'), at('2026-03-12T17:20'));
    const cost = (moment: string, policy: typeof byDays | typeof byHours = byDays) =>
      fineFor(old, at(moment), policy, calendar());
    expect(cost('2026-03-12T17:20')).toMatchObject({ late: true, daysLate: 0, fineCents: 0 });
    expect(cost('2026-03-12T18:00').fineCents).toBe(0);
    expect(cost('2026-03-16T09:00').fineCents).toBe(300);
    expect(cost('2026-03-12T18:20', byHours).fineCents).toBe(100);
    const due = at('2026-03-13T23:59');
    expect(
      fineFor(late(due, at('2026-03-10T12:00')), at('2026-03-16T09:00'), byDays, calendar()),
    ).toMatchObject({ fineCents: 200 });
  });

  it('takes days instead of money where the library suspends', () => {
    const suspending = { ...byDays, penalty: { kind: 'suspension', daysPerDay: 2 } as const };
    expect(fineFor(late(due), at('2026-03-16T09:00'), suspending, calendar())).toMatchObject({
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
          const before = fineFor(late(dueAt), later(first), policy, any).fineCents;
          const after = fineFor(late(dueAt), later(first + second), policy, any).fineCents;
          expect(after).toBeGreaterThanOrEqual(before);
        },
      ),
    );
  });
});
