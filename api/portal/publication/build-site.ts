import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Locale } from '#contract/shared/languages.ts';
import type { Position } from '../../core/db/change-log.ts';
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
  { folder: 'api', files: /\.(ts|json)$/ },
  { folder: 'src', files: /[^/\\]\.[^/\\]+$/ },
  { folder: 'public', files: /[^/\\]\.[^/\\]+$/ },
];
const OWN_FILES = ['astro.config.mjs', 'astro-i18next.config.ts', 'package-lock.json'];

/** Where a site stands, and what is remembered about it. */
export interface SitePlace {
  /** Folder of the project. */
  root: string;
  siteFolder: string;
  /** Where builds remember what they made, for the next one. */
  cacheFolder?: string;
}

/** What every page is made from besides records. */
export interface PageSources {
  /** Texts and files of the institution; `files/` of it goes to `/_files/`. */
  contentFolder: string;
  /** The live `/api` that records are read from. */
  api: string;
  /** By which it gives the lists of what is published; empty: it asks for none. */
  token: string;
  origin: string;
  /** How many titles the search of the help pages knows (settings, `publish.titlesInSiteSearch`). */
  titlesInSiteSearch: number;
  /** The languages that pages are made in (settings, `languages`). */
  languages: readonly Locale[];
}

export interface BuildOptions extends SitePlace, PageSources {
  /** Which network it is: pages of another one are never shown. */
  network: string;
  /** Changes when published records, settings or texts do. */
  recordsVersion: string;
  /** Up to where the pages will hold the change log for certain: where it stood before the build read anything. */
  position: Position;
  /** A part of the site, so that it can be opened: the pages kept for the whole stay as they are. */
  first?: boolean;
  onLine?: (line: string) => void;
  signal?: AbortSignal | undefined;
  behind?: boolean | undefined;
  now?: () => Date;
}

/** What tells one site from another. */
type Wanted = SitePlace &
  Pick<BuildOptions, 'contentFolder' | 'origin' | 'languages' | 'network' | 'recordsVersion'>;

/** What is known about the standing site. */
interface Memory {
  /** Everything that it was made from, as one word. */
  key: string;
  /** The sources that the kept pages were made from. */
  pages?: string | undefined;
  /** Of a whole site: what must be the same for it to be opened before it is up to date. */
  ground?: string;
  /** See BuildOptions; of the pages as they were built. */
  position?: Position;
}

/**
 * Builds the site unless it stands already as these sources and records would make it: whole or
 * not at all. The new site is made beside the standing one and takes its place at the end.
 * Returns whether anything was built; throws with the build's words when it fails.
 */
export async function buildSite(options: BuildOptions): Promise<boolean> {
  const { siteFolder } = options;
  const cache = cacheOf(options);
  const wanted = wantedOf(options);
  return oneAtATime(cache, async (interrupted) => {
    recoverSite(siteFolder);
    const memory = readMemory(cache);
    if (isStanding(siteFolder) && memory.key === wanted.key && !interrupted) return false;
    if (interrupted || memory.pages !== wanted.sources) forgetPages(cache);
    await makeBeside(options, cache);
    rmSync(memoryFile(cache), { force: true });
    swapSite(siteFolder, `${siteFolder}.next`);
    keepModules(cache);
    const { key, sources: pages, ground } = wanted;
    const { position } = options;
    const made: Memory = options.first
      ? { key, pages: memory.pages, position }
      : { key, pages, ground, position };
    writeFileSync(memoryFile(cache), JSON.stringify(made));
    return true;
  });
}

/**
 * What stands of a whole site: `current` is as it would be built; `earlier` was made by the same sources
 * for the same network, so that it can be opened while a new one is built.
 */
export function standingSite(options: Wanted): 'current' | 'earlier' | 'none' {
  const memory = readMemory(cacheOf(options));
  const wanted = wantedOf(options);
  if (!isStanding(options.siteFolder) || memory.ground !== wanted.ground) return 'none';
  return memory.key === wanted.key ? 'current' : 'earlier';
}

/** What single pages of a standing site are made anew from. */
export interface StandingModules {
  folder: string;
  /** Another one after every build. */
  build: string;
  /** See BuildOptions. */
  position: Position;
}

