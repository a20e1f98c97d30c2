import { describe, expect, it } from 'vitest';
import { isOpenOn, lastEnteredYear } from '#api/circulation/units/calendar.ts';
import {
  easterSunday,
  isRepeatedDay,
  onRepeatedDay,
  repeatedDayIn,
  tidyRule,
} from '#api/circulation/units/repeated-days.ts';
import { calendar } from './calendars.ts';

describe('days that repeat every year', () => {
  // Published tables of Easter, with its earliest and latest days.
  it.each([
    [1818, '1818-03-22'],
    [1943, '1943-04-25'],
    [2000, '2000-04-23'],
    [2024, '2024-03-31'],
    [2025, '2025-04-20'],
    [2026, '2026-04-05'],
    [2027, '2027-03-28'],
    [2038, '2038-04-25'],
    [2049, '2049-04-18'],
  ])('Easter of %i is %s', (year, day) => {
    expect(easterSunday(year)).toBe(day);
  });

  it.each([
    ['12-25', '2026-12-25'],
    ['easter', '2026-04-05'],
    ['easter-47', '2026-02-17'],
    ['easter-2', '2026-04-03'],
    ['easter+60', '2026-06-04'],
    ['02-29', null],
  ])('%s is in 2026 %s', (rule, day) => {
    expect(isRepeatedDay(rule)).toBe(true);
    expect(repeatedDayIn(2026, rule)).toBe(day);
    if (day !== null) expect(onRepeatedDay(new Map([[rule, 'closed']]), day)).toBe('closed');
  });

  it.each(['13-01', '04-31', '2026-12-25', 'easter+', 'easter+999', 'natal', ''])(
    'have no rule %j',
    (text) => {
      expect(isRepeatedDay(text)).toBe(false);
    },
  );

  it('have one spelling', () => {
    expect(['easter+0', 'easter-02', 'easter+060', '12-25'].map(tidyRule)).toEqual([
      ...['easter', 'easter-2', 'easter+60', '12-25'],
    ]);
  });

  it('are closed in each year, unless a date says otherwise', () => {
    const own = calendar({
      exceptions: new Map([['2026-12-25', [{ opens: '10:00', closes: '12:00' }]]]),
      repeated: new Map([
        ['12-25', []],
        ['easter-2', []],
      ]),
    });
    expect(isOpenOn(own, '2026-12-25')).toBe(true);
    expect(isOpenOn(own, '2028-12-25')).toBe(false);
    expect(isOpenOn(own, '2026-04-03')).toBe(false);
    expect(isOpenOn(own, '2027-03-26')).toBe(false);
  });

  it('do not make a year count as entered', () => {
    const own = calendar({
      exceptions: new Map([['2026-11-02', []]]),
      repeated: new Map([['12-25', []]]),
    });
    expect(lastEnteredYear(own, '2026-12-31')).toBeNull();
    expect(lastEnteredYear(own, '2027-01-02')).toBe(2026);
    expect(lastEnteredYear(calendar({ exceptions: new Map() }), '2027-01-02')).toBeNull();
  });
});
