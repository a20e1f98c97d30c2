import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import {
  formatDate,
  formatDay,
  formatDayOfMonth,
  formatLongDay,
  formatToday,
} from '#lib/format/dates.ts';
import {
  daysUntil,
  formatDistance,
  formatDue,
  formatLocalTime,
  formatMoment,
  formatTime,
  formatWeekdayTime,
} from '#lib/format/times.ts';
import { formatMoney } from '#lib/format/money.ts';

/** Saturday, one second before midnight in São Paulo: already Sunday in UTC. */
const DUE = '2026-03-14T23:59:59-03:00';

describe('dates as people read them', () => {
  it('show the wall clock of the library, whatever the reader’s zone', () => {
    expect(formatDay(DUE, 'pt')).toBe('14 mar.');
    expect(formatLongDay(DUE, 'pt')).toBe('14\u00a0mar.,\u00a0sábado');
    expect(formatLongDay(DUE, 'en')).toBe('Saturday,\u00a014\u00a0Mar');
    expect(formatLongDay(DUE, 'es')).toBe('sábado\u00a014\u00a0mar');
  });

  it('write the first of a month as each language does, and join the weekday as it does', () => {
    const first = '2026-04-01T12:00:00-03:00';
    const plain = (text: string) => text.replaceAll('\u00a0', ' ');
    const written = (['pt', 'en', 'es', 'fr', 'it'] as const).map((locale) => [
      formatDate(first, locale),
      plain(formatDayOfMonth(first, locale)),
      plain(formatLongDay(first, locale)),
    ]);
    expect(written).toEqual([
      ['1º abr. 2026', '1º de abril', '1º abr., quarta'],
      ['1 Apr 2026', '1 April', 'Wednesday, 1 Apr'],
      ['1 abr 2026', '1 de abril', 'miércoles 1 abr'],
      ['1er avr. 2026', '1er avril', 'mercredi 1er avr.'],
      ['1º apr 2026', '1º aprile', 'mercoledì 1º apr'],
    ]);
    expect(formatDay('2026-11-11', 'fr')).toBe('11 nov.');
  });

  it('name weekdays without “feira”', () => {
    expect(formatLongDay('2026-03-12T23:59:59-03:00', 'pt')).toBe('12\u00a0mar.,\u00a0quinta');
    expect(formatWeekdayTime('2026-03-16T08:00:00-03:00', 'pt')).toBe('segunda, 8h');
  });

  it('write hours as each language does', () => {
    expect(formatTime('2026-03-12T14:20:00-03:00', 'pt')).toBe('14h20');
    expect(formatTime('2026-03-12T22:00:00-03:00', 'pt')).toBe('22h');
    expect(formatTime('2026-03-12T08:05:00-03:00', 'en')).toBe('08:05');
  });

  it('count days by the library’s calendar', () => {
    const evening = new Date('2026-03-13T02:30:00Z'); // still the 12th in São Paulo
    expect(daysUntil(DUE, evening)).toBe(2);
    expect(daysUntil(DUE, new Date('2026-03-15T02:59:58Z'))).toBe(0);
    expect(daysUntil(DUE, new Date('2026-03-15T03:00:00Z'))).toBe(-1);
  });

  it('tell today by the library’s clock, the reader’s own only where the library told none', () => {
    const now = new Date('2026-03-13T00:38:00Z'); // 21h38 of the 12th in São Paulo
    expect(formatToday(now, 'pt', DUE)).toBe('Quinta-feira, 12 de março de 2026');
    expect(formatToday(now, 'pt', '2026-03-14T23:59:59+00:00')).toMatch(/^Sexta-feira, 13 /);
    expect(formatToday(now, 'en', DUE)).toBe('Thursday, 12 March 2026');
    expect(formatToday(new Date(2026, 2, 12, 23, 30), 'pt')).toMatch(/^Quinta-feira, 12 /);
  });

  it('say a distance as a number from two days on', () => {
    expect(formatDistance(0, 'pt')).toBe('hoje');
    expect(formatDistance(1, 'pt')).toBe('amanhã');
    expect(formatDistance(2, 'pt')).toBe('em 2 dias');
    expect(formatDistance(-2, 'pt')).toBe('há 2 dias');
    expect(formatDistance(2, 'es')).toBe('dentro de 2 días');
    expect(formatDistance(-1, 'en')).toBe('yesterday');
  });

  it('name the offset of a library’s time for readers whose clock differs', () => {
    const reader = vi.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(180);
    expect(formatLocalTime('2026-03-14T14:20:00-03:00', 'pt')).toBe('14h20');
    expect(formatLocalTime('2026-03-14T14:20:00-04:00', 'pt')).toBe('14h20 (UTC−04:00)');
    expect(formatLocalTime('2026-03-14T14:20:00+05:30', 'en')).toBe('14:20 (UTC+05:30)');
    expect(formatDue(DUE, 'pt')).toBe('14\u00a0de\u00a0março');
    expect(formatDue('2026-03-14T09:00:00-02:00', 'en')).toBe('14\u00a0March, 09:00 (UTC−02:00)');
    reader.mockReturnValue(120);
    expect(formatLocalTime('2026-03-14T09:00:00-02:00', 'en')).toBe('09:00');
    reader.mockRestore();
  });

  it('tell a moment of this device by the device’s own clock', () => {
    const local = new Date(2026, 2, 12, 23, 30);
    expect(formatMoment(local, 'pt')).toBe('12 mar., 23h30');
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 23 }), (hour) => {
        const moment = new Date(2026, 5, 1, hour, 7);
        expect(formatMoment(moment, 'en')).toBe(`1 Jun, ${String(hour).padStart(2, '0')}:07`);
      }),
    );
  });
});

describe('money', () => {
  it('has two decimals, and a comma except in English', () => {
    const plain = (text: string) => text.replace(/\s/g, ' ');
    expect(plain(formatMoney(2, 'pt'))).toBe('R$ 2,00');
    expect(plain(formatMoney(1234.5, 'pt'))).toBe('R$ 1.234,50');
    expect(plain(formatMoney(2, 'en'))).toBe('R$2.00');
    expect(plain(formatMoney(2, 'es'))).toBe('2,00 R$');
  });
});
