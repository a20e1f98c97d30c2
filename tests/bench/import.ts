import { spawnSync } from 'node:child_process';
import {
  closeSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { generateWorks, type GeneratedWork } from '#demo/generate.ts';
import { incomingTitle } from '#demo/records/generated-record.ts';
import type { MarcRecord } from '#api/catalogue/marc/record.ts';
import { writeIso2709 } from '#api/catalogue/marc/write/iso2709.ts';
import { startOwnServer } from '../support/servers/pg-server.ts';

/**
 * npm run bench:import [SIZES [LINES [postgres]]]: records per second and the most memory of `acervo import` for 10,000 and
 * 100,000 made-up records, with copies in Koha's 952 and without; beside it `yaz-marcdump` alone over the same file,
 * where that is installed; then `acervo copies` over a table of 500,000 lines, one of a thousand broken, of titles
 * that are there. On SQLite unless said; a PostgreSQL is one of its own without fsync. Each runs in a process of its own; those without copies on a new database, those with on it after.
 */
const [sizes = '10000,100000', lines = '500000', engine = 'sqlite'] = process.argv.slice(2);
const CLI = fileURLToPath(new URL('../../cli/acervo.ts', import.meta.url));
/** Told by each process at its end. */
const PEAK = `process.on('exit',()=>process.stderr.write('PEAK '+process.resourceUsage().maxRSS))`;
const BROKEN = 1000;
const folder = mkdtempSync(join(tmpdir(), 'acervo-bench-'));
const server = engine === 'postgres' ? await startOwnServer() : null;
if (engine !== 'sqlite' && !server) throw new Error(`No ${engine} could be had`);

/** A network of its own: its folder, and where its database is when that is not in it. */
interface Network {
  data: string;
  env: NodeJS.ProcessEnv;
}

interface Cost {
  seconds: number;
  /** Unknown of programs that are not ours. */
  megabytes: number | null;
}

try {
  show('', ['a second', 'in all', 'memory', 'file']);
  let last: Network | undefined;
  for (const size of sizes.split(',').map(Number)) {
    for (const withCopies of [false, true]) {
      const file = writeRecords(size, withCopies);
      last = await newNetwork(`${size}${String(withCopies)}`);
      const profile = withCopies ? ['--profile', 'koha'] : [];
      const cost = run(last, ['import', file, ...profile], 0);
      tell(`import ${size}${withCopies ? ' with copies' : ''}`, size, cost, file);
      const dumped = yaz(file);
      if (dumped) tell('  yaz-marcdump alone', size, dumped, file);
    }
  }
  if (last && Number(lines) > 0) {
    const titles = Number(sizes.split(',').at(-1));
    const table = writeTable(Number(lines), titles);
    tell(`copies ${lines}`, Number(lines), run(last, ['copies', table], 1), table);
  }
} finally {
  await server?.stop();
  rmSync(folder, { recursive: true, force: true });
}

/** Makes a network of two libraries in a folder of its own. */
async function newNetwork(name: string): Promise<Network> {
  const data = join(folder, name);
  mkdirSync(data);
  const settings = { institution: { sigla: 'BM', name: 'Biblioteca Municipal' } };
  writeFileSync(join(data, 'settings.json'), JSON.stringify(settings));
  writeFileSync(join(data, 'libraries.csv'), 'code,name\nCENTRAL,Central\nRAMAL,Ramal\n');
  const env = server ? { DATABASE_URL: await newDatabase(server.address, `n${name}`) } : {};
  run({ data, env }, ['init', '.'], 0);
  return { data, env };
}

async function newDatabase(address: string, name: string): Promise<string> {
  const client = new pg.Client({ connectionString: `${address}/postgres` });
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  return `${address}/${name}`;
}

function run({ data, env }: Network, words: string[], expected: number): Cost {
  const began = performance.now();
  const flags = ['--disable-warning=ExperimentalWarning'];
  const watch = ['--import', `data:text/javascript,${encodeURIComponent(PEAK)}`];
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [...flags, ...watch, CLI, ...words],
    {
      ...{ cwd: data, encoding: 'utf8', maxBuffer: 1e9 },
      env: { ...process.env, ...env, ACERVO_DATA: data, INIT_CWD: data },
    },
  );
  if (status !== expected) throw new Error(`${words.join(' ')}: ${stdout.slice(-500)} ${stderr}`);
  const seconds = (performance.now() - began) / 1000;
  return { seconds, megabytes: Number(/PEAK (\d+)/.exec(stderr)?.[1]) / 1024 };
}

/** The same file read and thrown away by the usual tool; null where it is not there. */
function yaz(file: string): Cost | null {
  const began = performance.now();
  const { error, status } = spawnSync('yaz-marcdump', ['-n', '-i', 'marc', file]);
  if (error || status !== 0) return null;
  return { seconds: (performance.now() - began) / 1000, megabytes: null };
}

function writeRecords(size: number, withCopies: boolean): string {
  const file = join(folder, `${size}${withCopies ? '-copies' : ''}.mrc`);
  const out = openSync(file, 'w');
  for (const work of generateWorks({ titles: size, seed: 1, libraries: [1, 2] })) {
    const written = writeIso2709(recordOf(work, withCopies));
    if (written.ok) writeSync(out, written.bytes);
  }
  closeSync(out);
  return file;
}

function recordOf(work: GeneratedWork, withCopies: boolean): MarcRecord {
  const record = JSON.parse(incomingTitle(work, 1, new Map()).marc) as MarcRecord;
  if (!withCopies) return record;
  const items = work.copies.map((library, at) => ({
    ...{ tag: '952', ind1: ' ', ind2: ' ' },
    subfields: [
      { code: 'a', value: library === 1 ? 'CENTRAL' : 'RAMAL' },
      { code: 'o', value: work.callNumber },
      { code: 'p', value: `K${work.id}-${at}` },
      { code: 'y', value: 'BK' },
      { code: 'd', value: '2019-05-30' },
    ],
  }));
  return { ...record, fields: [...record.fields, ...items] };
}

/** Copies of titles by the numbers of their records. */
function writeTable(count: number, titles: number): string {
  const file = join(folder, 'copies.csv');
  const out = openSync(file, 'w');
  writeSync(out, 'barcode,record,library,call_number,acquired\n');
  for (let at = 0; at < count; at++) {
    const day = at % BROKEN === 0 ? 'yesterday' : '2020-02-03';
    writeSync(out, `T${at},G1-${(at % titles) + 1},CENTRAL,869.3 A${at % 900},${day}\n`);
  }
  closeSync(out);
  return file;
}

function tell(what: string, count: number, { seconds, megabytes }: Cost, file: string): void {
  show(what, [
    (count / seconds).toFixed(0),
    `${seconds.toFixed(1)} s`,
    megabytes === null ? '–' : `${megabytes.toFixed(0)} MB`,
    `${(statSync(file).size / 1e6).toFixed(1)} MB`,
  ]);
}

function show(name: string, cells: readonly string[]): void {
  console.log([name.padEnd(30), ...cells.map((cell) => cell.padStart(12))].join(''));
}
