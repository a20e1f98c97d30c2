import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { buildApp } from './app.ts';
import type { Services } from './services.ts';
import { openPlans, PLANS_FOLDER } from './catalogue/plans/reader.ts';
import { authorityExists } from './catalogue/authorities/store.ts';
import { DEMONSTRATION_SECRET } from './patrons/auth/known-secret.ts';
import { openPush } from './patrons/auth/push/open.ts';
import { readSecret } from './patrons/auth/secret.ts';
import { isLocal, type Config } from './config.ts';
import { refused } from './core/http/refused.ts';
import { CallCounts, startExchange } from './core/http/limits/call-counts.ts';
import { exchangeThroughDatabase } from './core/http/limits/count-exchange.ts';
import { describeError } from './core/db/errors.ts';
import { logError } from './core/http/errors.ts';
import { CONNECTION_LIMITS } from './core/http/limits/connections.ts';
import { workMemory, type WorkOf } from './core/http/limits/work-limit.ts';
import { redactText } from './core/http/log.ts';
import { policyOptions } from './portal/site/headers.ts';
import { serveSite } from './portal/site/serve.ts';
import { eventProblems } from './portal/institution/event-routes.ts';
import { pictureProblems } from './portal/content/picture-problems.ts';
import { ContentProblem } from './portal/content/read.ts';
import { createFileDigests } from './portal/content/file-digests.ts';
import { institutionTexts, openContent, OWN_CONTENT } from './portal/content/reader.ts';
import { JOBS } from './portal/jobs/jobs.ts';
import { startJobs } from './portal/jobs/runner.ts';
import { openMail } from './portal/integrations/open-mail.ts';
import { readSamlKey } from './portal/integrations/saml/saml-key.ts';
import type { Network } from './open-network.ts';
import { checkOutdated, joinServers, type Membership } from './core/running-servers.ts';
import { SharedFlag } from './core/shared-flag.ts';
import { createProbe } from './core/storage.ts';
import { settingsFile, type Settings } from './portal/settings/settings.ts';
import { openEquivalents } from './portal/settings/equivalents.ts';
import {
  openCatalogue,
  type Catalogue,
  type LiveCatalogue,
} from './search/live-index/live-index.ts';
import { catalogueOptions } from './search/live-index/options.ts';
import { createClient } from './search/opensearch/client.ts';
import { createSearchProbe } from './search/opensearch/probe.ts';
import { createSearchWriter, type SearchWriter } from './search/writer/writer.ts';
import type { ThreadMemory } from './threads/setup.ts';
import { startThreads, type Threads } from './threads/threads.ts';
import { startSip2, type Sip2Server } from './circulation/sip2/listener.ts';
import { listLibraries } from './circulation/units/store.ts';
import { currentTitleId } from './catalogue/records/merged.ts';
import type { Queries } from './core/db/connection.ts';

/** Services of a process that follows the change log itself. */
export type LiveServices = Services & { catalogue: LiveCatalogue };

/** Creates the services shared by all areas. */
export async function createServices(network: Network, config: Config): Promise<LiveServices> {
  const { db, settings } = network;
  checkNetwork(settings, config);
  const catalogue = await openCatalogue(db, {
    ...catalogueOptions(config),
    warn: console.error,
    coverOrigins: settings.covers.origins,
  });
  return { ...(await openServices(network, config, catalogue)), catalogue };
}

/** @throws if the network may not be served at this address */
function checkNetwork(settings: Settings, config: Config): void {
  if (settings.demonstration && !isLocal(config)) {
    throw new Error(
      'This is the demonstration network: its passwords are public, so it is served to this ' +
        'machine only. Make a network of your own with "npm run acervo -- init".',
    );
  }
  if (settings.client.secret === DEMONSTRATION_SECRET && !isLocal(config)) {
    throw new Error(
      'settings.json: client.secret is that of the demonstration network; a public address needs ' +
        'one of its own.',
    );
  }
}

