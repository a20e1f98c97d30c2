import { join } from 'node:path';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { buildApp } from '#api/app.ts';
import type { Config } from '#api/config.ts';
import { openDatabase, type Database, type Tx } from '#api/core/db/connection.ts';
import { migrate } from '#api/core/db/migrate.ts';
import type { OidcSettings, SamlSettings } from '#api/portal/settings/login-settings.ts';
import { writeSettings, type Peer } from '#api/portal/settings/settings.ts';
import { copiesOf } from '#api/catalogue/marc/map/copies.ts';
import type { MarcRecord } from '#api/catalogue/marc/record.ts';
import { foundNetwork, isFounded, openNetwork, type Network } from '#api/open-network.ts';
import { createServices } from '#api/server.ts';
import { prepareTitle, saveTitles } from '#api/catalogue/import/records.ts';
import { titlesByIds } from '#api/catalogue/records/store.ts';
import { institution, libraries } from '../network.ts';
import { identityOf, readRecords } from '../records.ts';
import { readTables } from '../seed/seed.ts';
import { DEMONSTRATION_SETTINGS } from '../settings.ts';
import { workRecord } from '../records/work-record.ts';
import { readWorks } from '../tables/works.ts';
import { createOidcProvider } from './oidc-provider.ts';
import { createSamlProvider } from './saml-provider.ts';

/** A small catalogue beside that of the demonstration. */
interface Catalogue {
  /** Its folder in the data folder. */
  folder: string;
  name: string;
  abbreviation: string;
  code: number;
  libraries: readonly string[];
  /** File of its records, written as records.txt is. */
  records: string;
  /** Has every so manieth of our books; 0: none. */
  sharedEach: number;
}

/** Answers the guide of the network. */
const NETWORK: Catalogue = {
  folder: 'neighbour',
  name: 'Rede do Vale',
  abbreviation: 'RV',
  code: 2,
  libraries: ['Biblioteca Municipal', 'Biblioteca do Instituto Técnico'],
  records: 'neighbour/records.txt',
  sharedEach: 12,
};

/** Answers the guide of standards. */
const STANDARDS: Catalogue = {
  folder: 'standards',
  name: 'Normas técnicas',
  abbreviation: 'NT',
  code: 3,
  libraries: ['Sala de normas'],
  records: 'neighbour/standards.txt',
  sharedEach: 0,
};
/** Where the catalogue of standards is, below the address of the server. */
const STANDARDS_PATH = '/normas';

/**
 * The demonstration with what a network may have beside it, in this process, on the port after the
 * site's: a second catalogue, which the guide of the network asks; one of standards; and an OpenID
 * Connect and a SAML provider, which let in whoever chooses an account. Where that port is taken, or
 * another catalogue is set, the network stays as it is.
 */
export async function withNeighbour(network: Network, config: Config): Promise<Network> {
  if (network.settings.peers.network) return network;
  const neighbour = await startNeighbour(config);
  if (!neighbour) return network;
  const { settings } = network;
  const { oidc = neighbour.oidc, saml = neighbour.saml } = settings;
  return {
    ...network,
    settings: { ...settings, oidc, saml, peers: { ...neighbour.peers, ...settings.peers } },
    close: async () => {
      await neighbour.close();
      await network.close();
    },
  };
}

interface Neighbour {
  peers: Record<'network' | 'target', Peer>;
  oidc: OidcSettings;
  saml: SamlSettings;
  close(): Promise<void>;
}

type Opened = Awaited<ReturnType<typeof openCatalogue>>;

/** A catalogue that is created and opened by its first request. */
function onFirstRequest(config: Config, catalogue: Catalogue) {
  let opened: Promise<Opened> | undefined;
  return {
    open: () => {
      opened ??= openCatalogue(config, catalogue);
      opened.catch(() => (opened = undefined));
      return opened;
    },
    close: async () => (await opened?.catch(() => undefined))?.close(),
  };
}

async function startNeighbour(config: Config): Promise<Neighbour | null> {
  const server = createServer();
  const address = await listen(server, config.host, config.port === 0 ? 0 : config.port + 1);
  if (address === null) return null;
  const there = { ...config, origin: address };
  const network = onFirstRequest(there, NETWORK);
  const standards = onFirstRequest(there, STANDARDS);
  const oidc = await createOidcProvider(`${address}/oidc`, config.origin);
  const saml = createSamlProvider(`${address}/saml`, config.origin);

  const respond = async (request: IncomingMessage, response: ServerResponse) => {
    const { url = '/' } = request;
    const [path = ''] = url.split('?');
    if (path.startsWith('/oidc/')) {
      return oidc.respond(request, response, path.slice('/oidc'.length));
    }
    if (path === '/saml/sso') return saml.respond(request, response);
    const isStandards = path.startsWith(`${STANDARDS_PATH}/`);
    if (isStandards) request.url = url.slice(STANDARDS_PATH.length);
    const { app } = await (isStandards ? standards : network).open();
    app.routing(request, response);
  };
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    respond(request, response).catch((error: unknown) => {
      console.error(error);
      if (!response.headersSent) response.writeHead(500);
      response.end();
    });
  });
  return {
    peers: {
      network: { code: NETWORK.code, name: NETWORK.name, address },
      target: { code: STANDARDS.code, name: STANDARDS.name, address: address + STANDARDS_PATH },
    },
    oidc: oidc.settings,
    saml: saml.settings,
    close: async () => {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
      await network.close();
      await standards.close();
    },
  };
}

