/** Titles and volumes sort by the value of their numbers: "Volume 2" before "Volume 10", "Tomo IX" before "Tomo X". */

const MAY_HAVE_NUMBER = /\d|\b(?:v|p|t|b|l)\p{L}{0,5}\.?\s+[ivxlc]/iu;
const NUMBER = /(?<![\p{L}\p{N}])0*(\d{1,9})(?![\p{L}\p{N}])/gu;
/** Roman numbers only after a word for a part: "Carlos V" and "I, robot" are no volumes. */
const PART =
  '(?<!\\p{L})(v|vol|volumen?|t|tomo?|tome|parte?|pt|partie|livro|libro|livre|book|band|bd|teil)(\\.?\\s+)';
const ROMAN = new RegExp(`${PART}([ivxlc]{1,8})(?![\\p{L}\\p{N}])`, 'giu');
const VOLUME = new RegExp(`${PART}0*(\\d{1,9}|[ivxlc]{1,8})(?![\\p{L}\\p{N}])`, 'iu');
const DIGITS = 9;
const VALUES: Readonly<Record<string, number>> = { i: 1, v: 5, x: 10, l: 50, c: 100 };

/** The text with numbers of equal length, to be sorted word by word. */
export function withSortableNumbers(text: string): string {
  if (!MAY_HAVE_NUMBER.test(text)) return text;
  return text
    .replace(
      ROMAN,
      (_, part: string, blank: string, number: string) => `${part}${blank}${romanValue(number)}`,
    )
    .replace(NUMBER, (_, digits: string) => digits.padStart(DIGITS, '0'));
}

/** The number of the volume or part in a title, or 0. */
export function volumeNumber(title: string): number {
  if (!MAY_HAVE_NUMBER.test(title)) return 0;
  const number = VOLUME.exec(title)?.[3] ?? '';
  return /^\d/.test(number) ? Number(number) : romanValue(number);
}

function romanValue(number: string): number {
  const values = [...number.toLowerCase()].map((letter) => VALUES[letter] ?? 0);
  return values.reduce((sum, value, i) => sum + (value < (values[i + 1] ?? 0) ? -value : value), 0);
}

/** "v.", "vol.", "t.", "pt.", "ex.", "n." before a number: "2" and "v. 2" are the same volume. */
const LABEL = /^\p{L}{1,8}(?:[.º°ª:]\s*|\s+|(?=\d))(?=[\divxlc]+(?!\p{L}))/u;
/** "3. série, v. 12" is number 12. */
const AFTER_VOLUME = /\bv(?:ol)?[a-z]{0,3}\.?\s*(\d+)/;

/** A text whose order is that of the numbers in it: of equal length, Roman ones as digits. */
export function volumeKey(text: string): string {
  const words = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().trim();
  return words
    .replace(LABEL, '')
    .replace(/(?<![\p{L}\d])[ivxlc]+(?![\p{L}\d]|\.?\s*\d)/gu, (roman) => String(romanValue(roman)))
    .replace(/\d+/g, (digits) => digits.replace(/^0+(?=\d)/, '').padStart(DIGITS, '0'));
}

/** The number of a volume in its series; null if it has none. */
export function numberInSeries(volume: string): number | null {
  const key = volumeKey(volume);
  const digits = AFTER_VOLUME.exec(key)?.[1] ?? /\d+/.exec(key)?.[0];
  return digits === undefined ? null : Number(digits);
}
