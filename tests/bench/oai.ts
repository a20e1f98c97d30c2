import { execFile, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { openDatabase, type Database } from '#api/core/db/connection.ts';
import { migrate } from '#api/core/db/migrate.ts';
import { generateWorks } from '#demo/generate.ts';
import { incomingTitle } from '#demo/records/generated-record.ts';
import { addTitles, book, fillNetwork } from '../support/networks/small-network.ts';
import { PERL_HARVESTER } from '../support/documents/oai-harvester.ts';

/**
 * npm run bench:oai -- [--records 100000]: how fast another system copies all records by OAI-PMH while 1,000 of them
 * change and one is deleted, with a loop as VuFind's and with HTTP::OAI, whether it gets all of them, and the server's
 * memory at the beginning and at the end. The server is a process of its own.
 */
const RECORDS = Number(process.argv[process.argv.indexOf('--records') + 1]) || 100_000;
const CHANGED = 1000;
const BATCH = 1000;
const SERVER = fileURLToPath(new URL('../support/servers/server-process.ts', import.meta.url));

const folder = mkdtempSync(join(tmpdir(), 'acervo-bench-oai-'));
const db = openDatabase(join(folder, 'bench.db'));
interface Harvest {
  identifiers: Set<string>;
  deleted: number;
  errors: number;
}

async function fill(to: Database): Promise<void> {
  await migrate(to);
  await fillNetwork(to);
  const works = [...generateWorks({ titles: RECORDS - CHANGED - 1, libraries: [1], seed: 7 })];
  for (let start = 0; start < works.length; start += BATCH) {
    const some = works.slice(start, start + BATCH);
    await addTitles(
      to,
      some.map((work) => incomingTitle(work, 7, new Map([[1, 'central']]))),
    );
  }
  const changing = Array.from({ length: CHANGED + 1 }, (_none, at) => changed(at, 'Obra'));
  await addTitles(to, changing);
}

const changed = (at: number, title: string, deleted = false) =>
  book({ number: `c${at}`, title: `${title} ${at}`, deleted });

/** Changes a title at a time, as the desk of cataloguing does. */
async function change(): Promise<void> {
  const now = () => new Date().toISOString();
  for (let at = 0; at < CHANGED; at++) await addTitles(db, [changed(at, `Mudada ${now()}`)], now());
  await addTitles(db, [changed(CHANGED, 'Obra', true)], now());
}

async function measure(
  prefix: string,
  list: (base: string, prefix: string, from: string, found: Harvest) => Promise<void>,
): Promise<void> {
  const location = join(folder, 'bench.db');
  const server = spawn(process.execPath, [SERVER, location, 'now'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    const [line] = (await once(createInterface({ input: server.stdout }), 'line')) as [string];
    const base = `${line}/api/oai`;
    const identify = await (await fetch(`${base}?verb=Identify`)).text();
    const next = /<responseDate>([^<]+)</.exec(identify)?.[1] ?? '';
    const first = memoryOf(server.pid);
    const found: Harvest = { identifiers: new Set(), deleted: 0, errors: 0 };
    const began = performance.now();
    const listed = async () => {
      await list(base, prefix, '', found);
      return (performance.now() - began) / 1000;
    };
    const [seconds] = await Promise.all([listed(), change()]);
    const speed = Math.round(found.identifiers.size / seconds);
    const memory = memoryOf(server.pid);
    await list(base, prefix, next, found);
    const { identifiers, deleted, errors } = found;
    console.log(
      `${list.name} ${prefix}: ${identifiers.size} of ${RECORDS}, ${deleted} deleted, ${errors} errors, ${speed} records/s, ${first} MB, then ${memory} MB`,
    );
  } finally {
    server.kill();
    await once(server, 'exit');
  }
}

function memoryOf(pid: number | undefined): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024);
}

/** Lists all records, or those changed from a date on, as VuFind does. */
async function listLikeVuFind(base: string, prefix: string, from: string, found: Harvest) {
  const since = from === '' ? '' : `&from=${from}`;
  for (let query = `verb=ListRecords&metadataPrefix=${prefix}${since}`; ;) {
    const xml = await (await fetch(`${base}?${query}`)).text();
    if (/<error code="(?!noRecordsMatch)/.test(xml)) found.errors += 1;
    for (const [, identifier = ''] of xml.matchAll(/<header[^>]*>\s*<identifier>([^<]+)</g))
      found.identifiers.add(identifier);
    found.deleted += xml.split('status="deleted"').length - 1;
    const token = /<resumptionToken[^>]*>([^<]+)</.exec(xml)?.[1];
    if (token === undefined) return;
    query = `verb=ListRecords&resumptionToken=${token}`;
  }
}

async function listWithPerl(base: string, prefix: string, from: string, found: Harvest) {
  const run = promisify(execFile);
  const words = ['-e', PERL_HARVESTER, base, prefix, from];
  const { stdout } = await run('perl', words, { maxBuffer: 1e9 });
  for (const line of stdout.trim().split('\n')) {
    const [identifier = '', deleted] = line.split(' ');
    found.identifiers.add(identifier);
    if (deleted !== undefined) found.deleted += 1;
  }
}

try {
  await fill(db);
  for (const prefix of ['oai_dc', 'marcxml', 'mods']) await measure(prefix, listLikeVuFind);
  const hasPerl = spawnSync('perl', ['-MHTTP::OAI', '-e', '1']).status === 0;
  if (hasPerl) await measure('oai_dc', listWithPerl);
  else console.log('HTTP::OAI (libhttp-oai-perl) is missing');
} finally {
  await db.close();
  rmSync(folder, { recursive: true, force: true });
}
