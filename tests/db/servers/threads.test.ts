import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createServices, serve, type Server } from '#api/server.ts';
import { readConfig } from '#api/config.ts';
import { saveTitles, prepareTitle } from '#api/catalogue/import/records.ts';
import { writeSettings } from '#api/portal/settings/settings.ts';
import { DEMONSTRATION_SETTINGS } from '#demo/settings.ts';
import { judgedSearches } from '../../support/finding/judge.ts';
import { recordOf, rowsOf } from '../../support/finding/collection.ts';
import { addTitles, book, fillNetwork, lendCopyOf } from '../../support/networks/small-network.ts';
import { describeEngine, openCopyOf, type TestDatabase } from '../../support/servers/engines.ts';

const THREADS = 2;
const WORKS = 150;
const SEARCHES = 30;
const NOW = '2026-03-12T17:20:00.000Z';
const DUE = '2026-04-01T02:59:59.000Z';

/** Every so manieth, so that all kinds are among them. */
const some = <T>(all: readonly T[], count: number): T[] =>
  all.filter((_one, at) => at % Math.floor(all.length / count) === 0).slice(0, count);

const RIVER = {
  ...{ number: 'r1', title: 'Rio de papel', author: 'Lima, Ana' },
  copies: [{ barcode: 'r1' }, { barcode: 'r2' }],
};

const settings = {
  ...DEMONSTRATION_SETTINGS,
  timedWork: { ...DEMONSTRATION_SETTINGS.timedWork, inServer: false },
};

interface Started {
  server: Server;
  close(): Promise<void>;
  refresh(): Promise<void>;
}

interface Answer {
  status: number;
  body: string;
}

/** A connection that stays open: the same thread answers all its requests. */
class Connection {
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 1 });
  readonly #url: string;
  constructor(url: string) {
    this.#url = url;
  }

  get(path: string): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const headers = { lang: 'pt_BR' };
      const sent = request(`${this.#url}/api${path}`, { agent: this.#agent, headers }, (answer) => {
        let body = '';
        answer.setEncoding('utf8');
        answer.on('data', (part: string) => (body += part));
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, body }));
        answer.on('error', reject);
      });
      sent.on('error', reject).end();
    });
  }

  close(): void {
    this.#agent.destroy();
  }
}

const PATIENCE = { timeout: 60_000 };
/** Each thread reads all modules: on a busy machine that takes its time. */
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

