import type { ColumnType, Generated } from 'kysely';
import type { Fixed, Flag, Id } from './columns.ts';

/** Copies, circulation policy, loans, debts and payments. */
export interface LoanTables {
  patron_groups: PatronGroupTable;
  loan_types: LoanTypeTable;
  loan_limits: LoanLimitTable;
  policies: PolicyTable;
  copies: CopyTable;
  loans: LoanTable;
  renewals: RenewalTable;
  forgotten_loans: ForgottenLoanTable;
  debts: DebtTable;
  debt_entries: DebtEntryTable;
  payments: PaymentTable;
  slips: SlipTable;
  slip_debts: SlipDebtTable;
  suspensions: SuspensionTable;
}

interface PatronGroupTable {
  id: Id;
  code: string;
  /** JSON localized text */
  name: string;
  /** The group above, whose policies apply where its own say nothing. */
  parent_id: number | null;
}

/** A type of loan, as copies and policies name it. */
interface LoanTypeTable {
  id: Id;
  code: string;
  /** JSON localized text */
  name: string;
  /** How copies of the type are described, filtered and counted where policies leave it open. */
  kind: LoanKind;
}

/** How many copies of some types together a patron may have on loan. */
interface LoanLimitTable {
  id: Id;
  group_id: number | null;
  /** Counts loans of this library only; null: of the whole network. */
  library_id: number | null;
  /** JSON list of codes of loan types; empty: all. */
  loan_kinds: string;
  max_items: number;
  /** File and line, as "limits.csv:3". */
  source: string | null;
}

/**
 * Circulation policy as data (design §6). A null in group, type, campus and library means "any";
 * the most specific row wins, group before type before place. A null in any other column inherits from the
 * less specific rows.
 */
interface PolicyTable {
  id: Id;
  group_id: number | null;
  /** Code of a loan type. */
  loan_kind: string | null;
  library_id: number | null;
  campus_id: number | null;
  lendable: Flag | null;
  loan_days: number | null;
  loan_hours: number | null;
  /** Whether loans end at closing time of the day. */
  until_closing: Flag | null;
  /** Whether `loan_days` counts open days only; otherwise all. */
  count_days: 'open' | 'all' | null;
  /** `HH:MM`: from then on lent until `overnight_until` of the next open day. */
  overnight_from: string | null;
  overnight_until: string | null;
  /** Weekday and time, "5 12:00": from then on lent until the first open day of the next week. */
  weekend_from: string | null;
  /** `HH:MM`; null: the end of that day. */
  weekend_until: string | null;
  max_items: number | null;
  max_per_title: number | null;
  max_renewals: number | null;
  /** Length of a renewal; null: that of the loan. */
  renewal_days: number | null;
  renewal_hours: number | null;
  /** No renewal earlier than this many days before the due date. */
  renew_before_days: number | null;
  max_holds: number | null;
  /** Whose copies fill a hold: the pick-up library's (default), its campus', the network's. */
  hold_reach: Generated<'library' | 'campus' | 'network' | null>;
  /** Maximum of open requests between libraries; null or 0: none allowed. */
  max_requests: number | null;
  /** Whether the library's copies are sent to other libraries. */
  between_libraries: Flag | null;
  /** Whether the library delivers requests to patrons' homes. */
  home_delivery: Flag | null;
  pickup_hours: number | null;
  fine_cents_per_day: number | null;
  fine_cents_per_hour: number | null;
  /** Lateness up to this long costs nothing. */
  grace_days: number | null;
  grace_hours: number | null;
  /** Days or hours for which the fine is charged once. */
  fine_every: number | null;
  /** Whether days of lateness are open days (default) or all. */
  fine_days: 'open' | 'all' | null;
  max_fine_cents: number | null;
  /** Of the price of the copy. */
  max_fine_percent: number | null;
  /** Whether lateness costs both; otherwise the more specific row decides. */
  fine_and_suspension: Flag | null;
  block_from_cents: number | null;
  /** Whether an overdue loan prevents other loans and renewals (default). */
  block_on_overdue: Flag | null;
  suspension_days_per_day: number | null;
  suspension_max_days: number | null;
  /** Price of a copy that has none of its own. */
  replacement_cents: number | null;
  /** Days after the due date when a loan counts as lost; null: never. */
  lost_after_days: number | null;
  /** Days that a borrower is guaranteed although somebody waits; null: none. */
  recall_after_days: number | null;
  /** Days that the borrower of a recalled loan is given; null: no recalls. */
  recall_days: number | null;
  /** Of a row that applies to loans made in a period: its first and last day, `YYYY-MM-DD`. */
  from_day: string | null;
  until_day: string | null;
  /** Day on which loans of the period are due: all, or those that would be due later or earlier. */
  due_on: string | null;
  due_rule: 'exactly' | 'latest' | 'earliest' | null;
  /** File and line, as "policies.csv:12". */
  source: string | null;
}

export const LOAN_KINDS = ['normal', 'horas', 'consulta_local'] as const;
export type LoanKind = (typeof LOAN_KINDS)[number];

