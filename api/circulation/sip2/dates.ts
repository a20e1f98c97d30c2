import { instantOf, isDay, withOffset } from '../units/zone.ts';

/** `YYYYMMDD`, a zone of four characters, `HHMMSS`. */
const DATE = /^(\d{4})(\d{2})(\d{2})(.{4})(\d{2})(\d{2})(\d{2})$/;
const MINUTES = 60;
const HOURS = 24;

/** An instant as local time; four blanks mean the local zone. */
export function writeDate(instant: Date | string, zone: string): string {
  const local = withOffset(instant, zone).slice(0, 19).replace(/[-:]/g, '');
  return local.replace('T', '    ');
}

/** The instant that a terminal of a zone means; null if it is none. */
export function readDate(text: string, zone: string): Date | null {
  const [, year, month, date, named = '', hour, minute, second] = DATE.exec(text) ?? [];
  const day = `${year}-${month}-${date}`;
  if (hour === undefined || !isDay(day)) return null;
  if (Number(hour) >= HOURS || Number(minute) >= MINUTES || Number(second) >= MINUTES) return null;
  const zoneName = /^(Z|UTC|GMT)$/i.test(named.trim()) ? 'UTC' : zone;
  const whole = instantOf(day, `${hour}:${minute}`, zoneName);
  return new Date(whole.getTime() + Number(second) * 1000);
}