/** Creates the services around an open index. */
export async function openServices(
  { db, settings }: Pick<Network, 'db' | 'settings'>,
  config: Config,
  catalogue: Catalogue,
): Promise<Services> {
  const content = openContent([OWN_CONTENT, config.contentFolder], (error) => {
    console.error(error instanceof Error ? error.message : error);
  });
  const problems = [
    ...eventProblems(content.now().events, await listLibraries(db.queries)),
    ...pictureProblems(settings, config),
  ];
  if (problems.length > 0) throw new ContentProblem(problems);
  const secret = await readSecret(db, config);
  return {
    db,
    settings,
    content,
    plans: openPlans(config.contentFolder, console.error),
    catalogue,
    equivalents: openEquivalents(db, settings.search.equivalents),
    secret,
    mail: openMail(settings, config),
    push: await openPush(db, settings, secret),
    origin: config.origin,
    samlKey: readSamlKey(config.dataFolder),
    now: config.now,
    probe: createProbe(db, config.dataFolder),
    ...(config.searchUrl !== '' && {
      searchIsAway: createSearchProbe(createClient(config.searchUrl)),
    }),
  };
}

const RECORD_RESOLVERS = {
  title: currentTitleId,
  authority: async (q: Queries, id: number) => ((await authorityExists(q, id)) ? id : null),
} as const;

export interface Server {
  /** Address it listens on, "http://127.0.0.1:4321". */
  url: string;
  /** False if another server has newer settings, texts or files. */
  isCurrent(): boolean;
  /** Its answering threads; undefined: it answers in the main thread. */
  threads?: Threads;
  /** Where terminals connect; null: SIP2 is off, or another process of this host has the port. */
  sip2Port(): number | null;
  close(): Promise<void>;
}

export interface ServeOptions {
  config: Config;
  /** Without it, only `/api` is served. */
  siteFolder?: string | undefined;
  /** False until the first build of the site exists (serveSite). */
  opened?: SharedFlag;
  port?: number;
  /** Whether it serves visitors: joins the other servers, and runs jobs if the settings leave them to it. */
  isPublic?: boolean;
  maxEventLoopDelayMs?: number | undefined;
}

/** The place of an answering thread among others. */
interface ThreadPlace {
  number: number;
  threads: number;
  memory: ThreadMemory;
}

type ListenOptions = ServeOptions & {
  thread?: ThreadPlace;
  /** Set while another server has newer files. */
  outdated?: SharedFlag;
};

interface Listener extends Pick<Server, 'url' | 'threads' | 'close'> {
  logError(error: unknown): void;
}

/** Answers requests in this thread. */
export async function listen(services: Services, options: ListenOptions): Promise<Listener> {
  const { config, siteFolder, thread, port = config.port, maxEventLoopDelayMs } = options;
  const opened = thread ? new SharedFlag(thread.memory.opened) : options.opened;
  const outdated = thread ? new SharedFlag(thread.memory.outdated) : options.outdated;
  const site = (folder: string) => (app: FastifyInstance, workOf: WorkOf) =>
    serveSite(app, {
      ...{ folder, workOf },
      ...(opened && { isReady: () => opened.get() }),
      resolveRecord: (record, id) => RECORD_RESOLVERS[record](services.db.queries, id),
      ...policyOptions(services.settings),
    });
  const probe: Services['probe'] = async (use) => {
    if (opened?.get() === false) throw refused(503, 'starting');
    if (outdated) checkOutdated(outdated);
    await services.probe(use);
  };
  const counts = new CallCounts();
  const app = await buildApp(
    { ...services, probe },
    {
      logLevel: config.logLevel,
      counts,
      ...(maxEventLoopDelayMs !== undefined && { maxEventLoopDelayMs }),
      proxies: config.proxies,
      ...(siteFolder !== undefined && { site: site(siteFolder) }),
      ...(thread && threadLimits(thread)),
    },
  );
  if (thread) {
    const requests = new Int32Array(thread.memory.requests);
    app.server.on('request', () => void Atomics.add(requests, thread.number - 1, 1));
  }
  // The framework's types do not know `reusePort`.
  const address = { host: config.host, port, reusePort: thread !== undefined };
  const url = await app.listen(address);
  const endExchange =
    thread || (options.isPublic && services.db.engine === 'pg')
      ? startExchange(counts, exchangeThroughDatabase(services.db, services.secret))
      : null;
  return {
    url,
    close: async () => {
      await end(app);
      endExchange?.();
    },
    logError: (error) => logError(app.log, error),
  };
}

const IDLE_CHECK_MS = 50;

/** Ends after the answers in progress. Browsers would keep their connections open after those. */
async function end(app: FastifyInstance): Promise<void> {
  const timer = setInterval(() => app.server.closeIdleConnections(), IDLE_CHECK_MS);
  try {
    await app.close();
  } finally {
    clearInterval(timer);
  }
}

