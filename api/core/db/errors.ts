/**
 * `away`: unreachable or too busy; a retry may succeed. `full`: no disk space. `unwritable`: read only or
 * damaged, needs repair.
 */
export type DatabaseError = 'away' | 'full' | 'unwritable';

/** By error code: PostgreSQL classes, SQLite names, system errors. */
const DATABASE_ERRORS: readonly (readonly [RegExp, DatabaseError])[] = [
  [/^(53100$|SQLITE_FULL|ENOSPC$|EDQUOT$)/, 'full'],
  [/^(25006$|58|XX|SQLITE_(READONLY|CORRUPT|NOTADB|IOERR|CANTOPEN)|EROFS$|EACCES$)/, 'unwritable'],
  [/^(08|53|57P0|SQLITE_(BUSY|LOCKED))/, 'away'],
  [/^(ECONNREFUSED|ECONNRESET|ECONNABORTED|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH)$/, 'away'],
  [/^(ENOTFOUND|EAI_AGAIN)$/, 'away'],
];

/** Errors of the PostgreSQL driver without a code. */
const CONNECTION_LOST =
  /^(Connection terminated|timeout exceeded when trying to connect|Client (has encountered|was closed)|Postgres connection has been discarded)/;

/** Classifies an error of the database; null: not one. */
export function classifyDatabaseError(error: unknown): DatabaseError | null {
  const code = errorCode(error);
  const [, databaseError = null] = DATABASE_ERRORS.find(([codes]) => codes.test(code)) ?? [];
  if (databaseError !== null || !(error instanceof Error)) return databaseError;
  return CONNECTION_LOST.test(error.message) ? 'away' : null;
}

/** The connection was lost, or no host takes writes: there may be another primary now. */
export const isFailover = (error: unknown): boolean =>
  /^(25006|57P0.|08...|ECONNREFUSED|ECONNRESET|EPIPE)$/.test(errorCode(error)) ||
  (error instanceof Error && CONNECTION_ENDED.test(error.message));

const CONNECTION_ENDED =
  /^(Connection terminated unexpectedly|Client (has encountered|was closed)|Postgres connection has been discarded)/;

/** An error in one line, without stack: "database is locked (SQLITE_BUSY)". */
export function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const several = error instanceof AggregateError ? error.errors.map(describeError).join(', ') : '';
  const code = errorCode(error);
  const text = error.message || several;
  return code === '' || text.includes(code) ? text : `${text} (${code})`;
}

const errorCode = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : '';

/** Serialization failure or deadlock: the transaction can be retried. */
export const isRetriable = (error: unknown): boolean =>
  ['40001', '40P01'].includes(errorCode(error));

/** Another process or connection holds the lock. */
export const isBusy = (error: unknown): boolean => /^SQLITE_BUSY/.test(errorCode(error));

/** A unique index already contains the value. */
export const isUniqueViolation = (error: unknown): boolean =>
  ['23505', 'SQLITE_CONSTRAINT_UNIQUE', 'SQLITE_CONSTRAINT_PRIMARYKEY'].includes(errorCode(error));

/**
 * The statement failed because of its data (constraint, character or length), so that other data can still
 * be written. PostgreSQL classes 22, 23 and 54; SQLite's own codes.
 */
export const isDataError = (error: unknown): boolean =>
  /^(22|23|54)\w{3}$|^SQLITE_(CONSTRAINT|TOOBIG|MISMATCH)/.test(errorCode(error));
