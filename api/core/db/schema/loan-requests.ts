import type { Generated } from 'kysely';
import type { Fixed, Flag, Id } from './columns.ts';

/** What patrons ask one library to send to another, and codes with which they borrow. */
export interface LoanRequestTables {
  loan_requests: LoanRequestTable;
  loan_tokens: LoanTokenTable;
}

/** A copy that is to come from another library; states in api/circulation/loan-requests/states.ts. */
interface LoanRequestTable {
  id: Id;
  patron_id: Fixed<number>;
  title_id: number;
  /** The library that sends. */
  origin_id: Fixed<number>;
  /** The library that receives. */
  library_id: Fixed<number>;
  volume: Generated<string>;
  tome: Generated<string>;
  part: Generated<string>;
  additional: Generated<Flag>;
  phone: Fixed<string>;
  email: Fixed<string>;
  /** Code of a place of receipt in the settings. */
  place: Fixed<number | null>;
  /** A place in the patron's own words. */
  place_text: Generated<string>;
  /** Where it is brought to; null: it is picked up. */
  home_address: Fixed<string | null>;
  /** The copy that was sent, from then on. */
  copy_id: Generated<number | null>;
  /** Who else may receive it. */
  authorised: Generated<string>;
  state: string;
  created_at: Fixed<string>;
  updated_at: string;
}

/** The code of a patron that the next desk takes instead of a card: one at a time, until it expires. */
interface LoanTokenTable {
  patron_id: number;
  /** What the code is derived from, with the key of the network. */
  salt: string;
  /** SHA-256 of the code. */
  code_hash: string;
  expires_at: string;
}
