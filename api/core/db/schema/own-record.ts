import type { Generated } from 'kysely';
import type { Fixed, Flag, Id } from './columns.ts';

/** Personal data, consents, erasure requests, and views by staff. */
export interface OwnRecordTables {
  patron_details: PatronDetailTable;
  email_confirmations: EmailConfirmationTable;
  email_changes: EmailChangeTable;
  consents: ConsentTable;
  erasure_requests: ErasureRequestTable;
  record_views: RecordViewTable;
  receivers: ReceiverTable;
  registrations: RegistrationTable;
}

/** Personal data beside name and e-mail; '' is unknown. */
interface PatronDetailTable {
  patron_id: Fixed<number>;
  phone: string;
  street: string;
  complement: string;
  district: string;
  city: string;
  /** Eight digits. */
  postal_code: string;
  /** Identity card number, as the patron writes it. */
  identity: string;
  /** CPF: eleven digits. */
  tax_number: string;
  nationality: string;
  gender: string;
  birth_date: string;
  education: string;
  job: string;
  marital_status: string;
  updated_at: string;
}

/** An e-mail address to be confirmed by its owner (docs/decisions/own-record.md). */
interface EmailConfirmationTable {
  id: Id;
  patron_id: Fixed<number>;
  address: Fixed<string>;
  /** Confirmed addresses that it replaces, separated by `;`. */
  leaves: Fixed<string>;
  /** SHA-256 of the token in the link */
  token_hash: string;
  created_at: Fixed<string>;
  expires_at: string;
}

/** A change of confirmed addresses: the previous ones are notified and may undo it for a while. */
interface EmailChangeTable {
  id: Id;
  patron_id: Fixed<number>;
  before: Fixed<string>;
  changed_at: Fixed<string>;
  /** SHA-256 of the token in the undo link; null: it cannot be undone (any more). */
  undo_hash: Generated<string | null>;
}

/** A reply to the institution's consent text. Never changed; the latest is valid. */
interface ConsentTable {
  id: Id;
  patron_id: Fixed<number>;
  /** Version of the text in the settings. */
  version: Fixed<string>;
  agreed: Fixed<Flag>;
  at: Fixed<string>;
}

/** A patron's request to erase their data; states in api/patrons/privacy/rules.ts. */
interface ErasureRequestTable {
  id: Id;
  patron_id: Fixed<number>;
  state: string;
  /** The library's reason for refusal. */
  reply: string;
  created_at: Fixed<string>;
  updated_at: string;
}

/** Log of staff viewing or changing a patron's record; acts in api/patrons/privacy/views.ts. */
interface RecordViewTable {
  id: Id;
  patron_id: Fixed<number>;
  /** Staff name of the terminal. */
  staff: Fixed<string>;
  act: Fixed<string>;
  at: Fixed<string>;
}

/** Who else may receive for a patron: a name with a document, or a login; '' is not said. */
interface ReceiverTable {
  id: Id;
  patron_id: Fixed<number>;
  name: string;
  document: string;
  /** As typed; it may not exist. */
  login: string;
  created_at: Fixed<string>;
}

/** Somebody who registered and is not a patron yet. */
interface RegistrationTable {
  id: Id;
  name: string;
  /** Lower case. */
  email: string;
  phone: string;
  document: string;
  library_id: number | null;
  language: string;
  /** SHA-256 of the token in the link */
  token_hash: string;
  created_at: string;
  /** When the address was confirmed; null: not yet. */
  confirmed_at: string | null;
}
