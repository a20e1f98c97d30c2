import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildApp, type AppOptions } from '#api/app.ts';
import type { Services } from '#api/services.ts';
import { describeEngine } from '../../support/servers/engines.ts';
import { startPortal, type Portal } from '../../support/portal.ts';
import { addTitles, book, fillNetwork } from '../../support/networks/small-network.ts';

/** Everything that has been logged, as objects. */
interface Line {
  level: number;
  msg: string;
}

describeEngine('what stands before a call', () => {
  let portal: Portal;
  beforeAll(async () => {
    portal = await startPortal({
      fill: async (db) => {
        await fillNetwork(db);
        await addTitles(db, [book({ number: '1', title: 'O cortiço' })]);
      },
    });
  });
  afterAll(() => portal.close());

  async function listening(options: AppOptions, services: Partial<Services> = {}) {
    const lines: Line[] = [];
    const app = await buildApp(
      { ...portal.services, ...services },
      {
        maxEventLoopDelayMs: 0,
        logLevel: 'warn',
        logTo: { write: (line) => void lines.push(JSON.parse(line) as Line) },
        ...options,
      },
    );
    const address = new URL(await app.listen({ host: '127.0.0.1', port: 0 }));
    return { app, lines, open: () => connect(Number(address.port), address.hostname) };
  }

  /** All that comes until the connection is closed. */
  const answerOn = (socket: Socket): Promise<string> => text(socket);
  const errorIn = (answer: string): unknown => JSON.parse(answer.split('\r\n\r\n').at(-1) ?? '');

  it('cuts off a body that never ends', async () => {
    const patience = { requestMs: 200, idleMs: 60_000, checkMs: 20 };
    const { app, open } = await listening({ patience });
    const socket = open();
    socket.write(
      'POST /api/oauth/token HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n' +
        'Content-Length: 100000\r\n\r\n',
    );
    // Byte after byte, for as long as it is let.
    const drip = setInterval(() => socket.write(' '), 10);
    socket.on('error', () => undefined).resume();
    await new Promise((resolve) => socket.once('close', resolve));
    clearInterval(drip);
    expect((await app.inject('/api/parametros/instituicao')).statusCode).toBe(200);
    await app.close();
  });

  it('closes a connection that says nothing', async () => {
    const patience = { requestMs: 60_000, idleMs: 50, checkMs: 20 };
    const { app, open } = await listening({ patience });
    expect(await answerOn(open())).toBe('');
    await app.close();
  });

  it('refuses two hosts, and a head that is too large', async () => {
    const texto = 'O pedido veio em uma forma que não se pode ler.';
    const malformed = { message: 'malformed_request', texto };
    const { app, open } = await listening({});
    const asked = async (head: string) => {
      const socket = open();
      socket.write(`GET /api/parametros/instituicao HTTP/1.1\r\n${head}Connection: close\r\n\r\n`);
      return answerOn(socket);
    };
    expect(await asked('Host: a\r\n')).toMatch(/^HTTP\/1.1 200 /);
    const twice = await asked('Host: a\r\nhost: b\r\n');
    expect(twice).toMatch(/^HTTP\/1.1 400 /);
    expect(errorIn(twice)).toEqual({ statusCode: 400, ...malformed });
    const large = await asked(`Host: a\r\nX-Long: ${'x'.repeat(60_000)}\r\n`);
    expect(large).toMatch(/^HTTP\/1.1 431 /);
    expect(errorIn(large)).toEqual({ statusCode: 431, ...malformed });
    await app.close();
  });

  it('refuses a body that is too large as such, and says what to do', async () => {
    const { app } = await listening({});
    const response = await app.inject({
      method: 'POST',
      url: '/api/oauth/token',
      headers: { 'content-type': 'application/json', lang: '5' },
      payload: JSON.stringify({ grant_type: 'x'.repeat(1_100_000) }),
    });
    expect([response.statusCode, response.json()]).toEqual([
      413,
      {
        statusCode: 413,
        message: 'body_too_large',
        texto:
          'What you sent is larger than is accepted here, and nothing was saved. ' +
          'Shorten the text or choose a smaller file.',
      },
    ]);
    await app.close();
  });

  it('lets who sends too much finish, and then read why it is refused', async () => {
    const { app, open } = await listening({});
    const socket = open();
    const body = Buffer.alloc(3_000_000, 'x');
    socket.write(
      'POST /api/oauth/token HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n' +
        `Content-Length: ${body.length}\r\n\r\n`,
    );
    // Nothing is read before all is sent, as browsers do.
    await new Promise((sent) => socket.write(body, sent));
    socket.write('GET /api/nada HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n');
    const both = await answerOn(socket);
    expect(both).toMatch(/^HTTP\/1.1 413 /);
    expect(both).toContain('HTTP/1.1 404 ');
    await app.close();
  });

  it('reads all of a body that is too large before it closes a connection, as a proxy asks it to', async () => {
    const { app, open } = await listening({});
    const socket = open();
    const body = Buffer.alloc(8_000_000, 'x');
    socket.write(
      'POST /api/oauth/token HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n' +
        `Connection: close\r\nContent-Length: ${body.length}\r\n\r\n`,
    );
    await new Promise((sent) => socket.write(body, sent));
    expect(await answerOn(socket)).toMatch(/^HTTP\/1.1 413 /);
    await app.close();
  });

  it('tells a start from too much work', async () => {
    let now = new Date('2026-03-12T12:00:00Z');
    const { app } = await listening({ maxEventLoopDelayMs: 1 }, { now: () => now });
    /** What is answered once the event loop is found to lag. */
    const refusal = async () => {
      for (;;) {
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 30);
        await nextTurn();
        const response = await app.inject('/api/parametros/instituicao');
        if (response.statusCode !== 503) continue;
        return [response.json<{ message: string }>().message, response.headers['retry-after']];
      }
    };
    expect(await refusal()).toEqual(['starting', '5']);
    now = new Date('2026-03-12T12:01:00Z');
    expect(await refusal()).toEqual(['overloaded', '5']);
    await app.close();
  });

  it('asks for TLS to be kept only where the public address has it', async () => {
    const header = async (origin: string) => {
      const app = await buildApp({ ...portal.services, origin }, { maxEventLoopDelayMs: 0 });
      const { headers } = await app.inject('/api/parametros/instituicao');
      await app.close();
      return headers['strict-transport-security'];
    };
    expect(await header('https://catalogo.example')).toBe('max-age=31536000');
    expect(await header('http://127.0.0.1:4321')).toBeUndefined();
  });

  it('lets the page of the calls load nothing from elsewhere', async () => {
    const response = await fetch(`${portal.url}/api/docs/static/index.html`);
    expect(response.status).toBe(200);
    const policy = response.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'self'");
    expect(policy).not.toMatch(/https?:|unsafe|\*/);
  });

  it.each([
    '/acervo/{id}/referencia?formato=csl',
    '/acervo/{id}/referencia?formato=ris',
    '/acervo/{id}/referencia?formato=bibtex',
    '/acervo/{id}/marc?formato=marcxml',
    '/acervo/{id}/marc?formato=iso2709',
    '/acervo/{id}/dublin-core?formato=xml',
    '/acervo/{id}/marc',
    '/acervo/{id}/referencia',
    '/parametros/eventos/calendario',
  ])('publishes of what type the answer of %s is', async (address) => {
    const response = await fetch(`${portal.url}/api${address.replace('{id}', '1')}`);
    const type = response.headers.get('content-type')?.split(';')[0] ?? '';
    const contract = (await (await fetch(`${portal.url}/api/openapi.json`)).json()) as {
      paths: Record<string, { get: { responses: Record<string, { content: object }> } }>;
    };
    const { get } = contract.paths[`/api${address.split('?')[0]}`] ?? {};
    expect(Object.keys(get?.responses['200']?.content ?? {})).toContain(type);
  });

  it('publishes what is in files that are JSON, and what is no answer of 200', async () => {
    const { paths } = (await (await fetch(`${portal.url}/api/openapi.json`)).json()) as {
      paths: Record<string, Record<string, { responses: Record<string, { content?: object }> }>>;
    };
    const answersOf = (path: string, method = 'get') => paths[`/api${path}`]?.[method]?.responses;
    const csl = { schema: { type: 'array', items: { type: 'object' } } };
    expect(answersOf('/acervo/{id}/referencia')?.['200']?.content).toMatchObject({
      'application/vnd.citationstyles.csl+json': csl,
      'application/x-bibtex': { schema: { type: 'string' } },
    });
    for (const answers of [
      answersOf('/acervo/{id}/exportar'),
      answersOf('/acervo/exportar-cesta', 'post'),
    ]) {
      expect(answers?.['200']?.content).toMatchObject({
        'application/vnd.citationstyles.csl+json': csl,
        'application/ld+json': { schema: { properties: { '@graph': { type: 'array' } } } },
      });
    }
    expect(answersOf('/acervo/{id}/exportar')?.['200']?.content).not.toHaveProperty([
      'application/json',
    ]);
    const moved = Object.keys(answersOf('/saml/acs', 'post') ?? {});
    expect(moved).toContain('303');
    expect(moved).not.toContain('200');
  });

  it('tells in one line, and once, what keeps many calls from being answered', async () => {
    let isAway = false;
    const queries = () => {
      if (!isAway) return portal.db.queries;
      throw Object.assign(new Error('connect ECONNREFUSED 10.0.0.9:5432'), {
        code: 'ECONNREFUSED',
      });
    };
    const db = Object.defineProperty({ ...portal.db }, 'queries', { get: queries });
    const { app, lines } = await listening({}, { db });
    isAway = true;
    for (let times = 0; times < 5; times++) {
      expect((await app.inject('/api/acervo/1/exemplares')).statusCode).toBe(503);
    }
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatchObject({
      level: 40,
      msg: 'database_away: connect ECONNREFUSED 10.0.0.9:5432',
    });
    expect(JSON.stringify(lines)).not.toContain('stack');
    await app.close();
  });

  it('is silent about whoever goes away in the middle', async () => {
    const { app, lines, open } = await listening({ logLevel: 'error' });
    const gone = new Promise<void>((resolve) => {
      app.server.on('connection', (socket) => socket.once('close', () => resolve()));
    });
    const socket = open();
    await once(socket, 'connect');
    socket.write(
      'POST /api/oauth/token HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n' +
        'Content-Length: 100000\r\n\r\n{"grant',
    );
    await once(app.server, 'request');
    socket.resetAndDestroy();
    await gone;
    for (let turns = 0; turns < 20; turns++) await nextTurn();
    expect(lines).toEqual([]);
    await app.close();
  });
});
