import { spawn } from 'node:child_process';
import { flushCompileCache } from 'node:module';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import closeWithGrace from 'close-with-grace';
import { BUILD_DAYS, buildToken } from '#api/patrons/auth/tokens.ts';
import { isLocal, readConfig, type Config } from '../api/config.ts';
import { ACCOUNTS } from '#demo/accounts.ts';
import { withNeighbour } from '#demo/neighbour/neighbour.ts';
import { networkExists, openNetwork, type Network } from '#api/open-network.ts';
import {
  buildFrom,
  builtBefore,
  contentLines,
  publishedState,
  siteLease,
  type Built,
} from '#api/portal/publication/build-from.ts';
import { keepSite, type CurrentSite, type SiteWork } from '#api/portal/publication/keep-site.ts';
import { startPageUpdates } from '#api/portal/publication/live-pages.ts';
import { createServices, serve, type Server } from '../api/server.ts';
import type { Services } from '../api/services.ts';
import { SharedFlag } from '#api/core/shared-flag.ts';
import { checkStorage } from '#api/core/storage.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** True if running from sources: then a bundle is made for the next start. */
const makesBundle =
  process.env['NODE_COMPILE_CACHE'] !== undefined && process.argv[1]?.endsWith('.ts') === true;
// Not for child processes: builds create modules with ever new names, which would fill the cache.
delete process.env['NODE_COMPILE_CACHE'];

/** Prints one line per step with its duration; progress on terminals only. */
async function step<T>(
  text: string,
  work: (show: (progress: string) => void) => Promise<T>,
): Promise<T> {
  const began = performance.now();
  const { isTTY } = process.stdout;
  const rewrite = isTTY ? `\r\x1b[K${text} … ` : '';
  process.stdout.write(`${text} … `);
  const result = await work((progress) => {
    if (isTTY) process.stdout.write(`${rewrite}${progress}`);
  });
  console.log(`${rewrite}${((performance.now() - began) / 1000).toFixed(1)} s`);
  return result;
}

/** Creates the demonstration network if there is none, on this machine only. */
async function openOrCreate(config: Config): Promise<Network> {
  if (isLocal(config) && !(await networkExists(config))) {
    await step('Creating the demonstration network', async () => {
      const { createDemonstration } = await import('#demo/create.ts');
      await createDemonstration(config);
    });
  }
  const network = await openNetwork(config);
  return network.settings.demonstration ? withNeighbour(network, config) : network;
}

/** Makes the bundle for the next start (bundle.mjs). */
async function makeBundle(signal: AbortSignal): Promise<void> {
  const words = [join(ROOT, 'deploy', 'bundle.mjs'), ROOT, 'deploy/start.ts'];
  const child = spawn(process.execPath, words, { stdio: ['ignore', 'ignore', 'inherit'], signal });
  if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW);
  await new Promise((done) => child.on('close', done).on('error', done));
}

/** Builds what is needed to open the site, unless it exists. */
async function buildFirst(
  { network, services, config, server }: Opened,
  signal: AbortSignal,
): Promise<Built> {
  const isCurrent = server.isCurrent();
  const built =
    (await builtBefore(services, config, { isCurrent })) ??
    (await step('Preparing the site', (show) =>
      buildFrom(network, config, {
        ...{ first: true, isCurrent, signal },
        onPages: (count) => show(`${count} pages`),
      }),
    ));
  for (const line of contentLines(built)) console.log(line);
  return built;
}

/** Builds the remaining pages while the site is served; shells render pages not built yet. */
async function buildRest({ network, config, server }: Opened, signal: AbortSignal): Promise<void> {
  const began = performance.now();
  try {
    const { pages } = await buildFrom(network, config, {
      ...{ behind: true, isCurrent: server.isCurrent(), signal },
    });
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    console.log(`All ${pages} pages are built (${seconds} s).`);
  } catch (error) {
    if (signal.aborted) return;
    console.error(error instanceof Error ? error.message : error);
    console.error('The site stays open without the pages that could not be built.');
  }
}

