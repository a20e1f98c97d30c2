import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import SqliteDatabase from 'better-sqlite3';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { sql } from 'kysely';
import { openDatabase, type Database, type Tx } from '#api/core/db/connection.ts';

let folder: string;
let db: Database;
let others: SqliteDatabase.Database;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'acervo-commit-'));
  const file = join(folder, 'x.db');
  db = openDatabase(file);
  await sql`create table kept (word text primary key)`.execute(db.queries);
  others = new SqliteDatabase(file);
});
afterEach(async () => {
  vi.restoreAllMocks();
  others.close();
  await db.close();
  rmSync(folder, { recursive: true });
});

const write = (word: string) => (tx: Tx) => sql`insert into kept values (${word})`.execute(tx);
const words = () => others.prepare('select word from kept order by word').pluck().all();

/** What is said to the engine, beginning with this word. */
function said(beginning: string) {
  const exec = vi.spyOn(SqliteDatabase.prototype, 'exec');
  return () => exec.mock.calls.filter(([text]) => text.startsWith(beginning)).length;
}

it('what comes in one turn is committed once, also what is written without a transaction', async () => {
  const commits = said('commit');
  await Promise.all([
    ...['a', 'b', 'c'].map((word) => db.transaction(write(word))),
    sql`insert into kept values ('d')`.execute(db.queries),
  ]);
  expect(commits()).toBe(1);
  expect(words()).toEqual(['a', 'b', 'c', 'd']);
});

it('one that fails is undone by itself', async () => {
  const results = await Promise.allSettled([
    db.transaction(write('a')),
    db.transaction(async (tx) => {
      await write('b')(tx);
      throw new Error('no');
    }),
    db.transaction(write('a')),
    sql`insert into kept values ('a')`.execute(db.queries),
    db.transaction(write('c')),
  ]);
  expect(results.map(({ status }) => status === 'fulfilled')).toEqual([
    ...[true, false, false],
    ...[false, true],
  ]);
  expect(words()).toEqual(['a', 'c']);
});

it('nobody is told that it is kept before others can read it', async () => {
  const seen: unknown[] = [];
  const told = (word: string) => db.transaction(write(word)).then(() => seen.push(words()));
  await Promise.all([told('a'), told('b')]);
  expect(seen).toEqual([
    ['a', 'b'],
    ['a', 'b'],
  ]);
});

it('a commit that fails fails for all, and the next one begins anew', async () => {
  const { exec } = SqliteDatabase.prototype;
  const spy = vi.spyOn(SqliteDatabase.prototype, 'exec');
  spy.mockImplementation(function (this: SqliteDatabase.Database, text) {
    if (text === 'commit') throw new Error('disk I/O error');
    return exec.call(this, text);
  });
  const results = await Promise.allSettled(['a', 'b'].map((word) => db.transaction(write(word))));
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  spy.mockRestore();
  await db.transaction(write('c'));
  expect(words()).toEqual(['c']);
});

it('what the engine undoes altogether fails for those who waited, too', async () => {
  const rollBack = (tx: Tx) => sql`insert or rollback into kept values ('a')`.execute(tx);
  const results = await Promise.allSettled([
    db.transaction(write('a')),
    db.transaction(rollBack),
    db.transaction(write('b')),
  ]);
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled']);
  expect(words()).toEqual(['b']);
});

it('what is begun when it is closed is kept', async () => {
  const written = Promise.withResolvers<undefined>();
  const last = db.transaction(async (tx) => {
    await write('a')(tx);
    written.resolve(undefined);
  });
  await written.promise;
  await db.close();
  await last;
  expect(words()).toEqual(['a']);
  db = openDatabase(join(folder, 'x.db'));
});
