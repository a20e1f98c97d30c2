import type { Generated } from 'kysely';
import type { Flag, Id } from './columns.ts';

/** Holds on titles. */
export interface HoldTables {
  holds: HoldTable;
}

interface HoldTable {
  id: Id;
  title_id: number;
  patron_id: number;
  library_id: number;
  volume: Generated<string>;
  tome: Generated<string>;
  part: Generated<string>;
  additional: Generated<Flag>;
  /** The patron's note to the library. */
  observations: Generated<string>;
  /** Transitions: api/circulation/loans/hold-states.ts. */
  state: 'queued' | 'suspended' | 'in_transit' | 'released' | 'picked_up' | 'cancelled' | 'lapsed';
  placed_at: string;
  /** Of a suspended hold: the day on which it is queued again. */
  suspended_until: Generated<string | null>;
  /** The copy set aside or sent. */
  copy_id: number | null;
  /** When its copy was sent to the pick-up library. */
  sent_at: Generated<string | null>;
  released_at: string | null;
  /** When the copy was put on the hold shelf; null: not yet fetched. */
  shelved_at: Generated<string | null>;
  expires_at: string | null;
  ended_at: string | null;
}