function announce(url: string, demonstration: boolean): void {
  console.log(`\nAcervo is open at ${url}  (stop with Ctrl-C)\n`);
  if (!demonstration) return;
  console.log(`Demonstration accounts, password ${ACCOUNTS.password}:`);
  for (const { login, finds } of ACCOUNTS.list) console.log(`  ${login.padEnd(10)} ${finds}`);
  console.log('');
}

interface Started {
  network: Network;
  server: Server;
  /** Stops background work. */
  stop: () => Promise<void>;
}

async function start(config: Config): Promise<Started> {
  const network = await openOrCreate(config);
  if ((await checkStorage(network.db, config)) === 'read') {
    console.log(
      'The database takes no writes (a standby): this server answers reads only until it does.',
    );
  }
  const services = await createServices(network, config);
  const opened = new SharedFlag();
  const server = await serve(services, {
    config,
    siteFolder: config.siteFolder,
    opened,
    isPublic: true,
  });
  const site = keepPages({ network, services, config, server });
  await site.opened;
  opened.set(true);
  announce(server.url, network.settings.demonstration);
  // Saves compiled code for the next start, however this one ends.
  flushCompileCache();
  const ending = new AbortController();
  const bundled = makesBundle ? makeBundle(ending.signal) : Promise.resolve();
  const stop = async () => {
    ending.abort();
    await site.stop();
    await bundled;
  };
  return { network, server, stop };
}

/** What a started server works with. */
interface Opened {
  network: Network;
  services: Services;
  config: Config;
  server: Server;
}

/** Builds the pages and keeps them up to date, or serves those of the server that does. */
function keepPages(opened: Opened): CurrentSite {
  const { services, config, server } = opened;
  const { siteFolder, contentFolder, origin } = config;
  const site = { root: ROOT, siteFolder, contentFolder, origin, api: server.url };
  const work: SiteWork = {
    isCurrent: () => server.isCurrent(),
    isPublished: async () => (await publishedState(services, config)) !== 'none',
    buildFirst: async (signal) => (await buildFirst(opened, signal)).whole,
    buildRest: (signal) => buildRest(opened, signal),
    startUpdates: () => startPageUpdates({ services, site, warn: console.error }),
  };
  return keepSite(work, config.sharedSite ? siteLease(services) : null);
}

/** Development mode with reload: Astro's server in front, `/api` behind it. */
async function startDevelopment(config: Config): Promise<Started> {
  const network = await openOrCreate(config);
  const services = await createServices(network, config);
  const server = await serve(services, { config, port: 0 });
  const astro = spawn(
    process.execPath,
    [
      `${ROOT}node_modules/astro/bin/astro.mjs`,
      'dev',
      '--host',
      config.host,
      '--port',
      String(config.port),
    ],
    {
      cwd: ROOT,
      stdio: 'inherit',
      env: {
        ...process.env,
        ACERVO_API: server.url,
        ACERVO_BUILD_TOKEN: await buildToken(services, BUILD_DAYS.other),
        ASTRO_TELEMETRY_DISABLED: '1',
      },
    },
  );
  astro.on('exit', (code) => process.exit(code ?? 0));
  announce(`http://127.0.0.1:${config.port}`, network.settings.demonstration);
  const stop = async () => {
    astro.removeAllListeners('exit');
    astro.kill();
  };
  return { network, server, stop };
}

try {
  const config = readConfig();
  const development = process.argv.includes('--dev');
  const { network, server, stop } = await (development ? startDevelopment(config) : start(config));
  closeWithGrace({ delay: 5000, logger: false }, async ({ err }) => {
    if (err) console.error(err);
    await stop();
    await server.close();
    await network.close();
  });
} catch (error) {
  const text = error instanceof Error ? error.message : String(error);
  const busy = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
  console.error(busy ? `\nThe port is in use. Choose another: PORT=4322 npm start` : `\n${text}`);
  process.exit(1);
}