describeEngine('a server with answering threads', () => {
  let test: TestDatabase;
  let folder: string;
  let one: Started;
  let many: Started;
  const ends: (() => Promise<unknown> | void)[] = [];
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'acervo-threads-'));
    writeSettings(folder, settings);
    test = await openCopyOf('judged-works', async (db) => {
      await fillNetwork(db);
      const titles = some(rowsOf('works.tsv'), WORKS).map((line) => ({
        ...prepareTitle(recordOf(line), { source: 'test', controlNumber: line[0] ?? '' }),
        copies: [],
      }));
      await db.transaction((tx) => saveTitles(tx, titles, { now: NOW }));
      await addTitles(db, [book(RIVER)]);
    });
    [one, many] = [await start(0), await start(THREADS)];
  });
  afterAll(async () => {
    for (const end of ends.splice(0).reverse()) await end();
    await test.close();
    rmSync(folder, { recursive: true, force: true });
  });

  async function start(threads: number): Promise<Started> {
    const config = readConfig({
      ...{ ACERVO_DATA: folder, DATABASE_URL: test.location, ACERVO_NOW: NOW, PORT: '0' },
      ACERVO_THREADS: String(threads),
      LOG_LEVEL: 'silent',
    });
    const network = { db: test.db, settings, close: async () => undefined };
    const services = await createServices(network, config);
    const server = await serve(services, { config, isPublic: true, maxEventLoopDelayMs: 0 });
    let closed: Promise<void> | undefined;
    const close = () => (closed ??= server.close());
    ends.push(close);
    return { server, close, refresh: () => services.catalogue.refresh() };
  }

  function open(url: string): Connection {
    const connection = new Connection(url);
    ends.push(() => connection.close());
    return connection;
  }

  /** A connection to each thread. The system distributes them. */
  async function connectToEach({ url, threads }: Server): Promise<Connection[]> {
    const found = new Map<number, Connection>();
    while (found.size < THREADS) {
      const before = threads!.requests();
      const connection = open(url);
      expect((await connection.get('/prontidao?para=leitura')).status).toBe(200);
      const at = threads!.requests().findIndex((count, each) => count !== before[each]);
      found.set(at, connection);
      await pause(10);
    }
    return [...found.values()];
  }

  it('answers searches as one without does, amid changes that every thread sees at once', async () => {
    const alone = open(one.server.url);
    const each = await connectToEach(many.server);
    const paths = [
      ...some(judgedSearches(), SEARCHES).map(({ typed }) => typed),
      ...['rio', 'papel NEXT novo', 'autor:lima'],
    ].map((q) => `/consulta?${new URLSearchParams({ q })}`);
    paths.push('/consulta?q=rio&biblioteca=1&disponivel=0', '/indice/autor?q=li', '/acervo/1');
    const expectSame = async () => {
      await Promise.all([one, many].map(({ refresh }) => refresh()));
      for (const path of paths) {
        const expected = await alone.get(path);
        const answers = await Promise.all(each.map((connection) => connection.get(path)));
        for (const answer of answers) expect(answer).toEqual(expected);
      }
    };
    await expectSame();
    const [id = 0] = await addTitles(test.db, [book(RIVER)]);
    const texts = async (path: string) => {
      const answers = await Promise.all(each.map((connection) => connection.get(path)));
      return answers.map(({ body }) => body);
    };
    const before = await texts('/consulta?q=rio+de+papel');
    await lendCopyOf(test.db, id, DUE);
    // Without a refresh of the index: what a row says of its copies is never old.
    for (const [at, text] of (await texts('/consulta?q=rio+de+papel')).entries()) {
      expect(text).not.toBe(before[at]);
    }
    await expectSame();
    await addTitles(test.db, [
      book({ ...RIVER, title: 'Papel novo' }),
      book({ number: 'r2', title: 'Rio seguinte', author: 'Lima, Ana' }),
    ]);
    await many.refresh();
    for (const text of await texts('/consulta?q=papel+novo')) expect(text).toContain('Papel novo');
    await expectSame();
    await addTitles(test.db, [book({ ...RIVER, deleted: true })]);
    await expectSame();
  });

  it('replaces a thread that ends, says so, and answers meanwhile', async () => {
    const warnings = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const { server } = many;
    const each = await connectToEach(server);
    const [killed] = server.threads!.workers();
    await killed!.terminate();
    for (const connection of each) {
      expect(await connection.get('/consulta?q=rio')).toMatchObject({ status: 200 });
    }
    for (const connection of await connectToEach(server)) {
      expect(await connection.get('/consulta?q=rio')).toMatchObject({ status: 200 });
    }
    expect(server.threads!.workers()).toHaveLength(THREADS);
    expect(server.threads!.workers()).not.toContain(killed);
    expect(warnings.mock.calls.flat()).toEqual([
      expect.stringMatching(/^Answering thread 1 ended: code 1\. Another replaces it/),
    ]);
    warnings.mockRestore();
  });

  it('refuses a port on which somebody else listens', async () => {
    const config = readConfig({
      ...{ ACERVO_DATA: folder, DATABASE_URL: test.location, ACERVO_NOW: NOW },
      ...{ PORT: new URL(many.server.url).port, ACERVO_THREADS: '1', LOG_LEVEL: 'silent' },
    });
    const network = { db: test.db, settings, close: async () => undefined };
    const services = await createServices(network, config);
    await expect(serve(services, { config, isPublic: true })).rejects.toMatchObject({
      code: 'EADDRINUSE',
    });
  });

  it('answers before it ends what has begun, on each thread', async () => {
    const { server, close } = many;
    const port = Number(new URL(server.url).port);
    const begun: Socket[] = [];
    const busy = new Set<number>();
    while (busy.size < THREADS) {
      const before = server.threads!.requests();
      const socket = connect(port, '127.0.0.1');
      socket.write(
        'POST /api/oauth/token HTTP/1.1\r\nhost: test\r\ncontent-type: application/json\r\n' +
          'content-length: 2\r\n\r\n{',
      );
      begun.push(socket);
      await vi.waitFor(() => expect(server.threads!.requests()).not.toEqual(before), PATIENCE);
      busy.add(server.threads!.requests().findIndex((count, at) => count !== before[at]));
    }
    const closed = close();
    await vi.waitFor(async () => expect(await isOpen(port)).toBe(false), PATIENCE);
    const statuses = await Promise.all(
      begun.map(async (socket) => {
        let text = '';
        socket.setEncoding('latin1').on('data', (part: string) => (text += part));
        socket.write('}');
        await once(socket, 'close');
        return text.slice(0, 12);
      }),
    );
    expect(new Set(statuses)).toEqual(new Set(['HTTP/1.1 422']));
    await closed;
  });
});

function isOpen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.on('connect', () => resolve(true)).on('error', () => resolve(false));
    socket.on('connect', () => socket.destroy());
  });
}
