import type { Kysely, Transaction } from 'kysely';
import { openPostgres } from './postgres.ts';
import type { Tables } from './schema.ts';
import { openSqlite } from './sqlite.ts';

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
  /**
   * Runs `work` on a database that begins as this one is now, and discards all that it writes. SQLite works on a
   * copy of the file, so that nobody else waits; PostgreSQL in one transaction that is rolled back.
   */
  rehearse<T>(work: (db: Database) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  /** How long a write waits for whoever else writes, and a call for a connection. */
  patienceMs?: number;
  /** Told in one line that the database went away, and that it is back. */
  warn?: (text: string) => void;
}

/** Longer than any transaction of ours, short enough for a person who waits. */
const PATIENCE_MS = 5000;

/** Opens SQLite at a file path, or PostgreSQL at a postgres:// address. */
export function openDatabase(location: string, options: DatabaseOptions = {}): Database {
  const settled = { patienceMs: PATIENCE_MS, warn: console.error, ...options };
  return isPostgres(location) ? openPostgres(location, settled) : openSqlite(location, settled);
}

const isPostgres = (location: string): boolean => /^postgres(ql)?:\/\//.test(location);
