import { mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { addressesOf, decideAddress, type Addresses } from './addresses.ts';
import { linkHeader, readLinks, type LinksOfTitles } from './links.ts';
import {
  LINKS_FILE,
  PRIVATE_FILES,
  readHashes,
  readManifest,
  type RecordKind,
} from './manifest.ts';
import { CACHE, CDN_PAGE, cacheOf, isPacked, isPart } from './cache.ts';
import { CachedFile, FileCache } from './file-cache.ts';
import { classifyDatabaseError } from '../../core/db/errors.ts';
import { refused } from '../../core/http/refused.ts';
import { unavailable } from '../../core/http/errors.ts';
import { partHeaders, securityHeaders } from '../../core/http/security-headers.ts';
import { contentPolicy, type PolicyOptions } from './headers.ts';
import { WAITING_HASHES, waitingPage } from '../../core/http/waiting-page.ts';

export interface SiteOptions extends PolicyOptions {
  /** Folder of the built pages. */
  folder: string;
  /**
   * Which record answers for this id: itself, another that it was put into, none (null)? Asked for addresses
   * that no built page answers.
   */
  standing: (record: RecordKind, id: number) => Promise<number | null>;
  /** Whether there is a site to serve by now; until then every address is answered by a page that waits. */
  isReady?: (() => boolean) | undefined;
  /** How often at most, in milliseconds, it is asked whether a publish replaced the site. */
  checkMs?: number;
}

/**
 * Serves the built site as a CDN would: hashed assets for a year, pages by their clean address,
 * shells for addresses of the manifest that have no page of their own, 404 pages by language.
 */
export async function serveSite(app: FastifyInstance, options: SiteOptions) {
  const { folder, standing } = options;
  const current = followSite(options);
  const waiting = securityHeaders(contentPolicy(WAITING_HASHES, options));
  app.addHook('onRequest', async ({ url }, reply) => {
    if (!isCall(pathOf(url))) reply.headers(current()?.headers ?? waiting);
  });
  if (current() === null) mkdirSync(folder, { recursive: true });
  await app.register(fastifyStatic, {
    root: folder,
    index: false,
    redirect: false,
    wildcard: false,
    cacheControl: false,
    serve: false,
  });

  const files = new FileCache(folder);
  const send = async (request: FastifyRequest, reply: FastifyReply, name: string, cache?: string) =>
    sendFound(request, reply, { name, file: await files.find(name), cache });
  app.get('/*', async (request, reply) => {
    const raw = pathOf(request.url);
    if (isCall(raw)) throw refused(404, 'not_found');
    const site = current();
    if (site === null) return sendWaitingPage(reply, raw);
    const decision = decideAddress(site.addresses, raw);
    if ('redirect' in decision) return reply.redirect(decision.redirect + queryOf(request), 308);
    const { file, shell, notFound } = decision;
    const record = shell?.record;
    if (record?.kind === 'title') reply.header('link', linkHeader(record.id, site.links));
    if (file !== null) {
      const found = await files.find(file);
      if (found !== null) return sendFound(request, reply, { name: file, file: found });
    }
    if (shell === null) return send(request, reply.code(404), notFound, CACHE.missing);
    if (record === undefined) return send(request, reply, shell.file);
    const answers = await standing(record.kind, record.id).catch(nobodyKnows);
    // The page asks again by itself.
    if (answers === 'unknown') return send(request, unavailable(reply), shell.file, CACHE.missing);
    if (answers === record.id) return send(request, reply, shell.file);
    reply.removeHeader('link');
    if (answers !== null) {
      const other = decodeURIComponent(raw).replace(`/${record.id}`, `/${answers}`);
      reply.header('cache-control', CACHE.missing);
      return reply.redirect(other + queryOf(request), 308);
    }
    return send(request, reply.code(404), notFound, CACHE.missing);
  });
}

const pathOf = (url: string): string => url.split('?', 1)[0] ?? '/';

/** A call that does not exist, answered as every other is. */
const isCall = (path: string): boolean => path === '/api' || path.startsWith('/api/');

/** Which record answers while the database is away. */
function nobodyKnows(error: unknown): 'unknown' {
  if (classifyDatabaseError(error) === null) throw error;
  return 'unknown';
}

const sendWaitingPage = (reply: FastifyReply, path: string) =>
  unavailable(reply)
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(waitingPage(path));

/** Headers of requests that want something else than the whole file as it is. */
const ASKS_MORE = ['range', 'if-range', 'if-match', 'if-unmodified-since'] as const;

interface Found {
  name: string;
  file: CachedFile | 'uncached' | null;
  /** Its cache header, where that is not the one of its name. */
  cache?: string | undefined;
}

function sendFound(request: FastifyRequest, reply: FastifyReply, { name, file, cache }: Found) {
  const kept = cache ?? cacheOf(`/${name}`);
  reply.header('cache-control', kept);
  if (kept === CACHE.page) reply.header('cdn-cache-control', CDN_PAGE);
  if (isPart(`/${name}`)) asPart(reply);
  const isWhole = ASKS_MORE.every((header) => request.headers[header] === undefined);
  if (file instanceof CachedFile && isWhole) return sendCached(request, reply, file);
  // Read by the compression, which would call gzip brotli.
  if (isPacked(`/${name}`)) request.headers['x-no-compression'] = '1';
  return reply.sendFile(name, { cacheControl: false });
}

/** Takes away what the hook gave to whatever answers. */
function asPart(reply: FastifyReply): void {
  for (const name of Object.keys(securityHeaders())) reply.removeHeader(name);
  reply.headers(partHeaders());
}

async function sendCached({ headers }: FastifyRequest, reply: FastifyReply, file: CachedFile) {
  reply.header('etag', file.etag).header('last-modified', file.lastModified);
  reply.header('accept-ranges', 'bytes').type(file.type);
  if (file.packs) reply.header('vary', 'accept-encoding');
  const [match, since] = [headers['if-none-match'], headers['if-modified-since']];
  if (reply.statusCode === 200 && file.isCurrent({ match, since })) {
    reply.code(304);
    return '';
  }
  const encoding = file.packs ? file.encodingFor(headers['accept-encoding']) : null;
  if (encoding === null) return file.bytes;
  reply.header('content-encoding', encoding);
  return file.in(encoding);
}

interface Site {
  addresses: Addresses;
  headers: Record<string, string>;
  links: LinksOfTitles;
}

/** The routes and headers of the site as it stands: read again when a publish replaced it. */
function followSite(options: SiteOptions): () => Site | null {
  const { folder, isReady = () => true, checkMs = 1000 } = options;
  let site: Site | null = null;
  let signature = '';
  let checkedAt = 0;
  const current = () => {
    if (!isReady()) return null;
    if (site && performance.now() - checkedAt < checkMs) return site;
    checkedAt = performance.now();
    try {
      const found = signatureOf(folder);
      if (found !== signature) site = readSite(options);
      signature = found;
    } catch (error) {
      // Between two folders: what stood until now answers, and the next second asks again.
      if (site === null) throw error;
    }
    return site;
  };
  return current;
}

const readSite = (options: SiteOptions): Site => ({
  addresses: addressesOf(readManifest(options.folder)),
  headers: securityHeaders(contentPolicy(readHashes(options.folder), options)),
  links: readLinks(options.folder),
});

const signatureOf = (folder: string): string =>
  [...PRIVATE_FILES.map((name) => statSync(join(folder, name))), linksOf(folder)]
    .map((stat) => (stat ? `${stat.mtimeMs} ${stat.size} ${stat.ino}` : ''))
    .join();

const linksOf = (folder: string) => statSync(join(folder, LINKS_FILE), { throwIfNoEntry: false });

const queryOf = (request: FastifyRequest): string => {
  const at = request.url.indexOf('?');
  return at < 0 ? '' : request.url.slice(at);
};
