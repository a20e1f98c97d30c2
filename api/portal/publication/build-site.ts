import { createHash, randomUUID } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { PAGE_IMAGES_FOLDER } from '#contract/shared/constants.ts';
import type { Locale } from '#contract/shared/languages.ts';
import type { Position } from '../../core/db/change-log.ts';
import { astroBuild } from './astro-build.ts';
import { withBuildLock } from './build-lock.ts';
import {
  filesOf,
  carryOverAssets,
  preserveTimes,
  recoverSite,
  swapSite,
  type LastSeen,
} from './published-site.ts';

/**
 * Sources of pages besides records and texts: a change rebuilds every page. Astro's cache does not see
 * changes of `/api` responses or of client script names, and would keep pages that load missing scripts.
 */
const SOURCES = [
  { folder: 'api', files: /\.(ts|json)$/ },
  { folder: 'src', files: /[^/\\]\.[^/\\]+$/ },
  { folder: 'public', files: /[^/\\]\.[^/\\]+$/ },
];
const OWN_FILES = ['astro.config.mjs', 'astro-i18next.config.ts', 'package-lock.json'];

/** Location of a site and its build cache. */
export interface SitePlace {
  /** Project folder. */
  root: string;
  siteFolder: string;
  /** Folder of build metadata for the next build. */
  cacheFolder?: string;
}

/** Inputs of all pages besides records. */
export interface PageSources {
  /** Texts and files of the institution; its `files/` is published as `/_files/`. */
  contentFolder: string;
  /** The `/api` from which records are read. */
  api: string;
  /** Token for the lists of published records; empty: none. */
  token: string;
  origin: string;
  /** Number of titles in the site search (settings, `publish.titlesInSiteSearch`). */
  titlesInSiteSearch: number;
  /** Languages of the pages (settings, `languages`). */
  languages: readonly Locale[];
}

export interface BuildOptions extends SitePlace, PageSources {
  /** Identity of the network: pages of another one are never reused. */
  network: string;
  /** Changes with published records, settings and texts. */
  recordsVersion: string;
  /** Change log position before the build read anything: the pages contain at least all earlier changes. */
  position: Position;
  /** Partial build for a first opening; cached pages of the full site are left alone. */
  first?: boolean;
  onLine?: (line: string) => void;
  signal?: AbortSignal | undefined;
  behind?: boolean | undefined;
  now?: () => Date;
}

/** Inputs that determine the site. */
type BuildInputs = SitePlace &
  Pick<BuildOptions, 'contentFolder' | 'origin' | 'languages' | 'network' | 'recordsVersion'>;

/** Metadata of the published build. */
interface Memory {
  /** Hash of all inputs. */
  key: string;
  /** Hash of the sources of the cached pages. */
  pages?: string | undefined;
  /** Hash of what must be unchanged to open it before it is rebuilt. */
  ground?: string;
  /** Position of BuildOptions when the pages were built. */
  position?: Position;
}

/**
 * Builds the site unless it is up to date. The new site is built beside the old one and replaces it at the
 * end. Returns whether anything was built; throws with the build's output on failure.
 */
export async function buildSite(options: BuildOptions): Promise<boolean> {
  const { siteFolder } = options;
  const cache = cacheOf(options);
  const inputs = buildInputs(options);
  return withBuildLock(cache, async (interrupted) => {
    recoverSite(siteFolder);
    const memory = readMemory(cache);
    if (isPublished(siteFolder) && memory.key === inputs.key && !interrupted) return false;
    if (interrupted || memory.pages !== inputs.sources) discardCachedPages(cache);
    const next = await makeBeside(options, cache);
    rmSync(memoryFile(cache), { force: true });
    swapSite(siteFolder, next);
    saveModules(cache);
    const { key, sources: pages, ground } = inputs;
    const { position } = options;
    // The first pages leave those that are cached for the whole.
    const made: Memory = { key, pages: options.first ? memory.pages : pages, ground, position };
    writeFileSync(memoryFile(cache), JSON.stringify(made));
    return true;
  });
}

/**
 * State of the published build: `current` is up to date; `earlier` was built from the same sources for the
 * same network, so that it can be opened while a new one is built.
 */
export function publishedBuild(options: BuildInputs): 'current' | 'earlier' | 'none' {
  const memory = readMemory(cacheOf(options));
  const inputs = buildInputs(options);
  if (!isPublished(options.siteFolder) || memory.ground !== inputs.ground) return 'none';
  return memory.key === inputs.key ? 'current' : 'earlier';
}

/** Modules for re-rendering single pages of the published build. */
export interface PublishedModules {
  folder: string;
  /** Changes with every build. */
  build: string;
  /** See BuildOptions. */
  position: Position;
}

/** Returns null if no build has left modules, or one is being swapped in. */
export function publishedModules(place: SitePlace): PublishedModules | null {
  const cache = cacheOf(place);
  const { key, position } = readMemory(cache);
  const folder = modulesOf(cache);
  if (key === undefined || position === undefined || !existsSync(folder)) return null;
  return { folder, build: `${key} ${position}`, position };
}

