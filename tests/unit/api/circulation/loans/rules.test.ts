import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CopyFacts, HoldFacts, LoanFacts, PatronFacts } from '#api/circulation/loans/facts.ts';
import {
  EMPTY_POLICY_ROW,
  policyFor,
  type Policy,
  type PolicyRow,
} from '#api/circulation/loans/policy.ts';
import { decideLoan, decideRenewal, decideReturn } from '#api/circulation/loans/rules.ts';
import { isOpenOn, type OpeningCalendar } from '#api/circulation/units/calendar.ts';
import { dayIn } from '#api/circulation/units/zone.ts';

const NOW = new Date('2026-03-12T17:20:00Z'); // Thursday, 14h20 in São Paulo
const DAY_MS = 86_400_000;

const weekdays = (...days: number[]): OpeningCalendar => ({
  zone: 'America/Sao_Paulo',
  week: new Map(days.map((day) => [day, [{ opens: '08:00', closes: '22:00' }]])),
  exceptions: new Map(),
});
const calendar = weekdays(1, 2, 3, 4, 5);

const policy: Policy = {
  ...policyFor([], { groupId: 1, loanKind: 'normal', libraryId: 1 }),
  lendable: true,
  length: { days: 7 },
  maxItems: 5,
  maxRenewals: 5,
  maxHolds: 5,
  maxRequests: 0,
  betweenLibraries: false,
  homeDelivery: false,
  pickupHours: 48,
  penalty: { kind: 'fine', centsPerDay: 100, centsPerHour: 100 },
  blockFromCents: 1000,
};

const copy: CopyFacts = {
  id: 1,
  titleId: 10,
  title: 'O cortiço',
  libraryId: 1,
  loanKind: 'normal',
  state: null,
  volume: null,
  tome: null,
  part: null,
  additional: false,
};

const loan: LoanFacts = {
  id: 100,
  patronId: 7,
  dueAt: new Date(NOW.getTime() + 2 * DAY_MS),
  finesFrom: null,
  renewals: 0,
  returnedAt: null,
  copy,
};

const patron: PatronFacts = {
  id: 7,
  groupId: 1,
  blocked: false,
  hasLeft: false,
  debtCents: 0,
  suspensions: [],
};

const hold: HoldFacts = {
  id: 1,
  patronId: 8,
  groupId: 1,
  titleId: 10,
  libraryId: 1,
  volume: '',
  tome: '',
  part: '',
  additional: false,
  state: 'queued',
  placedAt: '2026-03-10T12:00:00.000Z',
  resumesAt: null,
  copyId: null,
  expiresAt: null,
};

const facts = { loan, patron, otherOverdue: [], holds: [], calendar };
const codesOf = (decision: { ok: boolean; refusals?: { code: string }[] }): string[] =>
  (decision.refusals ?? []).map(({ code }) => code);

