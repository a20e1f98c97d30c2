import type { Generated } from 'kysely';
import type { Fixed, Flag, Id } from './columns.ts';

/** Requests between libraries, and codes for borrowing without a card. */
export interface LoanRequestTables {
  loan_requests: LoanRequestTable;
  loan_tokens: LoanTokenTable;
  wall_codes: WallCodeTable;
}

/** A request for a copy from another library; states in api/circulation/loan-requests/states.ts. */
interface LoanRequestTable {
  id: Id;
  patron_id: Fixed<number>;
  title_id: number;
  /** The sending library. */
  origin_id: Fixed<number>;
  /** The receiving library. */
  library_id: Fixed<number>;
  volume: Generated<string>;
  tome: Generated<string>;
  part: Generated<string>;
  additional: Generated<Flag>;
  phone: Fixed<string>;
  email: Fixed<string>;
  /** Code of a delivery place in the settings. */
  place: Fixed<number | null>;
  /** A delivery place as free text. */
  place_text: Generated<string>;
  /** Home delivery address; null: picked up. */
  home_address: Fixed<string | null>;
  /** The copy, once it is sent. */
  copy_id: Generated<number | null>;
  /** Other people who may receive it. */
  authorised: Generated<string>;
  state: string;
  /** What the library wrote with its last move. */
  reply: Generated<string>;
  /** Until when the copy waits to be picked up; null: it is not ready, or is delivered. */
  expires_at: Generated<string | null>;
  created_at: Fixed<string>;
  updated_at: string;
}

/** Temporary code that replaces a patron's card; one at a time. */
interface LoanTokenTable {
  patron_id: number;
  /** The code is derived from it and the network's key. */
  salt: string;
  /** SHA-256 of the code. */
  code_hash: string;
  expires_at: string;
}

/** The code on the wall of a library, which proves presence for self-checkout; one at a time. */
interface WallCodeTable {
  library_id: number;
  /** Eight characters; everybody in the library reads it. */
  code: string;
  expires_at: string;
}