/** Returns the address; null if the port is taken. */
async function listen(server: Server, host: string, port: number): Promise<string | null> {
  try {
    server.listen(port, host);
    await once(server, 'listening');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') return null;
    throw error;
  }
  return `http://${host}:${(server.address() as AddressInfo).port}`;
}

async function openCatalogue(config: Config, catalogue: Catalogue) {
  const there = folderOf(config, catalogue);
  await create(there, catalogue);
  const network = await openNetwork(there);
  const services = await createServices(network, there);
  const app = await buildApp(services, {
    logLevel: there.logLevel,
    // Asked by this process alone, which says itself when it has too much to do.
    maxEventLoopDelayMs: 0,
    site: async (site) => serveTitlePages(site, network.db, catalogue.name),
  });
  await app.ready();
  const close = async () => {
    await app.close();
    await services.catalogue.close();
    await network.close();
  };
  return { app, close };
}

/** The configuration with a folder of its own. */
function folderOf(config: Config, { folder }: Catalogue): Config {
  const dataFolder = join(config.dataFolder, folder);
  return {
    ...config,
    dataFolder,
    database: join(dataFolder, 'acervo.db'),
    contentFolder: join(dataFolder, 'content'),
  };
}

/** Title pages that network results link to, as plain text instead of a site. */
function serveTitlePages(site: FastifyInstance, { queries }: Database, name: string): void {
  site.get<{ Params: { id: string } }>('/acervo/:id', async ({ params }, reply) => {
    const id = Number(params.id);
    const title = Number.isSafeInteger(id) ? (await titlesByIds(queries, [id])).get(id) : undefined;
    if (!title) return reply.callNotFound();
    const { authors, year } = title.summary;
    const text = [title.summary.title, authors[0]?.name, year, name].filter(Boolean).join('\n');
    return reply.type('text/plain; charset=utf-8').send(`${text}\n`);
  });
}

async function create({ database, dataFolder, now }: Config, catalogue: Catalogue): Promise<void> {
  const db = openDatabase(database);
  try {
    if (await isFounded(db)) return;
    await migrate(db);
    const { institution: ours } = DEMONSTRATION_SETTINGS;
    writeSettings(dataFolder, {
      ...DEMONSTRATION_SETTINGS,
      institution: {
        ...ours,
        sigla: catalogue.abbreviation,
        name: catalogue.name,
        code: catalogue.code,
      },
      guides: [{ code: 'pesquisa_geral' }],
      bases: [],
    });
    await db.transaction(async (tx) => {
      await seedLibraries(tx, catalogue);
      await seedTitles(tx, catalogue, now().toISOString());
      await foundNetwork(tx, now());
    });
  } finally {
    await db.close();
  }
}

async function seedLibraries(tx: Tx, { name: campus, libraries: names }: Catalogue): Promise<void> {
  await tx.insertInto('campuses').values({ id: 1, code: '1', name: campus }).execute();
  const week = libraries[0]?.week ?? [];
  for (const [index, name] of names.entries()) {
    const id = index + 1;
    await tx
      .insertInto('libraries')
      .values({
        id,
        campus_id: 1,
        code: String(id),
        name,
        time_zone: institution.timeZone,
        shelf_guide: '[]',
      })
      .execute();
    const hours = week.flatMap((intervals, day) =>
      intervals.map((interval) => ({ library_id: id, weekday: day || 7, ...interval })),
    );
    await tx.insertInto('opening_hours').values(hours).execute();
  }
}

async function seedTitles(tx: Tx, catalogue: Catalogue, now: string): Promise<void> {
  const tables = readTables();
  const own = readRecords(tables, catalogue.records).titles;
  const { sharedEach } = catalogue;
  const shared = readWorks()
    .filter(({ id, kind }) => sharedEach > 0 && id % sharedEach === 0 && kind === 'book')
    .map((work) => ({
      record: workRecord(work, tables),
      copies: readCopies(work.id, `${work.dewey} ${work.cutter}`, catalogue),
    }));
  const batch = [...own.map((record) => ({ record, copies: copiesOf(record) })), ...shared];
  await saveTitles(
    tx,
    batch.map(({ record, copies }) => ({ ...incoming(record), copies })),
    { now },
  );
}

const incoming = (record: MarcRecord) => prepareTitle(record, identityOf(record));

/** One copy, in one of the libraries. */
const readCopies = (
  work: number,
  callNumber: string,
  { abbreviation, libraries: names, sharedEach }: Catalogue,
): ReturnType<typeof copiesOf> => [
  {
    libraryCode: String(1 + (Math.floor(work / sharedEach) % names.length)),
    institution: '',
    callNumber,
    barcode: `${abbreviation}${work}`,
    shelfLocation: '',
    copyNumber: '1',
    volume: '',
    tome: '',
    part: '',
    material: 'main',
    kind: '',
    note: '',
  },
];
