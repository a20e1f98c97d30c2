import { fileURLToPath } from 'node:url';
import { BUILD_DAYS, buildToken } from '../../patrons/auth/tokens.ts';
import type { Config } from '../../config.ts';
import { themeProblems } from '../content/theme-problems.ts';
import type { Settings } from '../settings/settings.ts';
import type { Network } from '../../open-network.ts';
import { missingWorks } from '../institution/list-routes.ts';
import { createServices, serve } from '../../server.ts';
import { readCoverFiles } from '../../catalogue/titles/cover-files.ts';
import { savePageImages } from '../../catalogue/iiif/store.ts';
import { saveCoverFiles } from '../../catalogue/titles/cover-store.ts';
import { currentPosition } from '../../core/db/change-log.ts';
import { readEpoch } from '../../search/live-index/position.ts';
import { publicationVersion } from '../../catalogue/records/store.ts';
import type { Services } from '../../services.ts';
import { openLease, type Lease } from '../../core/db/lease.ts';
import { buildSite, publishedBuild, sourcesVersion } from './build-site.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

export interface Built {
  /** False if the existing site was already up to date. */
  anew: boolean;
  /** False if the site is not what a full build would produce. */
  whole: boolean;
  pages: number;
  /** Number of titles with a cover file of the library. */
  covers: number;
  /** Invalid files in the folder of covers. */
  coverProblems: string[];
  /** Number of titles with page images of the library. */
  pageImages: number;
  /** Invalid files and folders of page images. */
  pageImageProblems: string[];
  /** Works of reading lists missing in the catalogue. */
  missingWorks: string[];
  /** Problems of the theme, which is then ignored. */
  themeProblems: string[];
}

export interface BuildOrder {
  /** Build only the shells and the first titles, enough to open. */
  first?: boolean;
  /** Run at low priority. */
  behind?: boolean;
  /** False if other servers have newer files: then the list of covers stays theirs. */
  isCurrent?: boolean;
  onPages?: (pages: number) => void;
  /** Aborts the build, which then throws. */
  signal?: AbortSignal;
}

/** Titles with pages when the site first opens; shells serve the rest. */
const FIRST_PAGES: Settings['publish'] = { titles: 12, authorities: 0, titlesInSiteSearch: 0 };

/** Builds the site from the network's own `/api`, served on a temporary port. */
export async function buildFrom(
  network: Network,
  config: Config,
  { first = false, behind, isCurrent, onPages = () => undefined, signal }: BuildOrder = {},
): Promise<Built> {
  const services = await createServices(network, config);
  const { settings } = network;
  const said = await readContent(services, config, isCurrent);
  const published = first ? { ...settings, publish: FIRST_PAGES } : settings;
  // Taken before any page is read.
  const place = await placeIn(services, config);
  const api = await serve(
    { ...services, settings: published },
    // The build must not be refused under load.
    { config: { ...config, host: '127.0.0.1' }, port: 0, maxEventLoopDelayMs: 0 },
  );
  let pages = 0;
  const onLine = (line: string) => {
    if (line.includes('.html')) onPages(++pages);
  };
  const token = await buildToken(services, BUILD_DAYS.own);
  try {
    const anew = await buildSite({
      ...place,
      ...(await versionOf(services, published)),
      ...{ api: api.url, token, first, behind, onLine, signal },
    });
    return { ...said, anew, whole: !first, pages };
  } finally {
    await api.close();
  }
}

/**
 * Returns the existing site if it can be opened at once; null if one must be built first. Uses the running
 * server's catalogue instead of opening it again.
 */
export async function builtBefore(
  services: Services,
  config: Config,
  { isCurrent }: Pick<BuildOrder, 'isCurrent'> = {},
): Promise<Built | null> {
  const said = await readContent(services, config, isCurrent);
  const standing = await publishedState(services, config);
  return standing === 'none'
    ? null
    : { ...said, anew: false, whole: standing === 'current', pages: 0 };
}

/** State of the published build, whoever built it. */
export const publishedState = async (services: Services, config: Config) =>
  publishedBuild({
    ...(await placeIn(services, config)),
    ...(await versionOf(services, services.settings)),
  });

/** The lease of the server that builds a shared site: one for each release, whose pages differ. */
export const siteLease = ({ db }: Pick<Services, 'db'>): Lease =>
  openLease(db, `site ${sourcesVersion(ROOT)}`);

async function placeIn({ db }: Services, config: Config) {
  const { siteFolder, contentFolder, origin } = config;
  const [position, network] = [await currentPosition(db), await readEpoch(db)];
  return { root: ROOT, siteFolder, contentFolder, origin, network, position };
}

async function versionOf({ db, content }: Services, settings: Settings) {
  return {
    recordsVersion: await publicationVersion(db.queries, settings, content.now()),
    titlesInSiteSearch: settings.publish.titlesInSiteSearch,
    languages: settings.languages,
  };
}

/** Imports covers and page images; returns problems of texts and files. */
async function readContent(services: Services, config: Config, isCurrent = true) {
  const files = readCoverFiles(config.contentFolder);
  const pages = isCurrent
    ? await savePageImages(services, config.contentFolder)
    : { titles: 0, problems: [] };
  return {
    pageImages: pages.titles,
    pageImageProblems: pages.problems,
    covers: isCurrent ? await saveCoverFiles(services, files, config.now().toISOString()) : 0,
    coverProblems: files.problems,
    missingWorks: await missingWorks(services, services.content.now().lists),
    themeProblems: themeProblems(services.settings, config.contentFolder),
  };
}

/** Messages about covers, page images, reading lists and theme. */
export const contentLines = (built: Built): string[] => [
  ...built.missingWorks,
  ...built.themeProblems.map((problem) => `No theme: ${problem}`),
  ...built.coverProblems.map((problem) => `No cover: ${problem}`),
  ...(built.covers > 0 ? [`Covers: ${built.covers} titles show a file of the library.`] : []),
  ...built.pageImageProblems.map((problem) => `No page image: ${problem}`),
  ...(built.pageImages > 0 ? [`Page images: ${built.pageImages} titles have some.`] : []),
];
