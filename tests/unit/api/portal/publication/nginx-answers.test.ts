import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { CONNECTION_LIMITS } from '#api/core/http/limits/connections.ts';
import { LOOPBACK } from '#api/core/http/networks.ts';
import { CACHE } from '#api/portal/site/cache.ts';
import { swapSite } from '#api/portal/publication/published-site.ts';
import { SERVICE_FILE_BYTES } from '#contract/shared/service-forms.ts';
import { EVERY_CALL } from '../../../../support/every-call.ts';
import { freePort } from '../../../../support/servers/free-port.ts';
import { findNginx, startNginx } from '../../../../support/servers/nginx-server.ts';
import { inFolder, smallSite, writeFiles } from '../../../../support/networks/small-site.ts';

/** What is asked of the API that stands behind nginx, and what it answers. */
interface Api {
  url: string;
  status: number;
  /** Where its answer leads. */
  location: string | undefined;
  asked: { url: string; forwarded: string }[];
  /** Takes requests and answers none of them. */
  isSilent: boolean;
  stop: () => Promise<void>;
}

async function startApi(): Promise<Api> {
  const api: Api = {
    url: '',
    status: 200,
    location: undefined,
    asked: [],
    isSilent: false,
    stop: async () => undefined,
  };
  const server = createServer((request, response) => {
    const forwarded = `${request.headers['x-forwarded-for']} ${request.headers['x-forwarded-proto']}`;
    api.asked.push({ url: request.url ?? '', forwarded });
    if (api.isSilent) return;
    // Not before all of it is here: the connection is closed with the response.
    request.resume().once('end', () => {
      if (api.location !== undefined) response.setHeader('location', api.location);
      response.writeHead(api.status).end('{}');
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  api.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  api.stop = async () => {
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
  };
  return api;
}

/** What was done, and with the access log that nginx has written once it is stopped. */
const behindNginx = (
  work: (url: string, api: Api, site: string) => Promise<void>,
  after?: (log: string) => void,
  proxies: readonly string[] = LOOPBACK,
) =>
  inFolder(async (folder) => {
    const site = join(folder, 'site');
    writeFiles(site, smallSite());
    const api = await startApi();
    const port = await freePort();
    const log = join(folder, 'access.log');
    const policy = { signLanguage: false, coverOrigins: [] };
    const options = { siteFolder: site, api: api.url, port, log, proxies, ...policy };
    const nginx = await startNginx(options);
    try {
      await work(nginx.url, api, site);
    } finally {
      await nginx.stop();
      await api.stop();
    }
    after?.(readFileSync(log, 'utf8'));
  });

describe.skipIf(findNginx() === null)('a real nginx on its configuration', () => {
  it('asks the API about records without a page, and about no others', () =>
    behindNginx(async (url, api) => {
      const text = async (path: string) => (await (await fetch(url + path)).text()).trim();
      expect(await text('/acervo/1')).toBe('acervo/1');
      expect(await text('/acervo/x')).toBe('404');
      expect(await text('/acervo/1/marc')).toBe('acervo/1');
      expect(await text('/acervo/1/nada')).toBe('404');
      expect(api.asked).toEqual([]);
      expect(await text('/en/acervo/2?q=1')).toBe('en/acervo/titulo');
      expect(api.asked.map((one) => one.url)).toEqual(['/api/publicacao/acervos/2']);
      api.status = 404;
      expect(await text('/en/acervo/3')).toBe('en/404');
    }));

  it('leads from a record that was put into another to that', () =>
    behindNginx(async (url, api) => {
      Object.assign(api, { status: 308, location: '/api/publicacao/acervos/12' });
      for (const [asked, led] of [
        ['/acervo/7', '/acervo/12'],
        ['/en/acervo/7/marc?q=a%2Fb', '/en/acervo/12/marc?q=a%2Fb'],
      ] as const) {
        const answer = await fetch(url + asked, { redirect: 'manual' });
        expect([answer.status, answer.headers.get('location')]).toEqual([308, led]);
        expect(answer.headers.get('cache-control')).toBe(CACHE.missing);
        expect(answer.headers.get('link')).toBeNull();
      }
      expect((await fetch(`${url}/acervo/1`, { redirect: 'manual' })).status).toBe(200);
    }));

  it('shows the shell, as trouble, when nobody can say whether a record exists', () =>
    behindNginx(async (url, api) => {
      api.status = 500;
      const troubled = await fetch(`${url}/en/acervo/2`);
      expect(troubled.status).toBe(503);
      expect(troubled.headers.get('cache-control')).toBe(CACHE.missing);
      expect((await troubled.text()).trim()).toBe('en/acervo/titulo');
      await api.stop();
      expect((await fetch(`${url}/acervo/2`)).status).toBe(503);
      expect((await fetch(`${url}/acervo/1`)).status).toBe(200);
      expect((await fetch(`${url}/nada`)).status).toBe(404);
    }));

  it('tells the API where a visitor is, whatever the visitor says', () =>
    behindNginx(async (url, api) => {
      await fetch(`${url}/api/x?y=%2F`, { headers: { 'x-forwarded-for': '203.0.113.9' } });
      expect(api.asked).toEqual([{ url: '/api/x?y=%2F', forwarded: '127.0.0.1 http' }]);
    }));

  it('asks the API for what a call answers at another address', () =>
    behindNginx(async (url, api) => {
      for (const address of [
        '/sitemap.xml?v=1',
        '/sitemap-acervos-2.xml',
        '/.well-known/security.txt',
        '/openurl?rft.isbn=1&x=%20',
        '/acervo/12.csl.json?v=1',
        '/autoridade/5.ttl',
      ])
        expect((await fetch(url + address)).status).toBe(200);
      expect(api.asked.map((one) => one.url)).toEqual([
        '/api/publicacao/mapa',
        '/api/publicacao/mapa/acervos-2',
        '/api/publicacao/seguranca',
        '/api/openurl?rft.isbn=1&x=%20',
        '/api/acervo/12/exportar?tipo=csl',
        '/api/autoridade/5?formato=turtle',
      ]);
    }));

  it.each([
    ['/acervo/1', 'application/ld+json', '/acervo/1.jsonld'],
    ['/en/acervo/2', 'application/vnd.citationstyles.csl+json', '/acervo/2.csl.json'],
    ['/autoridade/2', 'text/turtle, */*;q=0.1', '/autoridade/2.ttl'],
    ['/acervo/1', 'text/html, application/ld+json', null],
    ['/acervo/1', 'text/turtle', null],
    ['/acervo/1', '*/*', null],
  ])('leads programs from %s with %s to %s', (address, accept, data) =>
    behindNginx(async (url) => {
      const headers = { accept };
      const answer = await fetch(url + address, { headers, redirect: 'manual' });
      const location = answer.headers.get('location');
      expect([answer.status, location]).toEqual(data === null ? [200, null] : [303, data]);
      if (data !== null) expect(answer.headers.get('cache-control')).toBe('no-store');
    }),
  );

  it('passes on the largest body that a call takes, and refuses larger ones in words', () =>
    behindNginx(async (url) => {
      const send = (bytes: number) =>
        fetch(`${url}/api/x`, { method: 'POST', body: new Uint8Array(bytes) });
      const largest = Math.max(...EVERY_CALL.map(({ bodyBytes = 0 }) => bodyBytes));
      expect(largest).toBeGreaterThan(SERVICE_FILE_BYTES);
      expect((await send(largest)).status).toBe(200);
      const refused = await send(largest + 2_000_000);
      expect(refused.headers.get('content-type')).toMatch(/^application\/json/);
      expect(refused.headers.get('cache-control')).toBe('no-store');
      expect([refused.status, await refused.json()]).toEqual([
        413,
        expect.objectContaining({ statusCode: 413, message: 'body_too_large' }),
      ]);
    }));

  const many = 2 * CONNECTION_LIMITS.perAddress;
  const busy = async (url: string, api: Api): Promise<Response> => {
    api.isSilent = true;
    const ended = new AbortController();
    const open = Array.from({ length: many }, () =>
      fetch(`${url}/api/x`, { signal: ended.signal }).catch(() => undefined),
    );
    while (api.asked.length < many) await nextTurn();
    api.isSilent = false;
    const response = await fetch(`${url}/api/x`);
    ended.abort();
    await Promise.all(open);
    return response;
  };

  it('lets one address have so many requests under way and no more', () =>
    behindNginx(
      async (url, api) => {
        const response = await busy(url, api);
        expect(response.status).toBe(429);
        expect(await response.json()).toMatchObject({ message: 'too_many_requests' });
      },
      undefined,
      ['192.0.2.0/24'],
    ));

  it('does not limit a trusted proxy', () =>
    behindNginx(async (url, api) => {
      expect((await busy(url, api)).status).toBe(200);
    }));

  it('logs the area of an address, without tokens, titles and search words', () =>
    behindNginx(
      async (url) => {
        const headers = { referer: 'https://a.example/segredo' };
        for (const path of [
          '/api/calendarios/segredo.ics',
          '/api/acervo?q=segredo',
          '/nada-consta/segredo?q=segredo',
          '/en/acervo/1?q=segredo',
          '/',
        ]) {
          await (await fetch(url + path, { headers })).arrayBuffer();
        }
      },
      (log) => {
        const lines = log.trim().split('\n');
        const area = /^127\.0\.0\.1 \[[^\]]+\] (GET \S+ \d{3}) \d+ [\d.]+$/;
        expect(lines.map((line) => area.exec(line)?.[1])).toEqual([
          'GET /api/calendarios 200',
          'GET /api/acervo 200',
          'GET /nada-consta 404',
          'GET /en/acervo 200',
          'GET / 200',
        ]);
        expect(log).not.toContain('segredo');
      },
    ));

  it('follows a publish', () =>
    behindNginx(async (url, _api, site) => {
      writeFiles(`${site}.next`, smallSite('two'));
      swapSite(site, `${site}.next`);
      expect(await (await fetch(`${url}/conta`)).text()).toBe('conta two');
    }));
});
