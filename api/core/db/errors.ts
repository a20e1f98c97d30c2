/** What a database says when a statement fails, in the few kinds that the rest is to tell apart. */

/**
 * `away`: it cannot be reached, or is too busy; the same may work in a moment. `full`: there is no room
 * left. `unwritable`: it can only be read, or not even that, until somebody mends it.
 */
export type DatabaseError = 'away' | 'full' | 'unwritable';

/** By the beginning of its code: PostgreSQL's classes, SQLite's names, those of the system. */
const DATABASE_ERRORS: readonly (readonly [RegExp, DatabaseError])[] = [
  [/^(53100$|SQLITE_FULL|ENOSPC$|EDQUOT$)/, 'full'],
  [/^(25006$|58|XX|SQLITE_(READONLY|CORRUPT|NOTADB|IOERR|CANTOPEN)|EROFS$|EACCES$)/, 'unwritable'],
  [/^(08|53|57P0|SQLITE_(BUSY|LOCKED))/, 'away'],
  [/^(ECONNREFUSED|ECONNRESET|ECONNABORTED|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH)$/, 'away'],
  [/^(ENOTFOUND|EAI_AGAIN)$/, 'away'],
];

/** The driver of PostgreSQL tells these without a code. */
const LOST =
  /^(Connection terminated|timeout exceeded when trying to connect|Client (has encountered|was closed)|Postgres connection has been discarded)/;

/** Which error of the database this is; null: none. */
export function databaseErrorOf(error: unknown): DatabaseError | null {
  const code = errorCode(error);
  const [, databaseError = null] = DATABASE_ERRORS.find(([codes]) => codes.test(code)) ?? [];
  if (databaseError !== null || !(error instanceof Error)) return databaseError;
  return LOST.test(error.message) ? 'away' : null;
}

/** What happened in one line, without a stack: "database is locked (SQLITE_BUSY)". */
export function causeOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const several = error instanceof AggregateError ? error.errors.map(causeOf).join(', ') : '';
  const code = errorCode(error);
  const text = error.message || several;
  return code === '' || text.includes(code) ? text : `${text} (${code})`;
}

const errorCode = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : '';

/** Serialization failure and deadlock: the transaction did nothing and may be run again. */
export const isRetriable = (error: unknown): boolean =>
  ['40001', '40P01'].includes(errorCode(error));

/** Another process or connection writes just now. */
export const isBusy = (error: unknown): boolean => /^SQLITE_BUSY/.test(errorCode(error));

/** True when a statement failed because a unique index already holds the value. */
export const isUniqueViolation = (error: unknown): boolean =>
  ['23505', 'SQLITE_CONSTRAINT_UNIQUE', 'SQLITE_CONSTRAINT_PRIMARYKEY'].includes(errorCode(error));

/**
 * True when a statement failed because of what it was given (a broken constraint, a character or a
 * length that the engine cannot hold), so that other data may still be written. PostgreSQL classes
 * 22, 23 and 54; SQLite's own codes.
 */
export const isDataError = (error: unknown): boolean =>
  /^(22|23|54)\w{3}$|^SQLITE_(CONSTRAINT|TOOBIG|MISMATCH)/.test(errorCode(error));
