import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import closeWithGrace from 'close-with-grace';
import { readConfig, type Config } from '../api/config.ts';
import { ACCOUNTS } from '../api/demo/accounts.ts';
import { createDemonstration } from '../api/demo/create.ts';
import { networkExists, openNetwork, type Network } from '../api/network.ts';
import { createServices, serve, type Server } from '../api/server.ts';
import { publicationVersion } from '../api/titles/store.ts';
import { buildSite } from './site-build.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** One line per step, with the seconds it took. */
async function step<T>(text: string, work: () => Promise<T>): Promise<T> {
  const began = performance.now();
  process.stdout.write(`${text} … `);
  const result = await work();
  console.log(`${((performance.now() - began) / 1000).toFixed(1)} s`);
  return result;
}

async function openOrCreate(config: Config): Promise<Network> {
  if (!(await networkExists(config))) {
    await step('Creating the demonstration network', () => createDemonstration(config));
  }
  return openNetwork(config);
}

/** Builds the site from the network's own `/api`, which listens on a port of its own meanwhile. */
async function buildFrom(network: Network, config: Config, origin: string): Promise<void> {
  const services = await createServices(network, config);
  const recordsVersion = await publicationVersion(
    network.db.queries,
    network.settings,
    services.content.now(),
  );
  const api = await serve(services, { config, port: 0 });
  const began = performance.now();
  let pages = 0;
  try {
    const built = await buildSite({
      root: ROOT,
      siteFolder: config.siteFolder,
      api: api.url,
      origin,
      recordsVersion,
      onProgress: (line) => {
        if (!/\.html/.test(line)) return;
        if (++pages % 100 === 0) process.stdout.write(`\rBuilding the site … ${pages} pages`);
      },
    });
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    console.log(
      built ? `\rBuilding the site … ${pages} pages, ${seconds} s` : 'Site is up to date',
    );
  } finally {
    await api.close();
  }
}

function announce(url: string, demonstration: boolean): void {
  console.log(`\nAcervo is open at ${url}  (stop with Ctrl-C)\n`);
  if (!demonstration) return;
  console.log(`Demonstration accounts, password ${ACCOUNTS.password}:`);
  for (const { login, finds } of ACCOUNTS.list) console.log(`  ${login.padEnd(10)} ${finds}`);
  console.log('');
}

async function start(config: Config): Promise<{ network: Network; server: Server }> {
  const network = await openOrCreate(config);
  const origin = process.env['ACERVO_ORIGIN'] ?? `http://${config.host}:${config.port}`;
  await buildFrom(network, config, origin);
  const services = await createServices(network, config);
  const server = await serve(services, { config, siteFolder: config.siteFolder });
  announce(server.url, network.settings.demonstration);
  return { network, server };
}

/** The same with reload: Astro's development server in front, `/api` behind it. */
async function startDevelopment(config: Config): Promise<{ network: Network; server: Server }> {
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
      env: { ...process.env, ACERVO_API: server.url, ASTRO_TELEMETRY_DISABLED: '1' },
    },
  );
  astro.on('exit', (code) => process.exit(code ?? 0));
  announce(`http://127.0.0.1:${config.port}`, network.settings.demonstration);
  return { network, server };
}

try {
  const config = readConfig();
  const development = process.argv.includes('--dev');
  const { network, server } = await (development ? startDevelopment(config) : start(config));
  closeWithGrace({ delay: 5000, logger: false }, async () => {
    await server.close();
    await network.db.close();
  });
} catch (error) {
  const text = error instanceof Error ? error.message : String(error);
  const busy = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
  console.error(busy ? `\nThe port is in use. Choose another: PORT=4322 npm start` : `\n${text}`);
  process.exit(1);
}
