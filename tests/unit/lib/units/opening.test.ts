import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  dayRuns,
  isOld,
  minutesOf,
  openingAt,
  wallClock,
  type Interval,
  type LibraryHours,
} from '#lib/units/opening.ts';
import { isAllDay } from '#lib/format/times.ts';

/** "08:00-12:00 14:00-22:00"; empty for a day on which the library stays closed. */
const intervals = (text: string): Interval[] =>
  text
    .split(' ')
    .filter(Boolean)
    .map((span) => {
      const [abre = '', fecha = ''] = span.split('-');
      return { abre, fecha };
    });

/** A library whose known days begin on Thursday, 12 March 2026. */
const library = (days: readonly string[], fuso = 'America/Sao_Paulo'): LibraryHours => ({
  cod_biblioteca: 1,
  desc_biblioteca: 'Biblioteca Central',
  cod_campus: 1,
  nome_campus: 'Aurora',
  fuso,
  dias: days.map((text, at) => ({ dia: `2026-03-${12 + at}`, intervalos: intervals(text) })),
});

/** Noon in São Paulo is 15:00 in UTC. */
const at = (time: string, day = '2026-03-12') => new Date(`${day}T${time}:00-03:00`);

describe('a library', () => {
  const week = library(['07:30-22:00', '07:30-22:00', '', '', '08:00-18:00']);

  it('is open and says until when', () => {
    expect(openingAt(week, at('14:20'))).toEqual({
      kind: 'open',
      until: { day: '2026-03-12', time: '22:00', minutesAway: 460 },
    });
  });

  it('is about to close from one hour before the end, and not a minute sooner', () => {
    expect(openingAt(week, at('20:59')).kind).toBe('open');
    expect(openingAt(week, at('21:00'))).toEqual({
      kind: 'closing',
      until: { day: '2026-03-12', time: '22:00', minutesAway: 60 },
    });
    expect(openingAt(week, at('21:59'))).toMatchObject({ until: { minutesAway: 1 } });
  });

  it('is open from the minute it opens and closed from the minute it closes', () => {
    expect(openingAt(week, at('07:29'))).toMatchObject({ kind: 'closed' });
    expect(openingAt(week, at('07:30'))).toMatchObject({ kind: 'open' });
    expect(openingAt(week, at('22:00'))).toMatchObject({ kind: 'closed' });
  });

  it('says when it opens: later today, tomorrow, or after closed days', () => {
    expect(openingAt(week, at('06:00'))).toEqual({
      kind: 'closed',
      opens: { day: '2026-03-12', time: '07:30', minutesAway: 90 },
    });
    expect(openingAt(week, at('22:30'))).toMatchObject({
      opens: { day: '2026-03-13', time: '07:30' },
    });
    expect(openingAt(week, at('23:00', '2026-03-13'))).toMatchObject({
      opens: { day: '2026-03-16', time: '08:00' },
    });
  });

  it('is closed without a promise when no known day opens', () => {
    expect(openingAt(week, at('18:00', '2026-03-16'))).toEqual({ kind: 'closed', opens: null });
    expect(openingAt(library(['', '']), at('12:00'))).toEqual({ kind: 'closed', opens: null });
  });

  it('closes for lunch and opens again', () => {
    const lunch = library(['08:00-12:00 14:00-22:00', '']);
    expect(openingAt(lunch, at('11:30'))).toMatchObject({
      kind: 'closing',
      until: { time: '12:00', minutesAway: 30 },
    });
    expect(openingAt(lunch, at('12:00'))).toEqual({
      kind: 'closed',
      opens: { day: '2026-03-12', time: '14:00', minutesAway: 120 },
    });
    expect(openingAt(lunch, at('14:00'))).toMatchObject({ kind: 'open', until: { time: '22:00' } });
  });

  it('is open over midnight as one stretch', () => {
    const night = library(['18:00-24:00', '00:00-02:00 18:00-24:00', '']);
    expect(openingAt(night, at('23:30'))).toEqual({
      kind: 'open',
      until: { day: '2026-03-13', time: '02:00', minutesAway: 150 },
    });
    expect(openingAt(night, at('01:15', '2026-03-13'))).toMatchObject({
      kind: 'closing',
      until: { time: '02:00', minutesAway: 45 },
    });
  });

  it('that closes at midnight closes at 24:00 of that day, not at 00:00 of the next', () => {
    expect(openingAt(library(['08:00-24:00', '']), at('22:00'))).toEqual({
      kind: 'open',
      until: { day: '2026-03-12', time: '24:00', minutesAway: 120 },
    });
  });

  it('that closes at midnight of the last known day is not open day and night', () => {
    expect(openingAt(library(['', '08:00-24:00']), at('23:30', '2026-03-13'))).toEqual({
      kind: 'closing',
      until: { day: '2026-03-13', time: '24:00', minutesAway: 30 },
    });
  });

  it('that never closes names no end, up to the last known minute', () => {
    const always = library(['00:00-24:00', '00:00-24:00', '00:00-24:00']);
    expect(openingAt(always, at('00:00'))).toEqual({ kind: 'open', until: null });
    expect(openingAt(always, at('23:59', '2026-03-14'))).toEqual({ kind: 'open', until: null });
  });

  it('that is open day and night until tomorrow names the end on its last day', () => {
    const until = library(['00:00-24:00', '00:00-24:00', '']);
    expect(openingAt(until, at('12:00'))).toEqual({ kind: 'open', until: null });
    expect(openingAt(until, at('12:00', '2026-03-13'))).toMatchObject({
      kind: 'open',
      until: { day: '2026-03-13', time: '24:00' },
    });
  });

  it('that told no hours, or none for this day, is unknown and never closed', () => {
    expect(openingAt(library([]), at('12:00'))).toEqual({ kind: 'unknown' });
    expect(openingAt(week, at('12:00', '2026-03-11'))).toEqual({ kind: 'unknown' });
    expect(openingAt(week, at('12:00', '2026-03-17'))).toEqual({ kind: 'unknown' });
  });

  it('keeps the clock of its own zone, whatever the reader’s', () => {
    const hours = ['08:00-21:00', '08:00-21:00'];
    const instant = new Date('2026-03-12T23:30:00Z');
    expect(openingAt(library(hours, 'America/Sao_Paulo'), instant).kind).toBe('closing');
    expect(openingAt(library(hours, 'America/Noronha'), instant).kind).toBe('closed');
    expect(openingAt(library(hours, 'America/Rio_Branco'), instant)).toMatchObject({
      kind: 'open',
      until: { minutesAway: 150 },
    });
  });

  it('is told by its own day where the date differs between zones', () => {
    const instant = new Date('2026-03-13T02:30:00Z');
    expect(wallClock(instant, 'America/Rio_Branco')).toEqual({ day: '2026-03-12', minutes: 1290 });
    expect(wallClock(instant, 'Europe/Lisbon')).toEqual({ day: '2026-03-13', minutes: 150 });
    expect(wallClock(new Date('2026-03-13T03:00:00Z'), 'America/Sao_Paulo')).toEqual({
      day: '2026-03-13',
      minutes: 0,
    });
  });
});

