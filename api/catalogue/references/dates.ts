import { OPEN_END, yearsOf, yearsText } from '../marc/dates/years.ts';
import { interval, printedDate as dateForm } from '../marc/dates/printed.ts';
import { controlValue, type MarcRecord } from '../marc/record.ts';
import { clean } from './text.ts';

/**
 * Publication year by NBR 6023:2018 (8.6). The printed date wins; a year known only from 008 is in
 * brackets, as it is not in the document. `''` if unknown.
 */
export function publicationDate(printed: string, record: MarcRecord): string {
  return printedDate(printed) || codedDate(record);
}

const printedDate = (printed: string): string => dateForm(clean(printed.replace(/\([^)]*\)/g, '')));

/** The years that only 008 knows, in brackets; questionable dates as such. */
function codedDate(record: MarcRecord): string {
  const years = yearsOf(record);
  const { year, yearEnd, yearUncertain } = years;
  if (year === null) return '';
  if (yearEnd === null) return `[${year}]`;
  if (!yearUncertain) return yearEnd === OPEN_END ? `[${year}-]` : `[${year}-${yearEnd}]`;
  const text = yearsText(years).replace('–', '-');
  return text.endsWith('?]') ? interval(String(year), String(yearEnd)) : text;
}

/** "1939-1988", "1939-": years of a serial (7.7.1), as printed or from 008. */
export function serialDates(printed: string, record: MarcRecord): string {
  const written = printedDate(printed);
  const { year, yearEnd, yearUncertain } = yearsOf(record);
  if (year === null) return written;
  if (yearUncertain) return written || codedDate(record);
  if (/^\d{4}-\d{4}$/.test(written)) return written;
  const start = /^\[?\d{4}/.test(written) ? written.replace(/-$/, '') : String(year);
  const status = (controlValue(record, '008') ?? '').charAt(6);
  if (yearEnd !== null && yearEnd < OPEN_END)
    return start.includes(String(yearEnd)) ? start : `${start}-${yearEnd}`;
  return status === 'd' || status === 's' ? start : `${start}-`;
}

const MONTHS = 'jan. fev. mar. abr. maio jun. jul. ago. set. out. nov. dez.'.split(' ');

/** "12 mar. 2026" of `2026-03-12` (NBR 6023:2018, annex A); a year stays a year. */
export function dayInWords(day: string): string {
  const [, year = day, month, date] = /^(\d{4})-(\d\d)-(\d\d)/.exec(day) ?? [];
  return month === undefined ? year : `${Number(date)} ${MONTHS[Number(month) - 1] ?? ''} ${year}`;
}
