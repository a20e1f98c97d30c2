import type { Generated } from 'kysely';
import type { Fixed, Flag, Id } from './columns.ts';

/** What a patron says of themselves, what they agree to, and who looks at their record. */
export interface OwnRecordTables {
  patron_details: PatronDetailTable;
  email_confirmations: EmailConfirmationTable;
  email_changes: EmailChangeTable;
  consents: ConsentTable;
  erasure_requests: ErasureRequestTable;
  record_views: RecordViewTable;
}

/** Personal data beside name and e-mail; '' is not said. */
interface PatronDetailTable {
  patron_id: Fixed<number>;
  phone: string;
  street: string;
  complement: string;
  district: string;
  city: string;
  /** Eight digits. */
  postal_code: string;
  /** Number of an identity card, as its owner writes it. */
  identity: string;
  /** CPF: eleven digits. */
  tax_number: string;
  nationality: string;
  gender: string;
  /** Calendar day. */
  birth_date: string;
  education: string;
  job: string;
  marital_status: string;
  updated_at: string;
}

/** An address that counts once its owner confirms it (docs/decisions/own-record.md). */
interface EmailConfirmationTable {
  id: Id;
  patron_id: Fixed<number>;
  address: Fixed<string>;
  /** Confirmed addresses that it replaces, with `;` between them. */
  leaves: Fixed<string>;
  /** SHA-256 of the token in the link */
  token_hash: string;
  created_at: Fixed<string>;
  expires_at: string;
}

/** A change of confirmed addresses: those before are notified, and may undo it for a while. */
interface EmailChangeTable {
  id: Id;
  patron_id: Fixed<number>;
  before: Fixed<string>;
  changed_at: Fixed<string>;
  /** SHA-256 of the token in the link that undoes it; null: it cannot be undone, or no longer. */
  undo_hash: Generated<string | null>;
}

/** An answer to the consent text of the institution. Never changed; the newest counts. */
interface ConsentTable {
  id: Id;
  patron_id: Fixed<number>;
  /** Which text it was: a word of the settings. */
  version: Fixed<string>;
  agreed: Fixed<Flag>;
  at: Fixed<string>;
}

/** That a patron asks for their data to be erased; states in api/patrons/privacy/rules.ts. */
interface ErasureRequestTable {
  id: Id;
  patron_id: Fixed<number>;
  state: string;
  /** What the library wrote when it refused. */
  reply: string;
  created_at: Fixed<string>;
  updated_at: string;
}

/** That the staff showed or changed something of a patron; acts in api/patrons/privacy/views.ts. */
interface RecordViewTable {
  id: Id;
  patron_id: Fixed<number>;
  /** Who, as the terminal knows them. */
  staff: Fixed<string>;
  act: Fixed<string>;
  at: Fixed<string>;
}
