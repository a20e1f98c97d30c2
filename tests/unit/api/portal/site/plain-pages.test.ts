import { join } from 'node:path';
import Fastify from 'fastify';
import rateLimit from '@fastify/rate-limit';
import { describe, expect, it } from 'vitest';
import { LANG_HEADER } from '#contract/shared/languages.ts';
import { PLAIN_PAGES, PLAIN_PARTS } from '#contract/shared/constants.ts';
import { workByAddress, WorkLimit, type WorkOf } from '#api/core/http/limits/work-limit.ts';
import { CACHE } from '#api/portal/site/cache.ts';
import { serveSite } from '#api/portal/site/serve.ts';
import { inFolder, smallSite, writeFiles } from '../../../../support/networks/small-site.ts';

/** A module that writes what it got: the page, then the answer of one call, unless `?sem` is asked. */
const MODULE = `export async function plainPage(page, { url, get }) {
  if (url.searchParams.has('sem')) return page;
  const { status, body } = await get('/livros' + url.search, 'en');
  return page + ' ' + status + ' ' + JSON.stringify(body);
}
export async function plainParts(page, { url, get }) {
  const { body } = await get('/livros' + url.search, 'en');
  return { islands: { Books: body.lang }, styles: [page.trim()] };
}`;

/** A server with that site and a call that says whose request it is, three times a minute. */
async function serving(
  folder: string,
  {
    files = { 'plain.mjs': MODULE },
    workOf,
  }: { files?: Record<string, string>; workOf?: WorkOf } = {},
) {
  writeFiles(folder, { ...smallSite(), ...files });
  const app = Fastify({ trustProxy: ['127.0.0.1'] });
  await app.register(rateLimit, { global: false });
  const config = { rateLimit: { max: 3, timeWindow: '1 minute' } };
  app.get('/api/livros', { config }, async ({ ip, headers }, reply) => {
    reply.header('cache-control', 'public, max-age=0, s-maxage=30');
    return { ip, lang: headers['lang'] };
  });
  app.get('/api/emprestimos', async ({ headers }, reply) => {
    if (headers.authorization !== 'Bearer a') reply.code(401);
    return { token: headers.authorization };
  });
  await serveSite(app, {
    folder,
    resolveRecord: async (_record, id) => (id === 3 ? 2 : id === 2 ? 2 : null),
    signLanguage: false,
    coverOrigins: [],
    checkMs: 0,
    ...(workOf && { workOf }),
  });
  return app;
}

