/** Dates as they are printed in an imprint, in the forms of NBR 6023:2018 (8.6). */

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
  [
    new RegExp(String.raw`^\[?(${YEAR})\]?\s*[-–/]\s*\[?(${YEAR})`),
    (first, last) => `${first}-${last}`,
  ],
  // "1965-72"; what does not rise is a month or a number.
  [
    new RegExp(String.raw`^\[?(${YEAR})\]?\s*[-–/](\d\d)(?!\d)`),
    (first = '', last = '') =>
      last > first.slice(2) ? `${first}-${first.slice(0, 2)}${last}` : first,
  ],
  [new RegExp(String.raw`^\[(${YEAR})\]`), (year) => `[${year}]`],
  [new RegExp(String.raw`^\[?(${YEAR})\]?\s*[-–](?!-)`), (year) => `${year}-`],
  [new RegExp(String.raw`^\[?(?:c|©|copyright|cop)\.?\s*(${YEAR})`, 'i'), (year) => `c${year}`],
  [/\b(?:d[ée]cada|d[ée]cennie|decade)\D{1,9}(1\d\d|20\d)0/i, (decade) => `[${decade}-]`],
  [new RegExp(String.raw`(?<!\d)(${YEAR})(?!\d)`), (year) => year],
];

/**
 * An interval; a whole century or decade becomes "[18--?]", as intervals are for fewer than twenty
 * years.
 */
export function interval(first = '', last = '', doubt = ''): string {
  if (first.endsWith('00') && last === `${first.slice(0, 2)}99`) {
    return `[${first.slice(0, 2)}--${doubt}]`;
  }
  if (first.endsWith('0') && last === `${first.slice(0, 3)}9`) {
    return `[${first.slice(0, 3)}-${doubt}]`;
  }
  return `[entre ${first} e ${last}${doubt}]`;
}

const BEFORE_CHRIST =
  /\d\s*\]?\s*(?:a\.\s?C\b|a\.?C\.|aC\b|a\.\s?de\s?C|b\.\s?C\b|BCE?\b|a\.\s?e\.\s?c\b|av\.\s?J|v\.\s?Chr|antes de Cristo|avanti Cristo|before Christ)/i;

/** Whether the date is before Christ: "[2032 a.C.]", "300 B.C.". */
export const isBeforeChrist = (printed: string): boolean => BEFORE_CHRIST.test(printed);

/** A tidied date of an imprint in its standard form; '' if it has no year. */
export function printedDate(text: string): string {
  if (isBeforeChrist(text)) return text;
  // "2019, c2018": the year of publication wins; without one, the copyright year counts.
  const [first = ''] = text.split(/[;,]\s+(?=\[?(?:c|©|p|℗|impr))/i);
  for (const [form, written] of FORMS) {
    const found = form.exec(first);
    if (found) return written(...found.slice(1).map((part) => part ?? ''));
  }
  return '';
}
