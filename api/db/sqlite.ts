import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
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
import { closeToOthers } from '../private-file.ts';
import { isBusy } from './errors.ts';
import type { Tables } from './schema.ts';

/**
 * Two connections to one file: reads have one of their own, so that they wait for no write, neither of
 * this process nor of another. The engine is never left to wait by itself, which would hold up
 * everything: who finds it busy tries again a little later.
 */
export function openSqlite(file: string, { patienceMs }: Required<DatabaseOptions>): Database {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const writer = opened(file);
  closeToOthers(file); // the logs beside it are made like it
  const reader = opened(file);
  reader.pragma('query_only = ON');
  const queries = new Kysely<Tables>({
    dialect: new TwoWayDialect({ reader, writer, patienceMs }),
  });
  return {
    engine: 'sqlite',
    queries,
    transaction: (work) => queries.transaction().execute(work),
    close: () => queries.destroy(),
  };
}

type File = SqliteDatabase.Database;

/** Milliseconds in which another process may be opening the file, or putting its log in order. */
const OPENING_MS = 10_000;

function opened(file: string): File {
  const database = new SqliteDatabase(file, { timeout: OPENING_MS });
  database.pragma('journal_mode = WAL');
  database.pragma('synchronous = FULL');
  database.pragma('foreign_keys = ON');
  // What is deleted is overwritten: a reading history is gone from the file, too.
  database.pragma('secure_delete = ON');
  database.pragma('busy_timeout = 0');
  return database;
}

interface Ways {
  reader: File;
  writer: File;
  patienceMs: number;
}

class TwoWayDialect extends SqliteDialect {
  readonly #ways: Ways;
  constructor(ways: Ways) {
    super({ database: ways.writer });
    this.#ways = ways;
  }
  override createDriver(): SqliteDriver {
    return new TwoWayDriver(this.#ways);
  }
  override createAdapter(): SqliteAdapter {
    return new TwoWayAdapter();
  }
}

/** Kysely would let one query at a time through, reads too. */
class TwoWayAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true;
  }
  /** Migrations are made whole or not at all, and by one process. */
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

class TwoWayDriver extends SqliteDriver {
  readonly #ways: Ways;
  readonly #turns = new Turns();
  constructor(ways: Ways) {
    super({ database: ways.writer });
    this.#ways = ways;
  }
  override async acquireConnection(): Promise<DatabaseConnection> {
    return new TwoWayConnection(this.#ways, this.#turns);
  }
  override beginTransaction(connection: DatabaseConnection): Promise<void> {
    return (connection as TwoWayConnection).begin();
  }
  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    (connection as TwoWayConnection).commit();
  }
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    (connection as TwoWayConnection).rollback();
  }
  override async destroy(): Promise<void> {
    this.#ways.reader.close();
    this.#ways.writer.close();
  }
}

/** One writes at a time, in the order in which they came. */
class Turns {
  #last: Promise<void> = Promise.resolve();
  /** Waits for the turn; returns how to end it. */
  async take(): Promise<() => void> {
    const before = this.#last;
    const mine = Promise.withResolvers<undefined>();
    this.#last = mine.promise;
    await before;
    return () => mine.resolve(undefined);
  }
}

/** Often enough to find the gap between two transactions of an import. */
const AGAIN_MS = 4;

class TwoWayConnection implements DatabaseConnection {
  readonly #ways: Ways;
  readonly #turns: Turns;
  /** Inside a transaction: ends the turn. */
  #endTurn: (() => void) | null = null;

  constructor(ways: Ways, turns: Turns) {
    this.#ways = ways;
    this.#turns = turns;
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    const { reader, writer } = this.#ways;
    const run = (file: File) => result<R>(prepared(file, sql), parameters);
    if (this.#endTurn) return run(writer);
    const until = this.#deadline();
    if (await whileBusy(until, () => prepared(reader, sql).readonly)) {
      return whileBusy(until, () => run(reader));
    }
    const endTurn = await this.#turns.take();
    try {
      return await whileBusy(until, () => run(writer));
    } finally {
      endTurn();
    }
  }

  /** IMMEDIATE: a transaction that will write must not find out at its first write. */
  async begin(): Promise<void> {
    const until = this.#deadline();
    const endTurn = await this.#turns.take();
    try {
      await whileBusy(until, () => this.#ways.writer.exec('begin immediate'));
      this.#endTurn = endTurn;
    } catch (error) {
      endTurn();
      throw error;
    }
  }

  commit(): void {
    this.#ways.writer.exec('commit');
    this.#end();
  }

  /** After some failures (no room left) the engine has rolled back by itself. */
  rollback(): void {
    try {
      if (this.#ways.writer.inTransaction) this.#ways.writer.exec('rollback');
    } finally {
      this.#end();
    }
  }

  async *streamQuery(): AsyncGenerator<never> {
    throw new Error('Rows are read in steps, not as a stream');
  }

  #end(): void {
    this.#endTurn?.();
    this.#endTurn = null;
  }

  #deadline(): number {
    return performance.now() + this.#ways.patienceMs;
  }
}

/** Statements that stay prepared in each file; lists of ids make many that differ only in length. */
const KEPT_STATEMENTS = 500;
const statements = new WeakMap<File, Map<string, SqliteDatabase.Statement>>();

/** Preparing costs more than most of our queries take. The oldest makes room. */
function prepared(file: File, sql: string): SqliteDatabase.Statement {
  const kept = statements.get(file) ?? new Map<string, SqliteDatabase.Statement>();
  statements.set(file, kept);
  const known = kept.get(sql);
  if (known) return known;
  const statement = file.prepare(sql);
  kept.set(sql, statement);
  const [oldest] = kept.keys();
  if (kept.size > KEPT_STATEMENTS && oldest !== undefined) kept.delete(oldest);
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

/** Tries until it is not busy, or the time is over; others are served meanwhile. */
async function whileBusy<T>(until: number, attempt: () => T): Promise<T> {
  for (;;) {
    try {
      return attempt();
    } catch (error) {
      if (!isBusy(error) || performance.now() >= until) throw error;
    }
    await pause(AGAIN_MS);
  }
}
