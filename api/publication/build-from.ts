import { fileURLToPath } from 'node:url';
import type { Config } from '../config.ts';
import type { Network } from '../network.ts';
import { createServices, serve } from '../server.ts';
import { readCoverFiles } from '../titles/cover-files.ts';
import { saveCoverFiles } from '../titles/cover-store.ts';
import { publicationVersion } from '../titles/store.ts';
import { buildSite } from './build-site.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

export interface Built {
  /** False when the site stood already as it would have been made. */
  anew: boolean;
  /** Pages that were written. */
  pages: number;
  /** Titles whose cover is a file of the library. */
  covers: number;
  /** Files of the folder of covers that are none. */
  coverFaults: string[];
}

/** Builds the site from the network's own `/api`, which listens on a port of its own meanwhile. */
export async function buildFrom(
  network: Network,
  config: Config,
  onPages: (pages: number) => void = () => undefined,
): Promise<Built> {
  const services = await createServices(network, config);
  const { db, settings } = network;
  const files = readCoverFiles(config.contentFolder);
  const covers = await saveCoverFiles(services, files, config.now().toISOString());
  const recordsVersion = await publicationVersion(db.queries, settings, services.content.now());
  const api = await serve(services, { config: { ...config, host: '127.0.0.1' }, port: 0 });
  let pages = 0;
  try {
    const anew = await buildSite({
      root: ROOT,
      siteFolder: config.siteFolder,
      contentFolder: config.contentFolder,
      api: api.url,
      origin: config.origin,
      recordsVersion,
      titlesInSiteSearch: settings.publish.titlesInSiteSearch,
      onLine: (line) => {
        if (line.includes('.html')) onPages(++pages);
      },
    });
    return { anew, pages, covers, coverFaults: files.faults };
  } finally {
    await api.close();
  }
}

/** What is said of the folder of covers, where there is one. */
export const coverLines = ({ covers, coverFaults }: Built): string[] => [
  ...coverFaults.map((fault) => `No cover: ${fault}`),
  ...(covers > 0 ? [`Covers: ${covers} titles show a file of the library.`] : []),
];
