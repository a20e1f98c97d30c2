import type { Fixed, Id } from './columns.ts';

/** Declarations that nothing is pending. */
export interface ClearanceTables {
  clearances: ClearanceTable;
}

/** What was declared of whom, as it was then. */
interface ClearanceTable {
  id: Id;
  patron_id: Fixed<number>;
  /** The unit that is left. */
  library_id: Fixed<number>;
  /** As it stands on the paper, without its hyphens. */
  code: Fixed<string>;
  /** SHA-256 of the code: by it a declaration is found. */
  code_hash: Fixed<string>;
  /** In the address of the document, which names the person: whoever has the code alone does not know it. */
  document_key: Fixed<string>;
  name: Fixed<string>;
  /** Number of the card or, without one, the login. */
  enrolment: Fixed<string>;
  issued_at: Fixed<string>;
  /** Last day on which it holds. */
  valid_until: Fixed<string>;
  /** When the patron was enrolled again, which ends it. */
  revoked_at: string | null;
}
