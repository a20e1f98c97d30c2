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
import { closeToOthers } from '../private-file.ts';
import { isBusy } from './errors.ts';
import { CommonCommit, type Member } from './sqlite-commit.ts';
import type { Tables } from './schema.ts';

/**
 * Two connections to one file: reads have one of their own, so that they wait for no write, neither of
 * this process nor of another. The engine is never left to wait by itself, which would hold up
 * everything: who finds it busy tries again a little later. What is written in one turn of the event loop is
 * committed together.
 */
export function openSqlite(file: string, { patienceMs }: Required<DatabaseOptions>): Database {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const writer = opened(file);
  closeToOthers(file); // the logs beside it are made like it
  const reader = opened(file);
  reader.pragma('query_only = ON');
  return {
    ...databaseOn({ reader, writer, patienceMs }),
    rehearse: async (work) => {
      const db = copyOf(file, patienceMs);
      try {
        return await work(db);
      } finally {
        await db.close();
      }
    },
  };
}

function databaseOn(ways: Ways): Omit<Database, 'rehearse'> {
  const queries = new Kysely<Tables>({ dialect: new TwoWayDialect(ways) });
  return {
    engine: 'sqlite',
    queries,
    transaction: (work) => queries.transaction().execute(work),
    close: () => queries.destroy(),
  };
}

/** A copy of its own, whose file has no name any more: nothing is left of it, whatever ends this process. */
function copyOf(file: string, patienceMs: number): Database {
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
    // A journal in a file, or a log, would need the name.
    copy.pragma('journal_mode = MEMORY');
    copy.pragma('synchronous = OFF');
    copy.pragma('foreign_keys = ON');
    const db: Database = {
      ...databaseOn({ reader: copy, writer: copy, patienceMs }),
      rehearse: (work) => work(db),
    };
    return db;
  } finally {
    rmSync(folder, { recursive: true });
  }
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
  readonly #commits: CommonCommit;
  constructor(ways: Ways) {
    super({ database: ways.writer });
    this.#ways = ways;
    this.#commits = new CommonCommit(ways.writer);
  }
  override async acquireConnection(): Promise<DatabaseConnection> {
    return new TwoWayConnection(this.#ways, this.#commits);
  }
  override beginTransaction(connection: DatabaseConnection): Promise<void> {
    return (connection as TwoWayConnection).begin();
  }
  override commitTransaction(connection: DatabaseConnection): Promise<void> {
    return (connection as TwoWayConnection).commit();
  }
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    (connection as TwoWayConnection).rollback();
  }
  override async destroy(): Promise<void> {
    await this.#commits.settled();
    this.#ways.reader.close();
    this.#ways.writer.close();
  }
}

/** What a transaction cannot do: it would lock what itself is to work on. */
const OF_THE_FILE = /^\s*(?:pragma|vacuum)\b/i;

/** Often enough to find the gap between two transactions of an import. */
const AGAIN_MS = 4;

class TwoWayConnection implements DatabaseConnection {
  readonly #ways: Ways;
  readonly #commits: CommonCommit;
  /** Inside a transaction: its part of what is committed together. */
  #member: Member | null = null;
  /** A statement of a transaction that is asked after its end must not be done by itself. */
  #hasEnded = false;

  constructor(ways: Ways, commits: CommonCommit) {
    this.#ways = ways;
    this.#commits = commits;
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    const { reader, writer } = this.#ways;
    if (this.#hasEnded) throw new Error('The transaction has ended');
    const run = (file: File) => result<R>(prepared(file, sql), parameters);
    if (this.#member) return this.#member.run(() => run(writer));
    const until = this.#deadline();
    if (await whileBusy(until, () => prepared(reader, sql).readonly)) {
      return whileBusy(until, () => run(reader));
    }
    if (OF_THE_FILE.test(sql)) return this.#commits.alone(() => run(writer));
    const member = await this.#join(until);
    try {
      const answer = member.run(() => run(writer));
      await member.keep();
      return answer;
    } finally {
      member.undo();
    }
  }

  async begin(): Promise<void> {
    this.#member = await this.#join(this.#deadline());
  }

  async commit(): Promise<void> {
    this.#hasEnded = true;
    await this.#member?.keep();
  }

  rollback(): void {
    this.#hasEnded = true;
    this.#member?.undo();
  }

  #join(until: number): Promise<Member> {
    return this.#commits.join((begin) => whileBusy(until, begin));
  }

  async *streamQuery(): AsyncGenerator<never> {
    throw new Error('Rows are read in steps, not as a stream');
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
