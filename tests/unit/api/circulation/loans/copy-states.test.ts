import { describe, expect, it } from 'vitest';
import { GONE_STATES } from '#contract/shared/constants.ts';
import { fineFor, isOverdue } from '#api/circulation/loans/fine.ts';
import { policyFor } from '#api/circulation/loans/policy.ts';
import {
  decideCopyState,
  parsePrice,
  type StateChangeFacts,
} from '#api/circulation/loans/copies/state-rules.ts';
import { STATE_MEANINGS } from '#api/circulation/loans/copies/states.ts';
import { COPY_STATES } from '#api/core/db/schema/loans.ts';
import { calendar } from '../units/calendars.ts';

const FACTS: StateChangeFacts = {
  ...{ from: 'available', onLoan: false, billCents: 0, replacementCents: null },
};
const DUE = new Date('2026-03-10T02:59:59Z');

describe('a change of the state of a copy', () => {
  it.each<[string, Partial<StateChangeFacts>, Parameters<typeof decideCopyState>[1], string[]]>([
    ['claims what nobody has', {}, { to: 'claimed_returned' }, ['copy_not_on_loan']],
    ['claims a loan', { onLoan: true }, { to: 'claimed_returned' }, []],
    ['misses what somebody has', { onLoan: true }, { to: 'missing' }, ['copy_on_loan']],
    ['orders what somebody has', { onLoan: true }, { to: 'on_order' }, ['copy_on_loan']],
    ['accepts a claim', { onLoan: true, from: 'claimed_returned' }, { to: 'missing' }, []],
    ['loses a loan of no price', { onLoan: true }, { to: 'lost' }, ['lost_price_unknown']],
    ['loses a loan of a price', { onLoan: true, replacementCents: 5000 }, { to: 'lost' }, []],
    ['loses a loan for nothing', { onLoan: true }, { to: 'lost', chargeCents: 0 }, []],
    ['loses what nobody has', {}, { to: 'lost' }, []],
    [
      'finds what is owed for',
      { from: 'lost', billCents: 100 },
      { to: 'available' },
      ['lost_bill_open'],
    ],
    [
      'finds it and waives',
      { from: 'lost', billCents: 100 },
      { to: 'available', bill: 'waive' },
      [],
    ],
    ['finds what was paid', { from: 'lost' }, { to: 'available' }, []],
    ['gives up what is owed for', { from: 'lost', billCents: 100 }, { to: 'withdrawn' }, []],
  ])('that %s', (_what, facts, order, codes) => {
    const refusals = decideCopyState({ ...FACTS, ...facts }, order);
    expect(refusals.map(({ code }) => code)).toEqual(codes);
  });

  it.each([
    ['R$ 42,00', 4200],
    ['42.00', 4200],
    ['R$ 1.234,50', 123_450],
    ['1,234.50 USD', 123_450],
    ['35', 3500],
    ['1.200', 120_000],
    ['doação', null],
    ['0,00', null],
    ['', null],
    [null, null],
  ])('reads the price %j as %j cents', (text, cents) => {
    expect(parsePrice(text)).toBe(cents);
  });
});

it('each state is shown, or gone, as the constants say', () => {
  const hidden = COPY_STATES.filter((state) => STATE_MEANINGS[state].status === null);
  expect(hidden).toEqual([...GONE_STATES]);
  // Holds never wait for what is not shown.
  expect(hidden.filter((state) => STATE_MEANINGS[state].holdable)).toEqual([]);
});

it('lateness ends on the day on which the borrower claims to have returned the copy', () => {
  const policy = {
    ...policyFor([], { groupId: 1, loanKind: 'normal', libraryId: 1 }),
    length: { days: 7 },
    penalty: { kind: 'fine', centsPerDay: 100, centsPerHour: 0 },
  } as const;
  const now = new Date('2026-03-20T15:00:00Z');
  const claimedAt = new Date('2026-03-11T15:00:00Z');
  const cost = (claimed: Date | null) =>
    fineFor({ dueAt: DUE, finesFrom: null, claimedAt: claimed }, now, policy, calendar()).fineCents;
  expect(cost(claimedAt)).toBeLessThan(cost(null));
  expect(cost(claimedAt)).toBe(
    fineFor({ dueAt: DUE, finesFrom: null }, claimedAt, policy, calendar()).fineCents,
  );
  expect(isOverdue({ dueAt: DUE, claimedAt }, now)).toBe(false);
  expect(isOverdue({ dueAt: DUE }, now)).toBe(true);
});
