import { spawn } from 'node:child_process';
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import pg from 'pg';
import { openSession } from '#api/patrons/auth/sessions.ts';
import { patronToken } from '#api/patrons/auth/tokens.ts';
import { openDatabase, type Database, type Engine } from '#api/core/db/connection.ts';
import { DEMONSTRATION_SETTINGS } from '#demo/settings.ts';
import { placeHold } from '#api/circulation/holds/acts.ts';
import { lendCopy } from '#api/circulation/loans/desk.ts';
import { renewLoans } from '#api/circulation/loans/renew.ts';
import { startOwnServer } from '../support/servers/pg-server.ts';
import {
  ACTS,
  barcodeOf,
  fillForCirculation,
  loginOf,
  NOW,
  PATRONS,
  patronOf,
} from './circulation-network.ts';
import { recordSql, replay, type Recording } from './recorded-sql.ts';

/**
 * npm run bench:circulation: renewals and holds over HTTP and loans at the desk, by eight clients while
 * two search, on both engines; beside each the very statements of its transactions, recorded from the
 * same acts and said to the engine again without anything of ours between, while the same two search. PostgreSQL is one of its
 * own without fsync, as in the tests; SQLite syncs every commit. Before that each act at the database, one after the
 * other: how many statements it has, and the processor time of this process.
 */
const CLIENTS = 8;
const SEARCHERS = 2;
const SERVER = fileURLToPath(new URL('../support/servers/server-process.ts', import.meta.url));
const SEARCHER = new URL('searcher.ts', import.meta.url);
/** The key that the server of the tests signs with. */
const SECRET = new Uint8Array(32).fill(7);
const ZONE = 'America/Sao_Paulo';

type Act = (at: number) => Promise<unknown>;
const KINDS = ['renewals', 'loans', 'holds'] as const;
type Kind = (typeof KINDS)[number];

/** The title that an act of a kind is about: lent ones are renewed and held, others are lent. */
const titleOf = (kind: Kind, act: number): number =>
  kind === 'loans' ? ACTS + act + 1 : kind === 'holds' ? ((act + 1) % ACTS) + 1 : act + 1;

/** Where a fresh copy of the filled database stands each time. */
interface Place {
  engine: Engine;
  copy: (name: string) => Promise<string>;
  close: () => Promise<void>;
}

async function sqlitePlace(): Promise<Place> {
  const folder = mkdtempSync(join(tmpdir(), 'acervo-bench-'));
  const filled = join(folder, 'filled.db');
  const db = openDatabase(filled);
  await fillForCirculation(db);
  await db.close();
  const copy = async (name: string) => {
    const file = join(folder, `${name}.db`);
    copyFileSync(filled, file);
    return file;
  };
  return { engine: 'sqlite', copy, close: async () => rmSync(folder, { recursive: true }) };
}

async function postgresPlace(): Promise<Place | null> {
  const server = await startOwnServer();
  if (!server) return null;
  const say = async (sql: string) => {
    const client = new pg.Client({ connectionString: `${server.address}/postgres` });
    await client.connect();
    await client.query(sql);
    await client.end();
  };
  await say('create database filled');
  const db = openDatabase(`${server.address}/filled`);
  await fillForCirculation(db);
  await db.close();
  const copy = async (name: string) => {
    await say(`create database ${name} template filled`);
    return `${server.address}/${name}`;
  };
  return { engine: 'pg', copy, close: () => server.stop() };
}

/** The transactions of each kind of act, as our code makes them. */
async function record(place: Place): Promise<Record<Kind, Recording>> {
  const db = openDatabase(await place.copy('recorded'));
  const acts = actsAtTheDatabase(db);
  const recorded = {} as Record<Kind, Recording>;
  for (const kind of KINDS) {
    const { transactions, stop } = recordSql(place.engine);
    const before = process.cpuUsage();
    for (let at = 0; at < ACTS; at++) await acts[kind](at);
    const { user, system } = process.cpuUsage(before);
    stop();
    recorded[kind] = transactions;
    const statements = transactions.flat().length / transactions.length;
    const milliseconds = (user + system) / 1000 / ACTS;
    console.log(
      `${kind.padEnd(9)} ${statements.toFixed(1)} statements in a transaction, ${milliseconds.toFixed(2)} ms of processor`,
    );
  }
  await db.close();
  return recorded;
}

const lendAt = (db: Database, act: number) =>
  lendCopy(db, {
    barcode: barcodeOf(titleOf('loans', act)),
    login: loginOf(patronOf(act)),
    at: NOW,
  });

const actsAtTheDatabase = (db: Database): Record<Kind, Act> => ({
  renewals: (at) => renewLoans(db, { patronId: patronOf(at), loanIds: [at + 1], now: NOW }),
  loans: (at) => lendAt(db, at),
  holds: (at) =>
    db.transaction((tx) =>
      placeHold(db, tx, { patronId: patronOf(at), wish: wishOf(at), zone: ZONE, now: NOW }),
    ),
});

