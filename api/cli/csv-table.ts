import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { CsvError, parse, type Info } from 'csv-parse/sync';

/** Reads one cell; throws what is wrong with it ("is not a number"). */
export type Cell<T> = (text: string) => T;

type Cells = Record<string, Cell<unknown>>;
type ValuesOf<C extends Cells> = { [Name in keyof C]: ReturnType<C[Name]> };

export interface TableRow<C extends Cells> {
  values: ValuesOf<C>;
  /** A fault of this row, said with its file, line and column. */
  fault: (column: keyof C & string, problem: string) => string;
}

/** Everything that is wrong with the files, one line each. */
export class TableFault extends Error {
  override name = 'TableFault';
  constructor(faults: readonly string[]) {
    const shown = faults.slice(0, 20);
    const more = faults.length - shown.length;
    super([...shown, ...(more > 0 ? [`… and ${more} more`] : [])].join('\n'));
  }
}

/**
 * Reads a CSV file with a header line; comma, semicolon or tab, as spreadsheets write it. Columns
 * may stand in any order; one that is missing is empty in every row.
 *
 * @throws TableFault with every wrong cell; the file system's error when there is no such file
 */
export function readTable<C extends Cells>(file: string, cells: C): TableRow<C>[] {
  const name = basename(file);
  const faults: string[] = [];
  const rows = parsed(file, Object.keys(cells)).map(({ record, info }): TableRow<C> => {
    const fault = (column: string, problem: string): string =>
      `${name}, line ${info.lines}, column ${column}: ${problem}`;
    const values: Record<string, unknown> = {};
    for (const [column, cell] of Object.entries(cells)) {
      const text = (record[column] ?? '').trim();
      try {
        values[column] = cell(text);
      } catch (error) {
        const problem = error instanceof Error ? error.message : String(error);
        faults.push(fault(column, text === '' ? problem : `"${text}" ${problem}`));
      }
    }
    // Every cell of C has been read into values, or a fault is thrown below.
    return { values: values as ValuesOf<C>, fault };
  });
  if (faults.length > 0) throw new TableFault(faults);
  return rows;
}

interface ParsedRow {
  record: Record<string, string>;
  info: Info;
}

function parsed(file: string, columns: readonly string[]): ParsedRow[] {
  const text = readFileSync(file, 'utf8');
  const name = basename(file);
  try {
    return parse(text, {
      bom: true,
      columns: (header: string[]) => header.map((cell) => known(cell.trim(), columns, name)),
      delimiter: delimiterOf(text),
      info: true,
      skip_empty_lines: true,
    }) as unknown as ParsedRow[];
  } catch (error) {
    if (error instanceof CsvError) {
      throw new TableFault([`${name}, line ${String(error['lines'] ?? 1)}: ${error.message}`]);
    }
    throw error;
  }
}

function known(column: string, columns: readonly string[], name: string): string {
  if (columns.includes(column)) return column;
  throw new TableFault([
    `${name}, line 1: there is no column "${column}". Columns: ${columns.join(', ')}`,
  ]);
}

/** The first of the usual separators that the header line has. */
function delimiterOf(text: string): string {
  const [header = ''] = text.split(/\r?\n/, 1);
  return [';', '\t', ','].find((delimiter) => header.includes(delimiter)) ?? ',';
}