const modulesOf = (cache: string): string => join(cache, 'render');

/** Replaces the modules together with the pages. */
function saveModules(cache: string): void {
  rmSync(modulesOf(cache), { recursive: true, force: true });
  if (existsSync(`${modulesOf(cache)}.next`))
    renameSync(`${modulesOf(cache)}.next`, modulesOf(cache));
}

/** Relative path within the project, so that a copied project can use its copied cache. */
function cacheOf({ root, siteFolder, cacheFolder }: SitePlace): string {
  const caches = cacheFolder ?? process.env['ACERVO_CACHE'];
  return caches === undefined
    ? join(root, '.cache', `site-${short(relative(root, siteFolder))}`)
    : join(caches, `site-${short(siteFolder)}`);
}

function buildInputs(options: BuildInputs) {
  const { root, contentFolder, recordsVersion, origin, network, languages } = options;
  // All pages link to the other languages: changing the languages rebuilds every page.
  const sources = `${sourcesVersion(root)}:${languages.join(',')}`;
  const key = [sources, filesVersion(contentFolder), recordsVersion, origin].join(' ');
  return { key, sources, ground: [sources, origin, network].join(' ') };
}

const isPublished = (siteFolder: string): boolean => existsSync(join(siteFolder, 'routes.json'));

const memoryFile = (cache: string): string => join(cache, 'built.json');
const readMemory = (cache: string) => readJson<Partial<Memory>>(memoryFile(cache), {});

/** Environment of Astro for these options. */
export const buildEnvironment = (options: PageSources, site: string): Record<string, string> => ({
  ACERVO_API: options.api,
  ACERVO_BUILD_TOKEN: options.token,
  ACERVO_ORIGIN: options.origin,
  ACERVO_SITE: site,
  ACERVO_CONTENT: options.contentFolder,
  ACERVO_LANGUAGES: options.languages.join(','),
  ACERVO_SITE_SEARCH_TITLES: String(options.titlesInSiteSearch),
});

/** Removes what builds left that were killed. */
function removeUnfinished(siteFolder: string): void {
  const [folder, name] = [dirname(siteFolder), `${basename(siteFolder)}.next`];
  const left = existsSync(folder) ? readdirSync(folder).filter((one) => one.startsWith(name)) : [];
  for (const one of left) rmSync(join(folder, one), { recursive: true, force: true });
}

/** Builds the new site beside the old one. Returns its folder. */
async function makeBeside(options: BuildOptions, cache: string): Promise<string> {
  const { root, siteFolder } = options;
  const { onLine = () => undefined, now = () => new Date(), signal, behind } = options;
  removeUnfinished(siteFolder);
  // Of its own: Astro may still be running for a builder that was killed.
  const next = `${siteFolder}.next-${randomUUID()}`;
  const kept = join(cache, options.first ? 'first' : 'astro');
  if (options.first) rmSync(kept, { recursive: true, force: true });
  const environment = {
    ...buildEnvironment(options, next),
    ACERVO_BUILD_CACHE: kept,
    ACERVO_RENDER: `${modulesOf(cache)}.next`,
  };
  try {
    await astroBuild({ root, environment, onLine, signal, behind });
    if (!existsSync(join(next, 'routes.json'))) throw new Error('The build made no site.');
    const assets = join(cache, 'assets.json');
    const seen = carryOverAssets(siteFolder, next, readJson<LastSeen>(assets, {}), now());
    preserveTimes(siteFolder, next);
    writeFileSync(assets, JSON.stringify(seen, null, 1));
    return next;
  } catch (error) {
    rmSync(next, { recursive: true, force: true });
    if (!options.first) discardCachedPages(cache);
    throw error;
  }
}

/**
 * Pages in Astro's cache are replaced during a build, the list of their sources only at its end. After an
 * interrupted build they do not match: discard the cache.
 */
const discardCachedPages = (cache: string): void =>
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

/** Changes with every release. */
export function sourcesVersion(root: string): string {
  const names = SOURCES.flatMap(({ folder, files }) =>
    foundIn(root, folder).filter((name) => files.test(name)),
  );
  const present = OWN_FILES.filter((name) => existsSync(join(root, name)));
  return digestOf(root, [...names, ...present].sort());
}

/** All files below a folder; runs at each start, and a glob takes five times as long. */
function foundIn(root: string, folder: string): string[] {
  if (!existsSync(join(root, folder))) return [];
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(root, join(parentPath, name)));
}

function filesVersion(contentFolder: string): string {
  // Page images are not part of the site.
  const names = filesOf(contentFolder).filter(
    (name) =>
      /^(theme\.css$|files\W)/.test(name) && !name.startsWith(`files/${PAGE_IMAGES_FOLDER}/`),
  );
  return digestOf(contentFolder, names);
}

function digestOf(folder: string, names: readonly string[]): string {
  const digest = createHash('sha256');
  for (const name of names) digest.update(name).update(readFileSync(join(folder, name)));
  return digest.digest('hex').slice(0, 16);
}
