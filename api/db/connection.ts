import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import SqliteDatabase from 'better-sqlite3';
import {
  CompiledQuery,
  Kysely,
  PostgresDialect,
  SqliteDialect,
  SqliteDriver,
  type DatabaseConnection,
  type SqliteDialectConfig,
  type Transaction,
} from 'kysely';
import pg from 'pg';
import type { Tables } from './schema.ts';

export type Engine = 'sqlite' | 'pg';
export type Queries = Kysely<Tables>;
export type Tx = Transaction<Tables>;

/** An open database: its queries, which engine it is, and how to close it. */
export interface Database {
  engine: Engine;
  queries: Queries;
  /**
   * Runs `work` in one transaction. SQLite takes the write lock at once; PostgreSQL is READ
   * COMMITTED, so `work` locks what it decides about first (`lockRows`), and is retried when the
   * engine asks for it.
   */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/** BEGIN IMMEDIATE: a transaction that will write must not find out at its first write. */
class ImmediateDriver extends SqliteDriver {
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }
}

class ImmediateSqliteDialect extends SqliteDialect {
  readonly #config: SqliteDialectConfig;
  constructor(config: SqliteDialectConfig) {
    super(config);
    this.#config = config;
  }
  override createDriver(): SqliteDriver {
    return new ImmediateDriver(this.#config);
  }
}

/** Opens SQLite at a file path (or ":memory:"), or PostgreSQL at a postgres:// address. */
export const openDatabase = (location: string): Database =>
  /^postgres(ql)?:\/\//.test(location) ? openPostgres(location) : openSqlite(location);

function openSqlite(file: string): Database {
  if (file !== ':memory:') mkdirSync(dirname(file), { recursive: true });
  const database = new SqliteDatabase(file, { timeout: 10_000 });
  database.pragma('journal_mode = WAL');
  database.pragma('synchronous = FULL');
  database.pragma('foreign_keys = ON');
  const queries = new Kysely<Tables>({ dialect: new ImmediateSqliteDialect({ database }) });
  return {
    engine: 'sqlite',
    queries,
    transaction: (work) => queries.transaction().execute(work),
    close: () => queries.destroy(),
  };
}

/** Serialization failure and deadlock: the transaction did nothing and may be run again. */
const RETRIABLE = new Set(['40001', '40P01']);
const MAX_TRIES = 5;

function openPostgres(address: string): Database {
  pg.types.setTypeParser(pg.types.builtins.INT8, toSafeInteger);
  const pool = new pg.Pool({ connectionString: address, max: 10 });
  // An idle connection that the server drops must not end the process; the next query reconnects.
  pool.on('error', () => undefined);
  const queries = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  return {
    engine: 'pg',
    queries,
    transaction: (work) => retried(() => queries.transaction().execute(work)),
    close: () => queries.destroy(),
  };
}

async function retried<T>(run: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await run();
    } catch (error) {
      if (attempt === MAX_TRIES || !RETRIABLE.has(errorCode(error))) throw error;
    }
  }
}

function toSafeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`Integer too large: ${text}`);
  return value;
}

const errorCode = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : '';

/** True when a statement failed because a unique index already holds the value. */
export const isUniqueViolation = (error: unknown): boolean =>
  ['23505', 'SQLITE_CONSTRAINT_UNIQUE', 'SQLITE_CONSTRAINT_PRIMARYKEY'].includes(errorCode(error));

/**
 * True when a statement failed because of what it was given (a broken constraint, a character or a
 * length that the engine cannot hold), so that other data may still be written. PostgreSQL classes
 * 22, 23 and 54; SQLite's own codes.
 */
export const isDataFault = (error: unknown): boolean =>
  /^(22|23|54)\w{3}$|^SQLITE_(CONSTRAINT|TOOBIG|MISMATCH)/.test(errorCode(error));