describe('pages without script', () => {
  it('are the page of the site with answers for this visitor in its language, its headers and their lifetime', () =>
    inFolder(async (folder) => {
      const app = await serving(folder);
      const answer = await app.inject({
        url: `${PLAIN_PAGES}/en/acervo/1?q=a`,
        headers: { 'x-forwarded-for': '192.0.2.7' },
        remoteAddress: '127.0.0.1',
      });
      expect(answer.statusCode).toBe(200);
      expect(answer.body).toBe(`en/acervo/1  200 {"ip":"192.0.2.7","lang":"${LANG_HEADER.en}"}`);
      expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
      expect(answer.headers['content-security-policy']).toContain("default-src 'self'");
      expect(answer.headers['cache-control']).toBe('public, max-age=0, s-maxage=30');
      expect(answer.headers['x-robots-tag']).toBe('noindex');
      expect(answer.headers.link).toContain('describedby');
      const again = await app.inject({
        url: `${PLAIN_PAGES}/en/acervo/1?q=a`,
        headers: { 'x-forwarded-for': '192.0.2.7', 'if-none-match': String(answer.headers.etag) },
        remoteAddress: '127.0.0.1',
      });
      expect([again.statusCode, again.body]).toEqual([304, '']);
      await app.close();
    }));

  it('have parts for slow lines, which live as long as the answers in them and weigh no headers of pages', () =>
    inFolder(async (folder) => {
      const app = await serving(folder);
      const answer = await app.inject(`${PLAIN_PARTS}/en/acervo/1?q=a`);
      expect(answer.statusCode).toBe(200);
      expect(answer.json()).toEqual({
        islands: { Books: LANG_HEADER.en },
        styles: ['en/acervo/1'],
      });
      expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
      expect(answer.headers['cache-control']).toBe('public, max-age=0, s-maxage=30');
      expect(answer.headers['content-security-policy']).toBeUndefined();
      for (const path of ['/en/nada', '/acervo/3', '/favicon.svg', '/api/livros'])
        expect((await app.inject(`${PLAIN_PARTS}${path}`)).statusCode, path).toBe(404);
      await app.close();
    }));

  it('have parts for who is signed in, which nobody stores, nor that nobody is', () =>
    inFolder(async (folder) => {
      const files = {
        'plain.mjs': `export async function plainParts(page, { get }) {
          const { body } = await get('/emprestimos', 'en');
          return { islands: { Loans: body.token }, styles: [] };
        }`,
      };
      const app = await serving(folder, { files });
      for (const [token, statusCode] of [
        ['a', 200],
        ['b', 401],
      ] as const) {
        const answer = await app.inject({
          url: `${PLAIN_PARTS}/en/acervo/1`,
          headers: { authorization: `Bearer ${token}` },
        });
        expect(answer.statusCode).toBe(statusCode);
        expect(answer.json()).toMatchObject({ islands: { Loans: `Bearer ${token}` } });
        expect(answer.headers['cache-control']).toBe('no-store');
        expect(answer.headers['cdn-cache-control']).toBeUndefined();
      }
      await app.close();
    }));

  it('count as the calls that they make, and say how long to wait', () =>
    inFolder(async (folder) => {
      const app = await serving(folder);
      const ask = (remoteAddress: string) => app.inject({ url: `${PLAIN_PAGES}/`, remoteAddress });
      for (let n = 0; n < 3; n++) expect((await ask('192.0.2.1')).statusCode).toBe(200);
      const refused = await ask('192.0.2.1');
      expect(refused.statusCode).toBe(429);
      expect(refused.body).toContain('index  429');
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
      expect(refused.headers['cache-control']).toBe(CACHE.missing);
      expect((await ask('192.0.2.2')).statusCode).toBe(200);
      await app.close();
    }));

  it('are refused to an address that has used up its work, before they are rendered', () =>
    inFolder(async (folder) => {
      const limit = new WorkLimit({ savedMs: 30, msPerSecond: 1 }, { clock: () => 0 });
      const app = await serving(folder, {
        workOf: workByAddress(limit, (ip) => ip === '10.0.0.1'),
      });
      const ask = async (remoteAddress: string) =>
        (await app.inject({ url: `${PLAIN_PAGES}/?sem`, remoteAddress })).statusCode;
      expect([await ask('192.0.2.1'), await ask('192.0.2.1')]).toEqual([200, 200]);
      const refusal = await app.inject({ url: `${PLAIN_PAGES}/?sem`, remoteAddress: '192.0.2.1' });
      expect([refusal.statusCode, refusal.headers['retry-after']]).toEqual([429, '1']);
      expect(await ask('192.0.2.2')).toBe(200);
      // Shared by many people.
      for (let n = 0; n < 3; n++) expect(await ask('10.0.0.1')).toBe(200);
      await app.close();
    }));

  it('are not found or lead elsewhere where the page of the site is or does', () =>
    inFolder(async (folder) => {
      const app = await serving(folder);
      const missing = await app.inject(`${PLAIN_PAGES}/en/nada?sem`);
      expect([missing.statusCode, missing.body.trim()]).toEqual([404, 'en/404']);
      const moved = await app.inject(`${PLAIN_PAGES}/acervo/3?sem`);
      expect([moved.statusCode, moved.headers.location]).toEqual([
        308,
        `${PLAIN_PAGES}/acervo/2?sem`,
      ]);
      for (const file of ['plain.mjs', 'routes.json'])
        expect((await app.inject(`/${file}`)).statusCode, file).toBe(404);
      for (const path of [
        '/_assets/base.0.js',
        '/favicon.svg',
        '//x',
        '//[',
        '/api/livros',
        `${PLAIN_PAGES}/conta`,
      ])
        expect((await app.inject(`${PLAIN_PAGES}${path}`)).statusCode, path).toBe(404);
      // Not made in itself.
      const nested = await app.inject(`${PLAIN_PAGES}/%61pi/pagina/conta?sem`);
      expect([nested.statusCode, nested.headers['content-type']]).toEqual([
        404,
        'application/json; charset=utf-8',
      ]);
      await app.close();
    }));

  it('are found from the page that a visitor comes from, in this site only', () =>
    inFolder(async (folder) => {
      const app = await serving(folder);
      const leadsTo = async (referer: string) => {
        const headers = { host: 'site.example', ...(referer !== '' && { referer }) };
        const answer = await app.inject({ url: PLAIN_PAGES, headers });
        expect([answer.statusCode, answer.headers['cache-control']]).toEqual([303, 'no-store']);
        return answer.headers.location;
      };
      expect(await leadsTo('http://site.example/en/?q=a%20b')).toBe(`${PLAIN_PAGES}/en/?q=a%20b`);
      for (const other of ['', 'x', 'http://other.example/?q=a', 'http://site.example/api/x'])
        expect(await leadsTo(other), other).toBe(`${PLAIN_PAGES}/`);
      await app.close();
    }));

  it('follow a publish, and are missing in a site without their module', () =>
    inFolder(async (folder) => {
      const app = await serving(join(folder, 'a'), { files: {} });
      expect((await app.inject(`${PLAIN_PAGES}/conta`)).statusCode).toBe(404);
      const version = (text: string) => `export const plainPage = async () => '${text}'`;
      writeFiles(join(folder, 'a'), { 'plain.mjs': version('one') });
      expect((await app.inject(`${PLAIN_PAGES}/conta`)).body).toBe('one');
      writeFiles(join(folder, 'a'), { 'plain.mjs': version('other') });
      expect((await app.inject(`${PLAIN_PAGES}/conta`)).body).toBe('other');
      await app.close();
    }));
});
