import {
  plannedIssues,
  type PlannedIssue,
  type Schedule,
} from '#api/catalogue/periodicals/calendar.ts';
import type { HeldIssue } from '#api/catalogue/periodicals/rules.ts';
import type { SerialKind } from '#api/core/db/schema.ts';
import { addDays, type Day } from '#api/circulation/units/zone.ts';
import type { LibraryKey } from '../network.ts';
import { createRandom, integer, type Random } from '../random.ts';
import { listOf, numberOf, readTable } from './tsv.ts';

/** A line of `serials.tsv`: what one library gets of a serial (README.md). */
export interface DemoSerial {
  work: number;
  library: LibraryKey;
  kind: SerialKind;
  schedule: Schedule;
  /** By which issues were made where the frequency does not tell. */
  base: Schedule;
  missing: string[];
  claimed: string[];
  joined: string[];
  special: string[];
  statements: string[];
  note: string;
}

export const readSerials = (): DemoSerial[] =>
  readTable('serials.tsv').map((cell) => {
    const months = cell('months');
    const schedule: Schedule = {
      frequency: cell('frequency'),
      startsOn: cell('first') || null,
      endsOn: cell('last') || null,
      firstVolume: numberOf(cell('volume')),
      firstNumber: numberOf(cell('number')),
      numbersRestart: cell('restart') === 's',
      issuesPerVolume: null,
      firstPart: null,
      partsPerNumber: null,
      partsRestart: false,
      calendarChange: '',
      regularity: '',
      inSeasons: false,
    };
    return {
      work: Number(cell('work')),
      library: cell('library') as LibraryKey,
      kind: cell('kind') as SerialKind,
      schedule,
      base: {
        ...schedule,
        frequency: cell('base') || schedule.frequency,
        regularity: months === '' ? '' : `pm${months}`,
      },
      missing: listOf(cell('missing')),
      claimed: listOf(cell('claimed')),
      joined: listOf(cell('joined')),
      special: listOf(cell('special')),
      statements: listOf(cell('statements')),
      note: cell('note'),
    };
  });

/** Issues reach the shelf this many days after their date. */
const ON_THE_WAY = { least: 4, most: 25 };

/** The issues that a library has of a serial on a day, the same each time. */
export function heldIssues(serial: DemoSerial, today: Day): HeldIssue[] {
  const random = createRandom(serial.work * 31 + serial.library.length);
  const due = plannedIssues(serial.base, today);
  const isOneOf = (places: readonly string[]) => (slot: PlannedIssue) =>
    places.some((place) =>
      place.startsWith('-') ? due.at(Number(place)) === slot : slot.day.startsWith(place),
    );
  const [isMissing, isClaimed, isJoined, isSpecial] = [
    serial.missing,
    serial.claimed,
    serial.joined,
    serial.special,
  ].map(isOneOf) as [Test, Test, Test, Test];
  const issues: Omit<HeldIssue, 'sequence'>[] = [];
  for (const [at, slot] of due.entries()) {
    const next = due[at + 1];
    if (isMissing(slot) || (at > 0 && isJoined(due[at - 1] ?? slot))) continue;
    const arrived = arrival(slot, random);
    if (arrived > today) continue;
    const issue = issueOf(isJoined(slot) && next ? joinedWith(slot, next) : slot, serial);
    issues.push(
      isClaimed(slot)
        ? { ...issue, state: 'claimed', note: 'Reclamado ao fornecedor.' }
        : { ...issue, receivedOn: arrived },
    );
    if (isSpecial(slot)) issues.push({ ...issue, ...SPECIAL, receivedOn: arrived });
  }
  return issues.map((issue, at) => ({ ...issue, sequence: at + 1 }));
}

type Test = (slot: PlannedIssue) => boolean;

const SPECIAL = { number: 'esp.', special: true, title: 'Edição especial' };

const arrival = ({ day }: PlannedIssue, random: Random): Day =>
  addDays(day, integer(random, ON_THE_WAY.least, ON_THE_WAY.most));

/** One issue instead of two: "3/4". */
const joinedWith = (slot: PlannedIssue, next: PlannedIssue): PlannedIssue => ({
  ...slot,
  lastMonth: next.month,
  numbers: [...slot.numbers, ...next.numbers],
});

function issueOf(
  slot: PlannedIssue,
  { kind, base, schedule }: DemoSerial,
): Omit<HeldIssue, 'sequence'> {
  const isDaily = 'we'.includes(base.frequency);
  const isYearly = base.frequency === 'a';
  const numbers = slot.numbers.join('/');
  const number = kind === 'supplement' && numbers !== '' ? `supl. ${numbers}` : numbers;
  return {
    volume: slot.volume === null ? null : String(slot.volume),
    number: number || null,
    part: null,
    year: slot.year,
    month: isYearly || schedule.startsOn === null ? null : slot.month,
    lastMonth: slot.lastMonth,
    day: isDaily ? Number(slot.day.slice(8)) : null,
    special: false,
    title: null,
    note: null,
    state: 'received',
    receivedOn: null,
  };
}
