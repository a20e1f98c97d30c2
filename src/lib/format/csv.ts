import { REGION, type Locale } from '#contract/shared/languages.ts';

/** A cell: text, or a number that a spreadsheet may count with. */
export type Cell = string | number;

/** Marks the encoding, which spreadsheets do not guess. */
const BYTE_ORDER_MARK = '\uFEFF';

/**
 * A table as spreadsheets of this language read it: where a number has a comma, cells are parted by
 * semicolons. What would be taken for a formula stays text.
 */
export function csvText(rows: readonly (readonly Cell[])[], locale: Locale): string {
  const separator = decimalSign(locale) === ',' ? ';' : ',';
  const lines = rows.map((cells) => cells.map((cell) => cellText(cell, locale)).join(separator));
  return `${BYTE_ORDER_MARK}${lines.join('\r\n')}\r\n`;
}

const decimalSign = (locale: Locale): string =>
  new Intl.NumberFormat(REGION[locale]).formatToParts(0.5).find(({ type }) => type === 'decimal')
    ?.value ?? '.';

function cellText(cell: Cell, locale: Locale): string {
  if (typeof cell === 'number') return String(cell).replace('.', decimalSign(locale));
  const harmless = /^[\s]*[=+\-@]|^[\t\r]/.test(cell) ? `'${cell}` : cell;
  return /[",;\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
