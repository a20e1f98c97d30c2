import { CsvError, parse } from 'csv-parse/sync';

export interface RawRecord {
  /** First line of the record; the header is line 1. */
  line: number;
  /** Raw text without the final line break. */
  raw: string;
}

type CsvRecord = RawRecord & ({ cells: string[] } | { problem: string });

/** A record with more line breaks is taken for an unclosed quote. */
const MAX_RECORD_LINES = 20;
/** Invisible content; NUL and the old end-of-file character are used as padding by some systems. */
const EMPTY = /^[\s\0\x1a]*$/;

/**
 * Splits lines into CSV records lazily. An unreadable record is limited to one line, so that an unclosed
 * quote does not swallow the following lines. Empty lines and lines of empty cells are skipped.
 */
export function* csvRecords(source: Iterable<string>): Generator<CsvRecord, void> {
  const coming = source[Symbol.iterator]();
  const lines: string[] = [];
  const fill = () => {
    while (lines.length < MAX_RECORD_LINES) {
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
  /** Number of header cells; 0: this is the header. */
  width: number;
}

type Read = { cells: string[] } | { problem: string };

/** Parses the record at the beginning of these lines; returns it with its number of lines. */
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
    // Tolerates quotes inside cells if they cannot extend to the next line.
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

/** The first usual separator in the header line. */
const delimiterOf = (header: string): string =>
  [';', '\t', ','].find((delimiter) => header.includes(delimiter)) ?? ',';
