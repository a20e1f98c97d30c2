import { describe, expect, it } from 'vitest';
import {
  decideHold,
  decideSuspension,
  type HeldCopy,
  type HolderFacts,
  type HoldingFacts,
} from '#api/circulation/holds/rules.ts';

const copy: HeldCopy = {
  ...{ id: 1, titleId: 10, libraryId: 1, number: '1', callNumber: '869.3 A848c' },
  ...{ shelfLocation: null, volume: null, tome: null, part: null, additional: false },
  ...{
    loanKind: 'normal',
    typeKind: 'normal',
    state: null,
    setAside: false,
    dueAt: '2026-03-20T02:59:59.000Z',
  },
  lendable: true,
};
const wish = { titleId: 10, libraryId: 1, volume: '', tome: '', part: '', additional: false };
const holder: HolderFacts = {
  patron: { id: 7, groupId: 1, blocked: false, hasLeft: false, debtCents: 0, suspensions: [] },
  holds: [],
  borrowed: new Set(),
  policy: { maxHolds: 2, blockFromCents: 1000 },
  today: '2026-03-12',
};
const facts: HoldingFacts = { holder, wish, copies: [copy], nameOf: String, isClosed: false };
const codes = (change: Partial<HoldingFacts>) =>
  decideHold({ ...facts, ...change }).map(({ code }) => code);
const as = (change: Partial<HolderFacts>) => ({ holder: { ...holder, ...change } });

describe('placing a hold', () => {
  it('is possible when every copy that serves it is out', () => {
    expect(codes({})).toEqual([]);
  });

  it.each([
    ['nobody is signed in', { holder: null }, 'token_missing'],
    ['the library has no copy', { wish: { ...wish, libraryId: 2 } }, 'hold_option_unknown'],
    ['the pick-up library stays closed', { isClosed: true }, 'hold_pickup_closed'],
    ['the volume is another', { wish: { ...wish, volume: '2' } }, 'hold_option_unknown'],
    ['every copy is lost', { copies: [{ ...copy, state: 'lost' }] }, 'hold_option_unknown'],
    ['no copy is lent', { copies: [{ ...copy, lendable: false }] }, 'hold_not_lendable'],
    [
      'one stands on the shelf',
      { copies: [copy, { ...copy, id: 2, dueAt: null }] },
      'hold_copy_available',
    ],
    ['the patron has it', as({ borrowed: new Set([1]) }), 'hold_already_borrowed'],
    ['it is held already', as({ holds: [{ ...wish, libraryId: 2 }] }), 'hold_identical'],
    [
      'the limit is reached',
      as({ holds: [8, 9].map((titleId) => ({ ...wish, titleId })) }),
      'hold_limit_reached',
    ],
    ['debts block', as({ patron: { ...holder.patron, debtCents: 1000 } }), 'hold_debt'],
    ['the account is blocked', as({ patron: { ...holder.patron, blocked: true } }), 'hold_blocked'],
    ['the enrolment has ended', as({ patron: { ...holder.patron, hasLeft: true } }), 'hold_left'],
    [
      'the patron is suspended',
      as({
        patron: {
          ...holder.patron,
          suspensions: [{ startsOn: '2026-03-10', endsOn: '2026-03-12' }],
        },
      }),
      'hold_suspended',
    ],
  ] as const)('is refused when %s', (_why, change, code) => {
    expect(codes(change as Partial<HoldingFacts>)).toEqual([code]);
  });

  it('is not refused for a copy that stands elsewhere, is set aside, or may not leave', () => {
    const others = [
      { ...copy, id: 2, libraryId: 2, dueAt: null },
      { ...copy, id: 3, dueAt: null, setAside: true },
      { ...copy, id: 4, dueAt: null, lendable: false },
    ];
    expect(codes({ copies: [copy, ...others] })).toEqual([]);
  });

  it('tells every refusal at once', () => {
    const patron = { ...holder.patron, blocked: true, debtCents: 1500 };
    const all = codes({
      ...as({ patron, holds: [wish, wish] }),
      copies: [{ ...copy, dueAt: null }],
    });
    expect(all).toEqual([
      'hold_copy_available',
      'hold_identical',
      'hold_limit_reached',
      'hold_debt',
      'hold_blocked',
    ]);
  });
});

describe('suspending a hold', () => {
  const today = '2026-03-12';
  const said = (state: 'queued' | 'suspended' | 'in_transit' | 'released', until: string | null) =>
    decideSuspension({ state }, until, today).map(({ code }) => code);

  it('takes a day to come, within a year, and lets one change it or come back', () => {
    expect(said('queued', '2026-03-13')).toEqual([]);
    expect(said('suspended', '2027-03-12')).toEqual([]);
    expect(said('suspended', null)).toEqual([]);
    expect(said('queued', '2026-03-12')).toEqual(['hold_suspend_day']);
    expect(said('queued', '2027-03-13')).toEqual(['hold_suspend_day']);
  });

  it('is too late when the copy is there', () => {
    expect(said('released', '2026-03-12')).toEqual(['hold_already_released', 'hold_suspend_day']);
    expect(said('in_transit', '2026-03-13')).toEqual(['hold_in_transit']);
  });
});