describe('whatever the hours', () => {
  const clock = (minutes: number) =>
    `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
  /** Up to three intervals of a day, in order and apart. */
  const day = fc.uniqueArray(fc.integer({ min: 0, max: 96 }), { maxLength: 6 }).map((quarters) => {
    const edges = quarters.toSorted((a, b) => a - b).map((quarter) => clock(quarter * 15));
    const even = edges.slice(0, edges.length - (edges.length % 2));
    return even
      .flatMap((from, n) => (n % 2 === 0 ? [`${from}-${even[n + 1] ?? ''}`] : []))
      .join(' ');
  });
  const isOpenAt = ({ dias }: LibraryHours, minute: number): boolean =>
    (dias[Math.floor(minute / 1440)]?.intervalos ?? []).some(
      ({ abre, fecha }) => minutesOf(abre) <= minute % 1440 && minute % 1440 < minutesOf(fecha),
    );

  it('the state is that of the minute, and it changes at the told moment and not before', () => {
    fc.assert(
      fc.property(
        fc.array(day, { minLength: 1, maxLength: 5 }),
        fc.nat({ max: 5 * 1440 - 1 }),
        (days, minute) => {
          const hours = library(days, 'UTC');
          fc.pre(minute < days.length * 1440);
          const instant = new Date(Date.parse('2026-03-12T00:00:00Z') + minute * 60_000);
          const opening = openingAt(hours, instant);
          const isOpen = isOpenAt(hours, minute);
          expect(opening.kind === 'open' || opening.kind === 'closing').toBe(isOpen);
          const change =
            opening.kind === 'closed' ? opening.opens : 'until' in opening ? opening.until : null;
          const until = change ? minute + change.minutesAway : days.length * 1440;
          const stays = change || opening.kind === 'closed' ? until : minute + 1;
          for (let m = minute; m < stays; m++) expect(isOpenAt(hours, m)).toBe(isOpen);
          if (!change) return;
          expect(isOpenAt(hours, until)).toBe(!isOpen);
          const day = Math.round((Date.parse(change.day) - Date.parse('2026-03-12')) / 86_400_000);
          expect(day * 1440 + minutesOf(change.time)).toBe(until);
        },
      ),
      { numRuns: 300 },
    );
  });
});

describe('days', () => {
  const { dias } = library(['08:00-18:00', '08:00-18:00', '', '', '08:00-18:00']);

  it('one after the other with the same hours are one run', () => {
    expect(dayRuns(dias).map(({ days, intervalos }) => [days.length, intervalos.length])).toEqual([
      [2, 1],
      [2, 0],
      [1, 1],
    ]);
    expect(dayRuns([])).toEqual([]);
  });

  it('are whole only from midnight to midnight', () => {
    expect(isAllDay(intervals('00:00-24:00'))).toBe(true);
    expect(isAllDay(intervals('00:00-23:59'))).toBe(false);
    expect(isAllDay(intervals(''))).toBe(false);
    expect(isAllDay(intervals('00:00-12:00 13:00-24:00'))).toBe(false);
  });
});

it('what was read an hour ago is old, also by a clock that runs behind', () => {
  const read = '2026-03-12T14:00:00-03:00';
  expect(isOld(read, at('15:00'))).toBe(false);
  expect(isOld(read, at('15:01'))).toBe(true);
  expect(isOld(read, at('12:59'))).toBe(true);
});
