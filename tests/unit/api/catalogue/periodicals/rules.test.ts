import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { plannedIssues, type Schedule } from '#api/catalogue/periodicals/calendar.ts';
import {
  isSameIssue,
  issuesOf,
  noForecast,
  type HeldIssue,
  type Issue,
} from '#api/catalogue/periodicals/rules.ts';
import { partsOf } from '#api/catalogue/periodicals/summaries.ts';
import { workTypeCode } from '#api/catalogue/marc/map/work-types.ts';
import { addDays } from '#api/circulation/units/zone.ts';

const MONTHLY: Schedule = {
  frequency: 'm',
  startsOn: '2025-01-01',
  endsOn: null,
  firstVolume: 41,
  firstNumber: 1,
  numbersRestart: true,
  issuesPerVolume: null,
  firstPart: null,
  partsPerNumber: null,
  partsRestart: false,
  calendarChange: '',
  regularity: '',
  inSeasons: false,
};
const TODAY = '2026-03-12';

let sequence = 0;
const held = (facts: Partial<HeldIssue>): HeldIssue => ({
  sequence: ++sequence,
  volume: null,
  number: null,
  part: null,
  year: null,
  month: null,
  lastMonth: null,
  day: null,
  special: false,
  title: null,
  note: null,
  state: 'received',
  receivedOn: null,
  ...facts,
});
const named = ({ volume, number, year, month, state }: Issue) =>
  `${volume ?? ''}(${number ?? ''}) ${year}-${month ?? ''} ${state}`;
const planned = (schedule: Partial<Schedule>, until = '2026-12-31') =>
  plannedIssues({ ...MONTHLY, ...schedule }, until).map(
    ({ day, volume, numbers }) => `${day} ${volume ?? ''}(${numbers.join('/')})`,
  );
const numbers = (schedule: Partial<Schedule>, until: string) =>
  planned(schedule, until).map((text) => text.slice(11));

describe('what a schedule calls for', () => {
  it.each([
    ['a', ['2025-01-01', '2026-01-01']],
    ['f', ['2025-01-01', '2025-07-01', '2026-01-01', '2026-07-01']],
    ['t', ['2025-01-01', '2025-05-01', '2025-09-01', '2026-01-01', '2026-05-01', '2026-09-01']],
    ['g', ['2025-01-01']],
  ])('counts the months of frequency %s', (frequency, days) => {
    expect(planned({ frequency }).map((text) => text.slice(0, 10))).toEqual(days);
  });

  it.each([
    ['m', 24],
    ['b', 12],
    ['q', 8],
    ['s', 48],
    ['j', 72],
    ['w', 105],
    ['e', 53],
    ['c', 209],
    ['d', 730],
  ])('has as many issues in two years as frequency %s says', (frequency, count) => {
    expect(planned({ frequency })).toHaveLength(count);
  });

  it.each(['x', 'u', 'k', 'z', '8', ''])('knows no date of frequency "%s"', (code) => {
    expect(planned({ frequency: code })).toEqual([]);
  });

  it('begins numbers anew with each year, or goes on', () => {
    expect(numbers({ frequency: 'q' }, '2026-06-30')).toEqual([
      '41(1)',
      '41(2)',
      '41(3)',
      '41(4)',
      '42(1)',
      '42(2)',
    ]);
    const onwards = { frequency: 'f', firstNumber: 77, numbersRestart: false };
    expect(numbers(onwards, '2026-06-30')).toEqual(['41(77)', '41(78)', '42(79)']);
    expect(numbers({ frequency: 'a', firstNumber: null }, '2026-06-30')).toEqual(['41()', '42()']);
  });

  it.each(['cm07', 'cm07/07', 'cm07/99', 'cm99/08', 'cm/'])(
    'puts no months together where %s names no two',
    (regularity) => {
      expect(planned({ regularity })).toEqual(planned({}));
    },
  );

  it('begins in the middle of a volume', () => {
    const late = { frequency: 'q', startsOn: '2025-07-01', firstNumber: 3 };
    expect(numbers(late, '2026-03-31')).toEqual(['41(3)', '41(4)', '42(1)']);
  });

  it('changes the volume after as many issues as it has', () => {
    const halfYears = { issuesPerVolume: 6 };
    expect(numbers(halfYears, '2025-08-01')).toEqual([
      ...[1, 2, 3, 4, 5, 6].map((number) => `41(${number})`),
      '42(1)',
      '42(2)',
    ]);
    const onwards = { issuesPerVolume: 3, firstNumber: 10, numbersRestart: false };
    expect(numbers(onwards, '2025-04-01')).toEqual(['41(10)', '41(11)', '41(12)', '42(13)']);
  });

  it('leaves months out and puts months together, as MARC says it', () => {
    expect(numbers({ regularity: 'om01,02 cm07/08' }, '2025-10-31')).toEqual([
      '41(1)',
      '41(2)',
      '41(3)',
      '41(4)',
      '41(5/6)',
      '41(7)',
      '41(8)',
    ]);
    expect(planned({ regularity: 'pm03,09' }, '2025-12-31')).toEqual([
      '2025-03-01 41(1)',
      '2025-09-01 41(2)',
    ]);
    // Eleven numbers a year: the one for July and August has a single number.
    expect(numbers({ regularity: 'cm07/08', issuesPerVolume: 11 }, '2025-10-01').slice(5)).toEqual([
      '41(6)',
      '41(7)',
      '41(8)',
      '41(9)',
    ]);
  });

  it('keeps to the last day of a shorter month', () => {
    const days = planned({ startsOn: '2025-01-31' }, '2025-04-30').map((text) => text.slice(0, 10));
    expect(days).toEqual(['2025-01-31', '2025-02-28', '2025-03-31', '2025-04-30']);
  });
});

