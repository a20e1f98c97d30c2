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

/**
 * Cuts CSV into records. One that cannot be read is one line, so that a forgotten quote does not
 * swallow the lines after it. Empty lines, and lines of empty cells, are left out.
 */
export function csvRecords(text: string): CsvRecord[] {
  const lines = text.split(/(?<=\r\n|\n|\r(?!\n))/);
  const delimiter = delimiterOf(lines[0] ?? '');
  const records: CsvRecord[] = [];
  let width = 0;
  for (let at = 0; at < lines.length;) {
    const { count, ...read } = recordAt(lines, at, { delimiter, width });
    const raw = bare(lines.slice(at, at + count).join(''));
    const isEmpty = 'cells' in read && read.cells.every((cell) => cell.trim() === '');
    if (!isEmpty) records.push({ line: at + 1, raw, ...read });
    if (width === 0 && 'cells' in read) width = read.cells.length;
    at += count;
  }
  return records;
}

interface Form {
  delimiter: string;
  /** Cells of the header; 0: this is the header. */
  width: number;
}

type Read = { cells: string[] } | { problem: string };

/** The record that begins on a line, and how many lines it takes. */
function recordAt(lines: readonly string[], at: number, form: Form): Read & { count: number } {
  const alone = readRecord(lines[at] ?? '', form);
  if (!('isOpen' in alone)) return { ...alone, count: 1 };
  const longest = Math.min(LONGEST_RECORD, lines.length - at);
  for (let count = 2; count <= longest; count++) {
    const read = readRecord(lines.slice(at, at + count).join(''), form);
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
