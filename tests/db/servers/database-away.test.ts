import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hashPassword } from '#api/patrons/auth/password.ts';
import { openDatabase, type Database } from '#api/core/db/connection.ts';
import { classifyDatabaseError } from '#api/core/db/errors.ts';
import { ENGINE } from '../../support/servers/engines.ts';
import {
  makeTemplate,
  startOwnServer,
  TEMPLATE,
  type Rest,
} from '../../support/servers/pg-server.ts';
import { addTitles, book, fillNetwork } from '../../support/networks/small-network.ts';

const SERVER = fileURLToPath(new URL('../../support/servers/server-process.ts', import.meta.url));
const NOW = '2026-03-12T17:20:00.000Z';
const ROUNDS = 2;
const TITLES = 20;

const NO_REST: Rest = { begin: async () => undefined, end: async () => undefined };

const postgres = ENGINE === 'pg' ? await startOwnServer() : null;

describe.skipIf(postgres === null)('a PostgreSQL that stops and comes back', () => {
  const { address = '', rest = NO_REST, stop = async () => undefined } = postgres ?? {};
  const location = `${address}/${TEMPLATE}`;
  const told: string[] = [];
  let db: Database;

  beforeAll(async () => {
    await makeTemplate(address);
    db = openDatabase(location, { warn: (text) => told.push(text) });
    await fillNetwork(db);
    const titles = Array.from({ length: TITLES }, (_none, at) =>
      book({ number: String(at), title: `Volume ${at}`, copies: [{ libraryCode: 'central' }] }),
    );
    await addTitles(db, titles);
    const password_hash = await hashPassword('senha');
    await db.queries.updateTable('patrons').set({ password_hash }).execute();
  });
  afterAll(async () => {
    await db.close();
    await stop();
  });

  it('fails what was under way, tells it once, and is used again without a word', async () => {
    const connections = await Promise.all(
      Array.from({ length: 5 }, () => db.queries.selectFrom('titles').select('id').execute()),
    );
    expect(connections).toHaveLength(5);
    const begun = Promise.withResolvers<undefined>();
    const gate = Promise.withResolvers<undefined>();
    // Between two queries nobody listens to the connection but its transaction.
    const failure = db
      .transaction(async (tx) => {
        await tx.selectFrom('titles').select('id').execute();
        begun.resolve(undefined);
        await gate.promise;
        await tx.selectFrom('titles').select('id').execute();
      })
      .catch((error: unknown) => error);
    await begun.promise;
    await rest.begin();
    gate.resolve(undefined);
    expect(classifyDatabaseError(await failure)).toBe('away');
    const refusal = await db.queries
      .selectFrom('titles')
      .select('id')
      .execute()
      .catch((error: unknown) => error);
    expect(classifyDatabaseError(refusal)).toBe('away');
    await rest.end();
    expect(await db.queries.selectFrom('titles').select('id').execute()).toHaveLength(TITLES);
    expect(told).toEqual([
      expect.stringContaining('The database ended a connection'),
      'The database answers again',
    ]);
  });

  it('is outlived by the server: 503 with Retry-After, what was asked before, and on again', async () => {
    const server = spawn(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', SERVER, location, NOW],
      { stdio: ['ignore', 'pipe', 'ignore'] },
    );
    try {
      const url = await firstLine(server);
      const asked = await (await fetch(`${url}/api/consulta?q=volume`)).json();
      expect(asked).toMatchObject({ total: TITLES });
      for (let round = 1; round <= ROUNDS; round++) {
        await stoppedAmidSignIns(url, rest);
        const copies = await fetch(`${url}/api/acervo/${round}/exemplares`);
        expect(copies.status).toBe(503);
        expect(Number(copies.headers.get('retry-after'))).toBeGreaterThan(0);
        expect(await copies.json()).toMatchObject({ statusCode: 503, message: 'database_away' });
        expect(await (await fetch(`${url}/api/consulta?q=volume`)).json()).toEqual(asked);
        expect((await signIn(url)).status).toBe(503);
        await rest.end();
        expect((await fetch(`${url}/api/acervo/${round}/exemplares`)).status).toBe(200);
        expect((await signIn(url)).status).toBe(200);
        expect(server.exitCode).toBeNull();
      }
    } finally {
      server.kill('SIGKILL');
      await once(server, 'exit');
    }
  });
});

/** Stops the database while people sign in, again and again until it answers otherwise. */
async function stoppedAmidSignIns(url: string, rest: Rest): Promise<void> {
  const outcome = async () => {
    let status = 200;
    while (status === 200) ({ status } = await signIn(url));
    return status;
  };
  const outcomes = Array.from({ length: 3 }, outcome);
  await signIn(url);
  await rest.begin();
  expect(new Set(await Promise.all(outcomes))).toEqual(new Set([503]));
}

const signIn = (url: string): Promise<Response> =>
  fetch(`${url}/api/oauth/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      grant_type: 'password',
      client_id: 'acervo-web',
      username: 'leitor',
      password: 'senha',
    }),
  });

async function firstLine(server: ChildProcess): Promise<string> {
  if (!server.stdout) throw new Error('No output');
  for await (const line of createInterface({ input: server.stdout })) {
    if (line.startsWith('http')) return line;
  }
  throw new Error('The server did not start');
}
