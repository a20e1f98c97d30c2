import { describe, expect, it } from 'vitest';
import {
  LOAN_REQUEST_MOVES,
  LOAN_REQUEST_STATES,
  type LoanRequestState,
} from '#contract/shared/loan-request-states.ts';
import {
  askerRefusals,
  LOAN_REQUESTS,
  OPEN_REQUESTS,
  originRefusals,
  receiptRefusals,
  receivingRefusals,
  type AskerFacts,
  type Receipt,
  type RequestCopy,
} from '#api/circulation/loan-requests/rules.ts';
import { mayMove, withdrawalRefusals } from '#api/circulation/requests/states.ts';

const CENTRAL = 1;
const BRANCH = 2;
const WISH = { titleId: 7, volume: '', tome: '', part: '', additional: false };

const copy = (change: Partial<RequestCopy> = {}): RequestCopy => ({
  ...{ id: 1, titleId: 7, libraryId: CENTRAL, number: '1', callNumber: '', barcode: 'c1' },
  ...{ shelfLocation: null, volume: null, tome: null, part: null, additional: false },
  ...{
    loanKind: 'normal',
    typeKind: 'normal' as const,
    state: null,
    dueAt: null,
    setAside: false,
    createdAt: '',
  },
  ...{ lendable: true, isSent: true },
  ...change,
});
const asker = (change: Partial<AskerFacts> = {}): AskerFacts => ({
  patron: { id: 1, groupId: 1, blocked: false, hasLeft: false, debtCents: 0, suspensions: [] },
  requests: [],
  borrowed: new Set(),
  policy: { maxRequests: 2, blockFromCents: 1000 },
  today: '2026-03-12',
  ...change,
});
const codes = (refusals: readonly { code: string }[]) => refusals.map(({ code }) => code);

describe('a library sends a copy', () => {
  const from = (...copies: RequestCopy[]) => codes(originRefusals(WISH, CENTRAL, copies));
  it('that stands on its shelf', () => {
    expect(from(copy())).toEqual([]);
    expect(from(copy({ dueAt: '2026-03-20T00:00:00Z' }))).toEqual(['request_none_available']);
    expect(from(copy({ setAside: true }))).toEqual(['request_none_available']);
    expect(from(copy({ dueAt: '2026-03-20T00:00:00Z' }), copy({ id: 2 }))).toEqual([]);
  });
  it('only where it has one, lends it and sends it', () => {
    expect(from()).toEqual(['request_option_unknown']);
    expect(from(copy({ libraryId: BRANCH }))).toEqual(['request_option_unknown']);
    expect(from(copy({ state: 'lost' }))).toEqual(['request_option_unknown']);
    expect(from(copy({ isSent: false }))).toEqual(['request_not_sent']);
    expect(from(copy({ lendable: false }))).toEqual(['request_not_sent']);
  });
  it('not to a library on whose shelf one stands', () => {
    const to = (one: RequestCopy) =>
      codes(receivingRefusals(WISH, { id: BRANCH, name: 'Branch' }, [one]));
    expect(to(copy({ libraryId: BRANCH }))).toEqual(['request_copy_here']);
    expect(to(copy({ libraryId: BRANCH, dueAt: '2026-03-20T00:00:00Z' }))).toEqual([]);
    expect(to(copy({ libraryId: BRANCH, lendable: false }))).toEqual([]);
    expect(to(copy())).toEqual([]);
  });
});

describe('somebody asks for a copy', () => {
  const of = (who: AskerFacts | null) => codes(askerRefusals(who, WISH, [copy()]));
  it('who is signed in, in a group that may', () => {
    expect(of(null)).toEqual(['token_missing']);
    expect(of(asker())).toEqual([]);
    const policy = { maxRequests: 0, blockFromCents: null };
    expect(of(asker({ policy }))).toEqual(['request_not_offered']);
  });
  it('once, up to the limit', () => {
    expect(of(asker({ requests: [WISH] }))).toEqual(['request_identical']);
    const other = { ...WISH, volume: '2' };
    expect(of(asker({ requests: [other] }))).toEqual([]);
    const two = [{ ...WISH, titleId: 8 }, other];
    expect(askerRefusals(asker({ requests: two }), WISH, [])).toEqual([
      { code: 'request_limit_reached', params: { limite: 2 } },
    ]);
  });
  it('who has it not, owes little, and is neither suspended nor blocked', () => {
    expect(of(asker({ borrowed: new Set([1]) }))).toEqual(['request_already_borrowed']);
    const patron = {
      ...asker().patron,
      ...{ debtCents: 1000, blocked: true },
      suspensions: [{ startsOn: '2026-03-01', endsOn: '2026-03-20' }],
    };
    expect(of(asker({ patron }))).toEqual(['request_debt', 'request_suspended', 'request_blocked']);
  });
});

describe('receiving it', () => {
  const receipt: Receipt = {
    ...{ phone: '(11) 95555-0101', email: 'a@b.example; c@d.example' },
    ...{ place: 1, placeText: '', homeAddress: null },
  };
  const of = (change: Partial<Receipt>, delivers = false, places = [1]) =>
    codes(receiptRefusals({ ...receipt, ...change }, { places, delivers }));
  it('takes a telephone, addresses and a place', () => {
    expect(of({})).toEqual([]);
    expect(of({ phone: 'ramal', email: 'a@b.example; c', place: null })).toEqual([
      'request_phone_required',
      'request_email_required',
      'request_place_required',
    ]);
    expect(of({ place: 2 })).toEqual(['request_place_unknown']);
    expect(of({ place: null, placeText: 'Portaria' })).toEqual([]);
    expect(of({ place: null }, false, [])).toEqual([]);
  });
  it('at home takes an address, and a library that delivers', () => {
    const home = { place: null, homeAddress: 'Rua das Acácias, 12' };
    expect(of(home, true)).toEqual([]);
    expect(of({ ...home, homeAddress: '' }, true)).toEqual(['request_address_required']);
    expect(of(home)).toEqual(['request_no_delivery']);
  });
});

describe('the states of a request', () => {
  it('lead only to states that there are, and end', () => {
    for (const state of LOAN_REQUEST_STATES) {
      const seen = new Set<LoanRequestState>();
      const walk = (from: LoanRequestState) => {
        for (const to of LOAN_REQUEST_MOVES[from]) {
          expect(LOAN_REQUEST_STATES).toContain(to);
          expect(mayMove(LOAN_REQUESTS.moves, from, to)).toBe(true);
          seen.add(to);
          walk(to);
        }
      };
      walk(state);
      expect(seen.has(state)).toBe(false);
    }
    expect(OPEN_REQUESTS).toEqual(['aguardando', 'em_transito', 'disponivel']);
  });
  it('let it be taken back only while it waits', () => {
    const removable = LOAN_REQUEST_STATES.filter(
      (state) => withdrawalRefusals(LOAN_REQUESTS, state).length === 0,
    );
    expect(removable).toEqual(['aguardando']);
  });
});
