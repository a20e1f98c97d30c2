import type { Selectable } from 'kysely';
import type { Tables } from '../../core/db/schema.ts';

/**
 * One row of the policy table: null in group, type, library and campus means "any", elsewhere "not set". Rows of a
 * campus or of a group with groups below are expanded first (policy-scope.ts).
 */
export type PolicyRow = Omit<Selectable<Tables['policies']>, 'id'>;

/** A row that applies to every case and sets nothing. */
export const EMPTY_POLICY_ROW: PolicyRow = {
  group_id: null,
  loan_kind: null,
  library_id: null,
  campus_id: null,
  lendable: null,
  loan_days: null,
  loan_hours: null,
  until_closing: null,
  count_days: null,
  overnight_from: null,
  overnight_until: null,
  weekend_from: null,
  weekend_until: null,
  max_items: null,
  max_per_title: null,
  max_renewals: null,
  renewal_days: null,
  renewal_hours: null,
  renew_before_days: null,
  max_holds: null,
  max_requests: null,
  between_libraries: null,
  home_delivery: null,
  pickup_hours: null,
  fine_cents_per_day: null,
  fine_cents_per_hour: null,
  grace_days: null,
  grace_hours: null,
  fine_every: null,
  fine_days: null,
  max_fine_cents: null,
  max_fine_percent: null,
  fine_and_suspension: null,
  block_from_cents: null,
  block_on_overdue: null,
  suspension_days_per_day: null,
  suspension_max_days: null,
  replacement_cents: null,
  lost_after_days: null,
  from_day: null,
  until_day: null,
  due_on: null,
  due_rule: null,
  source: null,
};

/** What a policy is looked up by; library null: the whole network. */
export interface PolicyCase {
  groupId: number;
  /** Code of the loan type. */
  loanKind: string;
  libraryId: number | null;
}

/** The length of a loan: until the end of a day, or a number of hours. */
export type LoanLength = { days: number } | { hours: number };

/** Penalty for lateness: a fine, or a suspension. */
type Penalty =
  | { kind: 'fine'; centsPerDay: number; centsPerHour: number }
  | { kind: 'suspension'; daysPerDay: number };

/** The resolved rules for one group, material and library. */
export interface Policy {
  lendable: boolean;
  /** Null: no row sets it, so nothing is lent. */
  length: LoanLength | null;
  /** Null: no limit. */
  maxItems: number | null;
  maxRenewals: number;
  maxHolds: number;
  /** Open requests between libraries; 0: not offered. */
  maxRequests: number;
  /** Whether copies are sent from this library to another. */
  betweenLibraries: boolean;
  /** Whether this library delivers requests to the patron's home. */
  homeDelivery: boolean;
  pickupHours: number;
  penalty: Penalty;
  /** Debts of at least this amount block; null: debts never block. */
  blockFromCents: number | null;
  /** Price of a copy that has none of its own; null: unknown. */
  replacementCents: number | null;
  /** Days after the due date when a loan counts as lost; null: never. */
  lostAfterDays: number | null;
}

/** Default pick-up window (design §6). */
const PICKUP_HOURS = 48;

/**
 * Resolves the policy of a case, column by column: the most specific row that sets a column wins, where group counts
 * before material before library. Fine and suspension exclude each other: the most specific row that sets either
 * decides.
 */
export function policyFor(rows: readonly PolicyRow[], wanted: PolicyCase): Policy {
  const ranked = rows
    .filter((row) => appliesTo(row, wanted))
    .sort((a, b) => specificity(b) - specificity(a));
  const pick = (column: keyof PolicyRow) => {
    const row = ranked.find((candidate) => candidate[column] !== null);
    return row ? Number(row[column]) : null;
  };
  const length = loanLength(wanted.loanKind, pick('loan_days'), pick('loan_hours'));
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
    penalty: selectPenalty(ranked, pick),
    blockFromCents: pick('block_from_cents'),
    replacementCents: pick('replacement_cents'),
    lostAfterDays: pick('lost_after_days'),
  };
}

/** Whether a row applies to a case. */
export const appliesTo = (row: PolicyRow, { groupId, loanKind, libraryId }: PolicyCase): boolean =>
  (row.group_id === null || row.group_id === groupId) &&
  (row.loan_kind === null || row.loan_kind === loanKind) &&
  (row.library_id === null || row.library_id === libraryId);

/** By the number of columns named, then by their order. */
const specificity = (row: PolicyRow): number => {
  const named = [row.group_id !== null, row.loan_kind !== null, row.library_id !== null];
  const count = named.filter(Boolean).length;
  return named.reduce((rank, isNamed, place) => rank + (isNamed ? 4 >> place : 0), count * 8);
};

/** Hours for copies lent by the hour, days for others; the other unit where only that is set. */
function loanLength(
  loanKind: string,
  days: number | null,
  hours: number | null,
): LoanLength | null {
  const byDays = days === null ? null : { days };
  const byHours = hours === null ? null : { hours };
  return loanKind === 'horas' ? (byHours ?? byDays) : (byDays ?? byHours);
}

function selectPenalty(
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
