import { CsvError, parse } from 'csv-parse/sync';

export interface RawRecord {
  /** Where it begins; the header stands on line 1. */
  line: number;
  /** As it stands in the file, without its last line break. */
  raw: string;
}

type CsvRecord = RawRecord & ({ cells: string[] } | { problem: string });

/** More line breaks than this in one record are a quote that somebody forgot to close. */
const LONGEST_RECORD = 20;
/** Nothing that a person sees; NUL and the old end-of-file sign are what some systems fill up with. */
const EMPTY = /^[\s\0\x1a]*$/;

/**
 * Cuts the lines of a file, each with its line break, into records, no more of them in memory than one
 * may take. One that cannot be read is one line, so that a forgotten quote does not swallow the lines
 * after it. Empty lines, and lines of empty cells, are left out.
 */
export function* csvRecords(source: Iterable<string>): Generator<CsvRecord, void> {
  const coming = source[Symbol.iterator]();
  const lines: string[] = [];
  const fill = () => {
    while (lines.length < LONGEST_RECORD) {
      const next = coming.next();
      if (next.done === true) break;
      lines.push(next.value);
    }
  };
  let form: Form | null = null;
  fill();
  for (let line = 1; lines.length > 0; fill()) {
    form ??= { delimiter: delimiterOf(lines[0] ?? ''), width: 0 };
    const { count, ...read } = recordAt(lines, form);
    const raw = bare(lines.splice(0, count).join(''));
    const isEmpty = 'cells' in read && read.cells.every((cell) => EMPTY.test(cell));
    if (!isEmpty) yield { line, raw, ...read };
    if (form.width === 0 && 'cells' in read) form = { ...form, width: read.cells.length };
    line += count;
  }
}

interface Form {
  delimiter: string;
  /** Cells of the header; 0: this is the header. */
  width: number;
}

type Read = { cells: string[] } | { problem: string };

/** The record that begins on the first of these lines, and how many lines it takes. */
function recordAt(lines: readonly string[], form: Form): Read & { count: number } {
  const alone = readRecord(lines[0] ?? '', form);
  if (!('isOpen' in alone)) return { ...alone, count: 1 };
  for (let count = 2; count <= lines.length; count++) {
    const read = readRecord(lines.slice(0, count).join(''), form);
    if ('cells' in read) return { ...read, count };
    if (!('isOpen' in read)) break;
  }
  return { problem: alone.problem, count: 1 };
}

function readRecord(raw: string, { delimiter, width }: Form): Read | OpenQuote {
  const line = bare(raw);
  try {
    // Quotes inside a cell are tolerated where they cannot reach into the next line.
    const [cells = []] = parse(line, { delimiter, relax_quotes: !/[\r\n]/.test(line) });
    if (width > 0 && cells.length !== width && cells.join('') !== '') {
      return { problem: `${cells.length} cells where the header has ${width}` };
    }
    return { cells };
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const isOpen = error.code === 'CSV_QUOTE_NOT_CLOSED';
    return isOpen ? { isOpen, problem: 'a quote is not closed' } : { problem: error.message };
  }
}

interface OpenQuote {
  isOpen: true;
  problem: string;
}

const bare = (raw: string): string => raw.replace(/(\r\n|\n|\r)$/, '');

/** The first of the usual separators that the header line has. */
const delimiterOf = (header: string): string =>
  [';', '\t', ','].find((delimiter) => header.includes(delimiter)) ?? ',';
