import { yearsOf } from '../marc/map/dates.ts';
import { controlValue, type MarcRecord } from '../marc/record.ts';
import { clean } from './text.ts';

/**
 * Publication year by NBR 6023:2018 (8.6). The printed date wins; a year known only from 008 is in
 * brackets, as it is not in the document. `''` if unknown.
 */
export function publicationDate(printed: string, record: MarcRecord): string {
  return printedDate(printed) || codedDate(record);
}

const YEAR = String.raw`(?:1[0-9]|20)\d{2}`;

/** Printed date patterns and their output; the first match wins. */
const FORMS: readonly (readonly [form: RegExp, written: (...found: string[]) => string])[] = [
  [new RegExp(String.raw`\bi\.?\s?e\.?,?\s*(${YEAR})`, 'i'), (year) => `[${year}]`],
  [
    new RegExp(
      String.raw`\b(?:entre|between|tra|zwischen)\s+(${YEAR})\s+(?:e|y|and|a|et|und)\s+(${YEAR})\s*(\?)?`,
      'i',
    ),
    interval,
  ],
  [
    new RegExp(String.raw`(${YEAR})\s+(?:ou|or|o|u)\s+(${YEAR})`, 'i'),
    (first, last) => `[${first} ou ${last}]`,
  ],
  [
    new RegExp(
      String.raw`\b(?:ca|c|circa|cerca de|aprox(?:imada(?:mente)?)?|approximately|hacia|about|not before|not after)\.?\s+(${YEAR})`,
      'i',
    ),
    (year) => `[ca. ${year}]`,
  ],
  [new RegExp(String.raw`^\[?(${YEAR})\s*\?\]?$`), (year) => `[${year}?]`],
  [/^\[?(1\d|20)(?:--|uu|__|\?\?)(\?)?\]?/, (century, doubt = '') => `[${century}--${doubt}]`],
  [/^\[?(1\d\d|20\d)(?:0s|[-u_?])(\?)?\]?$/, (decade, doubt = '') => `[${decade}-${doubt}]`],
  // A year of another calendar or in Roman numerals, with the Gregorian year in brackets.
  [new RegExp(String.raw`^[^[]*[^\s[\d][^[]*\[(${YEAR})\]`), (year) => `[${year}]`],
  [new RegExp(String.raw`^\[(${YEAR})\]`), (year) => `[${year}]`],
  [new RegExp(String.raw`^(${YEAR})\s*[-–/]\s*(${YEAR})`), (first, last) => `${first}-${last}`],
  [new RegExp(String.raw`^\[?(${YEAR})\]?\s*[-–](?!-)`), (year) => `${year}-`],
  [new RegExp(String.raw`^\[?(?:c|©|copyright|cop)\.?\s*(${YEAR})`, 'i'), (year) => `c${year}`],
  [new RegExp(String.raw`(?<!\d)(${YEAR})(?!\d)`), (year) => year],
];

/**
 * An interval; a whole century or decade becomes "[18--?]", as intervals are for fewer than twenty
 * years.
 */
function interval(first = '', last = '', doubt = ''): string {
  if (first.endsWith('00') && last === `${first.slice(0, 2)}99`) {
    return `[${first.slice(0, 2)}--${doubt}]`;
  }
  if (first.endsWith('0') && last === `${first.slice(0, 3)}9`) {
    return `[${first.slice(0, 3)}-${doubt}]`;
  }
  return `[entre ${first} e ${last}${doubt}]`;
}

function printedDate(printed: string): string {
  // "2019, c2018": the year of publication wins; a copyright year alone is kept.
  const [first = ''] = clean(printed.replace(/\([^)]*\)/g, '')).split(
    /[;,]\s+(?=\[?(?:c|©|p|℗|impr))/i,
  );
  for (const [form, written] of FORMS) {
    const found = form.exec(first);
    if (found) return written(...found.slice(1).map((part) => part ?? ''));
  }
  return '';
}

/** 008/06–14: at least a decade or century; questionable dates as such. */
function codedDate(record: MarcRecord): string {
  const field = controlValue(record, '008') ?? '';
  const [first, second] = [field.slice(7, 11), field.slice(11, 15)];
  if (field.charAt(6) === 'q' && /^\d{4}$/.test(first) && /^\d{4}$/.test(second)) {
    return interval(first, second, '');
  }
  if (/^(?:1\d\d|20\d)u$/.test(first)) return `[${first.slice(0, 3)}-]`;
  if (/^(?:1\d|20)uu$/.test(first)) return `[${first.slice(0, 2)}--]`;
  const { year } = yearsOf(record);
  return year === null ? '' : `[${year}]`;
}

/** "1939-1988", "1939-": years of a serial (7.7.1), as printed or from 008. */
export function serialDates(printed: string, record: MarcRecord): string {
  const written = printedDate(printed);
  const { year, yearEnd } = yearsOf(record);
  if (year === null) return written;
  if (/^\d{4}-\d{4}$/.test(written)) return written;
  const start = /^\[?\d{4}/.test(written) ? written.replace(/-$/, '') : String(year);
  const status = (controlValue(record, '008') ?? '').charAt(6);
  if (yearEnd !== null) return start.includes(String(yearEnd)) ? start : `${start}-${yearEnd}`;
  return status === 'd' || status === 's' ? start : `${start}-`;
}

const MONTHS = 'jan. fev. mar. abr. maio jun. jul. ago. set. out. nov. dez.'.split(' ');

/** "12 mar. 2026" of `2026-03-12` (NBR 6023:2018, annex A); a year stays a year. */
export function dayInWords(day: string): string {
  const [, year = day, month, date] = /^(\d{4})-(\d\d)-(\d\d)/.exec(day) ?? [];
  return month === undefined ? year : `${Number(date)} ${MONTHS[Number(month) - 1] ?? ''} ${year}`;
}
