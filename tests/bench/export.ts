import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { fileURLToPath } from 'node:url';
import { EXPORT_MAX, EXPORT_NAMES } from '#contract/shared/export/formats.ts';
import { openDatabase } from '#api/core/db/connection.ts';
import { migrate } from '#api/core/db/migrate.ts';
import { generateWorks } from '#demo/generate.ts';
import { incomingTitle } from '#demo/records/generated-record.ts';
import { DEMONSTRATION_SETTINGS } from '#demo/settings.ts';
import { exportPieces } from '#api/catalogue/export/file.ts';
import { addTitles, fillNetwork } from '../support/networks/small-network.ts';

/**
 * npm run bench:export: what a file of as many titles as a basket holds costs in each format: seconds of
 * processor, the longest turn of the event loop, the size, and how much more memory the process held than one that
 * wrote a single title. Each file is written in a process of its own.
 */
interface Cost {
  seconds: number;
  longest: number;
  bytes: number;
  megabytes: number;
}

const [folder, format, count] = process.argv.slice(2);
if (folder === undefined) await compare();
else console.log(JSON.stringify(await write(folder, format ?? '', Number(count))));

async function compare(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'acervo-bench-'));
  try {
    await createTitles(folder);
    show('', ['processor', 'longest turn', 'size', 'memory']);
    for (const name of EXPORT_NAMES) {
      const one = costOf(folder, name, 1);
      const all = costOf(folder, name, EXPORT_MAX);
      show(name, [
        `${all.seconds.toFixed(2)} s`,
        `${all.longest.toFixed(0)} ms`,
        `${(all.bytes / 1e6).toFixed(2)} MB`,
        `+${Math.max(0, all.megabytes - one.megabytes).toFixed(0)} MB`,
      ]);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** As many made-up titles as a basket holds, each held by the libraries that were drawn for it. */
async function createTitles(folder: string): Promise<void> {
  const db = openDatabase(join(folder, 'acervo.db'));
  await migrate(db);
  await fillNetwork(db);
  const libraries = new Map([
    [1, 'central'],
    [2, 'branch'],
  ]);
  const works = generateWorks({ titles: EXPORT_MAX, seed: 1, libraries: [1, 2] });
  await addTitles(
    db,
    [...works].map((work) => incomingTitle(work, 1, libraries)),
  );
  await db.close();
}

function costOf(folder: string, format: string, count: number): Cost {
  const words = [fileURLToPath(import.meta.url), folder, format, String(count)];
  const { status, stdout, stderr } = spawnSync(process.execPath, words, { encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
  return JSON.parse(stdout) as Cost;
}

function show(name: string, cells: readonly string[]): void {
  console.log([name.padEnd(10), ...cells.map((cell) => cell.padStart(14))].join(''));
}

/** Writes a file as the server does and throws its pieces away; told in JSON for the process that compares. */
async function write(folder: string, format: string, count: number): Promise<Cost> {
  const name = EXPORT_NAMES.find((one) => one === format);
  if (!name) throw new Error(`No format: ${format}`);
  const db = openDatabase(join(folder, 'acervo.db'));
  const ids = Array.from({ length: count }, (_, at) => at + 1);
  const services = {
    ...{ db, settings: DEMONSTRATION_SETTINGS, origin: 'https://catalogo.example' },
    now: () => new Date(),
  };
  const turns = monitorEventLoopDelay({ resolution: 1 });
  turns.enable();
  const before = process.cpuUsage();
  let bytes = 0;
  const wanted = { format: name, ids, withHoldings: true, locale: 'pt' as const };
  for await (const piece of exportPieces(services, wanted)) bytes += Buffer.byteLength(piece);
  const { user, system } = process.cpuUsage(before);
  turns.disable();
  await db.close();
  const megabytes = process.resourceUsage().maxRSS / 1024;
  return { seconds: (user + system) / 1e6, longest: turns.max / 1e6, bytes, megabytes };
}
