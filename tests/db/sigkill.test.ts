import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { hashPassword } from '#api/auth/password.ts';
import { openDatabase } from '#api/db/connection.ts';
import { describeEngine, openTestDatabase, type TestDatabase } from '../support/servers/engines.ts';
import { addTitles, book, fillNetwork } from '../support/networks/small-network.ts';

const NOW = '2026-03-12T17:20:00.000Z';
const SERVER = fileURLToPath(new URL('../support/servers/server-process.ts', import.meta.url));
const LOANS = 90;
const ROUNDS = 3;
/** Answers after which the server is killed, while others are still on their way. */
const ANSWERS = 12;
const AT_ONCE = 4;

describeEngine('a server that is killed amid renewals', () => {
  let test: TestDatabase;
  beforeEach(async () => {
    test = await openTestDatabase();
    await fillNetwork(test.db);
    await addTitles(test.db, [book({ number: '1', title: 'O cortiço' })]);
    await lendMany(test);
  });
  afterEach(() => test.close());

  it('loses no renewal that it had acknowledged, and starts again soundly', async () => {
    const waiting = (
      await test.db.queries.selectFrom('loans').select('id').orderBy('id').execute()
    ).map(({ id }) => id);
    const acknowledged = new Map<number, string>();
    for (let round = 0; round < ROUNDS; round++) {
      for (const [id, receipt] of await renewUntilKilled(test.location, waiting)) {
        acknowledged.set(id, receipt);
      }
      const reopened = openDatabase(test.location);
      const kept = await reopened.queries
        .selectFrom('renewals')
        .innerJoin('loans', 'loans.id', 'renewals.loan_id')
        .select(['loans.id', 'renewals.receipt', 'loans.due_at', 'renewals.due_at as granted'])
        .execute();
      await reopened.close();
      for (const [id, receipt] of acknowledged) {
        const row = kept.find((renewal) => renewal.id === id);
        expect(row?.receipt).toBe(receipt);
        expect(row?.due_at).toBe(row?.granted);
      }
      // Nothing half done: every loan that moved has its line, and only one.
      expect(new Set(kept.map(({ id }) => id)).size).toBe(kept.length);
    }
    expect(acknowledged.size).toBeGreaterThanOrEqual(ROUNDS * ANSWERS);
  }, 60_000);
});

async function lendMany({ db }: TestDatabase): Promise<void> {
  const password_hash = await hashPassword('senha');
  await db.queries.updateTable('patrons').set({ password_hash }).execute();
  await db.queries
    .insertInto('policies')
    .values({
      group_id: null,
      loan_kind: null,
      library_id: null,
      lendable: 1,
      loan_days: 7,
      loan_hours: null,
      max_items: LOANS,
      max_renewals: 5,
      max_holds: 5,
      pickup_hours: 48,
      fine_cents_per_day: 100,
      fine_cents_per_hour: null,
      block_from_cents: 1000,
      suspension_days_per_day: null,
    })
    .execute();
  for (let number = 1; number <= LOANS; number++) {
    const { id: copy_id } = await db.queries
      .insertInto('copies')
      .values({
        title_id: 1,
        library_id: 1,
        barcode: `b${number}`,
        number: String(number),
        call_number: '869.3 A994c',
        shelf_location: null,
        volume: null,
        tome: null,
        part: null,
        additional: 0,
        loan_kind: 'normal',
        state: null,
        created_at: NOW,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db.queries
      .insertInto('loans')
      .values({
        copy_id,
        patron_id: 1,
        library_id: 1,
        lent_at: '2026-03-06T12:00:00.000Z',
        due_at: '2026-03-14T02:59:59.000Z',
        returned_at: null,
      })
      .execute();
  }
}

/** Starts a server, renews loan after loan over HTTP, kills it, and answers what it had granted. */
async function renewUntilKilled(location: string, waiting: number[]): Promise<Map<number, string>> {
  const server = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', SERVER, location, NOW],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  const exited = once(server, 'exit');
  try {
    return await renewAmid(server, waiting);
  } finally {
    server.kill('SIGKILL');
    await exited;
  }
}

async function renewAmid(server: ChildProcess, waiting: number[]): Promise<Map<number, string>> {
  const url = await firstLine(server);
  const token = await signIn(url);
  const granted = new Map<number, string>();
  const worker = async () => {
    for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) {
      const answer = await post(url, '/emprestimo/renovacao', { emprestimos: [id] }, token);
      const [result] = (answer as { itens: { ok: boolean; chave?: string }[] }).itens;
      if (result?.ok) granted.set(id, result.chave ?? '');
      if (granted.size >= ANSWERS) server.kill('SIGKILL');
    }
  };
  // Requests that were on their way when the server died fail; they were not acknowledged.
  await Promise.allSettled(Array.from({ length: AT_ONCE }, worker));
  return granted;
}

async function firstLine(server: ChildProcess): Promise<string> {
  if (!server.stdout) throw new Error('No output');
  for await (const line of createInterface({ input: server.stdout })) {
    if (line.startsWith('http')) return line;
  }
  throw new Error('The server did not start');
}

async function signIn(url: string): Promise<string> {
  const answer = await post(url, '/oauth/token', {
    grant_type: 'password',
    client_id: 'acervo-web',
    username: 'leitor',
    password: 'senha',
  });
  return (answer as { access_token: string }).access_token;
}

async function post(url: string, path: string, body: unknown, token?: string): Promise<unknown> {
  const answer = await fetch(`${url}/api${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  return answer.json();
}
