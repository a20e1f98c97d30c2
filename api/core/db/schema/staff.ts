import type { Generated } from 'kysely';
import type { DecisionKind } from '#contract/shared/staff/decisions.ts';
import type { StaffRight } from '#contract/shared/staff/rights.ts';
import type { Fixed, Id } from './columns.ts';

/** Staff: their rights, the log of their acts, and what can still be undone. */
export interface StaffTables {
  staff_rights: StaffRightTable;
  staff_acts: StaffActTable;
  staff_undos: StaffUndoTable;
  decision_claims: DecisionClaimTable;
  in_house_uses: InHouseUseTable;
}

interface StaffRightTable {
  patron_id: Fixed<number>;
  library_id: Fixed<number>;
  right: Fixed<StaffRight>;
}

/**
 * What staff did or looked at; kinds in api/staff/acts/log.ts. Refers to a loan by its number and names no title, so
 * that it tells nothing of what a person read once the loan is deleted. Never changed.
 */
interface StaffActTable {
  id: Id;
  at: Fixed<string>;
  act: Fixed<string>;
  /** Account of the staff member; null: the command line. */
  staff_id: Fixed<number | null>;
  /** Name of the staff member then. */
  staff: Fixed<string>;
  /** Library and name of the workstation; null and '': the command line. */
  library_id: Fixed<number | null>;
  workstation: Generated<string>;
  /** The patron concerned, who may read the line. */
  patron_id: Fixed<number | null>;
  /** Table and row that it changed. */
  entity: Fixed<string | null>;
  entity_id: Fixed<number | null>;
  /** What stood there before and afterwards: a state, an amount, a list of fields. */
  before: Fixed<string | null>;
  after: Fixed<string | null>;
  reason: Fixed<string | null>;
}

/** An act that can be undone until an instant. */
interface StaffUndoTable {
  act_id: Fixed<number>;
  expires_at: Fixed<string>;
  /** Whose returned loans are deleted once it cannot be undone, if they keep no history. */
  patron_id: Fixed<number | null>;
  /** JSON: the rows that it changed, before and after (api/staff/acts/undo.ts). */
  changes: Fixed<string>;
}

/** The staff member who has an item of the decisions open, for ten minutes at most. */
interface DecisionClaimTable {
  kind: Fixed<DecisionKind>;
  entity_id: Fixed<number>;
  staff_id: number;
  /** Library of the workstation. */
  library_id: number;
  at: string;
}

/** A copy that was used in the library without a loan, such as one left on a table. Names nobody. */
interface InHouseUseTable {
  id: Id;
  copy_id: Fixed<number>;
  library_id: Fixed<number>;
  at: Fixed<string>;
}
