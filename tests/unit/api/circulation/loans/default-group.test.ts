import { describe, expect, it } from 'vitest';
import { EMPTY_POLICY_ROW, type PolicyRow } from '#api/circulation/loans/policy.ts';
import { isLentToNobody, defaultGroup } from '#api/circulation/loans/default-group.ts';

const row = (said: Partial<PolicyRow>): PolicyRow => ({ ...EMPTY_POLICY_ROW, ...said });
const lends = (group: number | null, said: Partial<PolicyRow> = {}): PolicyRow =>
  row({ group_id: group, lendable: 1, loan_days: 14, ...said });

const [STUDENTS, STAFF, GUESTS] = [1, 2, 3];
const sizes = (students: number, staff: number, guests = 0) => [
  { id: GUESTS, patrons: guests },
  { id: STAFF, patrons: staff },
  { id: STUDENTS, patrons: students },
];

describe('the usual reader', () => {
  const perGroup = [lends(STUDENTS), lends(STAFF)];

  it('is of the group with most patrons', () => {
    expect(defaultGroup(sizes(10, 3), perGroup)).toBe(STUDENTS);
    expect(defaultGroup(sizes(3, 10), perGroup)).toBe(STAFF);
  });

  it('is of the first group among as many, and before anybody has an account', () => {
    expect(defaultGroup(sizes(5, 5), perGroup)).toBe(STUDENTS);
    expect(defaultGroup(sizes(0, 0), perGroup)).toBe(STUDENTS);
  });

  it('is of a group that may borrow, however many may not', () => {
    expect(defaultGroup(sizes(10, 3, 500), perGroup)).toBe(STUDENTS);
    expect(
      defaultGroup(sizes(10, 3, 500), [...perGroup, row({ group_id: GUESTS, lendable: 0 })]),
    ).toBe(STUDENTS);
  });

  it('may be of a group that borrows one kind in one library only', () => {
    const hourly = lends(GUESTS, { loan_kind: 'horas', library_id: 7, loan_hours: 2 });
    expect(defaultGroup(sizes(10, 3, 500), [...perGroup, hourly])).toBe(GUESTS);
  });

  it('is of no group where rules name none', () => {
    expect(defaultGroup([], [lends(null)])).toBe(0);
    expect(defaultGroup(sizes(10, 3), [lends(null)])).toBe(STUDENTS);
    expect(defaultGroup(sizes(10, 3), [])).toBe(0);
  });
});

describe('copies that nobody may borrow', () => {
  const groups = [STUDENTS, STAFF];
  const NORMAL = { loanKind: 'normal', typeKind: 'normal', libraryId: 7 } as const;
  const HOURLY = { loanKind: 'horas', typeKind: 'horas', libraryId: 7 } as const;

  it('are those that no group may borrow', () => {
    const rows = [lends(STAFF, { loan_kind: 'normal' })];
    expect(isLentToNobody(NORMAL, groups, rows)).toBe(false);
    expect(isLentToNobody(HOURLY, groups, rows)).toBe(true);
    expect(
      isLentToNobody({ ...NORMAL, libraryId: 8 }, groups, [lends(STAFF, { library_id: 7 })]),
    ).toBe(true);
  });

  it('are those that are lent for no length of time', () => {
    expect(isLentToNobody(NORMAL, groups, [row({ lendable: 1 })])).toBe(true);
  });

  it('are not those that are meant to stay', () => {
    const reference = { loanKind: 'mapas', typeKind: 'consulta_local', libraryId: 7 } as const;
    expect(isLentToNobody(reference, groups, [])).toBe(false);
    expect(isLentToNobody(HOURLY, groups, [row({ loan_kind: 'horas', lendable: 0 })])).toBe(false);
    const refusedToOne = [row({ group_id: STAFF, lendable: 0 })];
    expect(isLentToNobody(NORMAL, groups, refusedToOne)).toBe(true);
  });

  it('are judged by rules that name no group where there are no groups yet', () => {
    expect(isLentToNobody(NORMAL, [], [lends(null)])).toBe(false);
    expect(isLentToNobody(NORMAL, [], [])).toBe(true);
  });
});
