/** First three letters of month names, without accents, in the supported languages. */
const MONTHS = [
  'jan gen ene',
  'fev feb fév',
  'mar',
  'abr apr avr',
  'mai may mag',
  'jun giu',
  'jul lug',
  'ago aug aoû',
  'set sep',
  'out oct ott',
  'nov',
  'dez dec dic déc',
].map((names) => names.split(' '));

/** French months with the same first letters. */
const AMBIGUOUS_MONTHS: Readonly<Record<string, number>> = { juin: 6, juil: 7 };

const NUMBERS = /\b(\d{4})-(\d{2})-(\d{2})\b|\b(\d{1,2})[/.](\d{1,2})[/.](\d{4})\b/;
const WORDS = /\b(\d{1,2})(?:º|°|er)?\s+(?:de\s+)?(\p{L}{3,10})\.?\s+(?:de\s+|del\s+)?(\d{4})\b/gu;

/**
 * Returns the first date in a text, as `YYYY-MM-DD`: "2011-05-05", "05/05/2011", "5 maio 2011", "20
 * de dezembro de 1996". `''` if there is none.
 */
export function findDate(text: string): string {
  const [found, y1, m1, d1, d2, m2, y2] = NUMBERS.exec(text) ?? [];
  if (found !== undefined) return toIsoDate(Number(y1 ?? y2), Number(m1 ?? m2), Number(d1 ?? d2));
  for (const [, day, name = '', year] of text.matchAll(WORDS)) {
    const said = toIsoDate(Number(year), monthOf(name.toLowerCase()), Number(day));
    if (said !== '') return said;
  }
  return '';
}

const monthOf = (name: string): number =>
  AMBIGUOUS_MONTHS[name.slice(0, 4)] ??
  MONTHS.findIndex((names) => names.some((letters) => name.startsWith(letters))) + 1;

function toIsoDate(year: number, month: number, day: number): string {
  const date = new Date(Date.UTC(year, month - 1, day));
  const isReal = month >= 1 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return isReal ? date.toISOString().slice(0, 10) : '';
}
