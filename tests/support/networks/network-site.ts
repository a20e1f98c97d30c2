import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readConfig, type Config } from '#api/config.ts';
import { openNetwork } from '#api/open-network.ts';
import { buildFrom, type BuildOrder } from '#api/portal/publication/build-from.ts';
import { startPageUpdates } from '#api/portal/publication/live-pages.ts';
import { createServices, serve } from '#api/server.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const CACHE = join(ROOT, '.cache');

/** The moment at which a network of tests stands still: a Thursday afternoon. */
export const SETTLED_NOW = '2026-03-12T17:20:00Z';

export interface NetworkSite {
  url: string;
  config: Config;
  close(): Promise<void>;
}

/** Makes a network in a folder of its own, builds its site and serves it at any free port. */
export async function serveNetwork(
  name: string,
  create: (config: Config) => Promise<unknown>,
  order: BuildOrder = {},
): Promise<NetworkSite> {
  const dataFolder = join(CACHE, `${name}-data`);
  const siteFolder = join(CACHE, `${name}-site`);
  rmSync(dataFolder, { recursive: true, force: true });
  const config = readConfig({
    ...process.env,
    ACERVO_NOW: SETTLED_NOW,
    ACERVO_DATA: dataFolder,
    ACERVO_SITE: siteFolder,
  });
  await create(config);
  const network = await openNetwork(config);
  await buildFrom(network, config, order);
  const services = await createServices(network, config);
  // A busy machine is no reason to refuse a test.
  const server = await serve(services, { config, siteFolder, port: 0, maxEventLoopDelayMs: 0 });
  const { contentFolder, origin } = config;
  const site = { root: ROOT, siteFolder, contentFolder, origin, api: server.url };
  const endPages = startPageUpdates({ services, site, warn: console.error });
  return {
    url: server.url,
    config,
    close: async () => {
      await endPages();
      await server.close();
      await network.close();
      rmSync(dataFolder, { recursive: true, force: true });
    },
  };
}
