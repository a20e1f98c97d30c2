import { controlValue, dataFields, subfieldValues, type MarcRecord } from '../record.ts';

export interface Years {
  year: number | null;
  yearEnd: number | null;
}

const EARLIEST = 500;
const LATEST = 2100;

/**
 * Years of publication: from 008 or, if it has no complete year, from the imprint ("c1998",
 * "[1998 or 1999]"). A decade ("198u", "[198-?]") becomes its first year; a century ("19uu",
 * "[19--]") is unknown.
 */
export function yearsOf(record: MarcRecord): Years {
  const field = fixedDates(controlValue(record, '008') ?? '');
  const printed = imprintDates(record);
  const year =
    field.year ?? firstFound(printed, yearIn) ?? field.decade ?? firstFound(printed, decadeIn);
  const end = field.year === null ? null : field.end;
  return { year, yearEnd: year !== null && end !== null && end > year ? end : null };
}

interface FixedDates {
  year: number | null;
  decade: number | null;
  end: number | null;
}

/** 008/06 type of date, 07–10 and 11–14 dates (MARC 21 bibliographic, 008 all materials). */
function fixedDates(field: string): FixedDates {
  const type = field.charAt(6);
  const first = field.slice(7, 11);
  const second = field.slice(11, 15);
  const spans = /[dimku]/.test(type);
  return {
    year: type === 'n' ? null : wholeYear(first),
    decade: /^\d{3}[u|-]$/.test(first) ? plausible(Number(first.slice(0, 3)) * 10) : null,
    end: spans ? wholeYear(second) : null,
  };
}

const wholeYear = (text: string): number | null =>
  /^\d{4}$/.test(text) ? plausible(Number(text)) : null;

const plausible = (year: number): number | null =>
  year >= EARLIEST && year <= LATEST ? year : null;

const imprintDates = (record: MarcRecord): string[] => {
  const published = dataFields(record, '264').filter(({ ind2 }) => ind2 === '1');
  return [...published, ...dataFields(record, '260', '264')].flatMap((field) =>
    subfieldValues(field, 'cg'),
  );
};

function firstFound(texts: string[], find: (text: string) => number | null): number | null {
  for (const text of texts) {
    const found = find(text);
    if (found !== null) return found;
  }
  return null;
}

const YEAR = /(?<!\d)(1[0-9]{3}|20\d{2})(?!\d)/;

/** The first year in a printed date; a year in brackets corrects or translates the one before. */
function yearIn(text: string): number | null {
  const corrected = /\[(?!\s*(?:c|©|p|℗))[^\]]*?(?<!\d)(1[0-9]{3}|20\d{2})(?!\d)/.exec(text);
  const found = corrected?.[1] ?? YEAR.exec(text)?.[1];
  return found === undefined ? null : plausible(Number(found));
}

function decadeIn(text: string): number | null {
  const found = /(?<!\d)(1[0-9]\d|20\d)(?:-|_|\?)(?!-)/.exec(text)?.[1];
  return found === undefined ? null : plausible(Number(found) * 10);
}
