import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { astroBuild } from './astro-build.ts';
import { oneAtATime } from './build-lock.ts';
import {
  filesOf,
  keepAssets,
  keepTimes,
  recoverSite,
  swapSite,
  type LastSeen,
} from './standing-site.ts';

/**
 * What pages are made from besides records and texts: a change makes every page anew. Astro keeps
 * pages by what rendered them: it sees neither the answers of `/api` change, nor the names of the
 * scripts that only browsers run, and would keep pages that ask for scripts that are gone.
 */
const SOURCES = [
  'api/**/*.{ts,json}',
  'src/**/*.*',
  'public/**/*.*',
  'astro.config.mjs',
  'astro-i18next.config.ts',
  'package-lock.json',
];

export interface BuildOptions {
  /** Folder of the project. */
  root: string;
  siteFolder: string;
  /** Texts and files of the institution; `files/` of it goes to `/_files/`. */
  contentFolder: string;
  /** The live `/api` that records are read from. */
  api: string;
  origin: string;
  /** Changes when published records, settings or texts do. */
  recordsVersion: string;
  /** How many titles the search of the help pages knows (settings, `publish.titlesInSiteSearch`). */
  titlesInSiteSearch: number;
  /** Where builds remember what they made, for the next one. */
  cacheFolder?: string;
  onLine?: (line: string) => void;
  now?: () => Date;
}

/** What is known about the standing site. */
interface Memory {
  /** Everything that it was made from, as one word. */
  key: string;
  sources: string;
}

/**
 * Builds the site unless it stands already as these sources and records would make it: whole or
 * not at all. The new site is made beside the standing one and takes its place at the end.
 * Answers whether anything was built; throws with the build's words when it fails.
 */
export async function buildSite(options: BuildOptions): Promise<boolean> {
  const { root, siteFolder, contentFolder, recordsVersion, origin } = options;
  const caches = options.cacheFolder ?? process.env['ACERVO_CACHE'] ?? join(root, '.cache');
  const cache = join(caches, `site-${short(siteFolder)}`);
  const sources = versionOf(root, SOURCES);
  const key = [sources, filesVersion(contentFolder), recordsVersion, origin].join(' ');
  const wanted: Memory = { key, sources };
  return oneAtATime(cache, async (interrupted) => {
    recoverSite(siteFolder);
    const memoryFile = join(cache, 'built.json');
    const memory = readJson<Partial<Memory>>(memoryFile, {});
    const stands = existsSync(join(siteFolder, 'routes.json'));
    if (stands && memory.key === wanted.key && !interrupted) return false;
    if (interrupted || memory.sources !== sources) forgetPages(cache);
    await makeBeside(options, cache);
    rmSync(memoryFile, { force: true });
    swapSite(siteFolder, `${siteFolder}.next`);
    writeFileSync(memoryFile, JSON.stringify(wanted));
    return true;
  });
}

async function makeBeside(options: BuildOptions, cache: string): Promise<void> {
  const { root, siteFolder, contentFolder, api, origin } = options;
  const { onLine = () => undefined, now = () => new Date() } = options;
  const next = `${siteFolder}.next`;
  rmSync(next, { recursive: true, force: true });
  const environment = {
    ACERVO_API: api,
    ACERVO_ORIGIN: origin,
    ACERVO_SITE: next,
    ACERVO_CONTENT: contentFolder,
    ACERVO_SITE_SEARCH_TITLES: String(options.titlesInSiteSearch),
    ACERVO_BUILD_CACHE: join(cache, 'astro'),
  };
  try {
    await astroBuild({ root, environment, onLine });
    if (!existsSync(join(next, 'routes.json'))) throw new Error('The build made no site.');
    const assets = join(cache, 'assets.json');
    const seen = keepAssets(siteFolder, next, readJson<LastSeen>(assets, {}), now());
    keepTimes(siteFolder, next);
    writeFileSync(assets, JSON.stringify(seen, null, 1));
  } catch (error) {
    rmSync(next, { recursive: true, force: true });
    forgetPages(cache);
    throw error;
  }
}

/**
 * Pages that Astro keeps are replaced while a build runs, the list of what they were made from only
 * at its end. After a build that did not reach it the two do not match: nothing kept may be used.
 */
const forgetPages = (cache: string): void =>
  rmSync(join(cache, 'astro', 'incremental-build.json'), { force: true });

const short = (text: string | Buffer): string =>
  createHash('sha256').update(text).digest('hex').slice(0, 16);

function readJson<T>(file: string, otherwise: T): T {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as T;
  } catch {
    return otherwise;
  }
}

function versionOf(root: string, patterns: string[]): string {
  const names = globSync(patterns, { cwd: root }).sort();
  return digestOf(
    root,
    names.filter((name) => statSync(join(root, name)).isFile()),
  );
}

function filesVersion(contentFolder: string): string {
  const folder = join(contentFolder, 'files');
  return existsSync(folder) ? digestOf(folder, filesOf(folder)) : '';
}

function digestOf(folder: string, names: readonly string[]): string {
  const digest = createHash('sha256');
  for (const name of names) digest.update(name).update(readFileSync(join(folder, name)));
  return digest.digest('hex').slice(0, 16);
}
