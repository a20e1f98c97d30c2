import type { Kysely, Transaction } from 'kysely';
import { openPostgres } from './postgres.ts';
import type { Replicas } from './replicas.ts';
import type { Tables } from './schema.ts';
import { openSqlite } from './sqlite.ts';

export type Engine = 'sqlite' | 'pg';
export type Queries = Kysely<Tables>;
export type Tx = Transaction<Tables>;

/** An open database. */
export interface Database {
  engine: Engine;
  queries: Queries;
  /**
   * Runs `work` in one transaction. SQLite takes the write lock at once; PostgreSQL is READ COMMITTED, so
   * `work` must first lock what it decides about (`lockRows`), and is retried on serialization failures.
   */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /**
   * Dry run: runs `work` on the current data and discards its writes. SQLite uses a copy of the file, so
   * that nobody else waits; PostgreSQL a transaction that is rolled back.
   */
  rehearse<T>(work: (db: Database) => Promise<T>): Promise<T>;
  close(): Promise<void>;
  /** Standbys that answer reads; without them the database itself answers. */
  replicas?: Pick<Replicas, 'reading' | 'advance'>;
}

export interface DatabaseOptions {
  /** How long a write waits for a lock, and a query for a connection. */
  waitMs?: number;
  /** Logs the loss and return of the database, in one line each. */
  warn?: (text: string) => void;
  /** Address of standbys that answer reads; empty: none. */
  replicas?: string;
}

/** Longer than any of our transactions, short enough for a waiting person. */
const WAIT_MS = 5000;

/** Opens SQLite at a file path, or PostgreSQL at a postgres:// address. */
export function openDatabase(location: string, options: DatabaseOptions = {}): Database {
  const settled = { waitMs: WAIT_MS, warn: console.error, replicas: '', ...options };
  return isPostgres(location) ? openPostgres(location, settled) : openSqlite(location, settled);
}

const isPostgres = (location: string): boolean => /^postgres(ql)?:\/\//.test(location);
