import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import SqliteDatabase from 'better-sqlite3';
import {
  Kysely,
  SqliteAdapter,
  SqliteDialect,
  SqliteDriver,
  type CompiledQuery,
  type DatabaseConnection,
  type QueryResult,
} from 'kysely';
import type { Database, DatabaseOptions } from './connection.ts';
import { restrictToOwner } from '../private-file.ts';
import { isBusy } from './errors.ts';
import { GroupCommit, type GroupedTransaction } from './group-commit.ts';
import type { Tables } from './schema.ts';

/**
 * Opens two connections to one file: a reader, so that reads wait for no writer, and a writer with group
 * commit. SQLite's own busy timeout would block the event loop, so busy statements are retried.
 */
export function openSqlite(file: string, { waitMs }: Required<DatabaseOptions>): Database {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const writer = openFile(file);
  restrictToOwner(file); // SQLite gives its log files the same permissions
  const reader = openFile(file);
  reader.pragma('query_only = ON');
  return {
    ...databaseOn({ reader, writer, waitMs }),
    rehearse: async (work) => {
      const db = openCopy(file, waitMs);
      try {
        return await work(db);
      } finally {
        await db.close();
      }
    },
  };
}

function databaseOn(connections: Connections): Omit<Database, 'rehearse'> {
  const queries = new Kysely<Tables>({ dialect: new ReaderWriterDialect(connections) });
  return {
    engine: 'sqlite',
    queries,
    transaction: (work) => queries.transaction().execute(work),
    close: () => queries.destroy(),
  };
}

