import { afterEach, beforeEach, expect, it } from 'vitest';
import { hashPassword } from '#api/patrons/auth/password.ts';
import { openDatabase, type Database } from '#api/core/db/connection.ts';
import { addTitles, book, fillNetwork } from '../../support/networks/small-network.ts';
import {
  describeEngine,
  openTestDatabase,
  type TestDatabase,
} from '../../support/servers/engines.ts';
import { startKillableServer, type KillableServer } from '../../support/servers/killable-server.ts';

const NOW = '2026-03-12T17:20:00.000Z';
const LENT_AT = '2026-03-06T12:00:00.000Z';
const DUE_AT = '2026-03-14T02:59:59.000Z';
/** `npm run test:full` kills it more often. */
const ROUNDS = process.env['TEST_FULL'] ? 100 : 5;
/** The server is killed after so many answers, while others are still on their way. */
const ANSWERS = [3, 12, 7, 1, 9] as const;
const AT_ONCE = 4;
/** Acts of each kind: in turns, more than all rounds can use up. */
const ACTS = Math.ceil((ROUNDS * (Math.max(...ANSWERS) + AT_ONCE)) / 3);
const READER = 1;
const OTHER = 2;

type Act = { kind: 'renewal' | 'placing' | 'cancelling'; id: number };
/** What the server said that it had done: receipts of renewals and numbers of holds, by loan and title. */
interface Acknowledged {
  renewals: Map<number, string>;
  placed: Map<number, number>;
  cancelled: Set<number>;
}

describeEngine('a server that is killed amid renewals and holds', () => {
  let test: TestDatabase;
  beforeEach(async () => {
    test = await openTestDatabase();
    await fillNetwork(test.db);
  }, 60_000);
  afterEach(() => test.close());

  it(
    'loses nothing that it had acknowledged, does nothing by halves, and starts again soundly',
    async () => {
      const waiting = await prepareActs(test.db);
      const acknowledged: Acknowledged = {
        renewals: new Map(),
        placed: new Map(),
        cancelled: new Set(),
      };
      let expected = 0;
      for (let round = 0; round < ROUNDS; round++) {
        const answers = ANSWERS[round % ANSWERS.length] ?? 1;
        expected += answers;
        await actUntilKilled(test.location, { waiting, answers, acknowledged });
        const reopened = openDatabase(test.location);
        await expectRenewals(reopened, acknowledged);
        await expectHolds(reopened, acknowledged);
        await expectMail(reopened);
        await reopened.close();
      }
      const { renewals, placed, cancelled } = acknowledged;
      expect(renewals.size + placed.size + cancelled.size).toBeGreaterThanOrEqual(expected);
      for (const { size } of [renewals, placed, cancelled]) expect(size).toBeGreaterThan(0);
    },
    ROUNDS * 20_000,
  );
});

/** Every renewal told of is stored; every loan that moved has its line, and only one. */
async function expectRenewals({ queries }: Database, { renewals }: Acknowledged): Promise<void> {
  const kept = await queries
    .selectFrom('renewals')
    .innerJoin('loans', 'loans.id', 'renewals.loan_id')
    .select(['loans.id', 'renewals.receipt', 'loans.due_at', 'renewals.due_at as granted'])
    .execute();
  expect(new Set(kept.map(({ id }) => id)).size).toBe(kept.length);
  const byLoan = new Map(kept.map((row) => [row.id, row]));
  for (const [id, receipt] of renewals) {
    expect(byLoan.get(id)?.receipt).toBe(receipt);
    expect(byLoan.get(id)?.due_at).toBe(byLoan.get(id)?.granted);
  }
}

/** Every hold told of waits, every cancelled one has ended and left its copy to who is next. */
async function expectHolds({ queries }: Database, acknowledged: Acknowledged): Promise<void> {
  const holds = await queries.selectFrom('holds').selectAll().orderBy('id').execute();
  const active = holds.filter(({ ended_at: ended }) => ended === null);
  const lines = active.map(({ title_id: title, patron_id: patron }) => `${title} ${patron}`);
  expect(new Set(lines).size).toBe(lines.length);
  for (const [title, id] of acknowledged.placed) {
    expect(active.find((hold) => hold.id === id)?.title_id).toBe(title);
  }
  for (const id of acknowledged.cancelled) {
    const gone = holds.find((hold) => hold.id === id);
    expect(gone?.state).toBe('cancelled');
    const next = active.find(({ title_id: title }) => title === gone?.title_id);
    expect(next).toMatchObject({ patron_id: OTHER, state: 'released', copy_id: gone?.copy_id });
  }
}

/** Whoever got a copy by the acts is told once, and nobody else is. */
async function expectMail({ queries }: Database): Promise<void> {
  const released = await queries
    .selectFrom('holds')
    .select('id')
    .where('patron_id', '=', OTHER)
    .where('state', '=', 'released')
    .orderBy('id')
    .execute();
  const letters = await queries
    .selectFrom('mail_outbox')
    .select('entity')
    .orderBy('entity')
    .execute();
  expect(letters.map(({ entity }) => entity)).toEqual(released.map(({ id }) => id));
}

/**
 * What there is to do, in turns: loans of the reader to renew, titles lent to somebody else to hold,
 * and holds of the reader, ready to pick up and wanted by somebody else, to cancel.
 */
