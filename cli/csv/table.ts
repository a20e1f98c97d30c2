import { basename } from 'node:path';
import { terminalText } from '../terminal-text.ts';
import { linesOf } from './lines.ts';
import { csvRecords, type RawRecord } from './records.ts';

/** Parses a cell; throws its problem ("is not a number"). */
export type Cell<T> = (text: string) => T;

export type Cells = Record<string, Cell<unknown>>;
export type ValuesOf<C extends Cells> = { [Name in keyof C]: ReturnType<C[Name]> };

export interface TableRow<C extends Cells> {
  values: ValuesOf<C>;
  /** File and line, as "policies.csv:12". */
  at: string;
  /** Returns a problem of this row with file, line and column. */
  problem: (column: keyof C & string, problem: string) => string;
}

/** All problems of the files, one line each. */
export class TableProblem extends Error {
  override name = 'TableFault';
  constructor(problems: readonly string[]) {
    const shown = problems.slice(0, 20);
    const more = problems.length - shown.length;
    super([...shown, ...(more > 0 ? [`… and ${more} more`] : [])].join('\n'));
  }
}

/**
 * Reads a CSV file with header; separated by comma, semicolon or tab. Columns may be in any order; missing
 * ones are empty.
 *
 * @throws TableProblem with every invalid cell; the system's error if the file is missing
 */
export function readTable<C extends Cells>(file: string, cells: C): TableRow<C>[] {
  const name = basename(file);
  const lines = [...readLines(file, cells).lines];
  const problems = lines.flatMap(({ line, problems: wrong }) =>
    wrong.map((problem) => `${name}, line ${line}, ${problem}`),
  );
  if (problems.length > 0) throw new TableProblem(problems);
  return lines.map(({ line, values }) => ({
    // Without problems, all values are present.
    values: values as ValuesOf<C>,
    at: `${name}:${line}`,
    problem: (column, problem) => `${name}, line ${line}, column ${column}: ${problem}`,
  }));
}

/** A line: its values, or its problems. */
export interface TableLine<C extends Cells> extends RawRecord {
  values: ValuesOf<C> | null;
  /** "column x: …" for each invalid cell; one sentence if the line cannot be parsed. */
  problems: string[];
}

/**
 * Reads lines lazily and independently: an invalid line does not affect others.
 *
 * @throws TableProblem for an empty file and for an invalid header or unknown column
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
  // All cells were parsed, or there is a problem.
  return { values: problems.length > 0 ? null : (values as ValuesOf<C>), problems };
}

function known(column: string, columns: readonly string[], name: string): string {
  if (columns.includes(column)) return column;
  throw new TableProblem([
    `${name}, line 1: there is no column "${terminalText(column)}". Columns: ${columns.join(', ')}`,
  ]);
}
