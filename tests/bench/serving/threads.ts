import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { readConfig } from '#api/config.ts';
import { openDatabase } from '#api/core/db/connection.ts';
import { writeSettings } from '#api/portal/settings/settings.ts';
import { createServices, serve } from '#api/server.ts';
import { DEMONSTRATION_SETTINGS } from '#demo/settings.ts';
import { fillForCirculation, NOW } from '../circulation-network.ts';
import {
  newSearches,
  PACKED,
  percentile,
  processorOf,
  QUIET,
  startLoader,
  usualSearches,
} from './requests.ts';

/**
 * npm run bench:threads [-- --threads 0,1,2]: requests that one server answers in a second with so many answering
 * threads (`ACERVO_THREADS`), as ratios to one thread, with the processor time of server and sender. The sender is
 * another process on the same cores.
 */
const CONNECTIONS = 32;
const SECONDS = 5;
const ROUNDS = 3;
const SELF = fileURLToPath(import.meta.url);
const settings = {
  ...DEMONSTRATION_SETTINGS,
  timedWork: { ...DEMONSTRATION_SETTINGS.timedWork, inServer: false },
};

/** In a process of its own: serves until it is killed. */
async function runServer(folder: string): Promise<void> {
  const config = readConfig({
    ...process.env,
    ...{ ACERVO_DATA: folder, ACERVO_NOW: NOW.toISOString(), PORT: '0', LOG_LEVEL: 'silent' },
  });
  const db = openDatabase(config.database);
  const services = await createServices({ db, settings, close: () => db.close() }, config);
  const { url } = await serve(services, { config, isPublic: true, maxEventLoopDelayMs: 0 });
  console.log(url);
}

async function startServer(folder: string, threads: number) {
  const server = spawn(process.execPath, [QUIET, SELF, '--serve', folder], {
    env: { ...process.env, ACERVO_THREADS: String(threads) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const line of createInterface({ input: server.stdout })) {
    if (line.startsWith('http')) return { server, port: Number(new URL(line).port) };
  }
  throw new Error('The server did not start');
}

/** Megabytes that a process has in memory. */
const memoryOf = (pid = 0): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1000;

interface Measured {
  perSecond: number;
  p99: number;
  /** Milliseconds of the server's processor for each request, and the sender's share of all processor time. */
  processor: number;
  sender: number;
}

const KINDS = {
  'searches, none twice': newSearches(0, 100_000),
  'searches as people make them': usualSearches(),
  '/api/acervo/{id}': Array.from({ length: 1000 }, (_, at) => `/api/acervo/${at + 1}`),
};
type Kind = keyof typeof KINDS;

async function measure(folder: string, threads: number) {
  const { server, port } = await startServer(folder, threads);
  const loader = startLoader();
  const drive = (paths: readonly string[], seconds: number) =>
    loader.drive({ port, connections: CONNECTIONS, seconds, paths, headers: PACKED });
  await drive([...newSearches(200_000, 500), ...KINDS['/api/acervo/{id}']], 3);
  const results = new Map<Kind, Measured>();
  for (const kind of Object.keys(KINDS) as Kind[]) {
    const before = [processorOf(server), processorOf(loader.process)];
    const { perSecond, times, statuses } = await drive(KINDS[kind], SECONDS);
    if (Object.keys(statuses).join() !== '200')
      throw new Error(`Statuses: ${JSON.stringify(statuses)}`);
    const [served = NaN, sent = NaN] = [server, loader.process].map(
      (one, at) => processorOf(one) - (before[at] ?? NaN),
    );
    const processor = served / times.length;
    results.set(kind, {
      perSecond,
      p99: percentile(times, 0.99),
      processor,
      sender: sent / (served + sent),
    });
  }
  const memory = memoryOf(server.pid);
  loader.stop();
  server.kill('SIGKILL');
  await once(server, 'exit');
  return { results, memory };
}

const { values } = parseArgs({
  options: { threads: { type: 'string', default: '0,1,2' }, serve: { type: 'string' } },
});
if (values.serve !== undefined) await runServer(values.serve);
else await compare(values.threads.split(',').map(Number));

async function compare(counts: readonly number[]): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'acervo-bench-'));
  writeSettings(folder, settings);
  const db = openDatabase(readConfig({ ACERVO_DATA: folder }).database);
  await fillForCirculation(db);
  await db.close();
  console.log(`${availableParallelism()} cores, best of ${ROUNDS}, ${CONNECTIONS} connections`);
  const best = new Map<number, Map<Kind, Measured>>();
  const memory = new Map<number, number>();
  // In turn, so that a busy minute of the machine meets all.
  for (let round = 0; round < ROUNDS; round++) {
    for (const threads of counts) {
      const seen = await measure(folder, threads);
      memory.set(threads, seen.memory);
      const known = best.get(threads) ?? new Map<Kind, Measured>();
      for (const [kind, one] of seen.results) {
        if (one.perSecond > (known.get(kind)?.perSecond ?? 0)) known.set(kind, one);
      }
      best.set(threads, known);
    }
  }
  for (const kind of Object.keys(KINDS) as Kind[]) {
    console.log(kind);
    const single = best.get(1)?.get(kind);
    for (const threads of counts) {
      const one = best.get(threads)?.get(kind);
      if (!one) continue;
      const ratio = (part: 'perSecond' | 'processor') =>
        single ? (one[part] / single[part]).toFixed(2) : '-';
      console.log(
        `  ${threads} threads ${one.perSecond.toFixed(0).padStart(7)}/s (${ratio('perSecond')} × one)  ` +
          `p99 ${one.p99.toFixed(1)} ms  processor ${one.processor.toFixed(3)} ms each ` +
          `(${ratio('processor')} × one)  sender ${(one.sender * 100).toFixed(0)} %`,
      );
    }
  }
  for (const threads of counts)
    console.log(`memory with ${threads} threads: ${memory.get(threads)?.toFixed(0)} MB`);
  rmSync(folder, { recursive: true });
}
