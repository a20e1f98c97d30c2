import fc from 'fast-check';
import type { Interval, OpeningCalendar } from '#api/circulation/units/calendar.ts';
import { addDays, type Day } from '#api/circulation/units/zone.ts';

const EIGHT_TO_TEN: Interval = { opens: '08:00', closes: '22:00' };

/** Monday to Friday 8–22, Saturday 8–12, unless told otherwise. */
export const calendar = (changes: Partial<OpeningCalendar> = {}): OpeningCalendar => ({
  zone: 'America/Sao_Paulo',
  week: new Map([
    ...[1, 2, 3, 4, 5].map((weekday) => [weekday, [EIGHT_TO_TEN]] as const),
    [6, [{ opens: '08:00', closes: '12:00' }]] as const,
  ]),
  exceptions: new Map(),
  ...changes,
});

export const AROUND_THE_CLOCK = calendar({
  week: new Map([1, 2, 3, 4, 5, 6, 7].map((day) => [day, [{ opens: '00:00', closes: '24:00' }]])),
});

export const WITHOUT_HOURS = calendar({ week: new Map() });

export const day: fc.Arbitrary<Day> = fc
  .integer({ min: 0, max: 1500 })
  .map((count) => addDays('2016-06-01', count));

/** Any calendar that opens on at least one weekday, with up to forty closed or shortened days. */
export const anyCalendar: fc.Arbitrary<OpeningCalendar> = fc
  .record({
    zone: fc.constantFrom('America/Sao_Paulo', 'Europe/Lisbon', 'America/New_York', 'UTC'),
    weekdays: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }),
    opens: fc.constantFrom('00:00', '07:30', '08:00'),
    closes: fc.constantFrom('12:00', '22:00', '24:00'),
    closed: fc.array(day, { maxLength: 40 }),
  })
  .map(({ zone, weekdays, opens, closes, closed }) => ({
    zone,
    week: new Map(weekdays.map((weekday) => [weekday, [{ opens, closes }]])),
    exceptions: new Map(closed.map((date) => [date, []])),
  }));