/** States of a copy outside circulation; what each means: api/circulation/loans/copies/states.ts. */
export const COPY_STATES = [
  'in_transit',
  'quarantine',
  'in_process',
  'on_order',
  'repair',
  'damaged',
  'missing',
  'claimed_returned',
  'lost',
  'withdrawn',
] as const;
export type CopyState = (typeof COPY_STATES)[number];

interface CopyTable {
  id: Id;
  title_id: number;
  library_id: number;
  barcode: string;
  /** Copy number on the label, "1", "2" …, unique per title and library */
  number: string;
  call_number: string;
  shelf_location: string | null;
  volume: string | null;
  tome: string | null;
  part: string | null;
  additional: Flag;
  /** Code of a loan type. */
  loan_kind: string;
  /** A state outside circulation. */
  state: CopyState | null;
  /** Note of the desk on the state. */
  state_note: Generated<string | null>;
  /** Since when the copy has this state; null: unknown, or in circulation. */
  state_since: Generated<string | null>;
  /** In transit: the library that put it into the bag; null: not known, or still to be fetched. */
  sent_from: Generated<number | null>;
  /** When that bag left; null: it is being packed, or nobody said so. */
  left_at: Generated<string | null>;
  /** The library that the bag that left goes to, even if nobody waits for the copy there any more. */
  sent_to: Generated<number | null>;
  /** When staff did not find it on its shelf; null: never, or it was found since. */
  not_found_at: Generated<string | null>;
  /** The MARC record and field that describe it; null: none (api/catalogue/copies/records.ts). */
  record: Generated<string | null>;
  /** The state last given by that record. */
  record_state: Generated<CopyState | null>;
  /** `YYYY-MM-DD`, as given by its source. */
  acquired_on: string | null;
  /** As given by its source. */
  price: string | null;
  note: string | null;
  created_at: string;
}

interface LoanTable {
  id: Id;
  copy_id: Fixed<number>;
  patron_id: Fixed<number>;
  library_id: Fixed<number>;
  lent_at: Fixed<string>;
  due_at: string;
  /** Of a loan made in another system, which charged lateness until then. */
  fines_from: Generated<string | null>;
  renewals: Generated<number>;
  returned_at: string | null;
  /** When the borrower claimed to have returned the copy: lateness ends then. */
  claimed_at: Generated<string | null>;
  /** How a loan ended without a return: its copy was lost, or the library accepted the claim. */
  closed_as: Generated<'lost' | 'claimed' | null>;
  /** When it was recalled for a hold, and its due date before; null: it is not recalled. */
  recalled_at: Generated<string | null>;
  recalled_from: Generated<string | null>;
  /** Code that proves a loan by self-checkout, sixteen characters; null: lent at the desk. */
  receipt: Generated<string | null>;
  /** Last day on which the borrower was notified of the due date. */
  noticed_on: Generated<string | null>;
}

/** A granted renewal; `receipt` is shown to the patron. */
interface RenewalTable {
  id: Id;
  loan_id: number;
  renewed_at: string;
  previous_due_at: string;
  due_at: string;
  receipt: string;
}

/** Statistics of deleted loans and holds, without patrons: by title, library and month ("2026-03"). */
interface ForgottenLoanTable {
  title_id: number;
  library_id: number;
  month: string;
  loans: number;
  renewals: number;
  holds: number;
}

/** A debt's reason; its amount is the sum of its entries. */
interface DebtTable {
  id: Id;
  patron_id: Fixed<number>;
  library_id: Fixed<number>;
  loan_id: number | null;
  /** late_return, lost, service */
  reason: Fixed<string>;
  /** Of a late return: the days that were charged; null: it was charged before they were written. */
  days_late: ColumnType<number | null, number | null | undefined, never>;
  created_at: Fixed<string>;
  /** Its number in the library's previous system; null: it was made here. */
  brought_as: ColumnType<string | null, string | null | undefined, never>;
}

/** An immutable ledger entry; the sum of the entries is the balance. */
interface DebtEntryTable {
  id: Id;
  debt_id: Fixed<number>;
  kind: Fixed<'charge' | 'discount' | 'payment' | 'waiver'>;
  /** Positive increases the debt. */
  cents: Fixed<number>;
  /** Note of the desk. */
  reason: ColumnType<string | null, string | null | undefined, never>;
  payment_id: ColumnType<number | null, number | null | undefined, never>;
  at: Fixed<string>;
}

/** A payment; its reference is unique. */
interface PaymentTable {
  id: Id;
  reference: Fixed<string | null>;
  cents: Fixed<number>;
  received_at: Fixed<string>;
}

/** A payment slip: what was owed to a library on a day. */
interface SlipTable {
  id: Id;
  patron_id: Fixed<number>;
  library_id: Fixed<number>;
  cents: Fixed<number>;
  /** Secret part of its address. */
  key: Fixed<string>;
  /** Day in the library's time zone. */
  made_on: Fixed<string>;
  made_at: Fixed<string>;
  due_on: Fixed<string>;
}

interface SlipDebtTable {
  slip_id: Fixed<number>;
  debt_id: Fixed<number>;
  cents: Fixed<number>;
}

interface SuspensionTable {
  id: Id;
  patron_id: number;
  library_id: number;
  reason: string;
  starts_on: string;
  ends_on: string;
}