describe('the issues of a library', () => {
  const year = (months: readonly number[], more: Partial<HeldIssue> = {}) =>
    months.map((month) =>
      held({ volume: '41', number: String(month), year: 2025, month, ...more }),
    );
  const BUT_JUNE = [1, 2, 3, 4, 5, 7, 8, 9, 10, 11, 12];
  const stateOf = (issues: readonly Issue[], month: number, of = 2025) =>
    issues.filter((issue) => issue.year === of && issue.month === month).map(({ state }) => state);

  it('are those that came, what is missing, and what is expected to the end of the year', () => {
    const issues = issuesOf(MONTHLY, year(BUT_JUNE), TODAY);
    expect(issues).toHaveLength(24);
    expect(stateOf(issues, 6)).toEqual(['missing']);
    expect(stateOf(issues, 7)).toEqual(['received']);
    // January is more than thirty days old, February is not: its 1 plus 30 days is 3 March.
    expect([1, 2, 3, 12].map((month) => stateOf(issues, month, 2026)[0])).toEqual([
      'missing',
      'missing',
      'expected',
      'expected',
    ]);
    expect(issues.find(({ month, year: of }) => month === 6 && of === 2025)).toMatchObject({
      volume: '41',
      number: '6',
      sequence: 20250601,
      plannedOn: '2025-06-01',
    });
  });

  it('say the next one when the year has none left', () => {
    const yearly = { ...MONTHLY, frequency: 'a' };
    expect(issuesOf(yearly, [], '2026-02-01').map(named)).toEqual([
      '41(1) 2025-1 missing',
      '42(1) 2026-1 expected',
      '43(1) 2027-1 expected',
    ]);
  });

  it('expect nothing once the subscription has ended', () => {
    const issues = issuesOf({ ...MONTHLY, endsOn: '2025-06-30' }, year([1, 2, 3, 4, 5]), TODAY);
    expect(issues.map(named).slice(-2)).toEqual(['41(5) 2025-5 received', '41(6) 2025-6 missing']);
  });

  it('count a combined issue for all its numbers, a special one for none', () => {
    const combined = held({ volume: '41', number: '3/4', year: 2025, month: 3, lastMonth: 4 });
    const special = held({ number: 'esp.', year: 2025, month: 6, special: true });
    const issues = issuesOf(MONTHLY, [combined, special], '2025-06-20');
    expect(stateOf(issues, 4)).toEqual([]);
    expect(stateOf(issues, 3)).toEqual(['received']);
    expect(stateOf(issues, 6)).toEqual(['expected', 'received']);
  });

  it('know an issue by its number even when it bears a later month', () => {
    const late = held({ volume: '41', number: '2', year: 2025, month: 5 });
    const issues = issuesOf(MONTHLY, [late], '2025-05-20');
    expect(issues.map(named)).toContain('41(5) 2025-5 expected');
    expect(issues.map(named)).not.toContain('41(2) 2025-2 missing');
  });

  it('go by the date where a number is unknown to the schedule', () => {
    const quarterly = { ...MONTHLY, frequency: 'q' };
    const issues = issuesOf(
      quarterly,
      [held({ number: '99', year: 2025, month: 3 })],
      '2025-12-01',
    );
    expect(issues.map(named)).toEqual([
      '(99) 2025-3 received',
      '41(2) 2025-4 missing',
      '41(3) 2025-7 missing',
      '41(4) 2025-10 expected',
      '42(1) 2026-1 expected',
    ]);
  });

  it('take a season as its quarter', () => {
    const quarterly = { ...MONTHLY, frequency: 'q', firstNumber: null, endsOn: '2025-12-31' };
    const issues = issuesOf(quarterly, [held({ year: 2025, month: 22 })], TODAY);
    expect(issues.map(named)).toEqual([
      '41() 2025-1 missing',
      '() 2025-22 received',
      '41() 2025-7 missing',
      '41() 2025-10 missing',
    ]);
  });

  it('take the year alone as enough for a yearly one', () => {
    const yearly = { ...MONTHLY, frequency: 'a', firstNumber: null };
    const issues = issuesOf(yearly, [held({ volume: '41', year: 2025 })], '2026-01-05');
    expect(issues.map(named)).toEqual([
      '41() 2025- received',
      '42() 2026-1 expected',
      '43() 2027-1 expected',
    ]);
  });

  it('go by the day where a month has several', () => {
    const weekly = { ...MONTHLY, frequency: 'w', startsOn: '2026-02-05', firstNumber: null };
    const issues = issuesOf(weekly, [held({ year: 2026, month: 2, day: 11 })], '2026-02-20');
    expect(issues.slice(0, 3).map(({ state, plannedOn }) => `${plannedOn} ${state}`)).toEqual([
      '2026-02-05 expected',
      '2026-02-12 received',
      '2026-02-19 expected',
    ]);
  });

  it('take an issue of December and January for both, one season for itself', () => {
    const turn = { ...MONTHLY, regularity: 'cm12/01', startsOn: '2025-02-01' };
    const combined = held({ year: 2025, month: 12, lastMonth: 1 });
    const months = issuesOf(turn, [combined], TODAY).filter(({ year: of }) => of !== 2026);
    expect(months.at(-1)).toMatchObject({ state: 'received', plannedOn: '2025-12-01' });
    const winterFirst = {
      ...MONTHLY,
      frequency: 'q',
      regularity: 'ps24,21,22,23',
      firstNumber: null,
    };
    const issues = issuesOf(winterFirst, [held({ year: 2025, month: 24 })], '2025-12-31');
    expect(issues.slice(0, 4).map(named)).toEqual([
      '() 2025-24 received',
      '41() 2025-21 missing',
      '41() 2025-22 missing',
      '41() 2025-23 missing',
    ]);
  });

  it('follow a numbering that changed, but not an error of one issue', () => {
    const numbered = (...numbers: [month: number, number: string, volume?: string][]) =>
      numbers.map(([month, number, volume = '41']) => held({ volume, number, year: 2025, month }));
    const next = (stored: HeldIssue[]) =>
      issuesOf(MONTHLY, stored, '2025-06-20')
        .filter(({ plannedOn }) => (plannedOn ?? '') >= '2025-07-01')
        .slice(0, 2)
        .map(named);
    // A double issue had a single number, so the others are one behind.
    expect(next(numbered([1, '1'], [2, '2'], [4, '3'], [5, '4'], [6, '5']))).toEqual([
      '41(6) 2025-7 expected',
      '41(7) 2025-8 expected',
    ]);
    // A new volume in May.
    expect(next(numbered([4, '4'], [5, '1', '42'], [6, '2', '42']))).toEqual([
      '42(3) 2025-7 expected',
      '42(4) 2025-8 expected',
    ]);
    // A double volume goes on from its first number.
    expect(next(numbered([4, '4'], [5, '1', '42/43'], [6, '2', '42/43']))).toEqual([
      '42(3) 2025-7 expected',
      '42(4) 2025-8 expected',
    ]);
    expect(next(numbered([4, '4'], [5, '50'], [6, '6']))).toEqual([
      '41(7) 2025-7 expected',
      '41(8) 2025-8 expected',
    ]);
    expect(next(numbered([5, '5'], [6, '77']))).toEqual([
      '41(7) 2025-7 expected',
      '41(8) 2025-8 expected',
    ]);
  });

  it('know a part of a number from the other parts', () => {
    const inParts = { ...MONTHLY, firstPart: 1, partsPerNumber: 2, partsRestart: true };
    const issues = issuesOf(
      inParts,
      [held({ volume: '41', number: '1', part: '2', year: 2025 })],
      '2025-03-20',
    );
    expect(issues.slice(0, 3).map(({ number, part, state }) => [number, part, state])).toEqual([
      ['1', '1', 'missing'],
      ['1', '2', 'received'],
      ['2', '1', 'expected'],
    ]);
  });

  it.each([
    ['ended', {}, 'ended'],
    ['unknown', { endsOn: '2025-12-01' }, 'receipt_unknown'],
    ['current', { frequency: 'k' }, 'continuous'],
    ['current', { frequency: 'x' }, 'irregular'],
    ['current', { frequency: 'x', regularity: 'pm03' }, null],
    ['unknown', { frequency: 'u' }, 'no_frequency'],
    ['current', { startsOn: null }, 'no_dates'],
    ['current', {}, null],
  ] as const)('say why none is foreseen: %s, %o', (receipt, facts, reason) => {
    expect(noForecast({ ...MONTHLY, ...facts }, receipt)).toBe(reason);
  });

  it('are only what is stored where there is no schedule', () => {
    const irregular = { ...MONTHLY, frequency: 'x' };
    expect(issuesOf(irregular, year([5, 2]), TODAY).map(({ month }) => month)).toEqual([2, 5]);
    expect(issuesOf({ ...MONTHLY, startsOn: null }, [], TODAY)).toEqual([]);
  });

  it('put what has neither date nor place in the schedule last, in the order of entry', () => {
    const issues = issuesOf(
      MONTHLY,
      [held({ number: 'A', special: true }), held({ number: '1' }), held({ number: 'B' })],
      '2025-02-10',
    );
    expect(issues[0]).toMatchObject({ number: '1', state: 'received', plannedOn: '2025-01-01' });
    expect(issues.slice(-3).map(named)).toEqual([
      '41(12) 2025-12 expected',
      '(A) null- received',
      '(B) null- received',
    ]);
  });

  it('keep what a person said: claimed, and missing', () => {
    const issues = issuesOf(
      MONTHLY,
      [...year([1], { state: 'claimed' }), ...year([2], { state: 'missing' })],
      '2025-02-10',
    );
    expect(issues.slice(0, 2).map(({ state }) => state)).toEqual(['claimed', 'missing']);
  });
});

