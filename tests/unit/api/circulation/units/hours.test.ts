import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  daysInSpan,
  dayWire,
  differentDays,
  calendarFeed,
  MAX_SPAN_DAYS,
  reasonOn,
  parseSpan,
} from '#api/circulation/units/hours.ts';
import type { Exception } from '#api/circulation/units/store.ts';
import { intervalsOn } from '#api/circulation/units/calendar.ts';
import { daysBetween, weekdayOf } from '#api/circulation/units/zone.ts';
import { anyCalendar, calendar, day, WITHOUT_HOURS } from './calendars.ts';

/** A Thursday. */
const TODAY = '2026-03-12';
const wrong = (de?: string, ate?: string) => {
  const span = parseSpan(TODAY, de, ate);
  return 'wrong' in span ? span.wrong : null;
};

describe('the span of days', () => {
  it('is this week and the next unless another is asked for', () => {
    expect(parseSpan(TODAY)).toEqual({ from: '2026-03-09', to: '2026-03-22' });
    expect(parseSpan(TODAY, '2026-04-01')).toEqual({ from: '2026-04-01', to: '2026-04-14' });
    expect(parseSpan(TODAY, undefined, '2026-03-10')).toEqual({
      from: '2026-03-09',
      to: '2026-03-10',
    });
    expect(parseSpan(TODAY, TODAY, TODAY)).toEqual({ from: TODAY, to: TODAY });
  });

  it('begins on a Monday, whatever the day', () => {
    fc.assert(
      fc.property(day, (today) => {
        const span = parseSpan(today);
        if ('wrong' in span) throw new Error('refused');
        expect(weekdayOf(span.from)).toBe(1);
        expect(daysInSpan(span)).toContain(today);
        expect(daysInSpan(span)).toHaveLength(14);
      }),
    );
  });

  it('is refused when it runs backwards, is too long, or has no such day', () => {
    expect(wrong('2026-03-12', '2026-03-11')).toMatchObject([
      { field: 'ate', problem: 'must not be before 2026-03-12' },
    ]);
    expect(wrong(undefined, '2026-03-01')).toMatchObject([
      { field: 'ate', problem: 'must not be before 2026-03-09' },
    ]);
    expect(wrong('2026-01-01', '2026-04-02')).toBeNull();
    expect(wrong('2026-01-01', '2026-04-03')).toMatchObject([
      { field: 'ate', problem: 'must be at most 92 days from 2026-01-01 on' },
    ]);
    expect(wrong('2026-02-30', '2026-99-99')?.map(({ field }) => field)).toEqual(['de', 'ate']);
    expect(wrong('2026-13-01')).toHaveLength(1);
  });

  it('never is longer than is told at once', () => {
    fc.assert(
      fc.property(day, day, (de, ate) => {
        const span = parseSpan(TODAY, de, ate);
        const days = daysBetween(de, ate) + 1;
        expect('wrong' in span).toBe(days < 1 || days > MAX_SPAN_DAYS);
      }),
    );
  });
});

const CHRISTMAS = '2026-12-25';
const exception = (libraryId: number | null, pt: string, en?: string): Exception => ({
  libraryId,
  day: CHRISTMAS,
  reason: { pt, ...(en !== undefined && { en }) },
});
const CLOSED = calendar({ exceptions: new Map([[CHRISTMAS, []]]) });

describe('days that differ', () => {
  it('give their reason in the language asked for, the library’s own before the network’s', () => {
    const all = [exception(null, 'Natal', 'Christmas'), exception(2, 'Inventário')];
    expect(reasonOn(all, 1, CHRISTMAS, 'en')).toBe('Christmas');
    expect(reasonOn(all, 1, CHRISTMAS, 'es')).toBe('Natal');
    expect(reasonOn(all, 2, CHRISTMAS, 'en')).toBe('Inventário');
    expect(reasonOn(all, 1, '2026-12-24', 'pt')).toBe('');
    expect(reasonOn([exception(2, 'Inventário')], 1, CHRISTMAS, 'pt')).toBe('');
  });

  it('travel with hours or none, and a reason where there is one', () => {
    expect(dayWire(CLOSED, CHRISTMAS, 'Natal')).toEqual({
      dia: CHRISTMAS,
      intervalos: [],
      motivo: 'Natal',
    });
    expect(dayWire(CLOSED, '2026-12-24', '')).toEqual({
      dia: '2026-12-24',
      intervalos: [{ abre: '08:00', fecha: '22:00' }],
    });
  });

  it('say who closes and who opens, once for each day', () => {
    const open = calendar({
      exceptions: new Map([[CHRISTMAS, [{ opens: '10:00', closes: '12:00' }]]]),
    });
    const calendars = new Map([
      [1, CLOSED],
      [2, open],
      [3, CLOSED],
    ]);
    const year = { from: '2026-12-01', to: '2026-12-31' };
    const both = [exception(null, 'Natal'), exception(2, 'Plantão')];
    expect(differentDays([1, 2, 3], calendars, both, year, 'pt')).toEqual([
      { dia: CHRISTMAS, motivo: 'Natal; Plantão', fechadas: [1, 3], abertas: [2] },
    ]);
    expect(differentDays([1, 2], calendars, [exception(2, 'Plantão')], year, 'pt')).toEqual([
      { dia: CHRISTMAS, motivo: 'Plantão', fechadas: [], abertas: [2] },
    ]);
    expect(differentDays([1], calendars, [exception(2, 'Plantão')], year, 'pt')).toEqual([]);
    const past = { from: '2026-12-26', to: '2026-12-31' };
    expect(differentDays([1], calendars, both, past, 'pt')).toEqual([]);
  });
});

describe('the feed of a library', () => {
  it('has its hours, and the days that are closed out of turn', () => {
    const span = { from: '2026-12-24', to: '2026-12-27' };
    expect(calendarFeed(1, CLOSED, [exception(null, 'Natal')], span, 'pt')).toEqual([
      { day: '2026-12-24', interval: { opens: '08:00', closes: '22:00' }, reason: '' },
      { day: CHRISTMAS, interval: null, reason: 'Natal' },
      { day: '2026-12-26', interval: { opens: '08:00', closes: '12:00' }, reason: '' },
    ]);
  });

  it('is empty where no hours were told', () => {
    const silent = { ...WITHOUT_HOURS, exceptions: new Map([[CHRISTMAS, []]]) };
    const span = { from: CHRISTMAS, to: CHRISTMAS };
    expect(calendarFeed(1, silent, [exception(null, 'Natal')], span, 'pt')).toEqual([]);
  });

  it('has every interval of every day once, in order', () => {
    fc.assert(
      fc.property(anyCalendar, day, (hours, today) => {
        const span = parseSpan(today);
        if ('wrong' in span) throw new Error('refused');
        const feed = calendarFeed(1, hours, [], span, 'pt').filter(
          ({ interval }) => interval !== null,
        );
        expect(feed.map(({ day: date, interval }) => [date, interval])).toEqual(
          daysInSpan(span).flatMap((date) => intervalsOn(hours, date).map((i) => [date, i])),
        );
      }),
    );
  });
});
