import { basename } from 'node:path';
import { terminalText } from '../terminal-text.ts';
import { linesOf } from './lines.ts';
import { csvRecords, type RawRecord } from './records.ts';

/** Reads one cell; throws what is wrong with it ("is not a number"). */
export type Cell<T> = (text: string) => T;

export type Cells = Record<string, Cell<unknown>>;
export type ValuesOf<C extends Cells> = { [Name in keyof C]: ReturnType<C[Name]> };

export interface TableRow<C extends Cells> {
  values: ValuesOf<C>;
  /** A problem of this row, said with its file, line and column. */
  problem: (column: keyof C & string, problem: string) => string;
}

/** Everything that is wrong with the files, one line each. */
export class TableProblem extends Error {
  override name = 'TableFault';
  constructor(problems: readonly string[]) {
    const shown = problems.slice(0, 20);
    const more = problems.length - shown.length;
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
  const lines = [...readLines(file, cells).lines];
  const problems = lines.flatMap(({ line, problems: wrong }) =>
    wrong.map((problem) => `${name}, line ${line}, ${problem}`),
  );
  if (problems.length > 0) throw new TableProblem(problems);
  return lines.map(({ line, values }) => ({
    // A line without problems has all its values.
    values: values as ValuesOf<C>,
    problem: (column, problem) => `${name}, line ${line}, column ${column}: ${problem}`,
  }));
}

/** One line of a file: its values, or what is wrong with it. */
export interface TableLine<C extends Cells> extends RawRecord {
  values: ValuesOf<C> | null;
  /** "column x: …" for each wrong cell; one sentence when the line itself cannot be read. */
  problems: string[];
}

/**
 * Reads every line by itself, when it is asked for: a wrong one spoils no other.
 *
 * @throws TableFault for a file that is empty or no table, and a header that cannot be read or has an unknown column
 */
export function readLines<C extends Cells>(
  file: string,
  cells: C,
): { header: string; columns: readonly string[]; lines: Iterable<TableLine<C>> } {
  const name = basename(file);
  const records = csvRecords(linesOf(file));
  const first = records.next().value ?? undefined;
  if (!first) throw new TableProblem([`${name} is empty: it has no line that names the columns`]);
  if ('problem' in first) throw new TableProblem([`${name}, line 1: ${first.problem}`]);
  const columns = first.cells.map((cell) => known(cell.trim(), Object.keys(cells), name));
  return { header: first.raw, columns, lines: tableLines(records, columns, cells) };
}

function* tableLines<C extends Cells>(
  records: ReturnType<typeof csvRecords>,
  columns: readonly string[],
  cells: C,
): Generator<TableLine<C>> {
  for (const { line, raw, ...read } of records) {
    if ('problem' in read) {
      yield { line, raw, values: null, problems: [read.problem] };
      continue;
    }
    const record = Object.fromEntries(columns.map((column, at) => [column, read.cells[at] ?? '']));
    yield { line, raw, ...valuesOf(record, cells) };
  }
}

function valuesOf<C extends Cells>(record: Readonly<Record<string, string>>, cells: C) {
  const problems: string[] = [];
  const values: Record<string, unknown> = {};
  for (const [column, cell] of Object.entries(cells)) {
    const text = (record[column] ?? '').trim();
    try {
      values[column] = cell(text);
    } catch (error) {
      const problem = error instanceof Error ? error.message : String(error);
      problems.push(`column ${column}: ${text === '' ? problem : `"${text}" ${problem}`}`);
    }
  }
  // Every cell of C has been read into values, or there is a problem.
  return { values: problems.length > 0 ? null : (values as ValuesOf<C>), problems };
}

function known(column: string, columns: readonly string[], name: string): string {
  if (columns.includes(column)) return column;
  throw new TableProblem([
    `${name}, line 1: there is no column "${terminalText(column)}". Columns: ${columns.join(', ')}`,
  ]);
}
