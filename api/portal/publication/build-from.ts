import { fileURLToPath } from 'node:url';
import { BUILD_DAYS, buildToken } from '../../patrons/auth/tokens.ts';
import type { Config } from '../../config.ts';
import { themeProblems } from '../content/theme-problems.ts';
import type { Settings } from '../settings/settings.ts';
import type { Network } from '../../open-network.ts';
import { missingWorks } from '../institution/list-routes.ts';
import { createServices, serve } from '../../server.ts';
import { readCoverFiles } from '../../catalogue/titles/cover-files.ts';
import { saveCoverFiles } from '../../catalogue/titles/cover-store.ts';
import { currentPosition } from '../../core/db/change-log.ts';
import { readEpoch } from '../../search/live-index/position.ts';
import { publicationVersion } from '../../catalogue/records/store.ts';
import type { Services } from '../../services.ts';
import { buildSite, standingSite } from './build-site.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

export interface Built {
  /** False when the site stood already as it would have been made. */
  anew: boolean;
  /** False when what stands is not the site as it would be built. */
  whole: boolean;
  /** Pages that were written. */
  pages: number;
  /** Titles whose cover is a file of the library. */
  covers: number;
  /** Files of the folder of covers that are none. */
  coverProblems: string[];
  /** Works of reading lists that the catalogue does not have. */
  missingWorks: string[];
  /** What is wrong with the theme, which is then left out. */
  themeProblems: string[];
}

export interface BuildOrder {
  /** Enough to open: the shells and the first titles. */
  first?: boolean;
  /** Other programs of the machine go first. */
  behind?: boolean;
  onPages?: (pages: number) => void;
  /** Ends the build, which then throws. */
  signal?: AbortSignal;
}

/** What has a page of its own when the site opens; shells answer for the rest. */
const FIRST_PAGES: Settings['publish'] = { titles: 12, authorities: 0, titlesInSiteSearch: 0 };

/** Builds the site from the network's own `/api`, which listens on a port of its own meanwhile. */
export async function buildFrom(
  network: Network,
  config: Config,
  { first = false, behind, onPages = () => undefined, signal }: BuildOrder = {},
): Promise<Built> {
  const services = await createServices(network, config);
  const { settings } = network;
  const said = await readContent(services, config);
  const published = first ? { ...settings, publish: FIRST_PAGES } : settings;
  // Where the change log stands before anything is read for a page.
  const place = await placeIn(services, config);
  const api = await serve(
    { ...services, settings: published },
    // A build that is refused once fails: it waits instead, however busy the machine is.
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
 * Looks whether a site stands that can be opened at once; null where one must be built first. It is asked of the
 * running server, so that nothing is opened a second time.
 */
export async function builtBefore(services: Services, config: Config): Promise<Built | null> {
  const said = await readContent(services, config);
  const standing = standingSite({
    ...(await placeIn(services, config)),
    ...(await versionOf(services, services.settings)),
  });
  return standing === 'none'
    ? null
    : { ...said, anew: false, whole: standing === 'current', pages: 0 };
}

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

/** Takes over the covers that the library keeps as files; finds what is wrong with its texts and files. */
async function readContent(services: Services, config: Config) {
  const files = readCoverFiles(config.contentFolder);
  return {
    covers: await saveCoverFiles(services, files, config.now().toISOString()),
    coverProblems: files.problems,
    missingWorks: await missingWorks(services, services.content.now().lists),
    themeProblems: themeProblems(services.settings, config.contentFolder),
  };
}

/** What is said of the folder of covers, where there is one, of reading lists and of the theme. */
export const contentLines = (built: Built): string[] => [
  ...built.missingWorks,
  ...built.themeProblems.map((problem) => `No theme: ${problem}`),
  ...built.coverProblems.map((problem) => `No cover: ${problem}`),
  ...(built.covers > 0 ? [`Covers: ${built.covers} titles show a file of the library.`] : []),
];
