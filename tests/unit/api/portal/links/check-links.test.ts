import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { checkLinks, type LinkOutcome } from '#api/portal/links/check/check-links.ts';
import { readRobots } from '#api/portal/links/check/robots.ts';

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

/** A server on this machine, and what it was asked, in order. */
async function serve(answers: Record<string, Answer>) {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    asked.push(`${request.method} ${path}`);
    const answer = answers[path];
    if (answer) return answer(request, response);
    response.writeHead(404).end();
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { asked, at: (path: string) => `http://127.0.0.1:${port}${path}` };
}

const status =
  (code: number, headers: Record<string, string> = {}): Answer =>
  (_request, response) =>
    response.writeHead(code, headers).end();

/** Checks addresses without waiting; tells of each what became of it, and what was waited for. */
async function check(urls: string[], options: { timeout?: number; pause?: number } = {}) {
  const found = new Map<string, LinkOutcome>();
  const waits: number[] = [];
  const links = urls.map((url, at) => ({ url, titles: [at + 1] }));
  const polite = {
    ...{ fetch, pause: 1000, timeout: 5000, servers: 2, ...options },
    wait: (milliseconds: number) => Promise.resolve(waits.push(milliseconds)),
  };
  for await (const { url, outcome } of checkLinks(links, polite)) found.set(url, outcome);
  return {
    waits,
    of: (url: string) => found.get(url),
    kinds: [...found.values()].map((o) => o.kind),
  };
}

describe('links of records', () => {
  it('are alive, moved, dead or unclear, as their server says', async () => {
    const { at } = await serve({
      '/here': status(200),
      '/for-good': status(301, { location: '/here' }),
      '/today': status(302, { location: '/here' }),
      '/to-nothing': status(301, { location: '/gone' }),
      '/gone': status(410),
      '/sign-in': status(401),
      '/broken': status(502),
      '/round': status(302, { location: '/round' }),
      '/odd': status(302, { location: 'javascript:alert(1)' }),
    });
    const paths = ['/here', '/for-good', '/today', '/to-nothing', '/gone', '/none', '/sign-in'];
    const all = [...paths, '/broken', '/round', '/odd'];
    const { of } = await check(all.map(at));
    expect(all.map((path) => [path, of(at(path))?.kind])).toEqual([
      ...[
        ['/here', 'alive'],
        ['/for-good', 'moved'],
        ['/today', 'alive'],
      ],
      ...[
        ['/to-nothing', 'dead'],
        ['/gone', 'dead'],
        ['/none', 'dead'],
        ['/sign-in', 'unclear'],
      ],
      ...[
        ['/broken', 'unclear'],
        ['/round', 'dead'],
        ['/odd', 'unclear'],
      ],
    ]);
    expect(of(at('/for-good'))).toEqual({ kind: 'moved', to: at('/here'), detail: at('/here') });
  });

  it('are asked by their head, and by one byte where the head is refused', async () => {
    const refusesHead: Answer = ({ method, headers }, response) =>
      response.writeHead(method === 'GET' && headers.range === 'bytes=0-0' ? 206 : 405).end();
    const { at, asked } = await serve({ '/text': status(200), '/old': refusesHead });
    const { kinds } = await check([at('/text'), at('/old')]);
    expect(kinds).toEqual(['alive', 'alive']);
    expect(asked).toEqual(['GET /robots.txt', 'HEAD /text', 'HEAD /old', 'GET /old']);
  });

  it('are left out where robots.txt asks for it, and asked as slowly as it wants', async () => {
    const robots: Answer = (_request, response) =>
      response.end('User-agent: *\nDisallow: /private\nCrawl-delay: 3\n');
    const { at, asked } = await serve({ '/robots.txt': robots, '/open': status(200) });
    const { of, waits } = await check([at('/private/1'), at('/open')]);
    expect(of(at('/private/1'))).toEqual({ kind: 'unasked', detail: 'robots.txt asks not to' });
    expect(of(at('/open'))).toEqual({ kind: 'alive' });
    expect(waits).toEqual([3000]);
    expect(asked).toEqual(['GET /robots.txt', 'HEAD /open']);
  });

  it('of a server that has had enough are not asked for', async () => {
    const { at, asked } = await serve({ '/1': status(200), '/2': status(429), '/3': status(200) });
    const { kinds } = await check([at('/1'), at('/2'), at('/3')]);
    expect(kinds).toEqual(['alive', 'busy', 'unasked']);
    expect(asked).not.toContain('HEAD /3');
  });

  it('of a server that does not answer are unclear, the first few, and then not asked for', async () => {
    const never: Answer = () => undefined;
    const paths = Array.from({ length: 7 }, (_, n) => `/${n}`);
    const { at } = await serve(Object.fromEntries(paths.map((path) => [path, never])));
    const { kinds } = await check(paths.map(at), { timeout: 20 });
    expect(kinds).toEqual([...Array<string>(5).fill('unclear'), 'unasked', 'unasked']);
  });

  it('that are no addresses, or of no server, are dead', async () => {
    const { at } = await serve({});
    const closed = at('/');
    servers.splice(0).forEach((server) => server.close());
    const { of } = await check(['nonsense', 'ftp://example.org/a', closed]);
    expect(of('nonsense')).toEqual({ kind: 'dead', detail: 'is no address of the web' });
    expect(of('ftp://example.org/a')?.kind).toBe('dead');
    expect(of(closed)).toEqual({ kind: 'dead', detail: 'ECONNREFUSED' });
  });

  it('are asked one at a time of each server, and of several at once', async () => {
    let together = 0;
    let most = 0;
    const slow: Answer = (_request, response) => {
      most = Math.max(most, ++together);
      setImmediate(() => {
        together--;
        response.end();
      });
    };
    const one = await serve({ '/1': slow, '/2': slow, '/3': slow });
    const { kinds } = await check(['/1', '/2', '/3'].map(one.at));
    expect([kinds.length, most]).toEqual([3, 1]);
    const others = await Promise.all([1, 2, 3, 4, 5].map(() => serve({ '/': status(200) })));
    expect((await check(others.map(({ at }) => at('/')))).kinds).toEqual(Array(5).fill('alive'));
  });
});

describe('robots.txt', () => {
  const robots = readRobots(
    [
      'User-agent: other\nDisallow: /',
      'User-agent: *\nUser-agent: more\nDisallow: /a # all of it\nAllow: /a/b\nDisallow: /*.pdf$\nDisallow:',
    ].join('\n\n'),
    'AcervoLinkCheck',
  );

  it.each([
    ['/', true],
    ['/a', false],
    ['/abc', false],
    ['/a/b', true],
    ['/c/d.pdf', false],
    ['/c/d.pdf?x', true],
  ])('%s: %s', (path, allowed) => {
    expect(robots.allows(path)).toBe(allowed);
  });

  it('counts for who is named, before everybody', () => {
    const text = 'User-agent: *\nDisallow: /\n\nUser-agent: acervolinkcheck\nDisallow: /x\n';
    const own = readRobots(text, 'AcervoLinkCheck');
    expect([own.allows('/y'), own.allows('/x')]).toEqual([true, false]);
    expect(readRobots('<html>', 'AcervoLinkCheck').allows('/x')).toBe(true);
  });
});
