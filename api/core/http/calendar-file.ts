import ical, { ICalEventTransparency } from 'ical-generator';
import type { Day } from '../../circulation/units/zone.ts';

/** From one instant to another, or whole days: from `day` to the day before `dayAfter`. */
export type CalendarTimes = { starts: Date; ends: Date } | { day: Day; dayAfter: Day };

export type CalendarEntry = CalendarTimes & {
  /** Unique and the same each time, so that a calendar updates its entry. */
  id: string;
  title: string;
  description?: string | undefined;
  place?: string | undefined;
  url?: string | undefined;
  /** Grows with each change of the entry. */
  sequence?: number;
  /** The time is not taken by it. */
  isFree?: boolean;
};

/**
 * An iCalendar file (RFC 5545). Times travel as instants in UTC, so no time zone has to be
 * described; days travel as days.
 */
export function writeCalendar(
  name: string,
  entries: readonly CalendarEntry[],
  { refreshHours }: { refreshHours?: number } = {},
): string {
  const calendar = ical({
    ...{ name, prodId: { company: 'Acervo', product: 'Acervo' } },
    ...(refreshHours !== undefined && { ttl: refreshHours * 3600 }),
  });
  for (const entry of entries) {
    const { id, title, description, place, url, sequence, isFree } = entry;
    const allDay = 'day' in entry;
    // A day is written as UTC shows it.
    const start = allDay ? new Date(`${entry.day}T00:00:00Z`) : entry.starts;
    const end = allDay ? new Date(`${entry.dayAfter}T00:00:00Z`) : entry.ends;
    calendar.createEvent({
      id,
      summary: title,
      start,
      end,
      allDay,
      // The file is the same for the same hours: no moment of writing in it.
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
