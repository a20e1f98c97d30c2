import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { buildApp } from './app.ts';
import type { Services } from './services.ts';
import { authorityExists } from './catalogue/authorities/store.ts';
import { DEMONSTRATION_SECRET } from './patrons/auth/known-secret.ts';
import { openPush } from './patrons/auth/push/open.ts';
import { readSecret } from './patrons/auth/secret.ts';
import { isLocal, type Config } from './config.ts';
import { refused } from './core/http/refused.ts';
import { logError } from './core/http/errors.ts';
import { CallCounts, startExchange } from './core/http/limits/call-counts.ts';
import { exchangeThroughDatabase } from './core/http/limits/count-exchange.ts';
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
import { joinServers, type Membership } from './core/running-servers.ts';
import { createProbe } from './core/storage.ts';
import { settingsFile } from './portal/settings/settings.ts';
import { openEquivalents } from './portal/settings/equivalents.ts';
import { openCatalogue } from './search/live-index/live-index.ts';
import { createClient } from './search/opensearch/client.ts';
import { createSearchProbe } from './search/opensearch/probe.ts';
import { searcherOf } from './search/opensearch/searcher.ts';
import { createSearchWriter, type SearchWriter } from './search/writer/writer.ts';
import { listLibraries } from './circulation/units/store.ts';
import { currentTitleId } from './catalogue/records/merged.ts';
import type { Queries } from './core/db/connection.ts';

/** Creates the services shared by all areas. */
export async function createServices(network: Network, config: Config): Promise<Services> {
  const { db, settings } = network;
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
  const content = openContent([OWN_CONTENT, config.contentFolder], (error) => {
    console.error(error instanceof Error ? error.message : error);
  });
  const problems = [
    ...eventProblems(content.now().events, await listLibraries(db.queries)),
    ...pictureProblems(settings, config),
  ];
  if (problems.length > 0) throw new ContentProblem(problems);
  const client = config.searchUrl === '' ? null : createClient(config.searchUrl);
  const catalogue = await openCatalogue(db, {
    file: join(config.dataFolder, client ? 'authorities.index' : 'search.index'),
    searcher: client ? searcherOf(client) : undefined,
    warn: console.error,
    coverOrigins: settings.covers.origins,
  });
  const secret = await readSecret(db, config);
  return {
    db,
    settings,
    content,
    catalogue,
    equivalents: openEquivalents(db, settings.search.equivalents),
    secret,
    mail: openMail(settings, config),
    push: await openPush(db, settings, secret),
    origin: config.origin,
    samlKey: readSamlKey(config.dataFolder),
    now: config.now,
    probe: createProbe(db, config.dataFolder),
    ...(client && { searchIsAway: createSearchProbe(client) }),
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
  close(): Promise<void>;
}

export interface ServeOptions {
  config: Config;
  /** Without it, only `/api` is served. */
  siteFolder?: string;
  /** False until the first build of the site exists (serveSite). */
  isReady?: () => boolean;
  port?: number;
  /** Whether it serves visitors: joins the other servers, and runs jobs if the settings leave them to it. */
  isPublic?: boolean;
  maxEventLoopDelayMs?: number;
}

/** Starts the server, index refresh and, if requested, jobs. */
export async function serve(services: Services, options: ServeOptions): Promise<Server> {
  const { config, siteFolder, isReady, port = config.port, maxEventLoopDelayMs } = options;
  const site = (folder: string) => (app: FastifyInstance) =>
    serveSite(app, {
      folder,
      isReady,
      resolveRecord: (record, id) => RECORD_RESOLVERS[record](services.db.queries, id),
      ...policyOptions(services.settings),
    });
  const servers = options.isPublic ? await joined(services, config) : null;
  const probe: Services['probe'] = async (use) => {
    if (isReady?.() === false) throw refused(503, 'starting');
    servers?.check();
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
    },
  );
  services.catalogue.start((error) => logError(app.log, error));
  const url = await app.listen({ host: config.host, port });
  const endExchange =
    options.isPublic && services.db.engine === 'pg'
      ? startExchange(counts, exchangeThroughDatabase(services.db, services.secret))
      : null;
  const endJobs =
    options.isPublic && services.settings.timedWork.inServer
      ? startJobs({ ...services, warn: (text) => console.error(redactText(text)) }, JOBS)
      : null;
  const writer = options.isPublic ? startWriter(services, config) : null;
  return {
    url,
    isCurrent: () => servers?.isCurrent() ?? true,
    close: async () => {
      await app.close();
      await writer?.close();
      endExchange?.();
      await endJobs?.();
      await servers?.leave();
      await services.mail.close();
      await services.catalogue.close();
    },
  };
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

async function joined(services: Services, config: Config): Promise<Membership> {
  const { db, samlKey, now } = services;
  // As written, not as read: another release may add defaults.
  const settings = readFileSync(settingsFile(config.dataFolder), 'utf8');
  const readFiles = createFileDigests(join(config.contentFolder, 'files'));
  const servers = joinServers(db, {
    files: async () => [
      ...[settings, samlKey, institutionTexts(config.contentFolder)],
      await readFiles(),
    ],
    now,
    warn: console.error,
  });
  await servers.beat();
  return servers;
}
