import type { LoanKind } from '../../core/db/schema.ts';

/** One row of the policy table: null in the first three means "any", elsewhere "not said here". */
export interface PolicyRow {
  group_id: number | null;
  loan_kind: LoanKind | null;
  library_id: number | null;
  lendable: number | null;
  loan_days: number | null;
  loan_hours: number | null;
  max_items: number | null;
  max_renewals: number | null;
  max_holds: number | null;
  max_requests: number | null;
  between_libraries: number | null;
  home_delivery: number | null;
  pickup_hours: number | null;
  fine_cents_per_day: number | null;
  fine_cents_per_hour: number | null;
  block_from_cents: number | null;
  suspension_days_per_day: number | null;
}

/** A row that says nothing, for every case. */
export const EMPTY_POLICY_ROW: PolicyRow = {
  group_id: null,
  loan_kind: null,
  library_id: null,
  lendable: null,
  loan_days: null,
  loan_hours: null,
  max_items: null,
  max_renewals: null,
  max_holds: null,
  max_requests: null,
  between_libraries: null,
  home_delivery: null,
  pickup_hours: null,
  fine_cents_per_day: null,
  fine_cents_per_hour: null,
  block_from_cents: null,
  suspension_days_per_day: null,
};

/** What a policy is asked for. A null library stands for the network as a whole. */
export interface PolicyCase {
  groupId: number;
  loanKind: LoanKind;
  libraryId: number | null;
}

/** The length of a loan: until the end of a day, or a number of hours. */
export type LoanLength = { days: number } | { hours: number };

/** What lateness costs: money, or days without borrowing. */
type Penalty =
  | { kind: 'fine'; centsPerDay: number; centsPerHour: number }
  | { kind: 'suspension'; daysPerDay: number };

/** The rules for one group, material and library, every question answered. */
export interface Policy {
  lendable: boolean;
  /** Null: no row says how long, so nothing is lent. */
  length: LoanLength | null;
  /** Null: no limit. */
  maxItems: number | null;
  maxRenewals: number;
  maxHolds: number;
  /** Requests between libraries at once; 0: there are none. */
  maxRequests: number;
  /** Whether copies are sent from this library to another. */
  betweenLibraries: boolean;
  /** Whether this library brings to the patron's home what was requested. */
  homeDelivery: boolean;
  pickupHours: number;
  penalty: Penalty;
  /** Debts from here on block, this amount included. Null: debts never block. */
  blockFromCents: number | null;
}

/** For a network whose rows do not say how long a released copy waits (design §6). */
const PICKUP_HOURS = 48;

/**
 * The policy of a case. The row that names most wins, group before material before library; a
 * column that it leaves empty comes from the next less specific row that says it. Fines and
 * suspension exclude each other: the most specific row that speaks of either decides which.
 */
export function policyFor(rows: readonly PolicyRow[], wanted: PolicyCase): Policy {
  const ranked = rows
    .filter((row) => covers(row, wanted))
    .sort((a, b) => specificity(b) - specificity(a));
  const pick = (column: keyof PolicyRow) => {
    const row = ranked.find((candidate) => candidate[column] !== null);
    return row ? Number(row[column]) : null;
  };
  const length = lengthOf(wanted.loanKind, pick('loan_days'), pick('loan_hours'));
  return {
    lendable: pick('lendable') === 1 && length !== null,
    length,
    maxItems: pick('max_items'),
    maxRenewals: pick('max_renewals') ?? 0,
    maxHolds: pick('max_holds') ?? 0,
    maxRequests: pick('max_requests') ?? 0,
    betweenLibraries: pick('between_libraries') === 1,
    homeDelivery: pick('home_delivery') === 1,
    pickupHours: pick('pickup_hours') ?? PICKUP_HOURS,
    penalty: penaltyOf(ranked, pick),
    blockFromCents: pick('block_from_cents'),
  };
}

/** Whether a row speaks of a case. */
export const covers = (row: PolicyRow, { groupId, loanKind, libraryId }: PolicyCase): boolean =>
  (row.group_id === null || row.group_id === groupId) &&
  (row.loan_kind === null || row.loan_kind === loanKind) &&
  (row.library_id === null || row.library_id === libraryId);

/** More named columns count first; among as many, the order of the columns. */
const specificity = (row: PolicyRow): number => {
  const named = [row.group_id !== null, row.loan_kind !== null, row.library_id !== null];
  const count = named.filter(Boolean).length;
  return named.reduce((rank, isNamed, place) => rank + (isNamed ? 4 >> place : 0), count * 8);
};

/** Copies lent by the hour take the hours that a row gives, others the days. */
function lengthOf(
  loanKind: LoanKind,
  days: number | null,
  hours: number | null,
): LoanLength | null {
  const byDays = days === null ? null : { days };
  const byHours = hours === null ? null : { hours };
  return loanKind === 'horas' ? (byHours ?? byDays) : (byDays ?? byHours);
}

function penaltyOf(
  ranked: readonly PolicyRow[],
  pick: (column: keyof PolicyRow) => number | null,
): Penalty {
  const row = ranked.find(
    ({ fine_cents_per_day, fine_cents_per_hour, suspension_days_per_day }) =>
      fine_cents_per_day !== null ||
      fine_cents_per_hour !== null ||
      suspension_days_per_day !== null,
  );
  const daysPerDay = row?.suspension_days_per_day ?? null;
  if (daysPerDay !== null) return { kind: 'suspension', daysPerDay };
  return {
    kind: 'fine',
    centsPerDay: pick('fine_cents_per_day') ?? 0,
    centsPerHour: pick('fine_cents_per_hour') ?? 0,
  };
}
