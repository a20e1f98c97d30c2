import { describe, expect, it } from 'vitest';
import { writeCalendar } from '#api/core/http/calendar-file.ts';

const lines = (text: string): string[] => text.replace(/\r\n /g, '').split('\r\n');

describe('calendar files', () => {
  it('tell instants in UTC, with everything that was said', () => {
    const text = writeCalendar('UFVI', [
      {
        id: 'evento-a',
        title: 'Visita; guiada, agora',
        starts: new Date('2026-03-17T14:00:00-03:00'),
        ends: new Date('2026-03-17T16:00:00-03:00'),
        description: 'Uma linha\noutra',
        place: 'Sala 3, Central',
        url: 'https://x.example/a',
      },
    ]);
    expect(lines(text)).toEqual(
      expect.arrayContaining([
        'BEGIN:VCALENDAR',
        'UID:evento-a',
        'DTSTART:20260317T170000Z',
        'DTEND:20260317T190000Z',
        'SUMMARY:Visita\\; guiada\\, agora',
        'DESCRIPTION:Uma linha\\noutra',
        'LOCATION:Sala 3\\, Central',
        'URL;VALUE=URI:https://x.example/a',
      ]),
    );
  });

  it('tell days as days, the end left out (RFC 5545, DTEND)', () => {
    const text = writeCalendar('UFVI', [
      { id: 'a', title: 'A', day: '2026-12-31', dayAfter: '2027-01-01' },
    ]);
    expect(lines(text)).toEqual(
      expect.arrayContaining(['DTSTART;VALUE=DATE:20261231', 'DTEND;VALUE=DATE:20270101']),
    );
  });

  it('are the same for the same hours, and whole when empty', () => {
    const entry = { id: 'a', title: 'A', day: '2026-12-31', dayAfter: '2027-01-01' };
    expect(writeCalendar('A', [entry])).toBe(writeCalendar('A', [entry]));
    expect(lines(writeCalendar('A', []))).toContain('END:VCALENDAR');
    expect(writeCalendar('A', [])).not.toContain('VEVENT');
  });
});
