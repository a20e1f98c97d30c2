import { readdirSync } from 'node:fs';
import { request as rawRequest } from 'node:http';
import { join } from 'node:path';
import { expect, test, type APIRequestContext } from '@playwright/test';
import { CACHE, CDN_PAGE } from '#api/portal/site/cache.ts';
import { SERVICE_FILE_BYTES } from '#contract/shared/service-forms.ts';
import { LANGUAGES } from '../support/languages.ts';
import { published } from '../support/published.ts';

/** What every web server in front of the site does alike: ours, and nginx on its generated configuration. */

const asked = (request: APIRequestContext, address: string, headers: Record<string, string> = {}) =>
  request.get(address, { maxRedirects: 0, headers });

/** Addresses of a page, or what a script or style of it is called. */
async function assetOf(request: APIRequestContext, page: string): Promise<string> {
  const html = await (await request.get(page)).text();
  const [asset] = /\/_assets\/[^"']+\.css/.exec(html) ?? [];
  if (asset === undefined) throw new Error(`${page} names no style`);
  return asset;
}

const PAGES = [
  '/',
  '/acervo/1',
  '/acervo/1/exemplares',
  '/acervo/1/colecao-kardex',
  '/login',
  '/sair',
  '/meupergamum',
  '/meupergamum/app',
  '/meupergamum/app/emprestimo/titulos-pendentes',
  '/horarios',
];

for (const { locale, prefix } of LANGUAGES) {
  test(`every page answers at its clean address (${locale})`, async ({ request }) => {
    for (const page of PAGES) {
      const answer = await asked(request, prefix + page);
      expect(answer.status(), prefix + page).toBe(200);
      expect(answer.headers()).toMatchObject({
        'content-type': expect.stringMatching(/^text\/html; ?charset=utf-8$/i),
        'cache-control': CACHE.page,
        'cdn-cache-control': CDN_PAGE,
      });
      const lang = locale === 'pt' ? 'pt-BR' : locale;
      expect(await answer.text()).toMatch(new RegExp(`<html[^>]* lang="${lang}"`));
    }
  });

  test(`what is not there is a 404 with the page of its language (${locale})`, async ({
    request,
  }) => {
    const own = await asked(request, `${prefix}/nada`);
    expect(own.status()).toBe(404);
    expect(await own.text()).toContain(`lang="${locale === 'pt' ? 'pt-BR' : locale}"`);
    for (const address of [
      '/acervo/999999',
      '/acervo/0',
      '/acervo/01',
      '/acervo/abc',
      '/acervo/1234567890123456789',
      '/acervo/titulo',
      '/acervo/1.html',
      '/acervo/1/nada',
      '/acervo/abc/marc',
      '/acervo/999999/marc',
      '/autoridade/999999',
      '/autoridade/999999/marc',
      '/autoridade/01',
      '/autoridade/abc',
      '/autoridade/registro',
      '/autoridade/1/nada',
      '/autoridade',
      '/login.html',
      '/index.html',
      '/index',
      '/404',
      '/404.html',
      '/nada.png',
      '/acervo//1',
      '/acervo',
    ]) {
      const answer = await asked(request, prefix + address);
      expect(answer.status(), prefix + address).toBe(404);
      expect(answer.headers()['cache-control'], prefix + address).toBe(CACHE.missing);
      expect((await answer.text()) === (await own.text()), prefix + address).toBe(true);
    }
  });
}

test('a title without a page of its own is answered by the shell, an unknown one is a 404', async ({
  request,
}) => {
  const built = new Set(await published(request, 'acervos'));
  const unpublished = Array.from({ length: 640 }, (_, at) => at + 1).find((id) => !built.has(id));
  for (const { prefix } of LANGUAGES) {
    const answer = await asked(request, `${prefix}/acervo/${unpublished}`);
    expect(answer.status()).toBe(200);
    expect(answer.headers()['cache-control']).toBe(CACHE.page);
    expect(await answer.text()).toContain('TitleShellIsland');
    expect((await asked(request, `${prefix}/acervo/999999?q=1`)).status()).toBe(404);
  }
});

test('an authority answers with its own page or with the shell, at the address of each part', async ({
  request,
}) => {
  const all = await published(request, 'autoridades');
  const [built] = all;
  const unbuilt = Array.from({ length: 1000 }, (_, at) => at + 1).find((id) => !all.includes(id));
  for (const { prefix } of LANGUAGES) {
    for (const [id, island] of [
      [built, 'AuthorityPartsIsland'],
      [unbuilt, 'AuthorityShellIsland'],
    ]) {
      for (const part of ['', '/marc']) {
        const answer = await asked(request, `${prefix}/autoridade/${id}${part}`);
        expect(answer.status()).toBe(200);
        expect(answer.headers()['cache-control']).toBe(CACHE.page);
        expect(await answer.text()).toContain(island);
      }
    }
  }
});

const REDIRECTS: [string, string][] = [
  ['/en', '/en/'],
  ['/es?lng=pt', '/es/?lng=pt'],
  ['/en//', '/en/'],
  ['/acervo/1/', '/acervo/1'],
  ['/acervo/1///?a=/', '/acervo/1?a=/'],
  ['/en/login/?redirect=%2Fx', '/en/login?redirect=%2Fx'],
  ['/nada/', '/nada'],
  ['/a%0d%0aX:1/', '/a%0d%0aX:1'],
];

test('other forms of an address lead to the clean one, for good', async ({ request }) => {
  for (const [from, to] of REDIRECTS) {
    const answer = await asked(request, from);
    expect(answer.status(), from).toBe(308);
    expect(answer.headers()['location'], from).toBe(to);
    expect(answer.headers()['x'], from).toBeUndefined();
  }
});

test('no address leads off the site', async ({ baseURL }) => {
  for (const path of [
    '//example.org/',
    '///example.org//',
    '/\\example.org/',
    '//example.org',
    '//routes.json',
  ]) {
    const { status, location } = await verbatim(baseURL ?? '', path);
    expect([400, 404], `${path} → ${location}`).toContain(status);
    expect(location).toBeUndefined();
  }
});

/** A request line just as it stands here: clients would tidy it. */
const verbatim = (base: string, path: string) =>
  new Promise<{ status: number; location: string | undefined }>((done, fail) => {
    const { hostname, port } = new URL(base);
    rawRequest({ hostname, port, path }, (answer) => {
      answer.resume();
      done({ status: answer.statusCode ?? 0, location: answer.headers.location });
    })
      .on('error', fail)
      .end();
  });

test('what the server reads for itself is never given away', async ({ request }) => {
  for (const address of ['/routes.json', '/policy.json', '/./policy.json', '/en/routes.json']) {
    const answer = await asked(request, address);
    expect(answer.status(), address).toBe(404);
    expect(await answer.text(), address).toContain('<html');
  }
});

test('files are kept as long as their names promise', async ({ request }) => {
  const entry = (await (await request.get('/pagefind/pagefind-entry.json')).json()) as {
    languages: Record<string, { hash: string }>;
  };
  const [meta] = Object.values(entry.languages);
  const expected: [string, string, RegExp][] = [
    [await assetOf(request, '/'), CACHE.forever, /^text\/css/],
    // Compressed by itself; compressed once more it would be unreadable.
    [`/pagefind/pagefind.${meta?.hash}.pf_meta`, CACHE.forever, /^application\/octet-stream/],
    ['/pagefind/wasm.en.pagefind', CACHE.revalidate, /^application\/octet-stream/],
    ['/pagefind/pagefind.js', CACHE.revalidate, /javascript/],
    ['/pagefind/pagefind-entry.json', CACHE.revalidate, /^application\/json/],
    ['/sw.js', CACHE.revalidate, /javascript/],
    ['/favicon.svg', CACHE.hour, /^image\/svg\+xml/],
    ['/_files/planta%20baixa.txt', CACHE.hour, /^text\/plain/],
    ['/robots.txt', CACHE.hour, /^text\/plain/],
    ['/sitemap.xml', CACHE.hour, /xml/],
    ['/sitemap-acervos-1.xml', CACHE.hour, /xml/],
    ['/.well-known/security.txt', CACHE.hour, /^text\/plain/],
    ['/opensearch.xml', CACHE.hour, /xml/],
    ['/manifest.webmanifest', CACHE.hour, /^application\/manifest\+json/],
  ];
  for (const [address, cache, type] of expected) {
    const answer = await asked(request, address);
    expect(answer.status(), address).toBe(200);
    expect(answer.headers()['cache-control'], address).toBe(cache);
    expect(answer.headers()['content-type'], address).toMatch(type);
  }
  const gone = await asked(request, '/_assets/gone.00000000.js');
  expect(gone.status()).toBe(404);
  expect(gone.headers()['cache-control']).toBe(CACHE.missing);
});

test('page images are sent by the server, for pages of any site, and have no copies in this one', async ({
  request,
}) => {
  const images = ['/api/iiif/12/manifest.json', '/api/iiif/12/imagem/1.webp'];
  for (const address of images) {
    const answer = await asked(request, address);
    expect(answer.status(), address).toBe(200);
    expect(answer.headers()['access-control-allow-origin'], address).toBe('*');
  }
  expect((await asked(request, '/_files/page-images/12/1.webp')).status()).toBe(404);
});

/** What every answer carries, and once: also whatever a browser opens by mistake may load nothing. */
const OF_ALL = {
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
};
const OF_DOCUMENTS = {
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=()',
};
const NO_PAGE = "default-src 'none'; frame-ancestors 'none'";

/** The headers of an answer, none of which stands twice. */
async function headersOf(request: APIRequestContext, address: string) {
  const answer = await asked(request, address);
  const names = answer.headersArray().map(({ name }) => name.toLowerCase());
  expect(new Set(names).size, address).toBe(names.length);
  return answer.headers();
}

test('every document carries the security headers once', async ({ request }) => {
  for (const address of [
    ...['/', '/acervo/1', '/meupergamum', '/nada', '/_assets/gone.00000000.js'],
    ...['/favicon.svg', '/sw.js', '/_files/planta%20baixa.txt', '/acervo/1/'],
  ]) {
    const headers = await headersOf(request, address);
    expect(headers, address).toMatchObject({ ...OF_ALL, ...OF_DOCUMENTS });
    const policy = headers['content-security-policy'] ?? '';
    expect(policy).toContain("default-src 'self'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(/script-src ([^;]+)/.exec(policy)?.[1]).not.toContain("'unsafe-inline'");
  }
});

test('what pages load carries no headers of documents, and a worker may load nothing', async ({
  request,
}) => {
  const folder = join(process.cwd(), '.cache', 'e2e-site', '_assets');
  const names = readdirSync(folder);
  const oneOf = (end: RegExp) => names.find((name) => end.test(name)) ?? `none like ${end}`;
  for (const end of [/^captcha-worker.*\.js$/, /\.js$/, /\.css$/, /\.woff2$/, /\.json$/]) {
    const address = `/_assets/${oneOf(end)}`;
    const headers = await headersOf(request, address);
    const policy = { 'content-security-policy': NO_PAGE };
    const kept = { 'cache-control': CACHE.forever };
    expect(headers, address).toMatchObject({ ...OF_ALL, ...policy, ...kept });
    for (const name of Object.keys(OF_DOCUMENTS)) expect(headers[name], address).toBeUndefined();
  }
});

test('the headers of /api are its own', async ({ request }) => {
  const address = '/api/parametros/instituicao';
  expect((await asked(request, address)).status()).toBe(200);
  const headers = await headersOf(request, address);
  expect(headers['content-type']).toMatch(/^application\/json/);
  expect(headers['cache-control']).toBe('public, max-age=0, must-revalidate, s-maxage=30');
  const policy = { 'content-security-policy': NO_PAGE };
  expect(headers).toMatchObject({ ...OF_ALL, ...OF_DOCUMENTS, ...policy });
  const unknown = await asked(request, '/api/nada');
  expect(unknown.status()).toBe(404);
  expect(unknown.headers()['content-type']).toMatch(/^application\/json/);
  expect(unknown.headers()).toMatchObject(policy);
});

test('HEAD answers as GET does, without the page', async ({ request }) => {
  for (const [address, status] of [
    ['/acervo/1', 200],
    ['/acervo/999999', 404],
    ['/favicon.svg', 200],
    ['/acervo/1/', 308],
  ] as const) {
    const head = await request.head(address, { maxRedirects: 0 });
    expect(head.status(), address).toBe(status);
    expect((await head.body()).length, address).toBe(0);
    const get = await asked(request, address);
    expect(head.headers()['cache-control'], address).toBe(get.headers()['cache-control']);
  }
});

test('who kept a page is told that it did not change', async ({ request }) => {
  const address = await assetOf(request, '/');
  for (const path of ['/acervo/1', address]) {
    const { etag = '' } = (await asked(request, path)).headers();
    expect(etag, path).not.toBe('');
    const again = await asked(request, path, { 'if-none-match': etag });
    expect(again.status(), path).toBe(304);
  }
});

test('texts travel compressed, and a part of a file is a part of its bytes', async ({
  request,
}) => {
  const address = await assetOf(request, '/');
  const whole = await asked(request, address, { 'accept-encoding': 'gzip' });
  expect(whole.headers()['content-encoding']).toBe('gzip');
  expect(whole.headers()['vary']?.toLowerCase()).toContain('accept-encoding');
  const part = await asked(request, address, {
    'accept-encoding': 'identity',
    range: 'bytes=10-29',
  });
  expect(part.status()).toBe(206);
  expect(part.headers()['content-encoding']).toBeUndefined();
  expect(await part.text()).toBe((await whole.text()).slice(10, 30));
});

test('a file as large as is promised comes through, a larger one is refused in words', async ({
  request,
}) => {
  const entered = await request.post('/api/oauth/token', {
    data: {
      ...{ grant_type: 'password', client_id: 'acervo-web', client_secret: 'acervo-web' },
      ...{ username: 'aluno', password: 'Acervo@2026' },
    },
  });
  const { access_token: token } = (await entered.json()) as { access_token: string };
  const send = (bytes: number) => {
    const file = Buffer.alloc(bytes);
    file.write('%PDF-');
    file.write('%%EOF', bytes - 5);
    return request.post('/api/solicitacoes/arquivos', {
      headers: { authorization: `Bearer ${token}` },
      data: { nome: 'tese.pdf', conteudo: file.toString('base64') },
    });
  };
  expect((await send(SERVICE_FILE_BYTES)).status()).toBe(200);
  for (const bytes of [SERVICE_FILE_BYTES * 1.1, SERVICE_FILE_BYTES * 2]) {
    const refused = await send(bytes);
    expect(refused.status()).toBe(413);
    expect(await refused.json()).toMatchObject({ message: 'body_too_large' });
  }
});
