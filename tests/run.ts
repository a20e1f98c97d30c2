import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import { checkCommits } from './checks/commits.ts';
import { checkTexts } from './checks/texts.ts';
import { ensureChromium } from './support/engines/chromium.ts';
import { ensureEngines, missingEngines } from './support/engines/engines.ts';
import { findFirefox } from './support/engines/firefox.ts';
import { missingForOrca } from './support/engines/orca.ts';
import { findWebKit } from './support/engines/webkit.ts';
import { findJava } from './support/servers/java.ts';
import { ensureNginx, findNginx } from './support/servers/nginx-server.ts';
import { findReplicatingPostgres } from './support/servers/pg-standby.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const REPORTS = join(ROOT, 'test-results');
const bin = (name: string): string => join(ROOT, 'node_modules', '.bin', name);

/**
 * What is run: `quick` is what everybody runs all day, `ci` all that `quick` leaves out of what must
 * hold before a change lands, `full` everything there is, `samples` what others' records and strings do,
 * `growth` several servers with their databases and search engine (`--long`: for longer, with more titles).
 */
const MODES = ['quick', 'ci', 'full', 'samples', 'growth'] as const;
type Mode = (typeof MODES)[number];
const mode: Mode = MODES.find((name) => process.argv.includes(`--${name}`)) ?? 'quick';
const full = mode === 'full';

let passed = 0;
let failed = 0;

/** Runs one check to its end; says its name, the seconds, and its output only when it fails. */
async function check(name: string, work: () => Promise<string | null>): Promise<void> {
  const began = performance.now();
  const problem = await work().catch((error: unknown) => String(error));
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  console.log(`${problem === null ? 'ok  ' : 'FAIL'} ${name} (${seconds} s)`);
  if (problem !== null) console.log(problem);
}

interface Outcome {
  code: number;
  output: string;
}