/** Copies the database to an unlinked file, which the system deletes however this process ends. */
function openCopy(file: string, waitMs: number): Database {
  const folder = mkdtempSync(join(dirname(file), 'rehearsal-'));
  const path = join(folder, basename(file));
  try {
    const source = new SqliteDatabase(file, { readonly: true, timeout: OPENING_MS });
    try {
      source.prepare('vacuum into ?').run(path);
    } finally {
      source.close();
    }
    const copy = new SqliteDatabase(path);
    // A journal file or write-ahead log would need the name.
    copy.pragma('journal_mode = MEMORY');
    copy.pragma('synchronous = OFF');
    copy.pragma('foreign_keys = ON');
    const db: Database = {
      ...databaseOn({ reader: copy, writer: copy, waitMs }),
      rehearse: (work) => work(db),
    };
    return db;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

type File = SqliteDatabase.Database;

/** How long opening waits while another process opens or recovers the file. */
const OPENING_MS = 10_000;

function openFile(file: string): File {
  const database = new SqliteDatabase(file, { timeout: OPENING_MS });
  database.pragma('journal_mode = WAL');
  database.pragma('synchronous = FULL');
  database.pragma('foreign_keys = ON');
  // Overwrite deleted data: a deleted reading history must not remain in the file.
  database.pragma('secure_delete = ON');
  database.pragma('busy_timeout = 0');
  return database;
}

interface Connections {
  reader: File;
  writer: File;
  waitMs: number;
}

class ReaderWriterDialect extends SqliteDialect {
  readonly #connections: Connections;
  constructor(connections: Connections) {
    super({ database: connections.writer });
    this.#connections = connections;
  }
  override createDriver(): SqliteDriver {
    return new ReaderWriterDriver(this.#connections);
  }
  override createAdapter(): SqliteAdapter {
    return new ReaderWriterAdapter();
  }
}

/** Kysely's SQLite adapter would serialize all queries, reads too. */
class ReaderWriterAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true;
  }
  /** Runs migrations in a transaction. */
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

class ReaderWriterDriver extends SqliteDriver {
  readonly #connections: Connections;
  readonly #commits: GroupCommit;
  constructor(connections: Connections) {
    super({ database: connections.writer });
    this.#connections = connections;
    this.#commits = new GroupCommit(connections.writer);
  }
  override async acquireConnection(): Promise<DatabaseConnection> {
    return new ReaderWriterConnection(this.#connections, this.#commits);
  }
  override beginTransaction(connection: DatabaseConnection): Promise<void> {
    return (connection as ReaderWriterConnection).begin();
  }
  override commitTransaction(connection: DatabaseConnection): Promise<void> {
    return (connection as ReaderWriterConnection).commit();
  }
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    (connection as ReaderWriterConnection).rollback();
  }
  override async destroy(): Promise<void> {
    await this.#commits.settled();
    this.#connections.reader.close();
    this.#connections.writer.close();
  }
}

/** Statements that cannot run in a transaction. */
const NO_TRANSACTION = /^\s*(?:pragma|vacuum)\b/i;

/** Short enough to find the gap between two transactions of an import. */
const RETRY_MS = 4;

class ReaderWriterConnection implements DatabaseConnection {
  readonly #connections: Connections;
  readonly #commits: GroupCommit;
  /** Set inside a transaction. */
  #transaction: GroupedTransaction | null = null;
  /** Statements after the end of a transaction must fail, not run outside it. */
  #hasEnded = false;

  constructor(connections: Connections, commits: GroupCommit) {
    this.#connections = connections;
    this.#commits = commits;
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    const { reader, writer } = this.#connections;
    if (this.#hasEnded) throw new Error('The transaction has ended');
    const run = (file: File) => result<R>(prepared(file, sql), parameters);
    if (this.#transaction) return this.#transaction.run(() => run(writer));
    const until = this.#deadline();
    if (await retryWhileBusy(until, () => prepared(reader, sql).readonly)) {
      return retryWhileBusy(until, () => run(reader));
    }
    if (NO_TRANSACTION.test(sql)) return this.#commits.alone(() => run(writer));
    const transaction = await this.#join(until);
    try {
      const result = transaction.run(() => run(writer));
      await transaction.commit();
      return result;
    } finally {
      transaction.rollback();
    }
  }

  async begin(): Promise<void> {
    this.#transaction = await this.#join(this.#deadline());
  }

  async commit(): Promise<void> {
    this.#hasEnded = true;
    await this.#transaction?.commit();
  }

  rollback(): void {
    this.#hasEnded = true;
    this.#transaction?.rollback();
  }

  #join(until: number): Promise<GroupedTransaction> {
    return this.#commits.join((begin) => retryWhileBusy(until, begin));
  }

  async *streamQuery(): AsyncGenerator<never> {
    throw new Error('Rows are read in steps, not as a stream');
  }

  #deadline(): number {
    return performance.now() + this.#connections.waitMs;
  }
}

/** Cached prepared statements per file; lists of ids make many that differ only in length. */
const MAX_STATEMENTS = 500;
const statements = new WeakMap<File, Map<string, SqliteDatabase.Statement>>();

/** Prepares a statement; cached, evicts the oldest. */
function prepared(file: File, sql: string): SqliteDatabase.Statement {
  const cache = statements.get(file) ?? new Map<string, SqliteDatabase.Statement>();
  statements.set(file, cache);
  const known = cache.get(sql);
  if (known) return known;
  const statement = file.prepare(sql);
  cache.set(sql, statement);
  const [oldest] = cache.keys();
  if (cache.size > MAX_STATEMENTS && oldest !== undefined) cache.delete(oldest);
  return statement;
}

function result<R>(
  statement: SqliteDatabase.Statement,
  parameters: readonly unknown[],
): QueryResult<R> {
  if (statement.reader) return { rows: statement.all(parameters) as R[] };
  const { changes, lastInsertRowid } = statement.run(parameters);
  return { rows: [], insertId: BigInt(lastInsertRowid), numAffectedRows: BigInt(changes) };
}

/** Retries without blocking while the database is busy, until the deadline. */
async function retryWhileBusy<T>(until: number, attempt: () => T): Promise<T> {
  for (;;) {
    try {
      return attempt();
    } catch (error) {
      if (!isBusy(error) || performance.now() >= until) throw error;
    }
    await pause(RETRY_MS);
  }
}
