import { controlValue, dataFields, subfieldValues, type MarcRecord } from '../record.ts';
import { tidy } from '../map/isbd.ts';
import { isBeforeChrist, printedDate } from './printed.ts';

/** An interval of years in which a title was published, in part or as a whole. */
export interface Years {
  /** First possible year, null when unknown. */
  year: number | null;
  /** Last possible year if it is another one; `OPEN_END` for what still appears. */
  yearEnd: number | null;
  /** The title is of one year in the interval, which is not known: "[197-]", "[1971 ou 1972]". */
  yearUncertain?: true;
}

/** Last year of what still appears, as in MARC. */
export const OPEN_END = 9999;

const EARLIEST = 500;
const LATEST = 2100;
const UNKNOWN: Years = { year: null, yearEnd: null };

/** Precision of the first year. */
const PRECISION = { year: 0, decade: 1, century: 2 } as const;

interface Span {
  from: number;
  to: number;
  precision: (typeof PRECISION)[keyof typeof PRECISION];
  uncertain: boolean;
}

/**
 * Years of publication: from 008 or, where that is less precise, from the imprint ("c1998",
 * "[1998 or 1999]", "1965-1972"). Dates before Christ are unknown years.
 */
export function yearsOf(record: MarcRecord): Years {
  const field = controlValue(record, '008') ?? '';
  const printed = imprintDates(record);
  if (field.charAt(6) === 'b' || printed.some(isBeforeChrist)) return UNKNOWN;
  const span = preferred(codedSpan(field), firstSpan(printed), field.charAt(6));
  if (span === null) return UNKNOWN;
  const { from, to, uncertain } = span;
  return {
    year: from,
    yearEnd: to > from ? to : null,
    ...(uncertain && to > from && { yearUncertain: true }),
  };
}

/** 008/06 of what appeared over several years: serials, sets, collections. */
const isContinued = (type: string): boolean => /[cdikmu]/.test(type);
/** 008/06 of one date, which old records also have for sets. */
const isSingle = (type: string): boolean => /[^qrtpe]/.test(type);

function preferred(coded: Span | null, printed: Span | null, type: string): Span | null {
  if (coded === null || printed === null) return coded ?? printed;
  if (printed.precision < coded.precision) {
    return isContinued(type) ? { ...printed, to: Math.max(coded.to, printed.from) } : printed;
  }
  const isSet =
    isSingle(type) && printed.from === coded.from && !printed.uncertain && printed.to < OPEN_END;
  return isSet && coded.to === coded.from ? printed : coded;
}

/** 008/06 type of date, 07–10 and 11–14 dates (MARC 21 bibliographic, 008 all materials). */
function codedSpan(field: string): Span | null {
  const type = field.charAt(6);
  const first = partial(field.slice(7, 11));
  if (type === 'n' || first === null) return null;
  const { from, precision } = first;
  const hasLast = isContinued(type) || type === 'q';
  const last = hasLast ? lastYear(type, field.slice(11, 15)) : null;
  return {
    ...{ from, to: Math.max(first.to, last ?? 0), precision },
    uncertain: type === 'q' || precision > 0,
  };
}

/** Last year of a serial, a set or a questionable date; null if it is not known. */
function lastYear(type: string, text: string): number | null {
  const end = partial(text);
  if (end !== null) return end.to;
  const isOpen = type === 'c' || (type === 'u' && text === 'uuuu');
  return isOpen || (text === '9999' && /[mu]/.test(type)) ? OPEN_END : null;
}

/** "1965", "197u", "19uu" as the years they may stand for. */
function partial(text: string): Omit<Span, 'uncertain'> | null {
  const [, digits = ''] = /^(\d\d(?:\d\d|\d(?=[u|?-]$)|(?=[u|?-]{2}$)))/.exec(text) ?? [];
  if (digits === '') return null;
  const from = plausible(Number(digits.padEnd(4, '0')));
  if (from === null) return null;
  const precision = (4 - digits.length) as Span['precision'];
  return { from, to: Number(digits.padEnd(4, '9')), precision };
}

const plausible = (year: number): number | null =>
  year >= EARLIEST && year <= LATEST ? year : null;

const imprintDates = (record: MarcRecord): string[] => {
  const published = dataFields(record, '264').filter(({ ind2 }) => ind2 === '1');
  return [...published, ...dataFields(record, '260', '264')]
    .flatMap((field) => subfieldValues(field, 'cg'))
    .map(tidy);
};

function firstSpan(printed: readonly string[]): Span | null {
  const spans = printed.map(printedSpan).filter((span) => span !== null);
  return spans.find(({ precision }) => precision === PRECISION.year) ?? spans[0] ?? null;
}

/** The years of a printed date: "1965-1972", "[197-?]", "[1971 ou 1972]", "1990-". */
export function printedSpan(text: string): Span | null {
  const date = isBeforeChrist(text) ? '' : printedDate(text);
  const [, prefix] = /^\[(\d\d\d?)--?\??\]$/.exec(date) ?? [];
  if (prefix !== undefined) {
    const span = partial(prefix.padEnd(4, 'u'));
    return span && { ...span, uncertain: true };
  }
  const [first, last = first] = (date.match(/(?<!\d)\d{4}(?!\d)/g) ?? []).map(Number);
  if (first === undefined || last === undefined || plausible(first) === null) return null;
  const to = /^\d{4}-$/.test(date) ? OPEN_END : Math.max(first, last);
  return { from: first, to, precision: PRECISION.year, uncertain: /entre|ou/.test(date) };
}

/** The year of publication, or the first of several; null where it is not known for certain. */
export const certainYear = ({ year, yearUncertain }: Years): number | null =>
  yearUncertain ? null : year;

/** The years as they are shown: "1965–1972", "1990–", "[197-]", "[19--]", "[1969–1975?]"; '' if unknown. */
export function yearsText({ year, yearEnd, yearUncertain }: Years): string {
  if (year === null) return '';
  if (yearEnd === null) return String(year);
  if (!yearUncertain) return yearEnd === OPEN_END ? `${year}–` : `${year}–${yearEnd}`;
  const open = yearEnd === OPEN_END ? '–' : '';
  if (year % 100 === 0 && (open || yearEnd === year + 99)) return `[${year / 100}--]${open}`;
  if (year % 10 === 0 && (open || yearEnd === year + 9)) return `[${year / 10}-]${open}`;
  return `[${year}–${yearEnd}?]`;
}

/** The years in ISO 8601-2: "1965/1972", "1990/..", "197X", "19XX", "1971/1972?"; '' if unknown. */
export function isoYears(years: Years): string {
  const { year, yearEnd, yearUncertain } = years;
  const last = yearEnd === OPEN_END ? '..' : yearEnd;
  const [, known] = /^\[(\d\d\d?)--?\]$/.exec(yearsText(years)) ?? [];
  if (known !== undefined) return known.padEnd(4, 'X');
  return [year, last].filter((part) => part !== null).join('/') + (yearUncertain ? '?' : '');
}
