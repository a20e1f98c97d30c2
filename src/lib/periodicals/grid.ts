import type { Output } from '#contract/calls.ts';
import { grouped } from '../grouped.ts';

export type Holding = Output<'GET /kardex/:id/data'>['assinaturas'][number];
export type HeldIssue = Holding['fasciculos'][number];

/** Months of a column, 1 to 12. */
export interface Column {
  first: number;
  last: number;
}

interface Cell {
  /** Columns that it stretches over. */
  span: number;
  issues: HeldIssue[];
}

export interface Row {
  /** Null: issues without a year. */
  year: number | null;
  /** When all ordinary issues of the year are of one, and have numbers in it. */
  volume: string | null;
  cells: Cell[];
}

/** The issues of a pattern as a calendar: a row for a year, columns for its months. */
export interface IssueGrid {
  columns: Column[];
  rows: Row[];
}

/** Frequencies with several issues in a month: their columns are months. */
const WITHIN_MONTHS = 'dciwesj';

/** Lays issues out as a calendar, the newest year first. */
export function issueGrid({ fasciculos, meses, cod_period: period }: Holding): IssueGrid {
  const columns = columnsOf(WITHIN_MONTHS.includes(period) ? 1 : meses);
  const years = grouped(fasciculos, ({ ano }) => ano ?? null);
  const rows = [...years]
    .sort(([one], [other]) => (other ?? 0) - (one ?? 0))
    .map(([year, issues]) => ({ year, volume: volumeOf(issues), cells: cellsOf(issues, columns) }));
  return { columns, rows };
}

/** Twelve months in columns of so many; one for the whole year where that is all there is to say. */
function columnsOf(months: number | undefined): Column[] {
  const width = months !== undefined && months < 12 ? months : 12;
  return Array.from({ length: 12 / width }, (_, at) => ({
    first: at * width + 1,
    last: (at + 1) * width,
  }));
}

function volumeOf(issues: readonly HeldIssue[]): string | null {
  const ordinary = issues.filter(({ especial }) => !especial);
  const volumes = new Set(ordinary.map(({ volume }) => volume));
  const [only] = volumes;
  const isSaidByAll = ordinary.some(({ numero }) => numero === undefined);
  return volumes.size === 1 && !isSaidByAll ? (only ?? null) : null;
}

/** An issue for several months stretches over their columns where nothing else stands there. */
function cellsOf(issues: readonly HeldIssue[], columns: readonly Column[]): Cell[] {
  const places = columns.map((): HeldIssue[] => []);
  for (const issue of issues) places[columnOf(monthOf(issue), columns)]?.push(issue);
  const cells: Cell[] = [];
  for (let at = 0; at < places.length; at++) {
    const own = places[at] ?? [];
    const [only] = own;
    const end = own.length === 1 && only ? columnOf(lastMonthOf(only), columns) : at;
    let last = at;
    while (last < end && places[last + 1]?.length === 0) last++;
    cells.push({ span: last - at + 1, issues: own });
    at = last;
  }
  return cells;
}

const columnOf = (month: number, columns: readonly Column[]): number =>
  Math.max(
    0,
    columns.findIndex(({ first, last }) => month >= first && month <= last),
  );

/** A season is the quarter that bears its number; without a month, what is planned says it. */
function monthOf({ mes, ano, data_prevista: planned }: HeldIssue): number {
  if (mes !== undefined) return mes > 20 ? (mes - 21) * 3 + 1 : mes;
  return planned?.startsWith(`${ano}-`) ? Number(planned.slice(5, 7)) : 1;
}

function lastMonthOf(issue: HeldIssue): number {
  const { mes_fim: end } = issue;
  if (end === undefined) return monthOf(issue);
  return end > 20 ? (end - 20) * 3 : end;
}

/**
 * The issue that a key leads to from another, as in every grid: arrows, Home and End in the row, with
 * Control in the whole. Undefined: the key leads nowhere.
 */
export function issueAt(
  rows: readonly Row[],
  from: number,
  { key, ctrlKey }: { key: string; ctrlKey: boolean },
): number | undefined {
  const lines = rows.map(placesOf).filter((line) => line.length > 0);
  const at = lines.findIndex((line) => line.some(({ issue }) => issue === from));
  const line = lines[at];
  if (!line) return undefined;
  const place = line.findIndex(({ issue }) => issue === from);
  switch (key) {
    case 'ArrowRight':
      return line[place + 1]?.issue;
    case 'ArrowLeft':
      return line[place - 1]?.issue;
    case 'ArrowDown':
      return nearest(lines[at + 1], line[place]?.column);
    case 'ArrowUp':
      return nearest(lines[at - 1], line[place]?.column);
    case 'Home':
      return (ctrlKey ? lines[0] : line)?.[0]?.issue;
    case 'End':
      return (ctrlKey ? lines.at(-1) : line)?.at(-1)?.issue;
    default:
      return undefined;
  }
}

interface Place {
  issue: number;
  /** Where its cell begins; issues of one cell stand side by side in it. */
  column: number;
}

function placesOf({ cells }: Row): Place[] {
  let column = 0;
  return cells.flatMap(({ span, issues }) => {
    const first = column;
    column += span;
    return issues.map(({ seq_sec: issue }, at) => ({
      issue,
      column: first + (span * at) / issues.length,
    }));
  });
}

const nearest = (line: readonly Place[] = [], column = 0): number | undefined =>
  [...line].sort((a, b) => Math.abs(a.column - column) - Math.abs(b.column - column))[0]?.issue;
