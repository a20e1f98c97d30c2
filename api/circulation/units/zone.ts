/**
 * Calendar days and wall clocks in a time zone, on `Intl` alone. A day is `YYYY-MM-DD` text, a time
 * `HH:MM` (`24:00` is the end of the day), an instant a `Date`.
 */
export type Day = string;

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
const formats = new Map<string, Intl.DateTimeFormat>();
/** Cache of offsets by zone and minute. */
const offsets = new Map<string, number>();
const MAX_CACHED_OFFSETS = 5000;

/** Milliseconds to add to UTC to get the wall clock of `zone` at `instant`. */
function offsetAt(instant: Date, zone: string): number {
  const ms = instant.getTime();
  // Since 1973 all offsets are whole minutes.
  if (ms < LAST_FRACTIONAL_OFFSET) return offsetFor(instant, zone);
  const key = `${Math.floor(ms / MINUTE_MS)} ${zone}`;
  const known = offsets.get(key);
  if (known !== undefined) return known;
  if (offsets.size >= MAX_CACHED_OFFSETS) offsets.clear();
  const offset = offsetFor(instant, zone);
  offsets.set(key, offset);
  return offset;
}

/** Liberia left -00:44:30 in January 1972, the last offset with seconds. */
const LAST_FRACTIONAL_OFFSET = Date.UTC(1973, 0, 1);

function offsetFor(instant: Date, zone: string): number {
  const fields: Record<string, number> = {};
  for (const { type, value } of zoneFormat(zone).formatToParts(instant))
    fields[type] = Number(value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = fields;
  const wall = Date.UTC(year, month - 1, day, hour, minute, second);
  return wall - Math.floor(instant.getTime() / 1000) * 1000;
}

/** The local date in `zone` at `instant`. */
export const dayIn = (instant: Date, zone: string): Day =>
  new Date(instant.getTime() + offsetAt(instant, zone)).toISOString().slice(0, 10);

/**
 * The instant of a local time. A time skipped by a clock change is moved by the length of the change; of an ambiguous
 * time, the first instant.
 */
export function instantOf(day: Day, time: string, zone: string): Date {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const wall = Date.parse(`${day}T00:00:00Z`) + (hours * 60 + minutes) * 60_000;
  // The offset can only change between these two guesses, so one of them is right.
  const guesses = [wall - DAY_MS, wall + DAY_MS].map((at) => wall - offsetAt(new Date(at), zone));
  const exact = guesses.filter((at) => at + offsetAt(new Date(at), zone) === wall);
  return new Date(exact.length > 0 ? Math.min(...exact) : Math.max(...guesses));
}

/** One second before the next day: 23:59:59, also when the clock changes at midnight. */
export const endOfDay = (day: Day, zone: string): Date =>
  new Date(instantOf(addDays(day, 1), '00:00', zone).getTime() - 1000);

/** Whether the day exists (30 February does not). */
export function isDay(text: string): text is Day {
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().slice(0, 10) === text;
}

export const addDays = (day: Day, count: number): Day =>
  new Date(Date.parse(`${day}T00:00:00Z`) + count * DAY_MS).toISOString().slice(0, 10);

/** Number of days from one to the other; negative if `to` is earlier. */
export const daysBetween = (from: Day, to: Day): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS);

/** 1 Monday … 7 Sunday (ISO 8601). */
export const weekdayOf = (day: Day): number => new Date(`${day}T00:00:00Z`).getUTCDay() || 7;

/** An instant as local time with offset, to the second. */
export function withOffset(instant: Date | string, zone: string): string {
  const at = new Date(instant);
  const offset = offsetAt(at, zone);
  const wall = new Date(at.getTime() + offset).toISOString().slice(0, 19);
  const minutes = Math.abs(Math.round(offset / 60_000));
  const pad = (value: number) => String(value).padStart(2, '0');
  return `${wall}${offset < 0 ? '-' : '+'}${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}`;
}

function zoneFormat(zone: string): Intl.DateTimeFormat {
  let format = formats.get(zone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      calendar: 'gregory',
      numberingSystem: 'latn',
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
    formats.set(zone, format);
  }
  return format;
}

/** An instant that somebody sent, unless it is invalid or after `now`. */
export function earlier(sent: string | undefined, now: Date): Date {
  const at = new Date(sent ?? '');
  return at < now ? at : now;
}
