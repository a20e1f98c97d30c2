import type { Fixed, Id } from './columns.ts';

/** Clearance declarations. */
export interface ClearanceTables {
  clearances: ClearanceTable;
}

/** A declaration, with the data of its time. */
interface ClearanceTable {
  id: Id;
  patron_id: Fixed<number>;
  /** The unit that the patron leaves. */
  library_id: Fixed<number>;
  /** As printed, without hyphens. */
  code: Fixed<string>;
  /** SHA-256 of the code, for look-ups. */
  code_hash: Fixed<string>;
  /** Secret part of the document's address: the code alone does not reveal the person's name. */
  document_key: Fixed<string>;
  name: Fixed<string>;
  /** Card number, or the login if there is none. */
  enrolment: Fixed<string>;
  issued_at: Fixed<string>;
  /** Last valid day. */
  valid_until: Fixed<string>;
  /** When re-enrolment of the patron ended it. */
  revoked_at: string | null;
}
