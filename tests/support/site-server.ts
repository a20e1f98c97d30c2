import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import closeWithGrace from 'close-with-grace';
import { readConfig, type Config } from '#api/config.ts';
import { createDemonstration } from '#demo/create.ts';
import { policyOptions } from '#api/portal/site/headers.ts';
import { readSettings, writeSettings } from '#api/portal/settings/settings.ts';
import { openNetwork } from '#api/open-network.ts';
import { buildFrom } from '#api/portal/publication/build-from.ts';
import { createServices, serve } from '#api/server.ts';
import { E2E_DATA, E2E_NOW, E2E_PORT as port } from './e2e-data.ts';
import { findNginx, nginxPort, startNginx } from './servers/nginx-server.ts';
import { addGraduands } from './networks/graduand.ts';
import { addOddTitles, withdrawOddTitle } from './networks/odd-titles.ts';
import { PIXEL, putCovers } from './pictures.ts';
import { startVariants } from './networks/variants.ts';

/**
 * What the browser tests run against: a fresh demonstration network on a fixed clock, the site
 * built from it, the real server in front, a second network that is its peer, the same site under other
 * settings (variants.ts), and an nginx on the next port where this machine has one. Started by playwright.config.ts.
 */
const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const dataFolder = E2E_DATA;
rmSync(dataFolder, { recursive: true, force: true });
const siteFolder = join(ROOT, '.cache', 'e2e-site');

/** Fewer than there are: the last ones have no page of their own and are answered by the shell. */
const PUBLISHED_TITLES = 600;

const settled = { ...process.env, ACERVO_NOW: E2E_NOW };
const config = readConfig({
  ...settled,
  ACERVO_DATA: dataFolder,
  ACERVO_SITE: siteFolder,
  PORT: String(port),
});
const peer = await startPeer();
await createNetwork(config);
const network = await openNetwork(config);
await coverLoans();
await addOddTitles(network.db);
await addGraduands(network.db);
await buildFrom(network, config);
await withdrawOddTitle(network.db);
const nginx = await startBeside();
const services = await createServices(network, config);
// A busy machine is no reason to refuse a test.
const server = await serve(services, { config, siteFolder, maxEventLoopDelayMs: 0 });
const stopVariants = await startVariants(services, { port, siteFolder, dataFolder });
console.log(`Listening at ${server.url}${nginx ? ` and, behind nginx, at ${nginx.url}` : ''}`);

async function createNetwork({ contentFolder }: Config): Promise<void> {
  await createDemonstration(config);
  const settings = readSettings(dataFolder);
  const publish = { ...settings.publish, titles: PUBLISHED_TITLES };
  // Every guide that this catalogue can answer.
  const peers = { seconds: 20, network: { code: 2, name: 'Rede do Vale', address: peer.url } };
  const institution = { ...settings.institution, securityContact: 'mailto:ti@ufvi.example' };
  writeSettings(dataFolder, {
    ...{ ...settings, institution, publish, peers },
    // Two languages fewer than the demonstration has: pages are built in less time.
    ...{ guides: [], languages: ['pt', 'en', 'es'] as const },
  });
  mkdirSync(join(contentFolder, 'files'), { recursive: true });
  writeFileSync(join(contentFolder, 'files', 'planta baixa.txt'), 'Térreo\n');
}

/** Of what a reader has borrowed one title has a cover, and one a picture that breaks off. */
async function coverLoans(): Promise<void> {
  const [whole, broken] = await network.db.queries
    .selectFrom('loans')
    .innerJoin('copies', 'copies.id', 'loans.copy_id')
    .innerJoin('patrons', 'patrons.id', 'loans.patron_id')
    .select('copies.title_id as id')
    .distinct()
    .where('patrons.login', '=', 'aluno')
    .where('loans.returned_at', 'is', null)
    .orderBy('copies.title_id')
    .execute();
  putCovers(config.contentFolder, {
    [`${whole?.id}.png`]: PIXEL,
    [`${broken?.id}.jpg`]: Buffer.from([0xff, 0xd8, 0xff, 0xe0]),
  });
}

/** The other catalogue of the network: its calls alone, no site. */
async function startPeer() {
  const there = readConfig({ ...settled, ACERVO_DATA: join(dataFolder, 'peer') });
  await createDemonstration(there);
  const other = await openNetwork(there);
  await addOddTitles(other.db);
  const { url, close } = await serve(await createServices(other, there), {
    config: there,
    port: 0,
    maxEventLoopDelayMs: 0,
  });
  return { url, close: () => close().then(() => other.close()) };
}

async function startBeside() {
  if (findNginx() === null) return null;
  const api = `http://127.0.0.1:${port}`;
  return startNginx({ siteFolder, api, port: nginxPort(port), ...policyOptions(network.settings) });
}

closeWithGrace({ delay: 3000, logger: false }, async ({ err }) => {
  // Else every test after it is refused a connection, and nothing says why.
  if (err) console.error(err);
  await nginx?.stop();
  await stopVariants();
  await server.close();
  await network.close();
  await peer.close();
  rmSync(dataFolder, { recursive: true, force: true });
});
