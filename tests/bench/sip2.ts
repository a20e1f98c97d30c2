import { mkdtempSync, rmSync } from 'node:fs';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { startSip2 } from '#api/circulation/sip2/listener.ts';
import { openDatabase } from '#api/core/db/connection.ts';
import { DEMONSTRATION_SETTINGS } from '#demo/settings.ts';
import { AT, Sip2Client, withSum } from '../support/sip2/client.ts';
import { addTerminal } from '../support/sip2/terminal.ts';
import { ACTS, barcodeOf, fillForCirculation, loginOf, NOW } from './circulation-network.ts';

/**
 * npm run bench:sip2: 32 terminals on SQLite, each of which reads a patron, lends, reads the copy and takes it back,
 * over and over. First 200 messages a second of all together, then as many as there are answers. The terminals have a
 * thread of their own, as has the server.
 */
const TERMINALS = 32;
const PER_SECOND = 200;
const SECONDS = 20;
/** Copies that one terminal lends in turn. */
const COPIES = 30;

if (isMainThread) await measure();
else await listen(workerData as string);

async function listen(location: string): Promise<void> {
  const db = openDatabase(location);
  const services = { db, settings: DEMONSTRATION_SETTINGS, now: () => NOW };
  const server = await startSip2(services, { host: '127.0.0.1', port: 0, warn: console.error });
  parentPort?.postMessage(server.port());
  parentPort?.once('message', () => void server.close().then(() => db.close()));
}

async function measure(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'acervo-bench-'));
  const location = join(folder, 'acervo.db');
  const db = openDatabase(location);
  await fillForCirculation(db);
  const logins = Array.from({ length: TERMINALS }, (_, at) => `terminal-${at}`);
  const passwords: string[] = [];
  for (const login of logins) passwords.push(await addTerminal(db, login));
  await db.close();
  const worker = new Worker(new URL(import.meta.url), { workerData: location });
  const [port] = (await once(worker, 'message')) as [number];
  const clients = await Promise.all(
    logins.map(async (login, at) => {
      const client = await Sip2Client.connect(port);
      if (!(await client.login(login, passwords[at] ?? ''))) throw new Error(`${login} refused`);
      return client;
    }),
  );
  for (const paced of [true, false]) {
    const began = performance.now();
    const turns = await Promise.all(clients.map((client, at) => run(client, at, paced)));
    const seconds = (performance.now() - began) / 1000;
    const times = turns.flat().sort((a, b) => a - b);
    const at = (share: number) => (times[Math.floor(times.length * share)] ?? 0).toFixed(1);
    const rate = (times.length / seconds).toFixed(0);
    console.log(
      `${paced ? `${PER_SECOND} a second` : 'as many as possible'}: ${times.length} messages, ${rate}/s, ` +
        `p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, p99 ${at(0.99)} ms`,
    );
  }
  for (const client of clients) client.close();
  worker.postMessage('end');
  await once(worker, 'exit');
  rmSync(folder, { recursive: true, force: true });
}

/** The messages of one terminal; returns how long each answer took. */
async function run(client: Sip2Client, terminal: number, paced: boolean): Promise<number[]> {
  const times: number[] = [];
  const intervalMs = (1000 * TERMINALS) / PER_SECOND;
  const began = performance.now();
  // Terminals do not begin at once.
  const offset = paced ? (intervalMs * terminal) / TERMINALS : 0;
  for (let turn = 0; performance.now() - began < SECONDS * 1000; turn++) {
    if (paced) await pause(Math.max(0, began + offset + turn * intervalMs - performance.now()));
    const sent = performance.now();
    const answer = await client.line(withSum(messageOf(terminal, turn, paced), turn));
    times.push(performance.now() - sent);
    const isRefused = /^1[02]0/.test(answer ?? '10');
    if (isRefused || answer?.startsWith('96')) throw new Error(`Refused: ${answer}`);
  }
  // What the terminal has lent is back for the next run.
  await client.line(messageOf(terminal, Math.floor(times.length / 4) * 4 + 3, paced));
  return times;
}

function messageOf(terminal: number, turn: number, paced: boolean): string {
  const round = Math.floor(turn / 4);
  const card = loginOf(((terminal * 6 + round) % 200) + 1);
  const copy = barcodeOf(ACTS + 1 + terminal * COPIES + (round % COPIES));
  const end = `AOx|AA${card}|AB${copy}|AC|XX${paced ? 'a' : 'b'}${turn}|`;
  const messages = [
    `63010${AT}  Y       ${end}`,
    `11NN${AT}${' '.repeat(18)}${end}`,
    `17${AT}${end}`,
    `09N${AT}${AT}AP|${end}`,
  ];
  return messages[turn % messages.length] ?? '';
}
