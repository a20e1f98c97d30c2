/** Blanks, and characters that show nothing by themselves. */
const NOTHING_SEEN = /^[\p{Z}\p{Cc}\p{Cf}]*$/u;

/** Without what PostgreSQL does not store: NUL, and half a surrogate pair. */
export const storable = (text: string): string => text.toWellFormed().replaceAll('\0', '');

/**
 * Text of several lines as it is kept: line breaks are `\n`, no other control characters, no blanks
 * around it; empty when nothing of it would be seen.
 */
export function tidyText(text: string): string {
  if (NOTHING_SEEN.test(text)) return '';
  return text
    .toWellFormed()
    .replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
    .replace(/\t/g, ' ')
    .replace(/[^\P{Cc}\n]/gu, '')
    .trim();
}

/** The same for a field of one line: line breaks and runs of blanks become one blank. */
export const tidyLine = (text: string): string => tidyText(text).replace(/\s+/g, ' ');
