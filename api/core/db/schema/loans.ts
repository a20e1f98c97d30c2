import type { ColumnType, Generated } from 'kysely';
import type { Fixed, Flag, Id } from './columns.ts';

/** Copies, the policy by which they are lent, and what lending leaves behind. */
export interface LoanTables {
  patron_groups: PatronGroupTable;
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
}

/**
 * Circulation policy as data (design §6). A null in group, material or library means "any"; the
 * row that names most wins, group before material before library. A null in any other column means
 * "as the less specific rows say".
 */
interface PolicyTable {
  id: Id;
  group_id: number | null;
  /** Loan kind of the copy: normal, horas, consulta_local. */
  loan_kind: LoanKind | null;
  library_id: number | null;
  lendable: Flag | null;
  loan_days: number | null;
  loan_hours: number | null;
  max_items: number | null;
  max_renewals: number | null;
  max_holds: number | null;
  /** Requests between libraries that may be open at once; none or 0: there are no such requests. */
  max_requests: number | null;
  /** Whether a library's copies are sent to another. */
  between_libraries: Flag | null;
  /** Whether a library brings what was requested to the patron's home. */
  home_delivery: Flag | null;
  pickup_hours: number | null;
  fine_cents_per_day: number | null;
  fine_cents_per_hour: number | null;
  block_from_cents: number | null;
  suspension_days_per_day: number | null;
}

export const LOAN_KINDS = ['normal', 'horas', 'consulta_local'] as const;
export type LoanKind = (typeof LOAN_KINDS)[number];

/** `lost`, `withdrawn`: it is not in the collection any more, and shown nowhere. */
export type CopyState = 'in_transit' | 'quarantine' | 'lost' | 'withdrawn';

interface CopyTable {
  id: Id;
  title_id: number;
  library_id: number;
  barcode: string;
  /** Copy number on the label, "1", "2" … within title and library */
  number: string;
  call_number: string;
  shelf_location: string | null;
  volume: string | null;
  tome: string | null;
  part: string | null;
  additional: Flag;
  loan_kind: LoanKind;
  /** A state that lending does not express. */
  state: CopyState | null;
  /** The record that describes it, and in which field; null: none did (api/catalogue/copies/records.ts). */
  record: Generated<string | null>;
  /** What that record last said of its state. */
  record_state: Generated<CopyState | null>;
  /** `YYYY-MM-DD`, as its source told. */
  acquired_on: string | null;
  /** As its source wrote it. */
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
  /** Of a loan made elsewhere: lateness until then was charged there. */
  fines_from: Generated<string | null>;
  renewals: Generated<number>;
  returned_at: string | null;
  /** The last day on which its borrower was told of its due date. */
  noticed_on: Generated<string | null>;
}

/** One line per granted renewal; `receipt` is the key that the patron is shown. */
interface RenewalTable {
  id: Id;
  loan_id: number;
  renewed_at: string;
  previous_due_at: string;
  due_at: string;
  receipt: string;
}

/** What is counted of loans and holds that patrons had deleted: nobody's, by title, library and month ("2026-03"). */
interface ForgottenLoanTable {
  title_id: number;
  library_id: number;
  month: string;
  loans: number;
  renewals: number;
  holds: number;
}

/** Why somebody owes something; how much: its entries. */
interface DebtTable {
  id: Id;
  patron_id: Fixed<number>;
  library_id: Fixed<number>;
  loan_id: number | null;
  /** late_return, lost, service */
  reason: Fixed<string>;
  created_at: Fixed<string>;
  /** Its number in the system from which the library brought it; null: it was made here. */
  brought_as: ColumnType<string | null, string | null | undefined, never>;
}

/** A line of the ledger, never changed: what is owed is their sum. */
interface DebtEntryTable {
  id: Id;
  debt_id: Fixed<number>;
  kind: Fixed<'charge' | 'discount' | 'payment' | 'waiver'>;
  /** More is owed, or less. */
  cents: Fixed<number>;
  /** In the words of the desk. */
  reason: ColumnType<string | null, string | null | undefined, never>;
  payment_id: ColumnType<number | null, number | null | undefined, never>;
  at: Fixed<string>;
}

/** Money that came in. The same reference comes once. */
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
  /** Of its address, which nobody guesses. */
  key: Fixed<string>;
  /** Day, in the zone of the library. */
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
