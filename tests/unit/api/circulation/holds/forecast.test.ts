import { describe, expect, it } from 'vitest';
import { forecastQueue } from '#api/circulation/holds/forecast.ts';
import type { HeldCopy } from '#api/circulation/holds/rules.ts';
import type { HoldFacts } from '#api/circulation/loans/facts.ts';
import { EMPTY_POLICY_ROW, policyFor, type PolicyRow } from '#api/circulation/loans/policy.ts';
import type { OpeningCalendar } from '#api/circulation/units/calendar.ts';
import { dayIn } from '#api/circulation/units/zone.ts';

const NOW = new Date('2026-11-26T15:00:00Z');
const ZONE = 'America/Sao_Paulo';
/** The end of a day. */
const end = (day: string) => new Date(`${day}T23:59:59-03:00`).toISOString();
const at = (day: string) => new Date(`${day}T12:00:00-03:00`);
const [WEEK, MONTH] = [1, 2];
/** Copies of library 2 travel two days to library 1. */
const REACH = new Map([
  [1, 0],
  [2, 2],
]);

const copyOf = (id: number, change: Partial<HeldCopy> = {}): HeldCopy => ({
  ...{ id, titleId: 10, libraryId: 1, number: '1', callNumber: '', shelfLocation: null },
  ...{ volume: null, tome: null, part: null, additional: false, lendable: true },
  ...{ loanKind: 'normal', typeKind: 'normal', state: null, setAside: false, dueAt: null },
  ...change,
});
const due = (id: number, day: string, change: Partial<HeldCopy> = {}) =>
  copyOf(id, { dueAt: end(day), ...change });
const holdOf = (id: number, change: Partial<HoldFacts> = {}): HoldFacts => ({
  ...{ id, titleId: 10, libraryId: 1, volume: '', tome: '', part: '', additional: false },
  ...{ patronId: id, groupId: WEEK, state: 'queued', placedAt: `2026-11-0${id}` },
  ...{ resumesAt: null, copyId: null, expiresAt: null },
  ...change,
});
const suspended = (id: number, until: string, change: Partial<HoldFacts> = {}) =>
  holdOf(id, { state: 'suspended', resumesAt: new Date(`${until}T00:00:00-03:00`), ...change });

const rowOf = (groupId: number, days: number, change: Partial<PolicyRow> = {}): PolicyRow => ({
  ...EMPTY_POLICY_ROW,
  ...{ group_id: groupId, lendable: 1, loan_days: days },
  ...change,
});
const POLICIES = [rowOf(WEEK, 7), rowOf(MONTH, 28)];
const open: OpeningCalendar = { zone: ZONE, week: new Map(), exceptions: new Map() };

/** The expected day of each hold, by its number. */
const days = (
  copies: HeldCopy[],
  holds: HoldFacts[],
  { policies = POLICIES, calendar = open } = {},
) => {
  const facts = {
    ...{ copies, holds, calendarOf: () => calendar },
    policyOf: (
      { groupId }: Pick<HoldFacts, 'groupId'>,
      copy: Pick<HeldCopy, 'loanKind' | 'libraryId'>,
    ) => policyFor(policies, { ...copy, groupId }),
  };
  const expected = forecastQueue(facts, NOW);
  return holds.map(({ id }) => {
    const at = expected.get(id);
    return at === undefined ? null : dayIn(at, ZONE);
  });
};

