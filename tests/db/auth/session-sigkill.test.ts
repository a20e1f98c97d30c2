import { afterEach, beforeEach, expect, it } from 'vitest';
import { hashPassword } from '#api/patrons/auth/password.ts';
import { tokenHash, unseal } from '#api/patrons/auth/seal.ts';
import { openDatabase, type Database } from '#api/core/db/connection.ts';
import { fillNetwork } from '../../support/networks/small-network.ts';
import {
  describeEngine,
  openTestDatabase,
  type TestDatabase,
} from '../../support/servers/engines.ts';
import { startKillableServer, type KillableServer } from '../../support/servers/killable-server.ts';

const BEGAN = Date.parse('2026-03-12T17:20:00.000Z');
/** Between two rounds access tokens expire, and the grace period for parallel tabs passes. */
const ROUND_MS = 11 * 60_000;
/** `npm run test:full` kills it more often. */
const ROUNDS = process.env['TEST_FULL'] ? 100 : 5;
/** The server is killed after so many responses, while others are still on their way. */
const RESPONSES = [3, 14, 6, 1, 9] as const;
const CLIENTS = 8;
/** Every so many responses a tab crashes before it stores what it got. */
const CRASHES_EVERY = 4;
const CLIENT = { client_id: 'acervo-web', client_secret: 'acervo-web' };

/** A browser with a remembered session. */
interface Client {
  refreshToken: string;
  device: string;
  address: string;
}

interface Figures {
  responses: number;
  /** Refresh tokens in a browser whose exchange was committed, and whose response was lost. */
  unanswered: number;
  /** Refusals of the token endpoint. */
  signOuts: number;
  /** Refresh tokens that a browser had stored, and the database had not. */
  lost: number;
  /** Sessions that no browser has, and unused tokens to which no browser's token leads. */
  ghosts: number;
}

interface Token {
  access_token: string;
  refresh_token: string;
  aparelho?: string;
}

describeEngine('sessions that refresh while the server and tabs are killed', () => {
  let test: TestDatabase;
  beforeEach(async () => {
    test = await openTestDatabase();
    await fillNetwork(test.db);
    const password_hash = await hashPassword('senha');
    await test.db.queries.updateTable('patrons').set({ password_hash }).execute();
  }, 60_000);
  afterEach(() => test.close());

  it(
    'all go on, and no lost response counts as theft',
    async () => {
      const clients = await signInEverywhere(test.location);
      const figures: Figures = { responses: 0, unanswered: 0, signOuts: 0, lost: 0, ghosts: 0 };
      for (let round = 0; round < ROUNDS; round++) {
        const now = new Date(BEGAN + (round + 1) * ROUND_MS).toISOString();
        await refreshUntilKilled(await startKillableServer(test.location, { now }), {
          clients: clients.map((_, at) => clients[(at + round) % CLIENTS] as Client),
          until: RESPONSES[round % RESPONSES.length] ?? 1,
          figures,
        });
        const reopened = openDatabase(test.location);
        await compare(reopened, clients, figures);
        await reopened.close();
      }
      expect(figures).toMatchObject({ signOuts: 0, lost: 0, ghosts: 0 });
      expect(await reuses(test.db)).toBe(0);
      expect(figures.unanswered).toBeGreaterThan(0);
      if (process.env['TEST_FULL']) console.info(`${ROUNDS} rounds`, figures);
    },
    ROUNDS * 60_000,
  );
});

/** Half of the browsers send the mark of their device. */
async function signInEverywhere(location: string): Promise<Client[]> {
  const server = await startKillableServer(location, { now: new Date(BEGAN).toISOString() });
  const clients: Client[] = [];
  for (let at = 0; at < CLIENTS; at++) {
    const address = `10.1.0.${at + 1}`;
    const body = { grant_type: 'password', username: 'leitor', password: 'senha', lembrar: true };
    const { status, token } = await askForToken(server.url, address, body);
    expect(status).toBe(200);
    const device = at % 2 === 0 ? (token.aparelho ?? '') : '';
    clients.push({ refreshToken: token.refresh_token, device, address });
  }
  await server.kill();
  return clients;
}

interface Round {
  clients: Client[];
  until: number;
  figures: Figures;
}

/** Every browser refreshes again and again; requests under way when the server dies fail. */
async function refreshUntilKilled(server: KillableServer, { clients, until, figures }: Round) {
  let count = 0;
  const browse = async (client: Client) => {
    for (;;) {
      const { status, token } = await askForToken(server.url, client.address, {
        grant_type: 'refresh_token',
        refresh_token: client.refreshToken,
        ...(client.device && { aparelho: client.device }),
      });
      count++;
      figures.responses++;
      if (count >= until) await server.kill();
      if (status !== 200) figures.signOuts++;
      if (status !== 200 || figures.responses % CRASHES_EVERY === 0) return;
      client.refreshToken = token.refresh_token;
    }
  };
  try {
    await Promise.allSettled(clients.map(browse));
  } finally {
    await server.kill();
  }
}

/** Compares what the browsers have with what the database has. */
async function compare({ queries }: Database, clients: Client[], figures: Figures): Promise<void> {
  const tokens = await queries.selectFrom('refresh_tokens').selectAll().execute();
  const sessions = await queries.selectFrom('sessions').select('id').execute();
  const known = new Set<string>();
  for (const { refreshToken } of clients) {
    const row = tokens.find(({ token_hash: hash }) => hash === tokenHash(refreshToken));
    if (!row) figures.lost++;
    else if (row.successor === null) known.add(row.token_hash);
    else {
      figures.unanswered++;
      known.add(tokenHash(unseal(row.successor, refreshToken)));
    }
  }
  const unused = tokens.filter(({ used_at: usedAt }) => usedAt === null);
  figures.ghosts += unused.filter(({ token_hash: hash }) => !known.has(hash)).length;
  figures.ghosts += Math.max(0, sessions.length - clients.length);
}

async function reuses({ queries }: Database): Promise<number> {
  const events = queries.selectFrom('audit_events').where('kind', '=', 'token_reused');
  return (await events.selectAll().execute()).length;
}

async function askForToken(url: string, address: string, body: Record<string, unknown>) {
  const response = await fetch(`${url}/api/oauth/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
    body: JSON.stringify({ ...CLIENT, ...body }),
  });
  return { status: response.status, token: (await response.json()) as Token };
}
