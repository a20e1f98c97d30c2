import { fileURLToPath } from 'node:url';
import { BUILD_DAYS, buildToken } from '../auth/tokens.ts';
import type { Config } from '../config.ts';
import { themeProblems } from '../content/theme-problems.ts';
import type { Settings } from '../settings/settings.ts';
import type { Network } from '../network.ts';
import { missingWorks } from '../institution/list-routes.ts';
import { createServices, serve } from '../server.ts';
import { readCoverFiles } from '../titles/cover-files.ts';
import { saveCoverFiles } from '../titles/cover-store.ts';
import { currentPosition } from '../db/change-log.ts';
import { epochOf } from '../live-index/position.ts';
import { publicationVersion } from '../catalogue/store.ts';
import { buildSite, standingSite, type BuildOptions } from './build-site.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

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
  /** Enough to open: the shells and the first titles, or nothing where a site of this network stands. */
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
  const files = readCoverFiles(config.contentFolder);
  const covers = await saveCoverFiles(services, files, config.now().toISOString());
  const missing = await missingWorks(services, services.content.now().lists);
  const published = first ? { ...settings, publish: FIRST_PAGES } : settings;
  const api = await serve(
    { ...services, settings: published },
    // A build that is refused once fails: it waits instead, however busy the machine is.
    { config: { ...config, host: '127.0.0.1' }, port: 0, overloadedFrom: 0 },
  );
  let pages = 0;
  const onLine = (line: string) => {
    if (line.includes('.html')) onPages(++pages);
  };
  const epoch = await epochOf(network.db);
  const token = await buildToken(services, BUILD_DAYS.own);
  const position = await currentPosition(network.db);
  const optionsFor = async (chosen: Settings): Promise<BuildOptions> => ({
    root: ROOT,
    siteFolder: config.siteFolder,
    contentFolder: config.contentFolder,
    api: api.url,
    token,
    origin: config.origin,
    network: epoch,
    recordsVersion: await publicationVersion(network.db.queries, chosen, services.content.now()),
    titlesInSiteSearch: chosen.publish.titlesInSiteSearch,
    languages: chosen.languages,
    position,
    ...{ first, behind, onLine, signal },
  });
  try {
    const standing = first ? standingSite(await optionsFor(settings)) : 'none';
    const anew = standing === 'none' && (await buildSite(await optionsFor(published)));
    const whole = !first || standing === 'current';
    return {
      ...{ anew, whole, pages, covers },
      coverProblems: files.problems,
      missingWorks: missing,
      themeProblems: themeProblems(settings, config.contentFolder),
    };
  } finally {
    await api.close();
  }
}

/** What is said of the folder of covers, where there is one, of reading lists and of the theme. */
export const contentLines = (built: Built): string[] => [
  ...built.missingWorks,
  ...built.themeProblems.map((problem) => `No theme: ${problem}`),
  ...built.coverProblems.map((problem) => `No cover: ${problem}`),
  ...(built.covers > 0 ? [`Covers: ${built.covers} titles show a file of the library.`] : []),
];
