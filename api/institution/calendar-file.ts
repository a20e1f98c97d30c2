import ical from 'ical-generator';

export interface CalendarEntry {
  /** Unique and the same each time, so that a calendar updates its entry. */
  id: string;
  title: string;
  starts: Date;
  ends: Date;
  allDay?: boolean;
  description?: string | undefined;
  place?: string | undefined;
  url?: string | undefined;
}

/** An iCalendar file (RFC 5545). Times travel as instants, so no time zone has to be described. */
export function writeCalendar(name: string, entries: readonly CalendarEntry[]): string {
  const calendar = ical({ name, prodId: { company: 'Acervo', product: 'Acervo' } });
  for (const { id, title, starts, ends, allDay, description, place, url } of entries) {
    calendar.createEvent({
      id,
      summary: title,
      start: starts,
      end: ends,
      allDay: allDay ?? false,
      // The file is the same for the same hours: no moment of writing in it.
      stamp: starts,
      ...(description && { description }),
      ...(place && { location: place }),
      ...(url && { url }),
    });
  }
  return calendar.toString();
}
