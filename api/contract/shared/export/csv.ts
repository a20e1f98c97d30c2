import { REGION, type Locale } from '../languages.ts';

/** A cell: text, or a number that a spreadsheet may count with. */
export type Cell = string | number;

/** Marks the encoding, which spreadsheets do not guess. */
export const BYTE_ORDER_MARK = '\uFEFF';

/**
 * A row as spreadsheets of this language read it (RFC 4180): where a number has a comma, cells are
 * separated by semicolons, since a spreadsheet opens a file with the list separator of its region.
 * What would be taken for a formula stays text.
 */
export function csvRow(cells: readonly Cell[], locale: Locale): string {
  const separator = decimalSign(locale) === ',' ? ';' : ',';
  return `${cells.map((cell) => cellText(cell, locale)).join(separator)}\r\n`;
}

const decimalSign = (locale: Locale): string =>
  new Intl.NumberFormat(REGION[locale]).formatToParts(0.5).find(({ type }) => type === 'decimal')
    ?.value ?? '.';

function cellText(cell: Cell, locale: Locale): string {
  if (typeof cell === 'number') return String(cell).replace('.', decimalSign(locale));
  const harmless = /^\s*[=+\-@＝＋－＠]|^[\t\r]/u.test(cell) ? `'${cell}` : cell;
  return /[",;\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
