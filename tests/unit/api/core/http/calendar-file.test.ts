import { describe, expect, it } from 'vitest';
import { writeCalendar } from '#api/core/http/calendar-file.ts';

const SITE = { origin: 'https://catalogo.example:8443' };
const lines = (text: string): string[] => text.replace(/\r\n /g, '').split('\r\n');

describe('calendar files', () => {
  it('tell instants in UTC, with everything that was said', () => {
    const text = writeCalendar(
      'UFVI',
      [
        {
          id: 'evento-a',
          title: 'Visita; guiada, agora',
          starts: new Date('2026-03-17T14:00:00-03:00'),
          ends: new Date('2026-03-17T16:00:00-03:00'),
          description: 'Uma linha\noutra',
          place: 'Sala 3, Central',
          url: 'https://x.example/a',
        },
      ],
      SITE,
    );
    expect(lines(text)).toEqual(
      expect.arrayContaining([
        'BEGIN:VCALENDAR',
        'UID:evento-a@catalogo.example',
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
    const text = writeCalendar(
      'UFVI',
      [{ id: 'a', title: 'A', day: '2026-12-31', dayAfter: '2027-01-01' }],
      SITE,
    );
    expect(lines(text)).toEqual(
      expect.arrayContaining(['DTSTART;VALUE=DATE:20261231', 'DTEND;VALUE=DATE:20270101']),
    );
  });

  it('are the same for the same hours, and whole when empty', () => {
    const entry = { id: 'a', title: 'A', day: '2026-12-31', dayAfter: '2027-01-01' };
    expect(writeCalendar('A', [entry], SITE)).toBe(writeCalendar('A', [entry], SITE));
    expect(lines(writeCalendar('A', [], SITE))).toContain('END:VCALENDAR');
    expect(writeCalendar('A', [], SITE)).not.toContain('VEVENT');
  });
});
