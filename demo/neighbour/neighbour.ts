import { join } from 'node:path';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { buildApp } from '#api/app.ts';
import type { Config } from '#api/config.ts';
import { openDatabase, type Database, type Tx } from '#api/core/db/connection.ts';
import { migrate } from '#api/core/db/migrate.ts';
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

/** The network beside that of the demonstration, which answers the guide of the network. */
const NAME = 'Rede do Vale';
const CODE = 2;
const LIBRARIES = ['Biblioteca Municipal', 'Biblioteca do Instituto Técnico'];
/** Of our works it has every so manieth. */
const SHARED_EACH = 12;

/**
 * The demonstration with its neighbour: a second, small catalogue in this process, on the port after
 * the site's, which the guide of the network asks. It has calls and no site. Where that port is taken,
 * or another catalogue is set, the network stays as it is.
 */
export async function withNeighbour(network: Network, config: Config): Promise<Network> {
  if (network.settings.peers.network) return network;
  const neighbour = await startNeighbour(config);
  if (!neighbour) return network;
  const { settings } = network;
  return {
    ...network,
    settings: { ...settings, peers: { ...settings.peers, network: neighbour.peer } },
    close: async () => {
      await neighbour.close();
      await network.close();
    },
  };
}

interface Neighbour {
  peer: Peer;
  close(): Promise<void>;
}

/** Listens at once; what answers is made and opened by the first question. */
async function startNeighbour(config: Config): Promise<Neighbour | null> {
  const there = besideOf(config);
  let opened: ReturnType<typeof openNeighbour> | undefined;
  const server = createServer((request, response) => {
    opened ??= openNeighbour(there);
    opened.then(
      ({ app }) => app.routing(request, response),
      (error: unknown) => {
        opened = undefined;
        console.error(error);
        response.writeHead(500).end();
      },
    );
  });
  try {
    server.listen(there.port, there.host);
    await once(server, 'listening');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') return null;
    throw error;
  }
  const { port } = server.address() as AddressInfo;
  const close = async () => {
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
    await (await opened?.catch(() => undefined))?.close();
  };
  return { peer: { code: CODE, name: NAME, address: `http://${there.host}:${port}` }, close };
}

async function openNeighbour(there: Config) {
  await create(there);
  const network = await openNetwork(there);
  const services = await createServices(network, there);
  const app = await buildApp(services, {
    logLevel: there.logLevel,
    // Asked by this process alone, which says itself when it has too much to do.
    maxEventLoopDelayMs: 0,
    site: async (site) => serveTitlePages(site, network.db),
  });
  await app.ready();
  const close = async () => {
    await app.close();
    await services.catalogue.close();
    await network.close();
  };
  return { app, close };
}

/** A folder and an address of its own. */
function besideOf(config: Config): Config {
  const dataFolder = join(config.dataFolder, 'neighbour');
  const port = config.port === 0 ? 0 : config.port + 1;
  return {
    ...config,
    dataFolder,
    database: join(dataFolder, 'acervo.db'),
    contentFolder: join(dataFolder, 'content'),
    port,
    origin: `http://${config.host}:${port}`,
  };
}

/** Title pages that network results link to, as plain text instead of a site. */
function serveTitlePages(site: FastifyInstance, { queries }: Database): void {
  site.get<{ Params: { id: string } }>('/acervo/:id', async ({ params }, reply) => {
    const id = Number(params.id);
    const title = Number.isSafeInteger(id) ? (await titlesByIds(queries, [id])).get(id) : undefined;
    if (!title) return reply.callNotFound();
    const { authors, year } = title.summary;
    const text = [title.summary.title, authors[0]?.name, year, NAME].filter(Boolean).join('\n');
    return reply.type('text/plain; charset=utf-8').send(`${text}\n`);
  });
}

async function create({ database, dataFolder, now }: Config): Promise<void> {
  const db = openDatabase(database);
  try {
    if (await isFounded(db)) return;
    await migrate(db);
    const { institution: ours } = DEMONSTRATION_SETTINGS;
    writeSettings(dataFolder, {
      ...DEMONSTRATION_SETTINGS,
      institution: { ...ours, sigla: 'RV', name: NAME, code: CODE },
      guides: [{ code: 'pesquisa_geral' }],
      bases: [],
    });
    await db.transaction(async (tx) => {
      await seedLibraries(tx);
      await seedTitles(tx, now().toISOString());
      await foundNetwork(tx, now());
    });
  } finally {
    await db.close();
  }
}

async function seedLibraries(tx: Tx): Promise<void> {
  await tx.insertInto('campuses').values({ id: 1, code: '1', name: NAME }).execute();
  const week = libraries[0]?.week ?? [];
  for (const [index, name] of LIBRARIES.entries()) {
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

async function seedTitles(tx: Tx, now: string): Promise<void> {
  const tables = readTables();
  const own = readRecords(tables, 'neighbour/records.txt').titles;
  const shared = readWorks()
    .filter(({ id, kind }) => id % SHARED_EACH === 0 && kind === 'book')
    .map((work) => ({
      record: workRecord(work, tables),
      copies: readCopies(work.id, `${work.dewey} ${work.cutter}`),
    }));
  const batch = [...own.map((record) => ({ record, copies: copiesOf(record) })), ...shared];
  await saveTitles(
    tx,
    batch.map(({ record, copies }) => ({ ...incoming(record), copies })),
    { now },
  );
}

const incoming = (record: MarcRecord) => prepareTitle(record, identityOf(record));

/** One copy, in the one library or the other. */
const readCopies = (work: number, callNumber: string): ReturnType<typeof copiesOf> => [
  {
    libraryCode: String(1 + (Math.floor(work / SHARED_EACH) % LIBRARIES.length)),
    institution: '',
    callNumber,
    barcode: `RV${work}`,
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
