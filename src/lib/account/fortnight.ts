import { wallClock } from '../format/dates.ts';
import type { StatusKind } from '../marks.ts';
import { PHASE_MARKS } from '../request-phases.ts';
import type { Hours, LibraryHours } from '../units/opening.ts';
import type { Facts, Row } from './by-date.ts';

/** The next days above the list, with the hours of the patron's library and a mark for each row. */

const DAYS = 14;
const DAY_MS = 86_400_000;

export interface FortnightDay {
  day: string;
  /** Whether the library opens; undefined: not known. */
  isOpen: boolean | undefined;
  rows: readonly Row[];
}

/** The mark of a row, in the list and above it. */
export function markOf(row: Row): StatusKind {
  switch (row.kind) {
    case 'late':
      return 'overdue';
    case 'return':
    case 'renew':
      return 'closing';
    case 'ready':
      return 'available';
    case 'transit':
      return 'transit';
    case 'waiting':
      return 'reserved';
    case 'suspended':
      return 'closed';
    case 'request':
      return PHASE_MARKS[row.request.fase];
    case 'debt':
      return row.debts.impedido ? 'overdue' : 'closed';
    case 'alerts':
      return 'online';
  }
}

/** The library where most of the patron's loans and holds are; without any, the first one. */
export function mainLibrary(
  { loans, holds }: Pick<Facts, 'loans' | 'holds'>,
  hours: Hours | null,
): LibraryHours | undefined {
  const counts = new Map<number, number>();
  for (const { cod_biblioteca: code } of [...loans, ...holds]) {
    counts.set(code, (counts.get(code) ?? 0) + 1);
  }
  const [most] = [...counts].sort(([, a], [, b]) => b - a);
  const known = hours?.itens.filter(({ dias }) => dias.length > 0) ?? [];
  return known.find(({ cod_biblioteca: code }) => code === most?.[0]) ?? known[0];
}

/** The rows of each of the next days; what is overdue belongs to today. */
export function fortnight(
  rows: readonly Row[],
  today: string,
  library: LibraryHours | undefined,
): FortnightDay[] {
  const start = wallClock(today).getTime();
  return Array.from({ length: DAYS }, (_, n) => {
    const day = new Date(start + n * DAY_MS).toISOString().slice(0, 10);
    const hours = library?.dias.find(({ dia }) => dia === day);
    return {
      day,
      isOpen: hours && hours.intervalos.length > 0,
      rows: rows.filter(({ when, section }) =>
        n === 0 ? section === 'now' && when !== null : when?.slice(0, 10) === day,
      ),
    };
  });
}
