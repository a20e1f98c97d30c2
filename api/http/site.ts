import { readFileSync } from 'node:fs';
import { access } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { refused } from './errors.ts';
import { contentPolicy, securityHeaders, type InlineHashes } from './headers.ts';

/** What the build wrote into `routes.json` (src/lib/routes). */
interface Manifest {
  defaultLocale: string;
  locales: string[];
  routes: { pattern: string; shell?: string; record?: 'title' }[];
}

export interface SiteOptions {
  /** Folder of the built pages. */
  folder: string;
  /** Does a record with this id exist? Asked for addresses that no built page answers. */
  exists: (record: 'title', id: number) => Promise<boolean>;
  /** The institution offers sign language: the content policy lets its player in. */
  signLanguage: boolean;
}

const ONE_YEAR = 'public, max-age=31536000, immutable';
/** HTML: asked again by browsers, kept shortly by a CDN and served stale while it asks. */
const PAGE = 'public, max-age=0, s-maxage=60, stale-while-revalidate=86400';

/**
 * Serves the built site as a CDN would: hashed assets for a year, pages by their clean address,
 * shells for addresses of the manifest that have no page of their own, 404 pages by language.
 */
export async function serveSite(app: FastifyInstance, options: SiteOptions) {
  const { folder, exists } = options;
  const manifest = JSON.parse(readFileSync(join(folder, 'routes.json'), 'utf8')) as Manifest;
  const shells = manifest.routes
    .filter(({ shell }) => shell !== undefined)
    .map((route) => ({ ...route, regexp: patternOf(route.pattern) }));
  const onlyShells = new Set(
    shells
      .map(({ shell }) => shell ?? '')
      .filter((shell) => !manifest.routes.some(({ pattern }) => pattern === shell)),
  );

  const hashes = JSON.parse(readFileSync(join(folder, 'policy.json'), 'utf8')) as InlineHashes;
  const headers = securityHeaders(contentPolicy(hashes, options));
  app.addHook('onRequest', async (_request, reply) => void reply.headers(headers));
  await app.register(fastifyStatic, {
    root: folder,
    index: false,
    redirect: false,
    wildcard: false,
    cacheControl: false,
    serve: false,
  });

  app.get('/*', async (request, reply) => {
    const path = pathOf(request);
    if (path.startsWith('/api/') || path === '/api') throw refused(404, 'not_found');
    const { locale, rest } = splitLocale(path, manifest);
    const tidy = tidyAddress(path, locale, rest);
    if (tidy !== path) return reply.redirect(tidy + queryOf(request), 308);
    if (path.startsWith('/_assets/')) return send(reply, path.slice(1), ONE_YEAR);
    const file = await fileOf(folder, path, rest, onlyShells);
    if (file) return send(reply, file, file.endsWith('.html') ? PAGE : 'public, max-age=3600');
    const shell = shells.find(({ regexp }) => regexp.test(rest));
    const id = Number(shell?.regexp.exec(rest)?.[1]);
    const known = shell && (!shell.record || (await exists(shell.record, id)));
    const prefix = locale === manifest.defaultLocale ? '' : `${locale}/`;
    if (known) return send(reply, `${prefix}${(shell.shell ?? '').slice(1)}.html`, PAGE);
    return send(reply.code(404), `${prefix}404.html`, 'public, max-age=0, s-maxage=10');
  });
}

const send = (reply: FastifyReply, file: string, cacheControl: string) =>
  reply.header('cache-control', cacheControl).sendFile(file, { cacheControl: false });

const pathOf = (request: FastifyRequest): string => {
  const raw = request.url.split('?', 1)[0] ?? '/';
  try {
    return decodeURIComponent(raw);
  } catch {
    return raw;
  }
};

const queryOf = (request: FastifyRequest): string => {
  const at = request.url.indexOf('?');
  return at < 0 ? '' : request.url.slice(at);
};

/** "/acervo/:cod" → a pattern with the number as its first group. */
const patternOf = (pattern: string): RegExp =>
  new RegExp(`^${pattern.replace(/:\w+/g, '([1-9]\\d{0,14})')}$`);

function splitLocale(path: string, { locales, defaultLocale }: Manifest) {
  const first = path.split('/')[1] ?? '';
  const locale = locales.find((name) => name === first && name !== defaultLocale);
  if (locale === undefined) return { locale: defaultLocale, rest: path };
  return { locale, rest: path.slice(locale.length + 1) || '/' };
}

/** No trailing slash except at locale roots, and no other form of an address answers. */
function tidyAddress(path: string, locale: string, rest: string): string {
  if (rest === '/') return path.endsWith('/') ? path : `/${locale}/`;
  return path.length > 1 && path.endsWith('/') ? path.replace(/\/+$/, '') || '/' : path;
}

/** The built file behind a clean address, or null. */
async function fileOf(
  folder: string,
  path: string,
  rest: string,
  onlyShells: ReadonlySet<string>,
): Promise<string | null> {
  if (path.includes('..') || path.includes('\0') || onlyShells.has(rest)) return null;
  const name = path.slice(1);
  const candidates = path.endsWith('/') ? [`${name}index.html`] : [`${name}.html`, name];
  for (const file of candidates) {
    if (/(^|\/)(routes\.json|policy\.json|404\.html)$/.test(file) || file === '') continue;
    if (file.endsWith('.html') && path.endsWith('.html')) continue;
    if (/\.\w+$/.test(file) && (await isFile(join(folder, file)))) return file;
  }
  return null;
}

const isFile = async (file: string): Promise<boolean> =>
  access(file).then(
    () => true,
    () => false,
  );
