import { readFileSync } from 'node:fs';

/** A row of a table: cells by column name; a column that is not there is ''. */
export type Row = (column: string) => string;

/** Reads a tab-separated table with one header line. */
export function readTable(name: string): Row[] {
  const text = readFileSync(new URL(`./${name}`, import.meta.url), 'utf8');
  const [head = '', ...lines] = text.split('\n').filter((line) => line !== '');
  const columns = head.split('\t');
  return lines.map((line) => {
    const cells = line.split('\t');
    return (column) => cells[columns.indexOf(column)] ?? '';
  });
}

/** A cell with several values, separated by "; ". */
export const listOf = (cell: string): string[] =>
  cell === '' ? [] : cell.split('; ').map((value) => value.trim());

export const numberOf = (cell: string): number | null => (cell === '' ? null : Number(cell));