async function prepareActs(db: Database): Promise<Act[]> {
  const books = Array.from({ length: 3 * ACTS }, (_, at) =>
    book({ number: String(at + 1), title: `Obra ${at + 1}`, copies: [{ barcode: `b${at + 1}` }] }),
  );
  const titles = await addTitles(db, books);
  await admit(db);
  const copies = await db.queries.selectFrom('copies').select(['id', 'title_id']).execute();
  const copyOf = new Map(copies.map(({ id, title_id: title }) => [title, id]));
  const acts: Act[] = [];
  for (let at = 0; at < ACTS; at++) {
    const [renewed = 0, held = 0, left = 0] = titles.slice(3 * at, 3 * at + 3);
    const loan = await lend(db, copyOf.get(renewed) ?? 0, READER);
    await lend(db, copyOf.get(held) ?? 0, OTHER);
    const hold = await addHolds(db, left, copyOf.get(left) ?? 0);
    acts.push(
      { kind: 'renewal', id: loan },
      { kind: 'placing', id: held },
      { kind: 'cancelling', id: hold },
    );
  }
  return acts;
}

async function admit({ queries }: Database): Promise<void> {
  const password_hash = await hashPassword('senha');
  await queries.updateTable('patrons').set({ password_hash }).execute();
  await queries
    .insertInto('patrons')
    .values({
      person: 'p2',
      login: 'leitora',
      name: 'Leitora',
      email: 'leitora@example.com',
      group_id: 1,
      campus_id: null,
      password_hash: '-',
      blocked: 0,
      created_at: LENT_AT,
    })
    .execute();
  await queries
    .insertInto('policies')
    .values({
      group_id: null,
      loan_kind: null,
      library_id: null,
      lendable: 1,
      loan_days: 7,
      loan_hours: null,
      max_items: 10_000,
      max_renewals: 5,
      max_holds: 10_000,
      pickup_hours: 48,
      fine_cents_per_day: 100,
      fine_cents_per_hour: null,
      block_from_cents: 1000,
      suspension_days_per_day: null,
    })
    .execute();
}

async function lend({ queries }: Database, copy_id: number, patron_id: number): Promise<number> {
  const { id } = await queries
    .insertInto('loans')
    .values({
      ...{ copy_id, patron_id, library_id: 1 },
      ...{ lent_at: LENT_AT, due_at: DUE_AT, returned_at: null },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** A hold of the reader that is ready, and one of the other person behind it; the id of the first. */
async function addHolds({ queries }: Database, title_id: number, copy_id: number) {
  const common = { title_id, library_id: 1, placed_at: LENT_AT, ended_at: null };
  const ready = { released_at: NOW, expires_at: DUE_AT, copy_id, shelved_at: NOW };
  const { id } = await queries
    .insertInto('holds')
    .values({ ...common, ...ready, patron_id: READER, state: 'released' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await queries
    .insertInto('holds')
    .values({
      ...common,
      ...{ released_at: null, expires_at: null, copy_id: null },
      ...{ patron_id: OTHER, state: 'queued' },
    })
    .execute();
  return id;
}

interface Round {
  /** Acts that nobody has tried yet; those taken are gone. */
  waiting: Act[];
  answers: number;
  acknowledged: Acknowledged;
}

/** Starts a server, acts over HTTP, kills it, and notes what it had said to be done. */
async function actUntilKilled(location: string, round: Round): Promise<void> {
  const server = await startKillableServer(location, { now: NOW });
  try {
    await actAmid(server, round);
  } finally {
    await server.kill();
  }
}

async function actAmid({ url, kill }: KillableServer, { waiting, answers, acknowledged }: Round) {
  const token = await signIn(url);
  let count = 0;
  const worker = async () => {
    for (let act = waiting.shift(); act !== undefined; act = waiting.shift()) {
      await perform(act, { url, token, acknowledged });
      count++;
      if (count >= answers) await kill();
    }
  };
  // Requests that were on their way when the server died fail; they were not acknowledged.
  await Promise.allSettled(Array.from({ length: AT_ONCE }, worker));
}

interface Performing {
  url: string;
  token: string;
  acknowledged: Acknowledged;
}

async function perform({ kind, id }: Act, { url, token, acknowledged }: Performing) {
  const bearer = {
    authorization: `Bearer ${token}`,
    'x-forwarded-for': `10.1.${id >> 8}.${id & 255}`,
  };
  if (kind === 'renewal') {
    const body = { emprestimos: [id] };
    const answer = await ask(url, 'POST', '/emprestimo/renovacao', bearer, body);
    acknowledged.renewals.set(id, (answer as Items<{ chave: string }>).itens[0]?.chave ?? '');
  } else if (kind === 'placing') {
    const options = { volume: '', tomo: '', parte: '', material_adicional: false };
    const body = { cod_acervo: id, biblioteca: 1, ...options };
    const { cod_reserva: hold } = (await ask(url, 'POST', '/reserva', bearer, body)) as {
      cod_reserva: number;
    };
    acknowledged.placed.set(id, hold);
  } else {
    await ask(url, 'DELETE', `/reserva?reservas=${id}`, bearer);
    acknowledged.cancelled.add(id);
  }
}

interface Items<T> {
  itens: T[];
}

async function signIn(url: string): Promise<string> {
  const body = {
    ...{ grant_type: 'password', client_id: 'acervo-web' },
    ...{ username: 'leitor', password: 'senha' },
  };
  return ((await ask(url, 'POST', '/oauth/token', {}, body)) as { access_token: string })
    .access_token;
}

async function ask(
  url: string,
  method: string,
  path: string,
  headers: Record<string, string>,
  body?: unknown,
): Promise<unknown> {
  const answer = await fetch(`${url}/api${path}`, {
    method,
    headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  if (!answer.ok || text.includes('"ok":false')) {
    throw new Error(`${path} answered ${answer.status}: ${text}`);
  }
  return JSON.parse(text);
}
