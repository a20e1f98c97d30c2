import type { Generated } from 'kysely';
import type { Fixed, Id } from './columns.ts';

/** What patrons are told in the personal area. */
export interface AlertTables {
  alerts: AlertTable;
}

/** Something that happened; its words are made when it is read, in the language of whoever reads. */
interface AlertTable {
  id: Id;
  patron_id: Fixed<number>;
  /** A kind of api/patrons/alerts/kinds.ts. */
  kind: Fixed<string>;
  /** JSON: what the words of the kind need. */
  params: Fixed<string>;
  created_at: Fixed<string>;
  /** Null: not read yet. */
  read_at: Generated<string | null>;
}