describe('renewing', () => {
  it('moves the due date by the length of the loan, to the end of an open day', () => {
    const decision = decideRenewal(facts, policy, NOW);
    expect(decision).toEqual({ ok: true, dueAt: new Date('2026-03-20T02:59:59.000Z') });
  });

  it.each([
    ['somebody else waits for the title', { holds: [hold] }, {}, 'renewal_held_by_other'],
    [
      'it is overdue',
      { loan: { ...loan, dueAt: new Date(NOW.getTime() - DAY_MS) } },
      {},
      'renewal_overdue',
    ],
    ['another loan is overdue', { otherOverdue: ['Dom Casmurro'] }, {}, 'renewal_other_overdue'],
    ['the limit is reached', { loan: { ...loan, renewals: 5 } }, {}, 'renewal_limit_reached'],
    ['debts reach the threshold', { patron: { ...patron, debtCents: 1000 } }, {}, 'renewal_debt'],
    [
      'the patron is suspended',
      { patron: { ...patron, suspensions: [{ startsOn: '2026-03-10', endsOn: '2026-03-12' }] } },
      {},
      'renewal_suspended',
    ],
    [
      'the account is blocked',
      { patron: { ...patron, blocked: true } },
      {},
      'renewal_patron_blocked',
    ],
    ['the enrolment has ended', { patron: { ...patron, hasLeft: true } }, {}, 'renewal_left'],
    ['the copy is no longer lent', {}, { lendable: false }, 'renewal_not_lendable'],
    [
      'nothing would be gained',
      { loan: { ...loan, dueAt: new Date('2026-03-20T02:59:59.000Z') } },
      {},
      'renewal_no_gain',
    ],
    ['it has come back', { loan: { ...loan, returnedAt: NOW } }, {}, 'loan_already_returned'],
  ] as const)('is refused when %s', (_why, change, rule, code) => {
    const decision = decideRenewal(
      { ...facts, ...change } as typeof facts,
      { ...policy, ...rule },
      NOW,
    );
    expect(codesOf(decision)).toEqual([code]);
  });

  it('is granted up to the end of the second of the due time, and not after it', () => {
    const due = { ...facts, loan: { ...loan, dueAt: new Date('2026-03-13T02:59:59Z') } };
    expect(decideRenewal(due, policy, new Date('2026-03-13T02:59:59.999Z')).ok).toBe(true);
    const late = decideRenewal(due, policy, new Date('2026-03-13T03:00:00Z'));
    expect(codesOf(late)).toEqual(['renewal_overdue']);
  });

  it('tells every reason at once, with what each sentence needs', () => {
    const decision = decideRenewal(
      {
        ...facts,
        loan: { ...loan, renewals: 5 },
        patron: { ...patron, debtCents: 1234 },
        holds: [hold],
        otherOverdue: ['A', 'B'],
      },
      policy,
      NOW,
    );
    expect(codesOf(decision)).toEqual([
      'renewal_held_by_other',
      'renewal_other_overdue',
      'renewal_limit_reached',
      'renewal_debt',
    ]);
    expect(decision.ok ? [] : decision.refusals[1]?.params).toEqual({ titulo: 'A' });
  });

  it.each([
    ['of the patron', { ...hold, patronId: 7 }],
    ['that has its copy already', { ...hold, state: 'released' as const, copyId: 2 }],
    ['at another library', { ...hold, libraryId: 2 }],
    ['for another volume', { ...hold, volume: '2' }],
  ])('is not stopped by a hold %s', (_which, other) => {
    expect(decideRenewal({ ...facts, holds: [other] }, policy, NOW).ok).toBe(true);
  });

  it('is not stopped by debts under the threshold', () => {
    const owing = { ...patron, debtCents: 999 };
    expect(decideRenewal({ ...facts, patron: owing }, policy, NOW).ok).toBe(true);
  });

  it('never falls due on a closed day, whatever the week and the length', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }),
        fc.integer({ min: 3, max: 40 }),
        (days, length) => {
          const week = weekdays(...days);
          const decision = decideRenewal(
            { ...facts, calendar: week },
            { ...policy, length: { days: length } },
            NOW,
          );
          return decision.ok && isOpenOn(week, dayIn(decision.dueAt, week.zone));
        },
      ),
    );
  });
});

describe('lending', () => {
  const lending = {
    copy,
    onLoan: false,
    sentForOther: false,
    patron,
    openLoans: [],
    limits: [],
    overdue: [],
    holds: [],
    calendar,
  };

  it('names some of what is overdue in one reason', () => {
    const overdue = ['Iracema', 'Ubirajara', 'Senhora', 'Lucíola', 'Til'];
    expect(decideLoan({ ...lending, overdue }, policy, NOW)).toEqual({
      ok: false,
      refusals: [{ code: 'lend_overdue', params: { titulo: 'Iracema; Ubirajara; Senhora (+2)' } }],
    });
  });

  it.each([
    ['it is on loan', { onLoan: true }, {}, 'lend_already_on_loan'],
    ['it stays in the library', {}, { lendable: false }, 'lend_not_lendable'],
    [
      'it was sent for somebody else',
      { copy: { ...copy, state: 'in_transit' }, sentForOther: true },
      {},
      'lend_sent_for_other',
    ],
    ['it is on its way', { copy: { ...copy, state: 'in_transit' } }, {}, 'lend_in_transit'],
    ['it is lost', { copy: { ...copy, state: 'lost' } }, {}, 'lend_out_of_circulation'],
    [
      'it is quarantined',
      { copy: { ...copy, state: 'quarantine' } },
      {},
      'lend_out_of_circulation',
    ],
    [
      'the patron has the most items',
      { openLoans: [copy, copy, copy, copy, copy] },
      {},
      'lend_limit_reached',
    ],
    ['something is overdue', { overdue: ['Iracema'] }, {}, 'lend_overdue'],
    ['debts block', { patron: { ...patron, debtCents: 5000 } }, {}, 'lend_debt'],
    ['the account is blocked', { patron: { ...patron, blocked: true } }, {}, 'lend_blocked'],
    ['the enrolment has ended', { patron: { ...patron, hasLeft: true } }, {}, 'lend_left'],
    [
      'the patron is suspended',
      { patron: { ...patron, suspensions: [{ startsOn: '2026-03-10', endsOn: '2026-03-12' }] } },
      {},
      'lend_suspended',
    ],
    [
      'it waits for somebody else',
      {
        holds: [
          { ...hold, state: 'released', copyId: 1, expiresAt: new Date(NOW.getTime() + DAY_MS) },
        ],
      },
      {},
      'lend_reserved',
    ],
  ] as const)('is refused when %s', (_why, change, rule, code) => {
    const decision = decideLoan(
      { ...lending, ...change } as typeof lending,
      { ...policy, ...rule },
      NOW,
    );
    expect(codesOf(decision)).toEqual([code]);
  });

  it('names first whose copy it is', () => {
    const released = { ...hold, state: 'released', copyId: 1 } as const;
    const decision = decideLoan(
      { ...lending, holds: [{ ...released, expiresAt: new Date(NOW.getTime() + DAY_MS) }] },
      { ...policy, lendable: false },
      NOW,
    );
    expect(codesOf(decision)).toEqual(['lend_reserved', 'lend_not_lendable']);
  });

  it('gives a due date otherwise', () => {
    expect(decideLoan(lending, policy, NOW)).toMatchObject({ ok: true, holdId: null });
  });
});

