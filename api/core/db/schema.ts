export type { Flag } from './schema/columns.ts';
export { LOAN_KINDS, type CopyState, type LoanKind } from './schema/loans.ts';
export type { SerialKind, SerialReceipt } from './schema/periodicals.ts';

/**
 * The tables of both engines, by area in `schema/`. Ids are integers; instants ISO 8601 UTC text; days
 * `YYYY-MM-DD` text; money integer cents; booleans 0/1; JSON text, parsed in the stores. Each table is
 * written only by the store of its area.
 */
export type { Tables } from './schema/index.ts';
