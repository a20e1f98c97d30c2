import { parentPort, workerData } from 'node:worker_threads';
import { openDatabase } from './core/db/connection.ts';
import { setCurrency } from './core/http/money.ts';
import { followCatalogue } from './search/live-index/published.ts';
import { openSearcher } from './search/live-index/options.ts';
import { listen, openServices } from './server.ts';
import { END, type ThreadListens, type ThreadSetup } from './threads/setup.ts';

/** An answering thread (threads/threads.ts). */
const setup = workerData as ThreadSetup;
const { threads, clockAheadMs, settings, memory, number } = setup;
const config = { ...setup.config, now: () => new Date(Date.now() + clockAheadMs) };
setCurrency(settings.currency);
const db = openDatabase(config.database, { replicas: config.replicas });
const catalogue = followCatalogue(setup.catalogue, openSearcher(config));
const services = await openServices({ db, settings }, config, catalogue);
const listener = await listen(services, {
  ...{ config, port: setup.port, thread: { number, threads, memory } },
  ...{ siteFolder: setup.siteFolder, maxEventLoopDelayMs: setup.maxEventLoopDelayMs },
});

parentPort?.on('message', (message) => {
  if (message === END) void end();
});
parentPort?.postMessage({ url: listener.url } satisfies ThreadListens);

async function end(): Promise<void> {
  await listener.close();
  await services.mail.close();
  await catalogue.close();
  await db.close();
  process.exit(0);
}
