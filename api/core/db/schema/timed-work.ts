import type { Generated } from 'kysely';
import type { Fixed, Id } from './columns.ts';

/** Scheduled jobs, outgoing e-mails, and private calendars. */
export interface TimedWorkTables {
  jobs: JobTable;
  mail_outbox: MailOutboxTable;
  mail_budgets: MailBudgetTable;
  calendar_addresses: CalendarAddressTable;
  moved_dates: MovedDateTable;
  rules_version: RulesVersionTable;
}

/** A job of api/portal/jobs, with its current runner and last outcome. */
interface JobTable {
  name: string;
  /** Current runner; null: none. */
  holder: Generated<string | null>;
  held_since: Generated<string | null>;
  /** Start and, if it completed, end of the last run. */
  begun_at: Generated<string | null>;
  ended_at: Generated<string | null>;
  outcome: Generated<string>;
}

/** An outgoing e-mail; transitions in api/core/mail/states.ts. Refers to its cause and contains no text. */
interface MailOutboxTable {
  /** Kind of cause: a hold, a patron. */
  kind: Fixed<string>;
  entity: Fixed<number>;
  /** Distinguishes repetitions: an instant or a day. */
  occasion: Fixed<string>;
  patron_id: Fixed<number>;
  state: 'waiting' | 'sent' | 'dropped' | 'failed';
  created_at: Fixed<string>;
  tries: Generated<number>;
  /** Time of the next attempt; during an attempt, when its lease expires. */
  next_at: string;
  ended_at: Generated<string | null>;
  /** Why it waits, was dropped or failed. */
  reason: Generated<string>;
}

/** Recent e-mails triggered by a subject (api/core/mail/rules.ts). */
interface MailBudgetTable {
  /** "account:7", "network:192.0.2.7", "to:<SHA-256 of an address>", that "@" a network */
  subject: string;
  /** When everything sent so far is paid off. */
  paid_off_at: string;
}

/** The private address of a patron's calendar. */
interface CalendarAddressTable {
  patron_id: number;
  /** SHA-256 */
  token_hash: string;
  created_at: string;
}

/**
 * A due date, or the end of a pick-up window, that was moved because of closed days. One of the two is set.
 */
interface MovedDateTable {
  id: Id;
  loan_id: Fixed<number | null>;
  hold_id: Fixed<number | null>;
  moved_at: Fixed<string>;
  from_at: Fixed<string>;
  to_at: Fixed<string>;
  cause: Generated<'closed' | 'recall' | 'recall_end'>;
}

/** One row: a random version that triggers change with policies, libraries and opening hours. */
interface RulesVersionTable {
  version: Fixed<string>;
}
