import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { HOLD_MOVES } from '#api/circulation/loans/hold-states.ts';
import type { CopyFacts } from '#api/circulation/loans/facts.ts';
import { policyFor, type Policy } from '#api/circulation/loans/policy.ts';
import { decideRenewal, decideReturn } from '#api/circulation/loans/rules.ts';
import { drawStates, LOAN_EVENTS } from '../../checks/states.ts';
import { calendar } from './circulation/units/calendars.ts';

const FILE = join(import.meta.dirname, '../../../docs/states.md');
const NOW = new Date('2026-03-12T17:20:00Z');

const policy: Policy = {
  ...policyFor([], { groupId: 1, loanKind: 'normal', libraryId: 1 }),
  ...{ lendable: true, length: { days: 7 }, maxItems: 5, maxRenewals: 5, maxHolds: 5 },
  ...{ maxRequests: 0, betweenLibraries: false, homeDelivery: false },
  ...{ pickupHours: 48, blockFromCents: 1000 },
  penalty: { kind: 'fine', centsPerDay: 100, centsPerHour: 100 },
};
const copy: CopyFacts = {
  ...{ id: 1, titleId: 1, title: 'O cortiço', libraryId: 1, loanKind: 'normal', state: null },
  ...{ volume: null, tome: null, part: null, additional: false },
};
const patron = { id: 1, groupId: 1, blocked: false, hasLeft: false, debtCents: 0, suspensions: [] };

it('docs/states.md shows every state with every event (renewed by "npm run states")', async () => {
  expect(readFileSync(FILE, 'utf8')).toBe(await drawStates());
});

it.each(Object.keys(LOAN_EVENTS) as (keyof typeof LOAN_EVENTS)[])(
  'the rules of loans do in the state %s what the table says',
  (state) => {
    const loan = {
      ...{ id: 1, patronId: 1, dueAt: new Date('2026-03-14T02:59:59Z'), renewals: 0, copy },
      finesFrom: null,
      returnedAt: state === 'returned' ? NOW : null,
    };
    const facts = { loan, patron, otherOverdue: [], holds: [], calendar: calendar() };
    const renewed = decideRenewal(facts, policy, NOW);
    const returned = decideReturn({ loan, suspensions: [], calendar: calendar() }, policy, NOW);
    expect({ renew: renewed.ok, return: returned.ok }).toEqual({
      renew: LOAN_EVENTS[state].renew !== null,
      return: LOAN_EVENTS[state].return !== null,
    });
  },
);

it('nothing leads out of a state that ends a hold', () => {
  for (const ended of ['picked_up', 'cancelled', 'lapsed'] as const) {
    expect(HOLD_MOVES[ended]).toEqual([]);
  }
});