describe('the expected day of a hold', () => {
  it.each<[string, HeldCopy[], HoldFacts[], (string | null)[]]>([
    ['the first gets the copy when it is due', [due(1, '2026-12-03')], [holdOf(1)], ['2026-12-03']],
    [
      'the second after the loan of the first, not after one of its own',
      [due(1, '2026-12-03')],
      [holdOf(1), holdOf(2, { groupId: MONTH })],
      ['2026-12-03', '2026-12-10'],
    ],
    [
      'the third after a long loan',
      [due(1, '2026-12-03')],
      [holdOf(1, { groupId: MONTH }), holdOf(2)],
      ['2026-12-03', '2026-12-31'],
    ],
    [
      'a suspended hold is passed over, and served next when its day comes',
      [due(1, '2026-12-03')],
      [suspended(1, '2026-12-20'), holdOf(2, { groupId: MONTH }), holdOf(3)],
      ['2026-12-31', '2026-12-03', '2027-01-07'],
    ],
    [
      'a suspended hold gets a copy that lies there on its day',
      [due(1, '2026-12-03')],
      [suspended(1, '2026-12-20')],
      ['2026-12-20'],
    ],
    ['an overdue copy gives no day', [due(1, '2026-11-09')], [holdOf(1)], [null]],
    [
      'the other copy does',
      [due(1, '2026-11-09'), due(2, '2026-12-03')],
      [holdOf(1), holdOf(2)],
      ['2026-12-03', '2026-12-10'],
    ],
    [
      'several copies come back in their order',
      [due(1, '2026-12-03'), due(2, '2026-11-30')],
      [holdOf(1), holdOf(2), holdOf(3)],
      ['2026-11-30', '2026-12-03', '2026-12-07'],
    ],
    [
      'a copy set aside is fetched today',
      [copyOf(1, { setAside: true })],
      [holdOf(1, { state: 'released', copyId: 1 }), holdOf(2)],
      [null, '2026-12-03'],
    ],
    [
      'a copy in quarantine gives no day',
      [copyOf(1, { state: 'quarantine' })],
      [holdOf(1)],
      [null],
    ],
    [
      'a lost copy gives none, though its loan is open',
      [due(1, '2026-12-03', { state: 'lost' })],
      [holdOf(1)],
      [null],
    ],
    [
      'volumes have lines of their own; any volume takes the first',
      [due(1, '2026-12-03', { volume: '1' }), due(2, '2026-12-05', { volume: '2' })],
      [holdOf(1, { volume: '2' }), holdOf(2), holdOf(3, { volume: '1' })],
      ['2026-12-05', '2026-12-03', '2026-12-10'],
    ],
    [
      'another library serves its own',
      [due(1, '2026-12-03', { libraryId: 2 })],
      [holdOf(1)],
      [null],
    ],
    [
      'a copy of another library within reach travels first, and its loan counts from there',
      [due(1, '2026-12-03', { libraryId: 2 })],
      [holdOf(1, { sources: REACH }), holdOf(2, { sources: REACH })],
      ['2026-12-05', '2026-12-14'],
    ],
    [
      'a copy on its way is ready when its days are over, and never in the past',
      [copyOf(1, { libraryId: 2, state: 'in_transit' }), copyOf(2, { state: 'in_transit' })],
      [
        holdOf(1, { sources: REACH, state: 'in_transit', copyId: 1, sentAt: at('2026-11-25') }),
        holdOf(2, { sources: REACH, state: 'in_transit', copyId: 2, sentAt: at('2026-11-20') }),
      ],
      ['2026-11-27', '2026-11-26'],
    ],
  ])('%s', (_what, copies, holds, expected) => {
    expect(days(copies, holds)).toEqual(expected);
  });

  it('counts closed days of the library', () => {
    const calendar = { ...open, exceptions: new Map([['2026-12-10', []]]) };
    expect(days([due(1, '2026-12-03')], [holdOf(1), holdOf(2)], { calendar })).toEqual([
      '2026-12-03',
      '2026-12-11',
    ]);
  });

  it('is unknown where the copy is not lent to the group', () => {
    const policies = [rowOf(WEEK, 7, { lendable: 0 }), rowOf(MONTH, 28)];
    const holds = [holdOf(1), holdOf(2, { groupId: MONTH })];
    expect(days([due(1, '2026-12-03')], holds, { policies })).toEqual([null, '2026-12-03']);
  });
});
