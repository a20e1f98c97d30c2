import { isDay } from '../../../circulation/units/zone.ts';

/** Parses a date of a library system to `YYYY-MM-DD`; `''` if invalid. */
export function parseDay(text: string, order: 'dmy' | 'mdy'): string {
  const [, year = '', month = '', day = ''] =
    /^(\d{4})-?(\d{2})-?(\d{2})(?:\D|$)/.exec(text) ?? backwards(text, order);
  const found = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isDay(found) ? found : '';
}

function backwards(text: string, order: 'dmy' | 'mdy'): string[] {
  const [, one = '', other = '', year = ''] =
    /^(\d{1,2})[/.](\d{1,2})[/.](\d{4})$/.exec(text) ?? [];
  return order === 'dmy' ? ['', year, other, one] : ['', year, one, other];
}
