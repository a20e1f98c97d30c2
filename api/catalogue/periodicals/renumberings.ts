import type { Day } from '../../circulation/units/zone.ts';
import { plannedIssues, type PlannedIssue, type Schedule } from './calendar.ts';
import { numbersIn, type IssueName } from './issue-names.ts';
import type { Renumbering, Renumberings } from './numbering.ts';

/** More changes mean irregular numbering. */
const MAX_CHANGES = 8;

type Stored = IssueName & { special: boolean; sequence: number };

/**
 * Where the issues that a library has are numbered otherwise than planned, twice in a row: the plan
 * then goes on from the first of the two. One alone is an error of the record, or comes late. Pure.
 */
export function renumberings(
  schedule: Schedule,
  held: readonly Stored[],
  until: Day,
): Renumberings {
  const numbered = held.filter(
    ({ special, year, month, number }) =>
      !special && year !== null && month !== null && numbersIn(number).length > 0,
  );
  const changes = new Map<Day, Renumbering>();
  const rejected = new Set<Day>();
  if (numbered.length < 2) return changes;
  for (let tries = 0; tries < MAX_CHANGES; tries++) {
    const pairs = pairsOf(numbered, plannedIssues(schedule, until, changes));
    const at = pairs.findIndex(
      (pair, index) =>
        !agrees(pair) && !rejected.has(pair.slot.day) && !agrees(pairs[index + 1] ?? AGREED),
    );
    const [pair, next] = [pairs[at], pairs[at + 1]];
    if (!pair || !next) return changes;
    const before = changes.get(pair.slot.day);
    changes.set(pair.slot.day, renumberingOf(pair.issue));
    const again = pairsOf([next.issue], plannedIssues(schedule, until, changes));
    if (again.every(agrees)) continue;
    rejected.add(pair.slot.day);
    if (before) changes.set(pair.slot.day, before);
    else changes.delete(pair.slot.day);
  }
  return changes;
}

interface Pair {
  issue: Stored;
  slot: PlannedIssue;
}

/** Each issue with the only slot of its date, in order. */
function pairsOf(issues: readonly Stored[], planned: readonly PlannedIssue[]): Pair[] {
  const byMonth = Map.groupBy(planned, ({ year, month }) => `${year}-${month}`);
  const pairs = issues.flatMap((issue) => {
    const slots = (byMonth.get(`${issue.year}-${issue.month}`) ?? []).filter(
      ({ day }) => issue.day === null || Number(day.slice(8)) === issue.day,
    );
    const [slot] = slots;
    const isClear = slots.length === 1 && slot !== undefined && slot.numbers.length > 0;
    return isClear && slot.parts.length === 0 ? [{ issue, slot }] : [];
  });
  return pairs.sort(
    (one, other) =>
      one.slot.day.localeCompare(other.slot.day) || one.issue.sequence - other.issue.sequence,
  );
}

const AGREED = null;

function agrees(pair: Pair | null): boolean {
  if (pair === null) return true;
  const { volume, number } = renumberingOf(pair.issue);
  const { slot } = pair;
  return slot.numbers[0] === number && (volume === null || (slot.volume ?? volume) === volume);
}

const renumberingOf = ({ volume, number }: Stored): Renumbering => ({
  volume: numbersIn(volume)[0] ?? null,
  number: numbersIn(number)[0] ?? 1,
});