const wishOf = (act: number) => ({
  titleId: titleOf('holds', act),
  libraryId: 1,
  volume: '',
  tome: '',
  part: '',
  additional: false,
});

/** A running server on this database, and the access tokens of all patrons. */
async function startServer(location: string) {
  const db = openDatabase(location);
  const tokens: string[] = [];
  const now = () => NOW;
  for (let patronId = 1; patronId <= PATRONS; patronId++) {
    const session = { patronId, remember: false, browser: 'bench', locale: 'pt' } as const;
    const { sessionId } = await openSession({ db, settings: DEMONSTRATION_SETTINGS, now }, session);
    tokens.push(await patronToken({ secret: SECRET, now }, patronId, sessionId));
  }
  const words = ['--disable-warning=ExperimentalWarning', SERVER, location, NOW.toISOString()];
  const server = spawn(process.execPath, words, { stdio: ['ignore', 'pipe', 'inherit'] });
  const exited = once(server, 'exit');
  let url = '';
  for await (const line of createInterface({ input: server.stdout })) {
    if (line.startsWith('http')) url = line;
    if (url !== '') break;
  }
  const stop = async () => {
    server.kill();
    await exited;
    await db.close();
  };
  return { db, url, tokens, stop };
}

/** Each patron comes from an address of their own, as behind a proxy: limits count by address. */
async function post(url: string, path: string, patron: number, token: string, body: unknown) {
  const answer = await fetch(`${url}/api${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${token}`,
      'x-forwarded-for': `10.0.${patron >> 8}.${patron & 255}`,
    },
    body: JSON.stringify(body),
  });
  const text = await answer.text();
  if (!answer.ok || text.includes('"ok":false')) throw new Error(`${path}: ${text}`);
}

function actsOverHttp({ db, url, tokens }: Awaited<ReturnType<typeof startServer>>) {
  const as = (act: number, path: string, body: unknown) => {
    const patron = patronOf(act);
    return post(url, path, patron, tokens[patron - 1] ?? '', body);
  };
  const acts: Record<Kind, Act> = {
    renewals: (at) => as(at, '/emprestimo/renovacao', { emprestimos: [at + 1] }),
    loans: async (at) => {
      const lent = await lendAt(db, at);
      if (!lent.ok) throw new Error(JSON.stringify(lent.refusals));
    },
    holds: (at) => {
      const { titleId, libraryId, volume, tome, part, additional } = wishOf(at);
      return as(at, '/reserva', {
        cod_acervo: titleId,
        biblioteca: libraryId,
        volume,
        tomo: tome,
        parte: part,
        material_adicional: additional,
      });
    },
  };
  return acts;
}

/** Does something while others search at this address without a pause. */
async function whileSearching<T>(url: string, work: () => Promise<T>): Promise<T> {
  const searchers = Array.from(
    { length: SEARCHERS },
    () => new Worker(SEARCHER, { workerData: { url } }),
  );
  try {
    await Promise.all(searchers.map((searcher) => once(searcher, 'online')));
    return await work();
  } finally {
    await Promise.all(searchers.map((searcher) => searcher.terminate()));
  }
}

/** All acts by eight at once: acts per second, and the times in milliseconds. */
async function measure(act: Act): Promise<{ perSecond: number; times: number[] }> {
  let next = 0;
  const times: number[] = [];
  const client = async () => {
    for (let at = next++; at < ACTS; at = next++) {
      const began = performance.now();
      await act(at);
      times.push(performance.now() - began);
    }
  };
  const began = performance.now();
  await Promise.all(Array.from({ length: CLIENTS }, client));
  const perSecond = (ACTS * 1000) / (performance.now() - began);
  return { perSecond, times: times.sort((a, b) => a - b) };
}

const at = (times: readonly number[], share: number): string =>
  (times[Math.floor(times.length * share)] ?? NaN).toFixed(1);

async function bench(place: Place): Promise<void> {
  console.log(`\n${place.engine}`);
  const recorded = await record(place);
  const server = await startServer(await place.copy('served'));
  const acts = actsOverHttp(server);
  const bare = await place.copy('bare');
  for (const kind of KINDS) {
    const { perSecond, times } = await whileSearching(server.url, () => measure(acts[kind]));
    const seconds = await whileSearching(server.url, () =>
      replay(place.engine, bare, recorded[kind], CLIENTS),
    );
    const alone = recorded[kind].length / seconds;
    console.log(
      `${kind.padEnd(9)} ${perSecond.toFixed(0).padStart(5)}/s, p50 ${at(times, 0.5)} ms, p95 ${at(times, 0.95)} ms; ` +
        `bare SQL ${alone.toFixed(0)}/s, ratio ${(alone / perSecond).toFixed(1)}`,
    );
  }
  await server.stop();
  await place.close();
}

await bench(await sqlitePlace());
const postgres = await postgresPlace();
if (postgres) await bench(postgres);
else console.log('No PostgreSQL could be had: that engine was not measured.');
