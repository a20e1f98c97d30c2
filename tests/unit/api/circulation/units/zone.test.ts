import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addDays,
  dayIn,
  daysBetween,
  endOfDay,
  instantOf,
  weekdayOf,
  withOffset,
} from '#api/circulation/units/zone.ts';

/** São Paulo moved its clock at midnight until 2019; Lisbon and New York still move theirs. */
const ZONES = ['America/Sao_Paulo', 'Europe/Lisbon', 'America/New_York', 'Asia/Kathmandu', 'UTC'];
const zone = fc.constantFrom(...ZONES);
const day = fc.integer({ min: 0, max: 12_000 }).map((count) => addDays('2000-01-01', count));

describe('days and clocks in a time zone', () => {
  it('knows the day that the wall calendar shows', () => {
    const instant = new Date('2026-03-15T02:30:00Z');
    expect(dayIn(instant, 'America/Sao_Paulo')).toBe('2026-03-14');
    expect(dayIn(instant, 'UTC')).toBe('2026-03-15');
    expect(dayIn(instant, 'Asia/Tokyo')).toBe('2026-03-15');
  });

  it('ends a day at 23:59:59 of the place', () => {
    expect(endOfDay('2026-03-14', 'America/Sao_Paulo').toISOString()).toBe(
      '2026-03-15T02:59:59.000Z',
    );
  });

  it('ends the day one second before the clock jumps at midnight', () => {
    expect(endOfDay('2018-11-03', 'America/Sao_Paulo').toISOString()).toBe(
      '2018-11-04T02:59:59.000Z',
    );
  });

  it('ends the day that has 23:59:59 twice at the second one', () => {
    expect(endOfDay('2018-02-17', 'America/Sao_Paulo').toISOString()).toBe(
      '2018-02-18T02:59:59.000Z',
    );
  });

  it('moves a time that the clock skips by as much as the clock jumps', () => {
    expect(instantOf('2026-03-29', '01:30', 'Europe/Lisbon').toISOString()).toBe(
      '2026-03-29T01:30:00.000Z',
    );
  });

  it('takes the first of a time that comes twice', () => {
    expect(instantOf('2026-11-01', '01:30', 'America/New_York').toISOString()).toBe(
      '2026-11-01T05:30:00.000Z',
    );
  });

  it('reads 24:00 as the beginning of the next day', () => {
    fc.assert(
      fc.property(day, zone, (date, name) => {
        expect(instantOf(date, '24:00', name)).toEqual(instantOf(addDays(date, 1), '00:00', name));
      }),
    );
  });

  it('finds every ordinary time again on the clock it was set by', () => {
    fc.assert(
      fc.property(day, zone, fc.integer({ min: 4, max: 22 }), (date, name, hour) => {
        const time = `${String(hour).padStart(2, '0')}:15`;
        expect(withOffset(instantOf(date, time, name), name).slice(0, 16)).toBe(`${date}T${time}`);
      }),
    );
  });

  it('ends each day inside it, and the next second is the next day', () => {
    fc.assert(
      fc.property(day, zone, (date, name) => {
        const end = endOfDay(date, name);
        expect(dayIn(end, name)).toBe(date);
        expect(dayIn(new Date(end.getTime() + 1000), name)).toBe(addDays(date, 1));
      }),
    );
  });

  it('writes the offset so that the text is still the same instant', () => {
    expect(withOffset('2026-03-15T02:59:59.000Z', 'America/Sao_Paulo')).toBe(
      '2026-03-14T23:59:59-03:00',
    );
    expect(withOffset('2026-01-01T00:00:00Z', 'Asia/Kathmandu')).toBe('2026-01-01T05:45:00+05:45');
    fc.assert(
      fc.property(fc.integer({ min: 1e9, max: 2e9 }), zone, (seconds, name) => {
        const instant = new Date(seconds * 1000);
        expect(Date.parse(withOffset(instant, name))).toBe(instant.getTime());
      }),
    );
  });

  it('counts days and weekdays without a clock', () => {
    expect(weekdayOf('2026-03-15')).toBe(7);
    expect(weekdayOf('2026-03-16')).toBe(1);
    expect(daysBetween('2026-02-27', '2026-03-02')).toBe(3);
    expect(daysBetween('2026-03-02', '2026-02-27')).toBe(-3);
    expect(addDays('2024-02-28', 1)).toBe('2024-02-29');
  });
});
