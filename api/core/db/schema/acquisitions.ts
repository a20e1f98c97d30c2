import type { Fixed, Id } from './columns.ts';

/** Purchase suggestions of patrons, and orders. */
export interface AcquisitionTables {
  suggestions: SuggestionTable;
  suggestion_moves: SuggestionMoveTable;
  purchase_orders: PurchaseOrderTable;
  purchase_order_lines: PurchaseOrderLineTable;
}

/** A suggested work; states in api/contract/catalogue/acquisitions/states.ts. */
interface SuggestionTable {
  id: Id;
  /** Set to the anonymous patron some time after it ends (api/patrons/privacy/nobody.ts). */
  patron_id: number;
  library_id: Fixed<number>;
  author: string;
  title: string;
  edition: string;
  publisher: string;
  isbn_issn: string;
  periodical: string;
  other: string;
  /** Course that a teacher needs it for; null: not suggested by a teacher. */
  course: string | null;
  use_kind: 'basica' | 'complementar' | null;
  copies: number | null;
  /** The title that was bought for it. */
  title_id: number | null;
  state: string;
  created_at: Fixed<string>;
  updated_at: string;
}

/** History of a suggestion's states, including the first. Never changed. */
interface SuggestionMoveTable {
  id: Id;
  suggestion_id: Fixed<number>;
  state: Fixed<string>;
  /** Note of the library. */
  note: Fixed<string>;
  at: Fixed<string>;
}

/** An order to a supplier; states in api/contract/catalogue/acquisitions/states.ts. */
interface PurchaseOrderTable {
  id: Id;
  /** Number given by the library. */
  number: Fixed<string>;
  library_id: Fixed<number>;
  supplier: string;
  /** Expected day of arrival. */
  expected_on: string | null;
  state: string;
  created_at: Fixed<string>;
  updated_at: string;
}

/** A suggestion included in an order. */
interface PurchaseOrderLineTable {
  suggestion_id: Fixed<number>;
  order_id: Fixed<number>;
  copies: number;
}
