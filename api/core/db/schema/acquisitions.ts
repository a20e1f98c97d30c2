import type { Fixed, Id } from './columns.ts';

/** What patrons want the library to buy, and what it buys of it. */
export interface AcquisitionTables {
  suggestions: SuggestionTable;
  suggestion_moves: SuggestionMoveTable;
  purchase_orders: PurchaseOrderTable;
  purchase_order_lines: PurchaseOrderLineTable;
}

/** A work that a patron wants the library to buy; states in api/contract/catalogue/acquisitions/states.ts. */
interface SuggestionTable {
  id: Id;
  /** Some time after its end nobody (api/patrons/privacy/nobody.ts). */
  patron_id: number;
  library_id: Fixed<number>;
  author: string;
  title: string;
  edition: string;
  publisher: string;
  isbn_issn: string;
  periodical: string;
  other: string;
  /** The course that a teacher needs it for; null: it was not a teacher who asked. */
  course: string | null;
  use_kind: 'basica' | 'complementar' | null;
  copies: number | null;
  state: string;
  created_at: Fixed<string>;
  updated_at: string;
}

/** The states that a suggestion has had, the first one included. Never changed. */
interface SuggestionMoveTable {
  id: Id;
  suggestion_id: Fixed<number>;
  state: Fixed<string>;
  /** What the library wrote with it. */
  note: Fixed<string>;
  at: Fixed<string>;
}

/** An order to a supplier; states in api/contract/catalogue/acquisitions/states.ts. */
interface PurchaseOrderTable {
  id: Id;
  /** As the library names it. */
  number: Fixed<string>;
  library_id: Fixed<number>;
  supplier: string;
  /** Day on which it should arrive. */
  expected_on: string | null;
  state: string;
  created_at: Fixed<string>;
  updated_at: string;
}

/** A suggestion that an order buys. */
interface PurchaseOrderLineTable {
  suggestion_id: Fixed<number>;
  order_id: Fixed<number>;
  copies: number;
}
