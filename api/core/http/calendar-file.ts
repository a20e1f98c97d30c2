import ical, { ICalEventTransparency } from 'ical-generator';
import type { Day } from '../../circulation/units/zone.ts';

/** A time span, or whole days from `day` to the day before `dayAfter`. */
export type CalendarTimes = { starts: Date; ends: Date } | { day: Day; dayAfter: Day };

export type CalendarEntry = CalendarTimes & {
  /** Unique within the network and stable, so that calendars update the entry. */
  id: string;
  title: string;
  description?: string | undefined;
  place?: string | undefined;
  url?: string | undefined;
  /** Incremented with each change of the entry. */
  sequence?: number;
  /** Shown as free time. */
  isFree?: boolean;
};

interface CalendarFile {
  /** Address of the site; its host makes identifiers unique in the world (RFC 7986, UID). */
  origin: string;
  refreshHours?: number;
}

/** Writes an iCalendar file (RFC 5545). Instants are in UTC, so that no time zone definition is needed. */
export function writeCalendar(
  name: string,
  entries: readonly CalendarEntry[],
  { origin, refreshHours }: CalendarFile,
): string {
  const calendar = ical({
    ...{ name, prodId: { company: 'Acervo', product: 'Acervo' } },
    ...(refreshHours !== undefined && { ttl: refreshHours * 3600 }),
  });
  const { hostname } = new URL(origin);
  for (const entry of entries) {
    const { id, title, description, place, url, sequence, isFree } = entry;
    const allDay = 'day' in entry;
    // Days are formatted in UTC.
    const start = allDay ? new Date(`${entry.day}T00:00:00Z`) : entry.starts;
    const end = allDay ? new Date(`${entry.dayAfter}T00:00:00Z`) : entry.ends;
    calendar.createEvent({
      id: `${id}@${hostname}`,
      summary: title,
      start,
      end,
      allDay,
      // Constant, so that the same events give the same file.
      stamp: start,
      ...(description && { description }),
      ...(place && { location: place }),
      ...(url && { url }),
      ...(sequence !== undefined && { sequence }),
      ...(isFree && { transparency: ICalEventTransparency.TRANSPARENT }),
    });
  }
  return calendar.toString();
}
