import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { openDatabase } from '#api/core/db/connection.ts';
import { smallSite, writeFiles } from '../../support/networks/small-site.ts';
import { fillForCirculation, NOW, WORDS } from '../circulation-network.ts';
import type { Load, Seen } from './load.ts';
import {
  bySru,
  newSearches,
  PACKED,
  percentile,
  processorOf,
  QUIET,
  startLoader,
  usualSearches,
} from './requests.ts';

/**
 * npm run bench:server: how many searches, descriptions and pages one server sends in a second over 32 connections,
 * and how cheap calls fare while far more come than can be answered. Who asks is another process; the
 * machine has two cores for both. Beside each the processor time of the server, which others on the machine
 * change little.
 */
const CONNECTIONS = 32;
const SECONDS = 4;
const PAGES = 400;
const SERVER = fileURLToPath(new URL('../../support/servers/server-process.ts', import.meta.url));
/** A page about as long as that of a title. */
const pageOf = (id: number): string =>
  `<!doctype html><html lang="pt"><title>Título ${id}</title><main>${Array.from(
    { length: 700 },
    (_, at) => `<p class="line">${WORDS[(id + at) % 8]} ${id * 7919 + at * 104_729}</p>`,
  ).join('')}</main></html>`;

function writeSite(folder: string): void {
  const pages = Array.from({ length: PAGES }, (_, at) => [`acervo/${at + 1}.html`, pageOf(at + 1)]);
  writeFiles(folder, { ...smallSite(), ...Object.fromEntries(pages) });
}

async function startServer(folder: string) {
  const file = join(folder, 'bench.db');
  const db = openDatabase(file);
  await fillForCirculation(db);
  await db.close();
  writeSite(join(folder, 'site'));
  const words = [QUIET, SERVER, file, NOW.toISOString(), join(folder, 'site')];
  const server = spawn(process.execPath, words, { stdio: ['ignore', 'pipe', 'inherit'] });
  for await (const line of createInterface({ input: server.stdout })) {
    if (line.startsWith('http')) return { server, port: Number(new URL(line).port) };
  }
  throw new Error('The server did not start');
}

/** With the processor's milliseconds where these are of this alone. */
function tell(name: string, seen: Seen, milliseconds?: number): void {
  const { perSecond, times, statuses, bytes } = seen;
  const each = milliseconds === undefined ? '' : (milliseconds / times.length).toFixed(3);
  const told = Object.entries(statuses).map(([status, count]) => `${count} × ${status}`);
  console.log(
    `${name.padEnd(34)} ${perSecond.toFixed(0).padStart(6)}/s  p50 ${percentile(times, 0.5).toFixed(1)} ms  ` +
      `p99 ${percentile(times, 0.99).toFixed(1)} ms  ${each && `processor ${each} ms each  `}` +
      `${(bytes / times.length / 1000).toFixed(1)} kB  ${told.join(', ')}`,
  );
}

const folder = mkdtempSync(join(tmpdir(), 'acervo-bench-'));
const { server, port } = await startServer(folder);
const loader = startLoader();
const measure = async (name: string, paths: string[], headers: Load['headers'] = PACKED) => {
  const load = { port, connections: CONNECTIONS, seconds: SECONDS, paths, headers };
  const before = processorOf(server);
  const seen = await loader.drive(load);
  tell(name, seen, processorOf(server) - before);
  return seen;
};

/** The entity tag of an answer. */
const tagOf = async (path: string): Promise<string> => {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers: PACKED });
  await answer.arrayBuffer();
  return answer.headers.get('etag') ?? '';
};

const ids = Array.from({ length: 1000 }, (_, at) => `/api/acervo/${at + 1}`);
await measure('warming up', [...newSearches(0, 500), ...ids]);
await measure('searches, none twice', newSearches(0, 100_000));
await measure('searches as people make them', usualSearches());
const again = newSearches(7, 1);
await measure('one search that is had (304)', again, {
  ...PACKED,
  'if-none-match': await tagOf(again[0] ?? ''),
});
await measure('/api/acervo/{id}', ids);
await measure(
  'pages of titles',
  Array.from({ length: PAGES }, (_, at) => `/acervo/${at + 1}`),
);

/** In turn, so that what else the machine does meets both alike. */
const ROUNDS = 4;
const ofOurs: number[] = [];
const ofSru: number[] = [];
for (let round = 0; round < ROUNDS; round++) {
  const paths = newSearches(20_000 + round * 4000, 4000);
  const alone = { port, connections: 1, seconds: SECONDS / 2, headers: PACKED };
  ofOurs.push(...(await loader.drive({ ...alone, paths })).times);
  ofSru.push(...(await loader.drive({ ...alone, paths: paths.map(bySru) })).times);
}
const p95 = (times: number[]): number =>
  percentile(
    times.sort((a, b) => a - b),
    0.95,
  );
const [ours, sru] = [p95(ofOurs), p95(ofSru)];
console.log(
  `p95 of a search by /api/consulta ${ours.toFixed(2)} ms, by SRU ${sru.toFixed(2)} ms, ratio ${(sru / ours).toFixed(2)}`,
);

const storm = startLoader();
const raging = storm.drive({
  ...{ port, connections: 400, seconds: SECONDS + 1, headers: PACKED },
  paths: newSearches(200_000, 100_000),
});
const calm = await loader.drive({
  port,
  connections: 1,
  seconds: SECONDS,
  paths: ids,
  headers: PACKED,
});
tell('storm: /api/acervo/{id} beside it', calm);
tell('storm: 400 at once search', await raging);
storm.stop();
loader.stop();
server.kill();
await once(server, 'exit');
rmSync(folder, { recursive: true });
