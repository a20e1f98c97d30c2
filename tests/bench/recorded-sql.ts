import SqliteDatabase from 'better-sqlite3';
import pg from 'pg';
import type { Engine } from '#api/core/db/connection.ts';

/** A statement as the engine got it, with its parameters. */
export interface Statement {
  sql: string;
  parameters: readonly unknown[];
}

/** The statements of one transaction after another, without those that begin and end them. */
export type Recording = Statement[][];

const BEGINS = /^begin/i;
const ENDS = /^(commit|rollback)/i;
const PARTS = /^(savepoint|release|rollback to)/i;

/**
 * Records what our code says to the engine in this process, from now until `stop`: both drivers are
 * asked through one function each.
 */
export function recordSql(engine: Engine): { transactions: Recording; stop: () => void } {
  const transactions: Recording = [];
  let current: Statement[] | null = null;
  const note = (sql: string, parameters: readonly unknown[]): void => {
    // Parts of what is committed together: the replay has one part in each.
    if (PARTS.test(sql)) return;
    if (BEGINS.test(sql)) current = [];
    else if (ENDS.test(sql)) {
      if (current) transactions.push(current);
      current = null;
    } else current?.push({ sql, parameters });
  };
  const stop = engine === 'sqlite' ? recordSqlite(note) : recordPostgres(note);
  return { transactions, stop };
}

type Note = (sql: string, parameters: readonly unknown[]) => void;

function recordSqlite(note: Note): () => void {
  const own = SqliteDatabase.prototype;
  const { prepare, exec } = own;
  own.exec = function (sql) {
    note(sql, []);
    return exec.call(this, sql);
  };
  own.prepare = function (this: SqliteDatabase.Database, sql: string) {
    const statement = prepare.call(this, sql);
    const noted = (name: 'all' | 'run') => {
      const run = statement[name].bind(statement) as (...values: unknown[]) => unknown;
      return (...values: unknown[]) => {
        note(sql, (values[0] as unknown[] | undefined) ?? []);
        return run(...values);
      };
    };
    return Object.assign(statement, { all: noted('all'), run: noted('run') });
  } as typeof prepare;
  return () => Object.assign(own, { prepare, exec });
}

function recordPostgres(note: Note): () => void {
  const own = pg.Client.prototype as { query: (...said: unknown[]) => unknown };
  const { query } = own;
  own.query = function (this: unknown, ...said) {
    const [first, second] = said as [string | { text?: string; values?: unknown[] }, unknown];
    if (typeof first === 'string') note(first, Array.isArray(second) ? second : []);
    else if (first.text !== undefined) note(first.text, first.values ?? []);
    return query.apply(this, said);
  };
  return () => Object.assign(own, { query });
}

/** Says the recorded transactions again, without anything of ours between; returns seconds. */
export const replay = (engine: Engine, location: string, recording: Recording, clients: number) =>
  engine === 'sqlite'
    ? replaySqlite(location, recording)
    : replayPostgres(location, recording, clients);

/** One connection: writes of SQLite exclude each other. */
async function replaySqlite(file: string, recording: Recording): Promise<number> {
  const db = new SqliteDatabase(file);
  for (const setting of ['journal_mode = WAL', 'synchronous = FULL', 'foreign_keys = ON'])
    db.pragma(setting);
  const prepared = new Map<string, SqliteDatabase.Statement>();
  const began = performance.now();
  for (const statements of recording) {
    db.exec('begin immediate');
    for (const { sql, parameters } of statements) {
      const statement = prepared.get(sql) ?? db.prepare(sql);
      prepared.set(sql, statement);
      if (statement.reader) statement.all(parameters);
      else statement.run(parameters);
    }
    db.exec('commit');
  }
  const seconds = (performance.now() - began) / 1000;
  db.close();
  return seconds;
}

async function replayPostgres(address: string, recording: Recording, clients: number) {
  const waiting = recording.values();
  // Kept ready in each connection, as those of our own are.
  const names = new Map<string, string>();
  const began = performance.now();
  await Promise.all(
    Array.from({ length: clients }, async () => {
      const client = new pg.Client({ connectionString: address });
      await client.connect();
      for (const statements of waiting) {
        await client.query('begin');
        for (const { sql, parameters } of statements) {
          const name = names.get(sql) ?? `s${names.size}`;
          names.set(sql, name);
          await client.query({ name, text: sql, values: [...parameters] });
        }
        await client.query('commit');
      }
      await client.end();
    }),
  );
  return (performance.now() - began) / 1000;
}
