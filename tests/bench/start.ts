import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { freePort } from '../support/servers/free-port.ts';

/**
 * npm run bench:start [-- --runs 5]: how long after "npm start" the first page answers and a search answers: in a
 * fresh copy of the project whose packages are there, again where the site stands, and in a copy of that folder.
 * Best of the runs but for the first start; seconds by the clock, and processor seconds of all processes until then.
 */
const { values } = parseArgs({ options: { runs: { type: 'string', default: '5' } } });
const runs = Number(values.runs);
if (!Number.isInteger(runs) || runs < 1) {
  console.error('--runs takes a number from 1');
  process.exit(2);
}

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const ASK_MS = 10;
/** Of `utime`, `stime` and those of ended children in /proc/…/stat. */
const TICKS_A_SECOND = 100;

interface Times {
  /** Seconds until the first page is had, and until a search is. */
  page: number;
  search: number;
  /** Processor seconds of all processes until then. */
  processor: number;
}

interface Started extends Times {
  /** Whether pages had to be built. */
  built: boolean;
  /** Until everything is built. */
  whole: () => Promise<void>;
  stop: () => Promise<void>;
}

async function answered(url: string): Promise<void> {
  while (!(await fetch(url).then(isFound, () => false))) await pause(ASK_MS);
}

async function isFound(answer: Response): Promise<boolean> {
  await answer.arrayBuffer();
  return answer.ok;
}

/** Processor seconds of a process, of those that it started and of those that have ended. */
function processorOf(pid: number): number {
  const all = readdirSync('/proc').flatMap((name) => {
    const stat = /^\d+$/.test(name) ? statOf(name) : null;
    return stat === null ? [] : [{ id: Number(name), ...stat }];
  });
  const of = (id: number): number =>
    all.reduce(
      (sum, one) => sum + (one.id === id ? one.ticks : 0) + (one.parent === id ? of(one.id) : 0),
      0,
    );
  return of(pid) / TICKS_A_SECOND;
}

function statOf(pid: string): { parent: number; ticks: number } | null {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
    return { parent: Number(fields[1]), ticks };
  } catch {
    return null;
  }
}

const ended = (child: ChildProcess): Promise<unknown> =>
  new Promise((done) => child.once('close', done));

async function start(folder: string, port: number): Promise<Started> {
  const began = performance.now();
  const child = spawn('npm', ['start'], {
    cwd: folder,
    env: { ...process.env, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'inherit'],
    // A group of its own, to be ended as a terminal does: npm hands signals on to nobody.
    detached: true,
  });
  const said: string[] = [];
  const lines = createInterface({ input: child.stdout }).on('line', (line) => said.push(line));
  const seconds = () => (performance.now() - began) / 1000;
  const page = answered(`http://127.0.0.1:${port}/`).then(seconds);
  const search = answered(`http://127.0.0.1:${port}/api/consulta?q=machado`).then(seconds);
  const times = { page: await page, search: await search, processor: processorOf(child.pid ?? 0) };
  const isWhole = () => said.some((line) => /^All \d+ pages are built/.test(line));
  return {
    ...times,
    built: said.some((line) => line.startsWith('Preparing the site')),
    whole: async () => {
      while (!isWhole()) await new Promise((done) => lines.once('line', done));
    },
    stop: async () => {
      const end = ended(child);
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGTERM');
      await end;
    },
  };
}

function show(name: string, { page, search, processor }: Times): void {
  const cells = [page, search, processor].map((value) => `${value.toFixed(2)} s`.padStart(12));
  console.log(`${name.padEnd(24)}${cells.join('')}`);
}

/** The best of some starts where a site stands. */
async function again(folder: string, port: number, times = runs): Promise<Times> {
  const all: Times[] = [];
  for (let run = 0; run < times; run++) {
    const started = await start(folder, port);
    await started.stop();
    if (started.built) throw new Error('The site was built anew');
    all.push(started);
  }
  const best = (of: (one: Times) => number) => Math.min(...all.map(of));
  return {
    page: best((one) => one.page),
    search: best((one) => one.search),
    processor: best((one) => one.processor),
  };
}

function copy(from: string, to: string): void {
  const { status, stderr } = spawnSync('cp', ['-a', from, to], { encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
}

/** The files of the project as it stands here, and its packages. */
function freshProject(folder: string): void {
  const { stdout } = spawnSync('git', ['ls-files', '-co', '--exclude-standard'], {
    cwd: ROOT,
    encoding: 'utf8',
    maxBuffer: 1 << 26,
  });
  for (const file of stdout.split('\n').filter(Boolean)) {
    cpSync(join(ROOT, file), join(folder, file), { preserveTimestamps: true });
  }
  copy(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
}

const place = mkdtempSync(join(tmpdir(), 'acervo-bench-'));
const [own, copied] = [join(place, 'own'), join(place, 'copied')];
console.log(
  `${''.padEnd(24)}${['page', 'search', 'processor'].map((c) => c.padStart(12)).join('')}`,
);
try {
  const port = await freePort();
  freshProject(own);
  const first = await start(own, port);
  show('first', first);
  await first.whole();
  await first.stop();
  show('second', await again(own, port));
  copy(own, copied);
  show('copied, its first', await again(copied, port, 1));
  show('copied', await again(copied, port));
} finally {
  rmSync(place, { recursive: true, force: true });
}
