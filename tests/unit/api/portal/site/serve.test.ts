import { createHash } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import Fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { CACHE, CDN_PAGE } from '#api/portal/site/cache.ts';
import { serveSite, type SiteOptions } from '#api/portal/site/serve.ts';
import { swapSite } from '#api/portal/publication/published-site.ts';
import {
  inFolder,
  smallSite,
  SMALL_MANIFEST,
  writeFiles,
} from '../../../../support/networks/small-site.ts';

async function serving(
  folder: string,
  resolveRecord: SiteOptions['resolveRecord'] = async (_record, id) => (id === 2 ? id : null),
  isReady?: () => boolean,
) {
  const app = Fastify();
  await serveSite(app, {
    folder,
    resolveRecord,
    signLanguage: false,
    coverOrigins: [],
    isReady,
    checkMs: 0,
  });
  return app;
}

describe('the server of a built site', () => {
  it('follows a publish that replaces the site, its routes and its policy', () =>
    inFolder(async (folder) => {
      const site = join(folder, 'site');
      writeFiles(site, smallSite('one'));
      const app = await serving(site);
      const before = await app.inject('/conta');
      expect(before.body).toBe('conta one');
      expect(before.headers['content-security-policy']).toContain("'sha256-one'");
      expect((await app.inject('/nova')).statusCode).toBe(404);
      const routes = [...SMALL_MANIFEST.routes, { pattern: '/nova/:cod', shell: '/conta' }];
      const manifest = JSON.stringify({ ...SMALL_MANIFEST, routes });
      writeFiles(`${site}.next`, { ...smallSite('two'), 'routes.json': manifest });
      swapSite(site, `${site}.next`);
      const after = await app.inject('/nova/5');
      expect(after.body).toBe('conta two');
      expect(after.headers['content-security-policy']).toContain("'sha256-two'");
      await app.close();
    }));

  it('lets browsers ask for a page each time, and says to a CDN alone that it may show the old one', () =>
    inFolder(async (folder) => {
      writeFiles(folder, smallSite());
      const app = await serving(folder);
      const keptAs = async (url: string) => {
        const { headers } = await app.inject(url);
        return [headers['cache-control'], headers['cdn-cache-control']];
      };
      expect(await keptAs('/conta')).toEqual([CACHE.page, CDN_PAGE]);
      expect(await keptAs('/nada')).toEqual([CACHE.missing, undefined]);
      expect(await keptAs('/_assets/base.0.js')).toEqual([CACHE.forever, undefined]);
      for (const kept of Object.values(CACHE)) expect(kept).not.toContain('stale');
      await app.close();
    }));

  it('gives the headers of documents to pages, also where a file is missing, and not to what pages load', () =>
    inFolder(async (folder) => {
      writeFiles(folder, smallSite());
      const app = await serving(folder);
      const policyOf = async (url: string, headers = {}) =>
        (await app.inject({ url, headers })).headers['content-security-policy'];
      const [page, missing] = [await policyOf('/conta'), await policyOf('/_assets/gone.0.js')];
      expect(page).toContain("default-src 'self'");
      expect(missing).toBe(page);
      for (const headers of [{}, { range: 'bytes=0-2' }, { 'if-none-match': '*' }])
        expect(await policyOf('/_assets/base.0.js', headers)).toMatch(/^default-src 'none'/);
      const part = await app.inject('/_assets/base.0.js');
      expect(part.headers['x-content-type-options']).toBe('nosniff');
      expect(part.headers['permissions-policy']).toBeUndefined();
      await app.close();
    }));

  it('lets only pages that scan use the camera', () =>
    inFolder(async (folder) => {
      writeFiles(folder, smallSite());
      const app = await serving(folder);
      const policyOf = async (url: string) => (await app.inject(url)).headers['permissions-policy'];
      for (const page of ['/conta/app/ler', '/en/conta/app/ler?x=1']) {
        expect(await policyOf(page)).toContain('camera=(self)');
      }
      for (const page of ['/conta/app', '/conta', '/', '/nada', '/conta/app/ler/x']) {
        expect(await policyOf(page)).toContain('camera=()');
      }
      await app.close();
    }));

  it('asks for patience in the language of the address until the first site stands', () =>
    inFolder(async (folder) => {
      const site = join(folder, 'site');
      let ready = false;
      const app = await serving(site, undefined, () => ready);
      const early = await app.inject('/en/acervo/1?q=x');
      expect(early.statusCode).toBe(503);
      expect(early.headers['retry-after']).toBeDefined();
      expect(early.headers['cache-control']).toBe('no-store');
      expect(early.body).toContain('lang="en"');
      expect(early.body).toContain('http-equiv="refresh"');
      const [, style = ''] = /<style>(.*)<\/style>/.exec(early.body) ?? [];
      const hash = createHash('sha256').update(style).digest('base64');
      expect(early.headers['content-security-policy']).toContain(`'sha256-${hash}'`);
      expect((await app.inject('/')).body).toContain('lang="pt-BR"');
      writeFiles(`${site}.next`, smallSite('one'));
      swapSite(site, `${site}.next`);
      expect((await app.inject('/conta')).statusCode).toBe(503);
      ready = true;
      const late = await app.inject('/conta');
      expect(late.body).toBe('conta one');
      expect(late.headers['content-security-policy']).toContain("'sha256-one'");
      await app.close();
    }));

  it('answers on with what it knows while the site is being replaced', () =>
    inFolder(async (folder) => {
      const site = join(folder, 'site');
      writeFiles(site, smallSite('one'));
      const app = await serving(site);
      writeFiles(site, { 'routes.json': '{"half' });
      const answer = await app.inject('/conta');
      expect(answer.statusCode).toBe(200);
      expect(answer.headers['content-security-policy']).toContain("'sha256-one'");
      await app.close();
    }));

  it('leads from a record that was put into another to that, in every language and part', () =>
    inFolder(async (folder) => {
      writeFiles(folder, smallSite());
      const app = await serving(folder, async () => 1);
      for (const [asked, led] of [
        ['/acervo/7', '/acervo/1'],
        ['/en/acervo/7/marc?q=a%2Fb', '/en/acervo/1/marc?q=a%2Fb'],
        ['/acervo/%37', '/acervo/1'],
      ] as const) {
        const answer = await app.inject(asked);
        expect([answer.statusCode, answer.headers.location]).toEqual([308, led]);
        expect(answer.headers.link).toBeUndefined();
        expect(answer.headers['cache-control']).toBe(CACHE.missing);
      }
      await app.close();
    }));

  it('sends a file as it stands, whatever was sent of it before', () =>
    inFolder(async (folder) => {
      writeFiles(folder, smallSite());
      const app = await serving(folder);
      const ask = async (url: string, headers: Record<string, string> = {}) => {
        const answer = await app.inject({ url, headers });
        return { ...answer, tag: String(answer.headers.etag) };
      };
      const first = await ask('/acervo/1');
      expect(first.body).toBe('acervo/1 ');
      const same = await ask('/acervo/1', { 'if-none-match': `"x", ${first.tag}` });
      expect([same.statusCode, same.body]).toEqual([304, '']);
      const since = String(first.headers['last-modified']);
      expect((await ask('/acervo/1', { 'if-modified-since': since })).statusCode).toBe(304);
      expect((await ask('/acervo/1', { 'if-none-match': '"x"' })).body).toBe('acervo/1 ');
      const part = await ask('/acervo/1', { range: 'bytes=0-3' });
      expect([part.statusCode, part.body]).toEqual([206, 'acer']);
      expect(await ask('/acervo/1', { 'if-match': '"x"' })).toMatchObject({ statusCode: 412 });
      expect((await app.inject({ method: 'HEAD', url: '/acervo/1' })).headers).toMatchObject({
        'content-length': '9',
        'content-type': 'text/html; charset=utf-8',
      });
      writeFiles(folder, { 'acervo/1.html': 'written anew' });
      const anew = await ask('/acervo/1', { 'if-none-match': first.tag });
      expect([anew.statusCode, anew.body]).toEqual([200, 'written anew']);
      rmSync(join(folder, 'acervo/1.html'));
      expect((await ask('/acervo/1')).statusCode).toBe(404);
      await app.close();
    }));

  it('says of what it keeps the same as of what it reads', () =>
    inFolder(async (folder) => {
      const names = ['html', 'css', 'js', 'json', 'svg', 'woff2'].map((end) => `_assets/a.${end}`);
      writeFiles(folder, {
        ...smallSite(),
        ...Object.fromEntries(names.map((name) => [name, 'word '.repeat(500)])),
      });
      const app = await serving(folder);
      for (const name of names.slice(1)) {
        const kept = await app.inject(`/${name}`);
        const read = await app.inject({ url: `/${name}`, headers: { 'if-match': '*' } });
        for (const header of ['content-type', 'etag', 'last-modified', 'cache-control'])
          expect(kept.headers[header]).toBe(read.headers[header]);
        expect(kept.body).toBe(read.body);
      }
      await app.close();
    }));

  it('packs what gains by it, for who takes it', () =>
    inFolder(async (folder) => {
      const text = '<p>word</p>'.repeat(500);
      writeFiles(folder, { ...smallSite(), 'acervo/1.html': text, 'a.woff2': text });
      const app = await serving(folder);
      const headers = { 'accept-encoding': 'gzip, br' };
      const page = await app.inject({ url: '/acervo/1', headers });
      expect(page.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' });
      expect(brotliDecompressSync(page.rawPayload).toString()).toBe(text);
      const plain = await app.inject('/acervo/1');
      expect(plain.headers).toMatchObject({ vary: 'accept-encoding' });
      expect(plain.body).toBe(text);
      const font = await app.inject({ url: '/a.woff2', headers });
      expect(font.headers['content-encoding']).toBeUndefined();
      await app.close();
    }));

  it('packs harder what every page loads than pages, of which there are many', () =>
    inFolder(async (folder) => {
      const text = Array.from({ length: 2000 }, (_, at) => `rule-${at * 7919}{order:${at}}`).join(
        '',
      );
      writeFiles(folder, { ...smallSite(), 'acervo/1.html': text, '_assets/a.0.css': text });
      const app = await serving(folder);
      const lengthOf = async (url: string) =>
        (await app.inject({ url, headers: { 'accept-encoding': 'br' } })).rawPayload.length;
      const quickly = await lengthOf('/acervo/1');
      // Nobody waits for it.
      expect(await lengthOf('/_assets/a.0.css')).toBe(quickly);
      await expect.poll(() => lengthOf('/_assets/a.0.css')).toBeLessThan(quickly);
      await app.close();
    }));

  it('answers with a shell only for records that exist', () =>
    inFolder(async (folder) => {
      writeFiles(folder, smallSite());
      const app = await serving(folder);
      const bodyOf = async (url: string) => (await app.inject(url)).body.trim();
      expect(await bodyOf('/acervo/1')).toBe('acervo/1');
      expect(await bodyOf('/en/acervo/2')).toBe('en/acervo/titulo');
      expect(await bodyOf('/en/acervo/3')).toBe('en/404');
      await app.close();
    }));

  it('shows pages while the database is away, and the shell with 503 where it must be asked', () =>
    inFolder(async (folder) => {
      writeFiles(folder, smallSite());
      const refused = Object.assign(new Error('no'), { code: 'ECONNREFUSED' });
      const app = await serving(folder, () => Promise.reject(refused));
      expect((await app.inject('/acervo/1')).statusCode).toBe(200);
      expect((await app.inject('/conta')).statusCode).toBe(200);
      const shell = await app.inject('/en/acervo/2');
      expect(shell.statusCode).toBe(503);
      expect(shell.body.trim()).toBe('en/acervo/titulo');
      expect(Number(shell.headers['retry-after'])).toBeGreaterThan(0);
      await app.close();
    }));

  it('names what describes a title, where it is cited and where it is read', () =>
    inFolder(async (folder) => {
      const known = {
        1: { citeAs: 'https://doi.org/10.1/x', item: 'https://e.example/a b"\r\n.pdf' },
      };
      writeFiles(folder, { ...smallSite(), 'links.json': JSON.stringify(known) });
      const app = await serving(folder);
      const linkOf = async (path: string) => (await app.inject(path)).headers.link;
      const described = (id: number) =>
        ['<https://schema.org/AboutPage>; rel="type"', ...files(id), linkset(id)].join(', ');
      const linkset = (id: number) =>
        `</api/acervo/${id}/linkset>; rel="linkset"; type="application/linkset+json"`;
      const files = (id: number) =>
        [
          ['ris', 'application/x-research-info-systems'],
          ['marcxml', 'application/marcxml+xml'],
          ['jsonld', 'application/ld+json'],
        ].map(
          ([tipo, type]) =>
            `</api/acervo/${id}/exportar?tipo=${tipo}>; rel="describedby"; type="${type}"`,
        );
      const first = `<https://doi.org/10.1/x>; rel="cite-as", ${described(1)}, <https://e.example/a%20b%22%0D%0A.pdf>; rel="item"`;
      expect(await linkOf('/acervo/1')).toBe(first);
      expect(await linkOf('/en/acervo/1/marc')).toBe(first);
      expect(await linkOf('/acervo/2')).toBe(`</acervo/2>; rel="cite-as", ${described(2)}`);
      expect(await linkOf('/acervo/3')).toBeUndefined();
      expect(await linkOf('/conta')).toBeUndefined();
      expect((await app.inject('/links.json')).statusCode).toBe(404);
      expect(await linkOf('/autoridade/2')).toBe(
        '</api/autoridade/2?formato=turtle>; rel="describedby"; type="text/turtle", ' +
          '</api/autoridade/2?formato=jsonld>; rel="describedby"; type="application/ld+json"',
      );
      await app.close();
    }));

  it.each([
    ['/acervo/1', 'application/ld+json', '/acervo/1.jsonld'],
    ['/en/acervo/2', 'application/marcxml+xml', '/acervo/2.marcxml'],
    ['/acervo/1', 'application/x-bibtex;q=0.9, */*;q=0.1', '/acervo/1.bib'],
    ['/acervo/1', 'application/vnd.citationstyles.csl+json', '/acervo/1.csl.json'],
    ['/acervo/1', 'application/marc', '/acervo/1.mrc'],
    ['/acervo/1', 'application/linkset+json', '/acervo/1.linkset.json'],
    ['/autoridade/2', 'text/turtle, */*;q=0.1', '/autoridade/2.ttl'],
    ['/autoridade/2', 'application/marc, application/ld+json', '/autoridade/2.jsonld'],
  ])('leads programs from %s with %s to %s', (url, accept, data) =>
    inFolder(async (folder) => {
      writeFiles(folder, smallSite());
      const app = await serving(folder);
      const answer = await app.inject({ url, headers: { accept } });
      expect([answer.statusCode, answer.headers.location]).toEqual([303, data]);
      expect(answer.headers['cache-control']).toBe('no-store');
      await app.close();
    }),
  );

  it('gives pages to who names them, and to who names nothing that we have', () =>
    inFolder(async (folder) => {
      writeFiles(folder, smallSite());
      const app = await serving(folder);
      for (const accept of [
        'text/html, application/ld+json',
        'application/xhtml+xml, text/turtle',
        '*/*',
        'text/turtle',
        'image/png',
        'application/marcx',
        '',
      ])
        expect((await app.inject({ url: '/acervo/1', headers: { accept } })).statusCode).toBe(200);
      expect((await app.inject('/acervo/1')).statusCode).toBe(200);
      await app.close();
    }));
});