/** Returns null where no build has left any, and while one puts its site in. */
export function standingModules(place: SitePlace): StandingModules | null {
  const cache = cacheOf(place);
  const { key, position } = readMemory(cache);
  const folder = modulesOf(cache);
  if (key === undefined || position === undefined || !existsSync(folder)) return null;
  return { folder, build: `${key} ${position}`, position };
}

const modulesOf = (cache: string): string => join(cache, 'render');

/** Puts the modules of the pages that were just swapped in where those of the earlier ones were. */
function keepModules(cache: string): void {
  rmSync(modulesOf(cache), { recursive: true, force: true });
  if (existsSync(`${modulesOf(cache)}.next`))
    renameSync(`${modulesOf(cache)}.next`, modulesOf(cache));
}

/** Inside the project the site is known by its place there: a copied project brings its own memory along. */
function cacheOf({ root, siteFolder, cacheFolder }: SitePlace): string {
  const caches = cacheFolder ?? process.env['ACERVO_CACHE'];
  return caches === undefined
    ? join(root, '.cache', `site-${short(relative(root, siteFolder))}`)
    : join(caches, `site-${short(siteFolder)}`);
}

function wantedOf(options: Wanted) {
  const { root, contentFolder, recordsVersion, origin, network, languages } = options;
  // Every page names the others: a language more or less makes every page anew.
  const sources = `${sourcesVersion(root)}:${languages.join(',')}`;
  const key = [sources, filesVersion(contentFolder), recordsVersion, origin].join(' ');
  return { key, sources, ground: [sources, origin, network].join(' ') };
}

const isStanding = (siteFolder: string): boolean => existsSync(join(siteFolder, 'routes.json'));

const memoryFile = (cache: string): string => join(cache, 'built.json');
const readMemory = (cache: string) => readJson<Partial<Memory>>(memoryFile(cache), {});

/** What Astro's pages read of these options, for a site that is made in this folder. */
export const environmentOf = (options: PageSources, site: string): Record<string, string> => ({
  ACERVO_API: options.api,
  ACERVO_BUILD_TOKEN: options.token,
  ACERVO_ORIGIN: options.origin,
  ACERVO_SITE: site,
  ACERVO_CONTENT: options.contentFolder,
  ACERVO_LANGUAGES: options.languages.join(','),
  ACERVO_SITE_SEARCH_TITLES: String(options.titlesInSiteSearch),
});

async function makeBeside(options: BuildOptions, cache: string): Promise<void> {
  const { root, siteFolder } = options;
  const { onLine = () => undefined, now = () => new Date(), signal, behind } = options;
  const next = `${siteFolder}.next`;
  rmSync(next, { recursive: true, force: true });
  const kept = join(cache, options.first ? 'first' : 'astro');
  if (options.first) rmSync(kept, { recursive: true, force: true });
  const environment = {
    ...environmentOf(options, next),
    ACERVO_BUILD_CACHE: kept,
    ACERVO_RENDER: `${modulesOf(cache)}.next`,
  };
  try {
    await astroBuild({ root, environment, onLine, signal, behind });
    if (!existsSync(join(next, 'routes.json'))) throw new Error('The build made no site.');
    const assets = join(cache, 'assets.json');
    const seen = keepAssets(siteFolder, next, readJson<LastSeen>(assets, {}), now());
    keepTimes(siteFolder, next);
    writeFileSync(assets, JSON.stringify(seen, null, 1));
  } catch (error) {
    rmSync(next, { recursive: true, force: true });
    if (!options.first) forgetPages(cache);
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

function sourcesVersion(root: string): string {
  const names = SOURCES.flatMap(({ folder, files }) =>
    foundIn(root, folder).filter((name) => files.test(name)),
  );
  const present = OWN_FILES.filter((name) => existsSync(join(root, name)));
  return digestOf(root, [...names, ...present].sort());
}

/** Every file of a folder and those below it; it is asked at each start, and a pattern takes five times as long. */
function foundIn(root: string, folder: string): string[] {
  if (!existsSync(join(root, folder))) return [];
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(root, join(parentPath, name)));
}

function filesVersion(contentFolder: string): string {
  const names = filesOf(contentFolder).filter((name) => /^(theme\.css$|files\W)/.test(name));
  return digestOf(contentFolder, names);
}

function digestOf(folder: string, names: readonly string[]): string {
  const digest = createHash('sha256');
  for (const name of names) digest.update(name).update(readFileSync(join(folder, name)));
  return digest.digest('hex').slice(0, 16);
}
