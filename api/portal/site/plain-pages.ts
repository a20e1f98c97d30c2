import { createHash } from 'node:crypto';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type {
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  LightMyRequestResponse as Response,
} from 'fastify';
import { LANG_HEADER, type Locale } from '#contract/shared/languages.ts';
import { PLAIN_PAGES, PLAIN_PARTS, type PlainParts } from '#contract/shared/constants.ts';
import type { WorkOf } from '../../core/http/limits/work-limit.ts';
import { refused } from '../../core/http/refused.ts';
import { CACHE } from './cache.ts';
import { PLAIN_MODULE } from './manifest.ts';

/** What the site's `plain.mjs` exports (src/plain/page.ts). */
interface PlainModule {
  plainPage: (page: string, asked: PlainRequest) => Promise<string>;
  plainParts: (page: string, asked: PlainRequest) => Promise<PlainParts>;
}

interface PlainRequest {
  url: URL;
  get: (
    path: string,
    locale: Locale,
  ) => Promise<{ status: number; headers: Record<string, string>; body: unknown }>;
}

/**
 * Answers `/api/pagina/en/acervo/5?…` with the site's page for `/en/acervo/5?…`, complete without script
 * (docs/decisions/without-script.md). The page and the calls of its islands are requested from this server as the
 * visitor would, so limits, refusals and caches are theirs; rendering is charged to the visitor's address.
 * `/api/trechos/en/acervo/5?…` answers with what its islands show first, for slow lines (docs/decisions/slow-lines.md).
 */
export function servePlainPages(app: FastifyInstance, folder: string, workOf: WorkOf): void {
  const load = moduleLoader(folder);
  app.get(PLAIN_PAGES, async (request, reply) => {
    const from = referrer(request);
    reply.headers({ 'cache-control': 'no-store', vary: 'referer' });
    return reply.redirect(`${PLAIN_PAGES}${from ?? '/'}`, 303);
  });
  app.get(`${PLAIN_PAGES}/*`, async (request, reply) => {
    const path = request.url.slice(PLAIN_PAGES.length);
    const found = await find(request, reply, path);
    reply.code(found.page.statusCode).headers(kept(found.page.headers));
    if ('location' in found.page.headers) return redirectPlain(reply, found.page, path);
    const html = await found.plain.plainPage(found.page.payload, found.asked);
    reply.type('text/html; charset=utf-8');
    return sendPlain(request, reply, html, found.answers);
  });
  app.get(`${PLAIN_PARTS}/*`, async (request, reply) => {
    const found = await find(request, reply, request.url.slice(PLAIN_PARTS.length));
    if (found.page.statusCode !== 200) throw refused(404, 'not_found');
    const parts = await found.plain.plainParts(found.page.payload, found.asked);
    reply.type('application/json; charset=utf-8').header('x-robots-tag', 'noindex');
    return sendPlain(request, reply, JSON.stringify(parts), found.answers);
  });

  /** The page of an address, the module that renders it, and the API calls that rendering makes. */
  async function find(request: FastifyRequest, reply: FastifyReply, path: string) {
    const url = new URL(`http://site${path}`);
    const plain = /^\/api\b/.test(routed(url)) ? null : await load();
    if (plain === null) throw refused(404, 'not_found');
    const work = workOf(request.ip, (seconds) => void reply.header('retry-after', seconds));
    work.check();
    const page = await requestAs(app, request, path.split('?', 1)[0] ?? '/');
    const isHtml = String(page.headers['content-type']).startsWith('text/html');
    if (!isHtml && !('location' in page.headers)) throw refused(404, 'not_found');
    if (isHtml) work.charge(RENDERING_MS);
    const answers: Response[] = [];
    const get: PlainRequest['get'] = async (call, locale) => {
      const { authorization } = request.headers;
      const answer = await requestAs(app, request, `/api${call}`, {
        lang: LANG_HEADER[locale],
        ...(authorization !== undefined && { authorization }),
      });
      answers.push(answer);
      const { statusCode: status, headers } = answer;
      return { status, headers: headers as Record<string, string>, body: answer.json() };
    };
    return { plain, page, asked: { url, get }, answers };
  }
}

/** Processor time of a page of 20 results (docs/decisions/without-script.md). */
const RENDERING_MS = 15;

/** The path of an address as the server reads it. */
const routed = ({ pathname }: URL): string =>
  pathname.replace(/%([2-7][\da-f])/gi, (_all, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );

/** The address in the site that a visitor comes from. */
function referrer({ headers, host }: FastifyRequest): string | null {
  const { referer = '' } = headers;
  if (!URL.canParse(referer)) return null;
  const from = new URL(referer);
  if (from.host !== host || from.pathname.startsWith('/api')) return null;
  return from.pathname + from.search;
}

/** Sends a request through this server for a visitor. */
const requestAs = (
  app: FastifyInstance,
  { ip, headers }: FastifyRequest,
  url: string,
  own: Record<string, string> = {},
): Promise<Response> =>
  app.inject({
    ...{ method: 'GET', url, remoteAddress: ip },
    headers: { host: headers.host ?? '', 'accept-encoding': 'identity', ...own },
  });

/** Headers of the page that also hold for its version without script. */
const DROPPED = ['etag', 'last-modified', 'content-length', 'accept-ranges', 'connection'];

const kept = (headers: Response['headers']) => ({
  ...Object.fromEntries(Object.entries(headers).filter(([name]) => !DROPPED.includes(name))),
  // Search engines read the site's own pages.
  'x-robots-tag': 'noindex',
});

function redirectPlain(reply: FastifyReply, { headers, statusCode }: Response, path: string) {
  const at = path.indexOf('?');
  const query = at < 0 ? '' : path.slice(at);
  return reply.redirect(`${PLAIN_PAGES}${headers.location}${query}`, statusCode);
}

/** Sends a page with the status, lifetime and waiting time of the calls in it. */
function sendPlain(request: FastifyRequest, reply: FastifyReply, html: string, calls: Response[]) {
  const failed = calls.find(({ statusCode }) => statusCode >= 400);
  if (failed) reply.code(failed.statusCode);
  const wait = failed?.headers['retry-after'];
  if (wait !== undefined) reply.header('retry-after', wait);
  const lifetimes = new Set(calls.map(({ headers }) => String(headers['cache-control'])));
  const [lifetime] = lifetimes;
  if (calls.length > 0) reply.removeHeader('cdn-cache-control');
  if (request.headers.authorization !== undefined) reply.header('cache-control', 'no-store');
  else if (failed) reply.header('cache-control', CACHE.missing);
  else if (lifetime !== undefined)
    reply.header('cache-control', lifetimes.size > 1 ? 'no-store' : lifetime);
  const etag = `W/"${createHash('sha1').update(html).digest('base64')}"`;
  reply.header('etag', etag);
  if (reply.statusCode === 200 && request.headers['if-none-match'] === etag) {
    reply.code(304);
    return '';
  }
  return html;
}

/** Loads the module of the current site, again after a publish; null if the site has none. */
function moduleLoader(folder: string): () => Promise<PlainModule | null> {
  const file = join(folder, PLAIN_MODULE);
  return async () => {
    const found = statSync(file, { throwIfNoEntry: false });
    if (!found) return null;
    const version = `${found.mtimeMs}-${found.size}`;
    return (await import(`${pathToFileURL(file).href}?${version}`)) as PlainModule;
  };
}
