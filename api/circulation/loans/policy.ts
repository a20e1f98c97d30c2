import type { Selectable } from 'kysely';
import type { Tables } from '../../core/db/schema.ts';
import { loanLength, renewalLength, type LoanLength } from './policies/length.ts';
import { ranked, type ExpandedRow } from './policies/scope.ts';
import type { HoldReach } from './reach/sources.ts';

/**
 * One row of the policy table: null in group, type, library and campus means "any", elsewhere "not set". Rows of a
 * campus or of a group with groups below are expanded first (policies/scope.ts).
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
  hold_reach: null,
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
  recall_after_days: null,
  recall_days: null,
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

export type { LoanLength } from './policies/length.ts';

/** Penalty for lateness: a fine, a suspension, or both. */
type Penalty =
  | { kind: 'fine'; centsPerDay: number; centsPerHour: number }
  | { kind: 'suspension'; daysPerDay: number }
  | { kind: 'both'; centsPerDay: number; centsPerHour: number; daysPerDay: number };

/** How lateness is counted, and how much it costs at most. */
interface LatenessRules {
  /** Lateness up to this long costs nothing; anything longer costs all of it. */
  graceDays: number;
  graceHours: number;
  /** Days or hours for which the fine is charged once. */
  every: number;
  /** Whether closed days count as well. */
  countsClosedDays: boolean;
  /** Null: no maximum. */
  maxCents: number | null;
  /** Of the price of the copy. */
  maxPercent: number | null;
  maxSuspensionDays: number | null;
}

/** The resolved rules for one group, type and library. */
export interface Policy {
  lendable: boolean;
  /** Null: no row sets it, so nothing is lent. */
  length: LoanLength | null;
  /** Length of a renewal; null: that of the loan. */
  renewalLength: LoanLength | null;
  /** Days before the due date from which a loan may be renewed; null: at any time. */
  renewBeforeDays: number | null;
  /** Null: no limit. */
  maxItems: number | null;
  /** Copies of one title. */
  maxPerTitle: number | null;
  maxRenewals: number;
  maxHolds: number;
  /** Whose copies fill a hold that is picked up at this library. */
  holdReach: HoldReach;
  /** Open requests between libraries; 0: not offered. */
  maxRequests: number;
  /** Whether copies are sent from this library to another. */
  betweenLibraries: boolean;
  /** Whether this library delivers requests to the patron's home. */
  homeDelivery: boolean;
  pickupHours: number;
  penalty: Penalty;
  lateness: LatenessRules;
  /** Debts of at least this amount block; null: debts never block. */
  blockFromCents: number | null;
  /** Whether an overdue loan prevents other loans and renewals. */
  blocksOnOverdue: boolean;
  /** Price of a copy that has none of its own; null: unknown. */
  replacementCents: number | null;
  /** Days after the due date when a loan counts as lost; null: never. */
  lostAfterDays: number | null;
  /** Days that a borrower is guaranteed, and days given from a recall on; null: no recalls. */
  recall: { afterDays: number; days: number } | null;
}

/** Default pick-up window (design §6). */
const PICKUP_HOURS = 48;

/** Resolved policies by the table of rows, which is never changed in place. */
const resolved = new WeakMap<readonly PolicyRow[], Map<string, Policy>>();

/**
 * Resolves the policy of a case, column by column: the most specific row that sets a column wins, where group counts
 * before type before library. Fine and suspension exclude each other unless a row asks for both: the most specific
 * row that sets either decides.
 */
export function policyFor(rows: readonly PolicyRow[], wanted: PolicyCase): Policy {
  const { groupId, loanKind, libraryId } = wanted;
  const key = `${groupId} ${libraryId} ${loanKind}`;
  const known = resolved.get(rows) ?? new Map<string, Policy>();
  resolved.set(rows, known);
  const policy = known.get(key) ?? resolve(rows, wanted);
  known.set(key, policy);
  return policy;
}

/** Rows that apply to a case, the most specific first; those of periods apart. */
export function rowsFor(rows: readonly PolicyRow[], wanted: PolicyCase) {
  const all: readonly ExpandedRow[] = ranked(rows, (row) => appliesTo(row, wanted));
  return {
    rules: all.filter(({ from_day }) => from_day === null),
    periods: all.filter(({ from_day }) => from_day !== null),
  };
}

function resolve(rows: readonly PolicyRow[], wanted: PolicyCase): Policy {
  const { rules, periods } = rowsFor(rows, wanted);
  const pick = (column: keyof PolicyRow) => {
    const row = rules.find((candidate) => candidate[column] !== null);
    return row ? Number(row[column]) : null;
  };
  const length = loanLength(wanted.loanKind, rules, periods);
  return {
    lendable: pick('lendable') === 1 && length !== null,
    length,
    renewalLength: renewalLength(rules, length),
    renewBeforeDays: pick('renew_before_days'),
    maxItems: pick('max_items'),
    maxPerTitle: pick('max_per_title'),
    maxRenewals: pick('max_renewals') ?? 0,
    maxHolds: pick('max_holds') ?? 0,
    holdReach: rules.find(({ hold_reach: reach }) => reach !== null)?.hold_reach ?? 'library',
    maxRequests: pick('max_requests') ?? 0,
    betweenLibraries: pick('between_libraries') === 1,
    homeDelivery: pick('home_delivery') === 1,
    pickupHours: pick('pickup_hours') ?? PICKUP_HOURS,
    penalty: selectPenalty(rules, pick),
    lateness: {
      graceDays: pick('grace_days') ?? 0,
      graceHours: pick('grace_hours') ?? 0,
      every: pick('fine_every') ?? 1,
      countsClosedDays: rules.find(({ fine_days }) => fine_days !== null)?.fine_days === 'all',
      maxCents: pick('max_fine_cents'),
      maxPercent: pick('max_fine_percent'),
      maxSuspensionDays: pick('suspension_max_days'),
    },
    blockFromCents: pick('block_from_cents'),
    blocksOnOverdue: pick('block_on_overdue') !== 0,
    replacementCents: pick('replacement_cents'),
    lostAfterDays: pick('lost_after_days'),
    recall: recallTerms(pick('recall_after_days'), pick('recall_days')),
  };
}

const recallTerms = (afterDays: number | null, days: number | null): Policy['recall'] =>
  days === null ? null : { afterDays: afterDays ?? 0, days };

/** Whether a row applies to a case. */
export const appliesTo = (row: PolicyRow, { groupId, loanKind, libraryId }: PolicyCase): boolean =>
  (row.group_id === null || row.group_id === groupId) &&
  (row.loan_kind === null || row.loan_kind === loanKind) &&
  (row.library_id === null || row.library_id === libraryId);

/** Columns of which the most specific row decides between fine and suspension. */
const PENALTY_COLUMNS = [
  ...(['fine_cents_per_day', 'fine_cents_per_hour', 'suspension_days_per_day'] as const),
];

function selectPenalty(
  rules: readonly PolicyRow[],
  pick: (column: keyof PolicyRow) => number | null,
): Penalty {
  const fine = {
    centsPerDay: pick('fine_cents_per_day') ?? 0,
    centsPerHour: pick('fine_cents_per_hour') ?? 0,
  };
  const daysPerDay = pick('suspension_days_per_day') ?? 0;
  if (pick('fine_and_suspension') === 1) return { kind: 'both', ...fine, daysPerDay };
  const row = rules.find((one) => PENALTY_COLUMNS.some((column) => one[column] !== null));
  const suspends = row !== undefined && row.suspension_days_per_day !== null;
  return suspends ? { kind: 'suspension', daysPerDay } : { kind: 'fine', ...fine };
}
