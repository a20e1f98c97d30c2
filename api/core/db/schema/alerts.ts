import type { Generated } from 'kysely';
import type { Fixed, Id } from './columns.ts';

/** Alerts in the personal area. */
export interface AlertTables {
  alerts: AlertTable;
}

/** An alert; its text is rendered when read, in the reader's language. */
interface AlertTable {
  id: Id;
  patron_id: Fixed<number>;
  /** A kind of api/patrons/alerts/kinds.ts. */
  kind: Fixed<string>;
  /** JSON: parameters of the text. */
  params: Fixed<string>;
  created_at: Fixed<string>;
  /** Null: unread. */
  read_at: Generated<string | null>;
}
