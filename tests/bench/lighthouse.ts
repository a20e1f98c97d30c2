import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CHROMIUM_ARGS, ensureChromium } from '../support/engines/chromium.ts';

/**
 * npm run bench:lighthouse [-- PATH …]: Lighthouse scores of a running network (ACERVO_URL, by
 * default the address of `npm start`), largest paint, blocking time and how much moved, as a table: the median of
 * RUNS (3) each, by performance. Lighthouse is fetched by npx when it is asked
 * for: it is as large as everything else together.
 */
const LIGHTHOUSE = 'lighthouse@13.5.0';
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const LEAST = 98;
/** Each page is looked at so often; the median run counts. */
const RUNS = Number(process.env['RUNS'] ?? 3);

const url = process.env['ACERVO_URL'] ?? 'http://127.0.0.1:4321';
const given = process.argv.slice(2);
const paths = given.length > 0 ? given : ['/', '/?q=machado', '/acervo/2', '/ajuda', '/horarios'];

interface Report {
  categories: Record<string, { score: number | null }>;
  audits: Record<string, Audit>;
}

interface Audit {
  score: number | null;
  title: string;
  scoreDisplayMode: string;
  /** Milliseconds, or what the audit counts. */
  numericValue?: number;
}

function examine(path: string, folder: string): Promise<Report> {
  const file = join(folder, 'report.json');
  const flags = ['--headless=new', ...CHROMIUM_ARGS].join(' ');
  const child = spawn(
    'npx',
    [
      ...['--yes', LIGHTHOUSE, `${url}${path}`, '--quiet', '--output=json'],
      ...[`--output-path=${file}`, `--chrome-flags=${flags}`],
      `--only-categories=${CATEGORIES.join(',')}`,
    ],
    { env: { ...process.env, CHROME_PATH: ensureChromium() }, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
  return new Promise((done, fail) => {
    child.on('close', (code) =>
      code === 0
        ? done(JSON.parse(readFileSync(file, 'utf8')) as Report)
        : fail(new Error(`Lighthouse could not look at ${path}:\n${said.slice(-2000)}`)),
    );
  });
}

const scoreOf = (report: Report, name: string): number =>
  Math.round((report.categories[name]?.score ?? 0) * 100);

async function examineOften(path: string, folder: string): Promise<Report> {
  const reports: Report[] = [];
  for (let run = 0; run < RUNS; run++) {
    // Now and then the browser gives no trace at all; that says nothing about the page.
    reports.push(await examine(path, folder).catch(() => examine(path, folder)));
  }
  reports.sort((a, b) => scoreOf(a, 'performance') - scoreOf(b, 'performance'));
  const median = reports[Math.floor(RUNS / 2)];
  if (!median) throw new Error('RUNS must be 1 or more');
  return median;
}

/** What makes the performance: largest paint and blocking time grow where the machine is busy, too. */
function timesOf({ audits }: Report): string[] {
  const valueOf = (name: string): number => audits[name]?.numericValue ?? NaN;
  return [
    `${(valueOf('first-contentful-paint') / 1000).toFixed(1)} s`,
    `${(valueOf('largest-contentful-paint') / 1000).toFixed(1)} s`,
    `${Math.round(valueOf('total-blocking-time'))} ms`,
    valueOf('cumulative-layout-shift').toFixed(3),
  ];
}

/** What cost points, so that a low score says what to mend. */
const problemsOf = ({ audits }: Report): string[] =>
  Object.values(audits)
    .filter(({ score, scoreDisplayMode }) => scoreDisplayMode === 'binary' && score === 0)
    .map(({ title }) => title);

if (spawnSync('npx', ['--version']).status !== 0)
  throw new Error('npx is needed to get Lighthouse');
const folder = mkdtempSync(join(tmpdir(), 'acervo-lighthouse-'));
let low = 0;
try {
  const columns = ['page', ...CATEGORIES, 'first paint', 'largest paint', 'blocked', 'moved'];
  console.log(`| ${columns.join(' | ')} |`);
  console.log(`| ${columns.map(() => '---').join(' | ')} |`);
  for (const path of paths) {
    const report = await examineOften(path, folder);
    const scores = CATEGORIES.map((name) => scoreOf(report, name));
    console.log(`| ${[path, ...scores, ...timesOf(report)].join(' | ')} |`);
    if (scores.every((score) => score >= LEAST)) continue;
    low++;
    for (const problem of problemsOf(report)) console.log(`  ${problem}`);
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
process.exitCode = low === 0 ? 0 : 1;
