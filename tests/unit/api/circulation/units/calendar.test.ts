import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  afterHoursOnOpenDays,
  intervalsOn,
  isOpenOn,
  msOnOpenDays,
  nextOpenDay,
  openDaysBetween,
  stateAt,
} from '#api/circulation/units/calendar.ts';
import { addDays, dayIn, daysBetween, instantOf } from '#api/circulation/units/zone.ts';
import { anyCalendar, AROUND_THE_CLOCK, calendar, day, WITHOUT_HOURS } from './calendars.ts';

const at = (text: string) => new Date(`${text}:00-03:00`);

describe('the days of an opening calendar', () => {
  it('is closed on weekdays without hours and on closed exceptions', () => {
    const holiday = calendar({ exceptions: new Map([['2026-03-12', []]]) });
    expect(isOpenOn(holiday, '2026-03-11')).toBe(true);
    expect(isOpenOn(holiday, '2026-03-12')).toBe(false);
    expect(isOpenOn(holiday, '2026-03-15')).toBe(false);
  });

  it('opens on a Sunday that an exception opens', () => {
    const special = calendar({
      exceptions: new Map([['2026-03-15', [{ opens: '10:00', closes: '16:00' }]]]),
    });
    expect(isOpenOn(special, '2026-03-15')).toBe(true);
    expect(nextOpenDay(special, '2026-03-15')).toBe('2026-03-15');
  });

  it('counts every day as open for a library without hours, but not its closed exceptions', () => {
    const closedOnce = { ...WITHOUT_HOURS, exceptions: new Map([['2026-03-12', []]]) };
    expect(isOpenOn(closedOnce, '2026-03-15')).toBe(true);
    expect(nextOpenDay(closedOnce, '2026-03-12')).toBe('2026-03-13');
  });

  it('leaves the day alone when the library never opens', () => {
    const never = calendar({ week: new Map([[1, []]]) });
    expect(nextOpenDay(never, '2026-03-12')).toBe('2026-03-12');
  });

  it('always moves to the first open day, never past one', () => {
    fc.assert(
      fc.property(anyCalendar, day, (any, date) => {
        const next = nextOpenDay(any, date);
        expect(isOpenOn(any, next)).toBe(true);
        expect(openDaysBetween(any, addDays(date, -1), addDays(next, -1))).toBe(0);
      }),
    );
  });

  it('counts open days the same in one span or in two', () => {
    fc.assert(
      fc.property(anyCalendar, day, fc.nat(60), fc.nat(60), (any, date, first, second) => {
        const middle = addDays(date, first);
        const end = addDays(middle, second);
        const total = openDaysBetween(any, date, end);
        expect(total).toBe(openDaysBetween(any, date, middle) + openDaysBetween(any, middle, end));
        expect(total).toBeLessThanOrEqual(daysBetween(date, end));
      }),
    );
  });

  it('counts no open days backwards', () => {
    expect(openDaysBetween(calendar(), '2026-03-12', '2026-03-10')).toBe(0);
  });
});

describe('whether a library is open now', () => {
  it('tells when it closes and when it opens again', () => {
    expect(stateAt(calendar(), at('2026-03-12T14:20'))).toEqual({
      state: 'open',
      changesAt: at('2026-03-12T22:00'),
    });
    expect(stateAt(calendar(), at('2026-03-14T12:00'))).toEqual({
      state: 'closed',
      changesAt: at('2026-03-16T08:00'),
    });
  });

  it('counts the opening second as open and the closing second as closed', () => {
    expect(stateAt(calendar(), at('2026-03-12T08:00')).state).toBe('open');
    expect(stateAt(calendar(), at('2026-03-12T22:00')).state).toBe('closed');
  });

  it('closes for lunch', () => {
    const lunch = calendar({
      week: new Map([
        [
          4,
          [
            { opens: '13:00', closes: '18:00' },
            { opens: '08:00', closes: '12:00' },
          ],
        ],
      ]),
    });
    expect(stateAt(lunch, at('2026-03-12T12:30'))).toEqual({
      state: 'closed',
      changesAt: at('2026-03-12T13:00'),
    });
  });

  it('stays open over midnight when the next day begins at once', () => {
    const late = calendar({
      week: new Map([
        [5, [{ opens: '18:00', closes: '24:00' }]],
        [6, [{ opens: '00:00', closes: '02:00' }]],
      ]),
    });
    expect(stateAt(late, at('2026-03-13T23:00'))).toEqual({
      state: 'open',
      changesAt: at('2026-03-14T02:00'),
    });
    expect(stateAt(late, at('2026-03-14T01:00')).state).toBe('open');
  });

  it('never changes around the clock', () => {
    expect(stateAt(AROUND_THE_CLOCK, at('2026-03-12T03:00'))).toEqual({
      state: 'open',
      changesAt: null,
    });
  });

  it('says that it does not know when no hours were told', () => {
    expect(stateAt(WITHOUT_HOURS, at('2026-03-12T03:00'))).toEqual({
      state: 'unknown',
      changesAt: null,
    });
  });

  it('changes exactly at the told moment and not before', () => {
    fc.assert(
      fc.property(anyCalendar, day, fc.integer({ min: 0, max: 1439 }), (any, date, minute) => {
        const instant = new Date(instantOf(date, '00:00', any.zone).getTime() + minute * 60_000);
        const { state, changesAt } = stateAt(any, instant);
        if (!changesAt) return;
        expect(changesAt > instant).toBe(true);
        expect(stateAt(any, changesAt).state).not.toBe(state);
        expect(stateAt(any, new Date(changesAt.getTime() - 1000)).state).toBe(state);
      }),
    );
  });

  it('is open only on days that have hours', () => {
    fc.assert(
      fc.property(anyCalendar, day, fc.integer({ min: 0, max: 1439 }), (any, date, minute) => {
        const instant = new Date(instantOf(date, '00:00', any.zone).getTime() + minute * 60_000);
        const hours = intervalsOn(any, dayIn(instant, any.zone));
        if (stateAt(any, instant).state === 'open') expect(hours).not.toEqual([]);
      }),
    );
  });
});

describe('hours of open days', () => {
  it('jumps over closed days whole', () => {
    const from = at('2026-03-13T14:20');
    expect(afterHoursOnOpenDays(calendar(), from, 48)).toEqual(at('2026-03-16T14:20'));
    expect(msOnOpenDays(calendar(), from, at('2026-03-16T14:20'))).toBe(48 * 3_600_000);
  });

  it('measures what it added', () => {
    fc.assert(
      fc.property(anyCalendar, day, fc.integer({ min: 1, max: 72 }), (any, date, hours) => {
        const from = instantOf(date, '10:00', any.zone);
        const until = afterHoursOnOpenDays(any, from, hours);
        expect(msOnOpenDays(any, from, until)).toBe(hours * 3_600_000);
        expect(isOpenOn(any, dayIn(new Date(until.getTime() - 1), any.zone))).toBe(true);
      }),
    );
  });
});
