import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase, type Database } from '#api/core/db/connection.ts';
import { hashPassword } from '#api/patrons/auth/password.ts';
import { addTitles, book, fillNetwork, lendCopyOf } from '../support/networks/small-network.ts';
import { startKillableServer, type KillableServer } from '../support/servers/killable-server.ts';
import { makeTemplate, TEMPLATE } from '../support/servers/pg-server.ts';
import { findReplicatingPostgres, startPair, type Pair } from '../support/servers/pg-standby.ts';
import { expectedHold, startTraffic, type Traffic } from '../support/servers/traffic.ts';

const postgres = findReplicatingPostgres();
const NOW = '2026-03-12T17:20:00.000Z';
const DUE_AT = '2026-03-14T02:59:59.000Z';
/** `npm run test:growth -- --long` */
const isLong = process.env['TEST_FULL'] === '1';
const ROUNDS = isLong ? 10 : 2;
const NODES = 3;
const READERS = 6;
const TITLES_OF_READER = 30;
/** Titles that stay as they are: `GROWTH_TITLES=1000000`. */
const TITLES = Number(process.env['GROWTH_TITLES'] ?? 200);
const RESPONSES = isLong ? 500 : 200;

describe.skipIf(postgres === null)('three servers on a primary with a synchronous standby', () => {
  let pair: Pair;
  let db: Database;
  let address = '';
  let traffic: Traffic;
  const folder = mkdtempSync(join(tmpdir(), 'acervo-nodes-'));
  const times: string[] = [];

  beforeAll(async () => {
    pair = await startPair(postgres!, { isSynchronous: true });
    await makeTemplate(pair.primary());
    address = `postgres://postgres@${pair.hosts}/${TEMPLATE}`;
    db = openDatabase(address, { warn: () => undefined });
    const readers = await fill(db);
    const servers: KillableServer[] = [];
    for (let at = 0; at < NODES; at++) servers.push(await startNode(at));
    const constant = { q: 'constante', total: TITLES };
    traffic = await startTraffic({ db, servers, readers, constant });
  });
  afterAll(async () => {
    await traffic.stop();
    for (const { kill } of traffic.servers) await kill();
    await db.close();
    await pair.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  const startNode = (at: number): Promise<KillableServer> =>
    startKillableServer(address, {
      now: NOW,
      replicas: address,
      indexFile: join(folder, `${at}.index`),
    });

  async function replaceNode(at: number): Promise<void> {
    const [node] = traffic.servers.splice(at, 1);
    await node!.kill();
    const began = performance.now();
    traffic.servers.splice(at, 0, await startNode(at));
    times.push(`server ${at} started anew: ${seconds(began)}`);
  }

  async function failOver(): Promise<void> {
    const began = performance.now();
    await pair.killPrimary();
    await pair.promote();
    const promoted = seconds(began);
    await traffic.wellAgain();
    times.push(`primary killed, promoted after ${promoted}, all answer after ${seconds(began)}`);
    await pair.addStandby();
  }

  /** After each round, so that a long run that ends early has told something. */
  function report(): void {
    const { wrong, ...counts } = traffic.tally;
    const total = `${TITLES} titles: ${JSON.stringify({ ...counts, wrong: wrong.length })}`;
    // Past the console, which is shown only where a test fails.
    for (const line of [...times.splice(0), total]) process.stdout.write(`[growth] ${line}\n`);
    expect(wrong).toEqual([]);
  }

  it(
    'answers correctly and loses no acknowledged write, whatever is killed',
    async () => {
      for (let round = 0; round < ROUNDS; round++) {
        await traffic.responses(RESPONSES);
        await replaceNode(round % NODES);
        await traffic.responses(RESPONSES);
        await failOver();
        report();
      }
      await traffic.responses(RESPONSES);
      await traffic.stop();
      report();
      const { unavailable, answered } = traffic.tally;
      expect(unavailable / answered).toBeLessThanOrEqual(0.01);
      await expectStored(db, traffic);
      await expectFound(db, traffic);
    },
    ROUNDS * 600_000,
  );
});

const seconds = (since: number): string => `${((performance.now() - since) / 1000).toFixed(1)} s`;

/** The database holds what was acknowledged. */
async function expectStored({ queries }: Database, { readers, added }: Traffic): Promise<void> {
  const holds = await queries
    .selectFrom('holds')
    .select('title_id')
    .where('ended_at', 'is', null)
    .execute();
  const held = new Set(holds.map(({ title_id: title }) => title));
  for (const reader of readers)
    for (const title of reader.titles) {
      const expected = expectedHold(reader, title);
      if (expected !== null) expect([title, held.has(title)]).toEqual([title, expected === 'held']);
    }
  const titles = await queries.selectFrom('titles').select('id').execute();
  const stored = new Set(titles.map(({ id }) => id));
  expect(added.acknowledged.filter((id) => !stored.has(id))).toEqual([]);
}

/** Every server finds what the database holds. */
async function expectFound({ queries }: Database, { servers }: Traffic): Promise<void> {
  const { count } = await queries
    .selectFrom('titles')
    .select((q) => q.fn.countAll<number>().as('count'))
    .where('control_number', 'like', 'n%')
    .executeTakeFirstOrThrow();
  for (const { url } of servers) {
    const total = async () => {
      const response = await fetch(`${url}/api/consulta?q=novidade`);
      return ((await response.json()) as { total: number }).total;
    };
    await expect.poll(total, { timeout: 60_000 }).toBe(count);
  }
}

/** Readers with titles that are lent to somebody else, and titles that stay as they are. */
async function fill(db: Database): Promise<{ login: string; titles: number[] }[]> {
  await fillNetwork(db);
  const password_hash = await hashPassword('senha');
  const logins = Array.from({ length: READERS }, (_none, at) => `leitor${at}`);
  await db.queries
    .insertInto('patrons')
    .values(
      logins.map((login) => ({ ...PATRON, login, name: login, person: login, password_hash })),
    )
    .execute();
  await db.queries.insertInto('policies').values(POLICY).execute();
  const readers = [];
  for (const login of logins) {
    const books = Array.from({ length: TITLES_OF_READER }, (_none, at) =>
      book({
        number: `${login}-${at}`,
        title: `Volume ${at} de ${login}`,
        copies: [{ barcode: `${login}-${at}` }],
      }),
    );
    const titles = await addTitles(db, books);
    for (const title of titles) await lendCopyOf(db, title, DUE_AT);
    readers.push({ login, titles });
  }
  await addTitles(db, [book({ number: 'c0', title: 'Constante 0' })]);
  await sql`
    insert into titles (source, control_number, marc, summary, created_at, updated_at)
    select source, 'c' || n, marc, replace(summary, 'Constante 0', 'Constante ' || n), created_at, updated_at
    from titles, generate_series(1, ${TITLES - 1}::int) as n
    where control_number = 'c0'`.execute(db.queries);
  return readers;
}

const PATRON = {
  ...{ email: null, group_id: 1, campus_id: null, blocked: 0 as const },
  created_at: '2026-01-05T12:00:00.000Z',
};
const POLICY = {
  ...{ group_id: null, loan_kind: null, library_id: null, lendable: 1 as const },
  ...{ loan_days: 7, loan_hours: null, max_items: 10_000, max_renewals: 5, max_holds: 10_000 },
  ...{ pickup_hours: 48, fine_cents_per_day: 100, fine_cents_per_hour: null },
  ...{ block_from_cents: 1000, suspension_days_per_day: null },
};
