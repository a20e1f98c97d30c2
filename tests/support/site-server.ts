import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import closeWithGrace from 'close-with-grace';
import { buildSite } from '../../deploy/site-build.ts';
import { readConfig } from '#api/config.ts';
import { createDemonstration } from '#api/demo/create.ts';
import { openNetwork } from '#api/network.ts';
import { createServices, serve } from '#api/server.ts';
import { publicationVersion } from '#api/titles/store.ts';

/**
 * What the browser tests run against: a fresh demonstration network on a fixed clock, the site
 * built from it, and the real server in front. Started by playwright.config.ts.
 */
const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const port = Number(process.env['E2E_PORT'] ?? 4399);
const dataFolder = mkdtempSync(join(tmpdir(), 'acervo-e2e-'));
const siteFolder = join(ROOT, '.cache', 'e2e-site');

const config = {
  ...readConfig({
    ...process.env,
    ACERVO_DATA: dataFolder,
    ACERVO_SITE: siteFolder,
    ACERVO_NOW: '2026-03-12T17:20:00Z',
    PORT: String(port),
  }),
};
await createDemonstration(config);
const network = await openNetwork(config);
const services = await createServices(network, config);
const api = await serve(services, { config, port: 0 });
await buildSite({
  root: ROOT,
  siteFolder,
  api: api.url,
  origin: `http://127.0.0.1:${port}`,
  recordsVersion: await publicationVersion(
    network.db.queries,
    network.settings,
    services.content.now(),
  ),
  onProgress: () => undefined,
});
await api.close();
const server = await serve(await createServices(network, config), { config, siteFolder });
console.log(`Listening at ${server.url}`);

closeWithGrace({ delay: 3000, logger: false }, async () => {
  await server.close();
  await network.close();
  rmSync(dataFolder, { recursive: true, force: true });
});