describe('whatever the schedule and the holdings', () => {
  const day = fc
    .date({ min: new Date('1990-01-01'), max: new Date('2026-12-31'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10));
  const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: null });
  const schedules: fc.Arbitrary<Schedule> = fc.record({
    frequency: fc.constantFrom(...'hgaftqbmsjewcidxku'),
    startsOn: maybe(day),
    endsOn: maybe(day),
    firstVolume: maybe(fc.integer({ min: 1, max: 200 })),
    firstNumber: maybe(fc.integer({ min: 1, max: 9000 })),
    numbersRestart: fc.boolean(),
    issuesPerVolume: maybe(fc.integer({ min: 1, max: 60 })),
    firstPart: maybe(fc.integer({ min: 1, max: 3 })),
    partsPerNumber: maybe(fc.integer({ min: 1, max: 4 })),
    partsRestart: fc.boolean(),
    calendarChange: fc.constantFrom('', '01', '03', '01,07', '0315'),
    inSeasons: fc.boolean(),
    regularity: fc.constantFrom(
      '',
      'om01',
      'cm07/08',
      'pm03,06,09,12',
      'cm12/01 om06',
      'pdmo,th',
      'ps21,22/23,24',
      '??',
    ),
  });
  const month = fc.oneof(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 21, max: 24 }));
  const holdings = fc.array(
    fc
      .record({
        volume: maybe(fc.constantFrom('1', '12', 'XII', '33/34')),
        number: maybe(fc.constantFrom('1', '2', '3/4', 'esp.', '100', '')),
        year: maybe(fc.integer({ min: 1990, max: 2027 })),
        month: maybe(month),
        lastMonth: maybe(month),
        day: maybe(fc.integer({ min: 1, max: 28 })),
        special: fc.boolean(),
        state: fc.constantFrom('received' as const, 'missing' as const, 'claimed' as const),
      })
      .map(held),
    { maxLength: 30 },
  );

  it('plans no issue twice, in order, inside its bounds', () => {
    fc.assert(
      fc.property(schedules, day, (schedule, until) => {
        const days = plannedIssues(schedule, until).map((issue) => issue.day);
        expect(days).toEqual([...new Set(days)].sort());
        for (const planned of days) {
          expect(planned >= (schedule.startsOn ?? '')).toBe(true);
          expect(planned <= until && planned <= (schedule.endsOn ?? until)).toBe(true);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('shows every stored issue once, and no number in two places', () => {
    fc.assert(
      fc.property(schedules, holdings, day, (schedule, stored, today) => {
        const issues = issuesOf(schedule, stored, today);
        const sequences = issues.map((issue) => issue.sequence);
        expect(new Set(sequences).size).toBe(sequences.length);
        expect(sequences).toEqual(expect.arrayContaining(stored.map((issue) => issue.sequence)));
      }),
      { numRuns: 300 },
    );
  });

  it('calls missing only what is past, expects only what is not long past', () => {
    fc.assert(
      fc.property(schedules, holdings, day, (schedule, stored, today) => {
        const own = new Set(stored.map((issue) => issue.sequence));
        for (const issue of issuesOf(schedule, stored, today)) {
          if (own.has(issue.sequence)) continue;
          const planned = issue.plannedOn ?? '';
          if (issue.state === 'missing') expect(planned < today).toBe(true);
          else expect(issue.state === 'expected' && addDays(planned, 90) >= today).toBe(true);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('is not changed by the order in which issues are told', () => {
    fc.assert(
      fc.property(schedules, holdings, day, (schedule, stored, today) => {
        expect(issuesOf(schedule, stored.toReversed(), today)).toEqual(
          issuesOf(schedule, stored, today),
        );
      }),
      { numRuns: 100 },
    );
  });
});

it.each([
  ['periodico', 'periodico'],
  ['periodico_digital', 'periodico'],
  ['arquivo', 'arquivo'],
  ['manuscrito', 'arquivo'],
  ['livro', 'obra'],
] as const)('the parts of a %s are those of a %s', (workType, kind) => {
  expect(partsOf(workTypeCode(workType))).toBe(kind);
});

describe('the same issue in two libraries', () => {
  const name = {
    ...{ volume: '3', number: '2', part: null, year: 2024, month: 5, lastMonth: null, day: null },
  };
  const dated = { ...name, volume: null, number: null, day: 7 };

  it.each([
    [name, {}, true],
    [name, { month: 6, day: 1 }, true],
    [name, { volume: '4' }, false],
    [name, { number: '1' }, false],
    [name, { part: '1' }, false],
    [name, { year: 2023 }, false],
    [{ ...name, volume: null }, { month: 6 }, true],
    [{ ...name, number: null }, { month: 6 }, true],
    [dated, {}, true],
    [dated, { month: 6 }, false],
    [dated, { day: 8 }, false],
  ])('%j, there %j: %s', (one, other, isSame) => {
    expect(isSameIssue(one, { ...one, ...other })).toBe(isSame);
  });
});
