import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { DEFAULT_LOCALE } from '#contract/shared/languages.ts';
import { readConfig, type Config } from '#api/config.ts';
import { openDatabase } from '#api/core/db/connection.ts';
import { migrate } from '#api/core/db/migrate.ts';
import { generateWorks } from '#demo/generate.ts';
import { incomingTitle } from '#demo/records/generated-record.ts';
import { DEMONSTRATION_SETTINGS } from '#demo/settings.ts';
import { writeSettings } from '#api/portal/settings/settings.ts';
import { foundNetwork, openNetwork } from '#api/open-network.ts';
import { startPageUpdates } from '#api/portal/publication/live-pages.ts';
import { createServices, serve } from '#api/server.ts';
import { addTitles, fillNetwork } from '../support/networks/small-network.ts';
import type { Usage } from './usage.ts';

/**
 * npm run bench:publish [-- --titles 1000,10000]: what publishing costs, for each number of generated
 * titles: the whole site, again after one title was edited, and how long after an edit a running server
 * has its pages. Seconds by the clock, processor seconds of all processes, the most memory that one of
 * them held, and the pages to upload; at last what a thousand titles more cost, which leaves out what every build takes.
 */
const { values } = parseArgs({ options: { titles: { type: 'string', default: '1000,10000' } } });
const sizes = values.titles.split(',').map(Number);
if (!sizes.every((size) => Number.isInteger(size) && size > 0)) {
  console.error('--titles takes whole numbers with commas between');
  process.exit(2);
}

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const ACERVO = join(ROOT, 'cli', 'acervo.ts');
const USAGE = pathToFileURL(fileURLToPath(new URL('usage.ts', import.meta.url))).href;

interface Cost extends Usage {
  elapsed: number;
  pages: number;
}

/** Runs a command as people do, and tells what it and all that it started took. */
function run(folder: string, ...words: string[]): Omit<Cost, 'pages'> {
  const usage = mkdtempSync(join(folder, 'usage-'));
  const began = performance.now();
  const { status, stderr } = spawnSync(process.execPath, [ACERVO, ...words], {
    encoding: 'utf8',
    env: {
      ...process.env,
      ...placesOf(folder),
      USAGE_FOLDER: usage,
      NODE_OPTIONS: `--disable-warning=ExperimentalWarning --import=${USAGE}`,
    },
  });
  if (status !== 0) throw new Error(stderr);
  const elapsed = (performance.now() - began) / 1000;
  const used = readdirSync(usage).map(
    (name) => JSON.parse(readFileSync(join(usage, name), 'utf8')) as Usage,
  );
  return {
    elapsed,
    seconds: used.reduce((sum, { seconds }) => sum + seconds, 0),
    megabytes: Math.max(...used.map(({ megabytes }) => megabytes)),
  };
}

const placesOf = (folder: string) => ({
  ACERVO_DATA: join(folder, 'data'),
  ACERVO_SITE: join(folder, 'site'),
  ACERVO_CACHE: join(folder, 'cache'),
  DATABASE_URL: join(folder, 'acervo.db'),
});

/** Titles alone: a page of an authority costs about the same, and there are others of them. */
async function createNetwork(config: Config, titles: number): Promise<void> {
  const db = openDatabase(config.database);
  await migrate(db);
  await fillNetwork(db);
  await db.transaction((tx) => foundNetwork(tx, config.now()));
  await db.close();
  const publish = { ...DEMONSTRATION_SETTINGS.publish, titles, authorities: 0 };
  writeSettings(config.dataFolder, { ...DEMONSTRATION_SETTINGS, publish });
}

/** The first generated title comes in again with another name. */
async function editOne(config: Config, addition: string): Promise<void> {
  const { db, close } = await openNetwork(config);
  const libraries = new Map([[1, 'central']]);
  for (const work of generateWorks({ titles: 1, seed: 1, libraries: [1] })) {
    await addTitles(db, [
      incomingTitle({ ...work, title: `${work.title}, ${addition}` }, 1, libraries),
    ]);
  }
  await close();
}

function publish(folder: string): Cost {
  const cost = run(folder, 'publish');
  const lists = readFileSync(join(folder, 'data', 'publish', 'upload.txt'), 'utf8');
  return { ...cost, pages: lists.split('\n').filter((line) => line.endsWith('.html')).length };
}

/** Seconds from an edit until a running server has all pages of the title anew. */
async function editLive(config: Config, cacheFolder: string): Promise<number> {
  const network = await openNetwork(config);
  const services = await createServices(network, config);
  const server = await serve(services, { config, port: 0, maxEventLoopDelayMs: 0 });
  const { siteFolder, contentFolder, origin } = config;
  const site = { root: ROOT, siteFolder, contentFolder, origin, cacheFolder, api: server.url };
  const end = startPageUpdates({ services, site, warn: console.error });
  await editOne(config, 'de novo');
  const began = performance.now();
  const pages = network.settings.languages.map((locale) =>
    join(siteFolder, locale === DEFAULT_LOCALE ? '' : locale, 'acervo', '1.html'),
  );
  while (!pages.every((page) => readFileSync(page, 'utf8').includes(', de novo'))) await pause(10);
  const seconds = (performance.now() - began) / 1000;
  await end();
  await server.close();
  await network.close();
  return seconds;
}

async function measure(titles: number): Promise<{ whole: Cost; edit: Cost; live: number }> {
  const folder = mkdtempSync(join(tmpdir(), 'acervo-bench-'));
  try {
    const config = readConfig(placesOf(folder));
    await createNetwork(config, titles);
    run(folder, 'generate', '--titles', String(titles));
    const whole = publish(folder);
    const live = await editLive(config, placesOf(folder).ACERVO_CACHE);
    await editOne(config, 'revisto');
    return { whole, edit: publish(folder), live };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function show(name: string, { elapsed, seconds, megabytes, pages }: Cost): void {
  const cells = [
    `${elapsed.toFixed(1)} s`,
    `${seconds.toFixed(1)} s`,
    `${megabytes.toFixed(0)} MB`,
  ];
  console.log([name.padEnd(28), ...[...cells, String(pages)].map((c) => c.padStart(10))].join(''));
}

const ratio = (one: number, other: number): string => (one / other).toFixed(2);

console.log(
  [''.padEnd(28), ...['clock', 'processor', 'memory', 'pages'].map((c) => c.padStart(10))].join(''),
);
const measured: { titles: number; whole: Cost }[] = [];
for (const titles of sizes) {
  const { whole, edit, live } = await measure(titles);
  show(`${titles} titles, whole`, whole);
  show(`${titles} titles, one edited`, edit);
  console.log(`  edited beside a running server: on all its pages after ${live.toFixed(2)} s`);
  console.log(`  edit : whole, processor   ${ratio(edit.seconds, whole.seconds)}`);
  measured.push({ titles, whole });
}
const [first] = measured;
for (const { titles, whole } of measured.slice(1)) {
  if (!first) break;
  console.log(
    `${titles} : ${first.titles} titles   processor ${ratio(whole.seconds, first.whole.seconds)}, ` +
      `memory ${ratio(whole.megabytes, first.whole.megabytes)}`,
  );
  const more = ((whole.seconds - first.whole.seconds) / (titles - first.titles)) * 1000;
  console.log(`1000 more titles, processor   ${more.toFixed(1)} s`);
}
