import { LOAN_KINDS, type LoanKind } from '../../core/db/schema.ts';
import { appliesTo, policyFor, type PolicyCase, type PolicyRow } from './policy.ts';

/** A group of patrons, and how many belong to it. */
export interface GroupSize {
  id: number;
  patrons: number;
}

/** Stands for somebody who is in no group: only rows that name none say what they may do. */
const NO_GROUP = 0;

/**
 * Returns the group whose rules are shown to whoever is not signed in: of those that may borrow
 * anything the one with most patrons, of as many the first. Where no group may: none (0).
 */
export function defaultGroup(groups: readonly GroupSize[], rows: readonly PolicyRow[]): number {
  const borrowers = groups.filter(({ id }) => mayBorrow(rows, id));
  const [first] = borrowers.sort((a, b) => b.patrons - a.patrons || a.id - b.id);
  return first?.id ?? NO_GROUP;
}

/** Whether anything is lent to a group anywhere. */
const mayBorrow = (rows: readonly PolicyRow[], groupId: number): boolean =>
  [null, ...new Set(rows.map((row) => row.library_id))].some((libraryId) =>
    typesIn(rows).some((loanKind) => policyFor(rows, { groupId, loanKind, libraryId }).lendable),
  );

/** Loan types that rows name, and the first three. */
const typesIn = (rows: readonly PolicyRow[]): string[] => [
  ...new Set([...LOAN_KINDS, ...rows.flatMap(({ loan_kind }) => loan_kind ?? [])]),
];

/** Copies of one type in one library. */
export interface CopyKind {
  loanKind: string;
  typeKind: LoanKind;
  libraryId: number;
}

/**
 * Whether such copies are lent to nobody although nothing says so: the policies were left unfinished.
 * What is only consulted in the library, and what rows refuse to every group, is meant to stay.
 */
export function isLentToNobody(
  kind: CopyKind,
  groupIds: readonly number[],
  rows: readonly PolicyRow[],
): boolean {
  if (kind.typeKind === 'consulta_local') return false;
  const cases = (groupIds.length > 0 ? groupIds : [NO_GROUP]).map((groupId) => ({
    ...kind,
    groupId,
  }));
  const refused = (wanted: PolicyCase) =>
    rows.some((row) => row.lendable === 0 && appliesTo(row, wanted));
  return !cases.some((wanted) => policyFor(rows, wanted).lendable) && !cases.every(refused);
}