/** Limits of the server, of which each thread has its share, and its number for the log. */
function threadLimits({ number, threads, memory }: ThreadPlace) {
  const { total, perAddress } = CONNECTION_LIMITS;
  return {
    logThread: number,
    workMemory: memory.work,
    connections: {
      total: Math.ceil(total / threads),
      perAddress: Math.ceil(perAddress / threads),
    },
  };
}

/** Starts the server, index refresh and, if requested, jobs. */
export async function serve(services: LiveServices, options: ServeOptions): Promise<Server> {
  const { config } = options;
  const outdated = new SharedFlag();
  const servers = options.isPublic ? await joined(services, config, outdated) : null;
  const listener =
    options.isPublic && config.threads > 0
      ? await listenInThreads(services, options, outdated)
      : await listen(services, { ...options, outdated });
  services.catalogue.start((error) => listener.logError(error));
  const endJobs =
    options.isPublic && services.settings.timedWork.inServer
      ? startJobs({ ...services, warn: (text) => console.error(redactText(text)) }, JOBS)
      : null;
  const writer = options.isPublic ? startWriter(services, config) : null;
  const terminals = options.isPublic ? await listenForTerminals(services) : null;
  return {
    url: listener.url,
    sip2Port: () => terminals?.port() ?? null,
    isCurrent: () => servers?.isCurrent() ?? true,
    ...(listener.threads && { threads: listener.threads }),
    close: async () => {
      await Promise.all([listener.close(), terminals?.close()]);
      await writer?.close();
      await endJobs?.();
      await servers?.leave();
      await services.mail.close();
      await services.catalogue.close();
    },
  };
}

/** Listens for terminals that speak SIP2, if the settings say so. */
async function listenForTerminals(services: Services): Promise<Sip2Server | null> {
  const { enabled, host, port } = services.settings.sip2;
  if (!enabled) return null;
  return startSip2(services, { host, port, warn: (text) => console.error(redactText(text)) });
}

/** Writes the index in OpenSearch, if this network has one and no other server does. */
function startWriter({ db, settings, now }: Services, { searchUrl }: Config): SearchWriter | null {
  if (searchUrl === '') return null;
  const writer = createSearchWriter({
    ...{ db, client: createClient(searchUrl), coverOrigins: settings.covers.origins, now },
    warn: (text) => console.error(redactText(text)),
  });
  writer.start();
  return writer;
}

/** Answers requests in threads of their own; this one stays free for what exists once. */
async function listenInThreads(
  services: LiveServices,
  options: ServeOptions,
  outdated: SharedFlag,
): Promise<Listener> {
  const { config, siteFolder, maxEventLoopDelayMs, opened = new SharedFlag(true) } = options;
  const { now, ...plain } = config;
  const clockAheadMs = now().getTime() - Date.now();
  const threads = await startThreads({
    shared: {
      ...{ threads: config.threads, config: plain, settings: services.settings },
      ...{ siteFolder, maxEventLoopDelayMs },
      clockAheadMs: Math.abs(clockAheadMs) < REAL_CLOCK_MS ? 0 : clockAheadMs,
    },
    catalogue: services.catalogue,
    memory: { opened: opened.memory, outdated: outdated.memory, work: workMemory() },
    port: options.port ?? config.port,
    warn: (text) => console.error(redactText(text)),
  });
  return {
    url: threads.url,
    threads,
    close: threads.close,
    logError: (error) => console.error(redactText(describeError(error))),
  };
}

/** A clock this close to the system's is the system's. */
const REAL_CLOCK_MS = 100;

async function joined(
  services: Services,
  config: Config,
  outdated: SharedFlag,
): Promise<Membership> {
  const { db, samlKey, now } = services;
  // As written, not as read: another release may add defaults.
  const settings = readFileSync(settingsFile(config.dataFolder), 'utf8');
  const folders = ['files', PLANS_FOLDER].map((folder) =>
    createFileDigests(join(config.contentFolder, folder)),
  );
  const servers = joinServers(db, {
    outdated,
    files: async () => [
      ...[settings, samlKey, institutionTexts(config.contentFolder)],
      await Promise.all(folders.map((readFiles) => readFiles())),
    ],
    now,
    warn: console.error,
  });
  await servers.beat();
  return servers;
}
