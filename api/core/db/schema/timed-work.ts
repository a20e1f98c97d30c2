import type { Generated } from 'kysely';
import type { Fixed, Id } from './columns.ts';

/** What time brings: jobs, mail that waits, private calendars. */
export interface TimedWorkTables {
  jobs: JobTable;
  mail_outbox: MailOutboxTable;
  mail_budgets: MailBudgetTable;
  calendar_addresses: CalendarAddressTable;
  moved_dates: MovedDateTable;
  rules_version: RulesVersionTable;
}

/** A job of api/portal/jobs, with who runs it now and what became of it the last time. */
interface JobTable {
  name: string;
  /** Whoever runs it now; null: nobody. */
  holder: Generated<string | null>;
  held_since: Generated<string | null>;
  /** When its last run began and, where it came to its end, ended. */
  begun_at: Generated<string | null>;
  ended_at: Generated<string | null>;
  /** One sentence. */
  outcome: Generated<string>;
}

/** A message that somebody is to get; what leads where: api/core/mail/states.ts. Names its cause and holds no text. */
interface MailOutboxTable {
  /** What it is about, by its kind: a hold, a patron. */
  kind: Fixed<string>;
  entity: Fixed<number>;
  /** Which time: an instant, a day. */
  occasion: Fixed<string>;
  patron_id: Fixed<number>;
  state: 'waiting' | 'sent' | 'dropped' | 'failed';
  created_at: Fixed<string>;
  tries: Generated<number>;
  /** When it is tried next; while it is tried, when it counts as left behind. */
  next_at: string;
  ended_at: Generated<string | null>;
  /** Why it still waits, was dropped or failed. */
  reason: Generated<string>;
}

/** How much mail somebody has triggered of late (api/core/mail/rules.ts). */
interface MailBudgetTable {
  /** "account:7", "network:192.0.2.7", "to:<SHA-256 of an address>", that "@" a network */
  subject: string;
  /** When everything sent so far is paid off. */
  paid_off_at: string;
}

/** The private address under which a patron's calendar is read. */
interface CalendarAddressTable {
  patron_id: number;
  /** SHA-256 */
  token_hash: string;
  created_at: string;
}

/** A due date, or the end of a pick-up window, that closed days moved. Of one of the two. */
interface MovedDateTable {
  id: Id;
  loan_id: Fixed<number | null>;
  hold_id: Fixed<number | null>;
  moved_at: Fixed<string>;
  from_at: Fixed<string>;
  to_at: Fixed<string>;
}

/** One row: a random word that the database changes whenever policies, libraries or opening hours do. */
interface RulesVersionTable {
  version: Fixed<string>;
}
