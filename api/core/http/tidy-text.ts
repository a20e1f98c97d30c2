/** Only whitespace and invisible characters. */
const INVISIBLE = /^[\p{Z}\p{Cc}\p{Cf}]*$/u;

/** Removes what PostgreSQL cannot store: NUL and unpaired surrogates. */
export const storable = (text: string): string => text.toWellFormed().replaceAll('\0', '');

/**
 * Normalizes text of several lines: line breaks become `
 *
 * `, control characters are removed, the ends trimmed; empty if nothing is visible.
 */
export function tidyText(text: string): string {
  if (INVISIBLE.test(text)) return '';
  return text
    .toWellFormed()
    .replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
    .replace(/\t/g, ' ')
    .replace(/[^\P{Cc}\n]/gu, '')
    .trim();
}

/** Normalizes text of one line: line breaks and runs of whitespace become one space. */
export const tidyLine = (text: string): string => tidyText(text).replace(/\s+/g, ' ');