function run(command: string, args: string[], env: Record<string, string> = {}): Promise<Outcome> {
  return new Promise((done) => {
    const child = spawn(command, args, {
      cwd: ROOT,
      env: { ...process.env, FORCE_COLOR: '0', ASTRO_TELEMETRY_DISABLED: '1', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.on('error', (error) => done({ code: 1, output: String(error) }));
    child.on('close', (code) => done({ code: code ?? 1, output }));
  });
}

/** A tool that passes or fails as a whole counts as one. */
const tool = (name: string, program: string, ...args: string[]): Promise<void> =>
  check(name, async () => {
    const { code, output } = await run(bin(program), args);
    if (code === 0) passed++;
    else failed++;
    return code === 0 ? null : output.slice(-12_000);
  });

/** The same for a check of our own. */
const ownCheck = (name: string, findProblems: () => string[]): Promise<void> =>
  check(name, async () => {
    const problems = findProblems();
    if (problems.length === 0) passed++;
    else failed++;
    return problems.length === 0 ? null : problems.join('\n');
  });

interface Report {
  numPassedTests?: number;
  numFailedTests?: number;
  stats?: { expected: number; unexpected: number; flaky: number };
}

/** A runner with tests of its own: their numbers come from its report. */
async function suite(
  name: string,
  program: string,
  args: string[],
  env: Record<string, string> = {},
): Promise<void> {
  const report = join(REPORTS, `${name.replace(/\W+/g, '-')}.json`);
  const attempt = async (options: string[]): Promise<Outcome & { good: number; bad: number }> => {
    rmSync(report, { force: true });
    const outcome = await run(bin(program), options, {
      ...env,
      PLAYWRIGHT_JSON_OUTPUT_NAME: report,
      VITEST_REPORT: report,
    });
    const counts = existsSync(report) ? (JSON.parse(readFileSync(report, 'utf8')) as Report) : {};
    const good = counts.numPassedTests ?? counts.stats?.expected ?? 0;
    const bad =
      counts.numFailedTests ?? (counts.stats?.unexpected ?? 0) + (counts.stats?.flaky ?? 0);
    for (const line of outcome.output.split('\n'))
      if (/\[(engines|fuzz|growth|oai|sru)\]/.test(line)) console.log(`     ${line.trim()}`);
    return { ...outcome, good, bad };
  };
  await check(name, async () => {
    let { code, output, good, bad } = await attempt(args);
    const died = bad === 0 ? filesOfDeadProcesses(output) : [];
    if (died.length > 0) {
      console.log(
        `     NODE DIED in ${died.join(', ')}, which runs once more:\n${crashes(output)}`,
      );
      const [command = '', ...options] = args;
      const again = await attempt([command, ...died, ...options]);
      ({ code, output, bad } = again);
      good += again.good;
    }
    passed += good;
    failed += code === 0 ? bad : Math.max(bad, 1);
    if (code === 0 && good === 0) {
      failed++;
      return 'No test ran.';
    }
    return code === 0 ? null : crashes(output) + withoutProgress(output).slice(-20_000);
  });
}

/** Files of Vitest that did not end because Node itself did, by a signal. */
const filesOfDeadProcesses = (output: string): string[] =>
  [
    ...stripVTControlCharacters(output).matchAll(
      /exited unexpectedly with signal .* while running test file (\S+)/g,
    ),
  ].map(([, file = '']) => relative(ROOT, file));

/** What V8 and Node print when a process of the runner dies, which is far from the end. */
const crashes = (output: string): string =>
  [...output.matchAll(/^.*(?:# Fatal|FATAL ERROR)(?:.*\n){1,40}/gm)]
    .map(([said]) => said)
    .join('\n');

/** What a runner printed, without the lines that say what went well. */
const withoutProgress = (output: string): string =>
  stripVTControlCharacters(output)
    .split('\n')
    .filter((line) => !/^\s*(✓|\[\d+\/\d+\])/.test(line))
    .join('\n');

const vitest = (
  name: string,
  projects: string[],
  env: Record<string, string> = {},
  files: string[] = [],
) =>
  suite(
    name,
    'vitest',
    [
      'run',
      ...files,
      ...projects.flatMap((project) => ['--project', project]),
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${join(REPORTS, `${name.replace(/\W+/g, '-')}.json`)}`,
    ],
    env,
  );

/** Everything that looks at files alone, the longest first. */
function fileChecks(): Work[] {
  const cached = ['--cache', '--cache-strategy', 'content'];
  const pages = ['--noSync', '--tsconfig', 'tsconfig.pages.json', '--minimumSeverity', 'warning'];
  const imports = ['src', 'api', 'cli', 'demo', 'deploy', 'tests', '--output-type', 'err'];
  return [
    () => tool('format', 'prettier', '--check', ...cached, '--log-level', 'warn', '.'),
    () => tool('types, lint and accessibility rules', 'oxlint', '--deny-warnings'),
    () => tool('types of pages', 'astro', 'check', ...pages),
    () => tool('import rules', 'depcruise', ...imports),
    () => tool('dead code', 'knip'),
    () => ownCheck('translations', checkTexts),
    () => ownCheck('commit titles', checkCommits),
  ];
}

type Work = () => Promise<void>;

/** Does the pieces of work in their order, two at a time, for two cores. */
async function inLanes(work: Work[]): Promise<void> {
  const left = work.values();
  const lane = async (): Promise<void> => {
    for (const next of left) await next();
  };
  await Promise.all([lane(), lane()]);
}

interface Site {
  said: () => string;
  stop: () => Promise<void>;
}

/** What the browser's next tests meet, when it was started ahead of them. */
let site: Site | undefined;

/** Starts it ahead: its site is built beside other checks. */
const startSite = (env: Record<string, string>): Promise<void> =>
  check('site for the browser', async () => {
    const child = spawn(process.execPath, [...process.execArgv, 'tests/support/site-server.ts'], {
      cwd: ROOT,
      env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    process.once('exit', () => child.kill());
    const ended = new Promise<void>((done) => child.on('close', () => done()));
    let said = '';
    const listening = new Promise<boolean>((done) => {
      const read = (chunk: Buffer) => {
        said += chunk.toString();
        if (said.includes('Listening at')) done(true);
      };
      child.stdout.on('data', read);
      child.stderr.on('data', read);
      void ended.then(() => done(false));
    });
    if (!(await listening)) {
      failed++;
      return said.slice(-12_000);
    }
    const stop = (): Promise<void> => {
      child.kill();
      return ended;
    };
    site = { said: () => said, stop };
    return null;
  });

/**
 * The browser's tests, on the site that was started ahead of them or on one of their own; where there
 * is an nginx, those of the delivery run behind it, too.
 */
async function browser(
  name: string,
  env: Record<string, string>,
  ...selection: string[]
): Promise<void> {
  const ahead = site;
  site = undefined;
  const before = failed;
  const running: Record<string, string> = ahead ? { E2E_SITE: 'running' } : {};
  await suite(name, 'playwright', ['test', '--reporter=json,line', ...selection], {
    ...env,
    ...running,
  });
  if (failed > before && ahead) console.log(ahead.said().slice(-4000));
  await ahead?.stop();
}

/** Which tests of the browser: the journeys of each area, the rest of them, or all. */
const JOURNEYS = '@journey';
const signIn = (name: string): string => `tests/api/patrons/auth/${name}`;

/** On the second engine: what it may do otherwise than the first; signed answers of institutions it only stores. */
const ENGINE_TESTS = [
  'tests/db',
  'tests/api/search/',
  'tests/api/circulation/loan',
  'tests/api/circulation/holds',
  ...['guessing', 'institutional-login', 'logins', 'password-recovery'].map(signIn),
  ...['second-factor', 'session', 'shared-address'].map(signIn),
];

function announce(chromium: string, nginx: string | null): void {
  console.log(`Node ${process.versions.node}; browser ${chromium}; nginx ${nginx ?? 'NONE'}`);
  if (nginx === null) {
    console.log(`No nginx ${full ? 'could be installed' : 'here'}: NOTHING WAS TRIED BEHIND IT`);
  }
  const missing = mode === 'quick' ? [] : missingEngines();
  if (missing.length > 0) console.log(`NOT TRIED IN OTHER ENGINES, MISSING: ${missing.join(' ')}`);
  const unread = full ? missingForOrca() : [];
  if (unread.length > 0) console.log(`NOT READ ALOUD BY ORCA, MISSING: ${unread.join(' ')}`);
  const LEFT_OUT: Record<Exclude<Mode, 'samples' | 'growth'>, string> = {
    quick:
      'PostgreSQL, the contract fuzz, kills and all of the browser but the journeys (npm run test:ci); matrices (npm run test:full)',
    ci: 'what npm test runs; calls without races on PostgreSQL, every screen in every look, journeys in Spanish, nginx, all journeys in Firefox and WebKit, Orca (npm run test:full)',
    full: 'records and strings of others (SAMPLES=DIR npm run test:samples)',
  };
  if (mode !== 'samples' && mode !== 'growth') console.log(`Left out: ${LEFT_OUT[mode]}`);
}

async function runSamples(): Promise<void> {
  const folder = process.env['SAMPLES'];
  if (!folder) console.log('SAMPLES is not set: outside records were skipped.');
  await vitest('outside samples', ['samples']);
  if (folder && existsSync(join(folder, 'naughty-inputs', 'blns.json'))) {
    const env = { CHROMIUM_PATH: ensureChromium() };
    await browser('outside strings in the browser', env, 'tests/samples');
  }
}

/** Needs programs that not every machine has; what is missing is printed, and its tests are skipped. */
async function runGrowth(): Promise<void> {
  const missing = [
    ...(findReplicatingPostgres() ? [] : ['PostgreSQL with pg_basebackup']),
    ...(findJava() ? [] : ['Java 17 with Maven, for OpenSearch']),
  ];
  if (missing.length > 0) console.log(`NOT THERE, ITS TESTS ARE SKIPPED: ${missing.join('; ')}`);
  if (missing.length === 2) return;
  const isLong = process.argv.includes('--long');
  await vitest('several servers', ['growth'], isLong ? { TEST_FULL: '1' } : {});
}

async function runTests(): Promise<void> {
  const chromium = ensureChromium();
  const nginx = full ? ensureNginx() : findNginx();
  if (full) ensureEngines();
  announce(chromium, nginx);
  const depth: Record<string, string> = full ? { TEST_FULL: '1' } : {};
  const env = { CHROMIUM_PATH: chromium, ...depth };
  const engine = (): Promise<void> =>
    vitest('database and calls on PostgreSQL', ['pg'], depth, full ? [] : ENGINE_TESTS);
  await inLanes([() => startSite(env), ...(mode === 'ci' ? [engine] : fileChecks())]);
  if (mode !== 'ci') {
    await vitest('unit, database and calls on SQLite', ['unit', 'stores', 'dom', 'sqlite'], depth);
    await browser('journeys in the browser', env, '--grep', JOURNEYS);
  }
  if (full) await engine();
  if (mode !== 'quick') {
    const projects = ['killed', 'fuzz-sqlite', 'fuzz-pg'];
    await vitest('contract fuzz, and kills on SQLite', projects, depth);
    const alsoShort: Record<string, string> = full ? env : { ...env, E2E_ENGINES: 'short' };
    await browser('everything else in the browser', alsoShort, '--grep-invert', JOURNEYS);
  }
  // One of them is enough: packages of the other are named above.
  if (full && (findFirefox() ?? findWebKit()) !== null) {
    await browser('journeys in Firefox and WebKit', { ...env, E2E_ENGINES: 'whole' });
  }
  if (full && missingForOrca().length === 0) {
    await browser('screens and journeys read by Orca', { ...env, E2E_ENGINES: 'orca' });
  }
  // Looks are the same behind any server: the matrix of them is not run twice.
  const behind = { CHROMIUM_PATH: chromium, E2E_NGINX: '1' };
  if (full && nginx !== null) await browser('browser behind nginx', behind);
}

for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));
mkdirSync(REPORTS, { recursive: true });
await (mode === 'samples' ? runSamples() : mode === 'growth' ? runGrowth() : runTests());

console.log(`\n${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
