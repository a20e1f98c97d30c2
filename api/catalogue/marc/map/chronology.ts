/** Date of an issue: months 1 to 12, seasons 21 (spring) to 24 (winter), as in MARC 21 863 $j. */
export interface Chronology {
  year: number | null;
  month: number | null;
  /** Last month of an issue that covers several. */
  lastMonth: number | null;
  day: number | null;
}

/** First letters of the months in Portuguese, Spanish and English. */
const MONTHS = 'jan|ene feb|fev mar apr|abr may|mai jun jul aug|ago sep|set oct|out nov dec|dez|dic'
  .split(' ')
  .map((names) => new RegExp(`^(?:${names})`, 'i'));

/** Parses year, month ("07", "07/08", "jul./ago.", "23") and day as found in records. */
export function parseChronology(values: {
  year?: string | undefined;
  month?: string | undefined;
  day?: string | undefined;
}): Chronology {
  const months = (values.month ?? '')
    .split(/[/\s–-]+/)
    .map(monthOf)
    .filter((month) => month !== null);
  const [month = null] = months;
  const lastMonth = months.at(-1) ?? null;
  const year = /\d{4}/.exec(values.year ?? '')?.[0];
  const day = Number(/^\d{1,2}/.exec(values.day ?? '')?.[0]);
  return {
    year: year === undefined ? null : Number(year),
    month,
    lastMonth: lastMonth === month ? null : lastMonth,
    day: month !== null && day >= 1 && day <= 31 ? day : null,
  };
}

function monthOf(text: string): number | null {
  const number = /^\d{1,2}$/.test(text) ? Number(text) : 0;
  if ((number >= 1 && number <= 12) || (number >= 21 && number <= 24)) return number;
  const named = MONTHS.findIndex((pattern) => pattern.test(text));
  return named < 0 ? null : named + 1;
}
