import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { STAFF_RIGHTS } from '#contract/shared/staff/rights.ts';
import { openDatabase } from '#api/core/db/connection.ts';
import { openSession } from '#api/patrons/auth/sessions.ts';
import { patronToken } from '#api/patrons/auth/tokens.ts';
import { saveRights } from '#api/staff/accounts/store.ts';
import { DEMONSTRATION_SETTINGS } from '#demo/settings.ts';
import { ACTS, barcodeOf, fillForCirculation, NOW, QUESTIONS } from '../circulation-network.ts';

/**
 * npm run bench:desk: from a scan at the counter to its answer, on SQLite with every commit synced, while 50 searches a
 * second are made. Each copy is taken back, then lent to somebody else.
 */
const SCANS = 400;
const SEARCHES_PER_SECOND = 50;
const AIM_MS = 150;
const STAFF = 1;
const SERVER = fileURLToPath(new URL('../../support/servers/server-process.ts', import.meta.url));
const SECRET = new Uint8Array(32).fill(7);

const folder = mkdtempSync(join(tmpdir(), 'acervo-bench-'));
const location = join(folder, 'acervo.db');
const db = openDatabase(location);
await fillForCirculation(db);
const now = () => NOW;
await saveRights(db.queries, { patronId: STAFF, libraryId: 1, rights: [...STAFF_RIGHTS] });
const session = { patronId: STAFF, remember: false, browser: 'bench', locale: 'pt' } as const;
const { sessionId } = await openSession({ db, settings: DEMONSTRATION_SETTINGS, now }, session);
const token = await patronToken({ secret: SECRET, now }, STAFF, sessionId);
const words = ['--disable-warning=ExperimentalWarning', SERVER, location, NOW.toISOString()];
const server = spawn(process.execPath, words, { stdio: ['ignore', 'pipe', 'inherit'] });
let url = '';
for await (const line of createInterface({ input: server.stdout })) {
  if (line.startsWith('http')) url = line;
  if (url !== '') break;
}

async function scan(at: number, codigo: string, pessoa?: number): Promise<string> {
  const leituras = [{ chave: `leitura-${at}-${codigo}`, modo: 'automatico', codigo }];
  const answer = await fetch(`${url}/api/equipe/balcao/leituras`, {
    method: 'POST',
    headers: {
      ...{ 'content-type': 'application/json', authorization: `Bearer ${token}`, posto: '1;1' },
    },
    body: JSON.stringify({ leituras, ...(pessoa !== undefined && { pessoa }) }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(text);
  return text;
}

let searched = 0;
const answers: Promise<unknown>[] = [];
const searches = setInterval(() => {
  const question = encodeURIComponent(QUESTIONS[searched % QUESTIONS.length] ?? '');
  const from = `10.0.${(searched >> 8) & 255}.${searched & 255}`;
  searched += 1;
  const response = fetch(`${url}/api/consulta?q=${question}`, {
    headers: { 'x-forwarded-for': from },
  });
  answers.push(response.then((answer) => answer.text()));
}, 1000 / SEARCHES_PER_SECOND);

const times: number[] = [];
const results = new Map<string, number>();
for (let at = 0; at < SCANS; at++) {
  const isReturn = at % 2 === 0;
  const barcode = barcodeOf(((at >> 1) % ACTS) + 1);
  const began = performance.now();
  const text = await scan(at, barcode, isReturn ? undefined : (at % 190) + 5);
  times.push(performance.now() - began);
  const result = /"resultado":"(\w+)"/.exec(text)?.[1] ?? '';
  results.set(result, (results.get(result) ?? 0) + 1);
}
clearInterval(searches);
await Promise.all(answers);
times.sort((a, b) => a - b);
const share = (part: number) => times[Math.floor(times.length * part)] ?? NaN;
console.log(
  `${SCANS} scans (${[...results].map(([name, count]) => `${count} ${name}`).join(', ')}) beside ${searched} searches: ` +
    `p50 ${share(0.5).toFixed(1)} ms, p95 ${share(0.95).toFixed(1)} ms, aim ${AIM_MS} ms ` +
    `(${(share(0.95) / AIM_MS).toFixed(2)} of it)`,
);
const exited = once(server, 'exit');
server.kill();
await exited;
await db.close();
rmSync(folder, { recursive: true, force: true });