describe('returning', () => {
  const returning = { loan, suspensions: [], calendar };

  it('costs nothing in time and a fine for each open day late', () => {
    expect(decideReturn(returning, policy, NOW)).toMatchObject({ ok: true, suspension: null });
    const late = { ...loan, dueAt: new Date('2026-03-10T02:59:59Z') };
    const decision = decideReturn({ ...returning, loan: late }, policy, NOW);
    // Due Monday 9 March; Tuesday, Wednesday and Thursday were open.
    expect(decision.ok && decision.lateness.fineCents).toBe(300);
  });

  it('is refused when it has been returned', () => {
    const back = { ...loan, returnedAt: NOW };
    expect(codesOf(decideReturn({ ...returning, loan: back }, policy, NOW))).toEqual([
      'return_not_on_loan',
    ]);
  });
});

describe('the policy of a case', () => {
  const row = (change: Partial<PolicyRow>): PolicyRow => ({ ...EMPTY_POLICY_ROW, ...change });
  const rows = [
    row({ lendable: 1, loan_days: 7, max_items: 5, max_renewals: 5, fine_cents_per_day: 100 }),
    row({ group_id: 8, loan_days: 14 }),
    row({ loan_kind: 'horas', loan_hours: 2 }),
    row({ loan_kind: 'consulta_local', lendable: 0 }),
    row({ library_id: 6, suspension_days_per_day: 2 }),
  ];

  it('takes what the most specific row says and inherits the rest', () => {
    const asked = { groupId: 8, loanKind: 'normal', libraryId: 6 } as const;
    expect(policyFor(rows, asked)).toMatchObject({
      lendable: true,
      length: { days: 14 },
      maxItems: 5,
      penalty: { kind: 'suspension', daysPerDay: 2 },
    });
  });

  it('lends by the hour and keeps reference copies in', () => {
    const at = (loanKind: 'horas' | 'consulta_local') =>
      policyFor(rows, { groupId: 1, loanKind, libraryId: 1 });
    expect(at('horas').length).toEqual({ hours: 2 });
    expect(at('consulta_local').lendable).toBe(false);
  });

  it('takes every column of a row, and allows nothing that no row says', () => {
    const asked = { groupId: 1, loanKind: 'normal', libraryId: 1 } as const;
    const all = row({
      ...{ lendable: 1, loan_days: 7, max_items: 5, max_renewals: 4, max_holds: 3 },
      ...{ max_requests: 2, between_libraries: 1, home_delivery: 1, pickup_hours: 24 },
      ...{ fine_cents_per_day: 100, block_from_cents: 900 },
    });
    expect(policyFor([all], asked)).toMatchObject({
      ...{ lendable: true, length: { days: 7 }, maxItems: 5, maxRenewals: 4, maxHolds: 3 },
      ...{ maxRequests: 2, betweenLibraries: true, homeDelivery: true, pickupHours: 24 },
      blockFromCents: 900,
    });
    expect(policyFor([], asked)).toMatchObject({
      ...{ lendable: false, maxItems: null, maxRenewals: 0, maxHolds: 0, maxRequests: 0 },
      ...{ betweenLibraries: false, homeDelivery: false, blockFromCents: null },
    });
  });
});
