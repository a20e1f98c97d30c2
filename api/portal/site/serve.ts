import { mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { addressesOf, decideAddress, type Addresses } from './addresses.ts';
import { authorityLinks, linkHeader, readLinks, type LinksOfTitles } from './links.ts';
import {
  LINKS_FILE,
  PRIVATE_FILES,
  readHashes,
  readManifest,
  type RecordKind,
} from './manifest.ts';
import { dataAddress } from './negotiation.ts';
import { CACHE, CDN_PAGE, cacheHeader, isCompressed, isSubresource } from './cache.ts';
import { CachedFile, FileCache } from './file-cache.ts';
import { classifyDatabaseError } from '../../core/db/errors.ts';
import { UNLIMITED, type WorkOf } from '../../core/http/limits/work-limit.ts';
import { refused } from '../../core/http/refused.ts';
import { unavailable } from '../../core/http/errors.ts';
import {
  partHeaders,
  permissionsPolicy,
  securityHeaders,
} from '../../core/http/security-headers.ts';
import { contentPolicy, type PolicyOptions } from './headers.ts';
import { servePlainPages } from './plain-pages.ts';
import { WAITING_HASHES, waitingPage } from '../../core/http/waiting-page.ts';

export interface SiteOptions extends PolicyOptions {
  /** Folder of the built pages. */
  folder: string;
  /**
   * Resolves a record id: itself, the record it was merged into, or null. Called for addresses without a
   * built page.
   */
  resolveRecord: (record: RecordKind, id: number) => Promise<number | null>;
  /** False until the first build; meanwhile every address gets the waiting page. */
  isReady?: (() => boolean) | undefined;
  /** Accounts for rendering on request; default: without limit. */
  workOf?: WorkOf;
  /** Minimum interval in milliseconds between checks for a newly published site. */
  checkMs?: number;
}

/**
 * Serves the built site like a CDN: hashed assets for a year, pages by clean address, shells for addresses
 * without a built page, 404 pages by language.
 */
export async function serveSite(app: FastifyInstance, options: SiteOptions) {
  const { folder, resolveRecord } = options;
  const current = watchSite(options);
  const waiting = securityHeaders(contentPolicy(WAITING_HASHES, options));
  app.addHook('onRequest', async ({ url }, reply) => {
    const path = requestPath(url);
    if (isCall(path)) return;
    const site = current();
    reply.headers(site?.headers ?? waiting);
    if (site?.addresses.camera && new RegExp(site.addresses.camera).test(path)) {
      reply.header('permissions-policy', permissionsPolicy(true));
    }
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

  servePlainPages(app, folder, options.workOf ?? (() => UNLIMITED));
  const files = new FileCache(folder);
  const send = async (request: FastifyRequest, reply: FastifyReply, name: string, cache?: string) =>
    sendFound(request, reply, { name, file: await files.find(name), cache });
  app.get('/*', async (request, reply) => {
    const raw = requestPath(request.url);
    if (isCall(raw)) throw refused(404, 'not_found');
    const site = current();
    if (site === null) return sendWaitingPage(reply, raw);
    const decision = decideAddress(site.addresses, raw);
    if ('redirect' in decision)
      return reply.redirect(decision.redirect + requestQuery(request), 308);
    const { file, shell, notFound } = decision;
    const record = shell?.record;
    if (record !== undefined) {
      const data = dataAddress(record.kind, record.id, request.headers.accept);
      // Not stored: the same address is a page for others.
      if (data !== null) return reply.header('cache-control', 'no-store').redirect(data, 303);
      reply.header('link', recordLinks(record, site.links));
    }
    if (file !== null) {
      const found = await files.find(file);
      if (found !== null) return sendFound(request, reply, { name: file, file: found });
    }
    if (shell === null) return send(request, reply.code(404), notFound, CACHE.missing);
    if (record === undefined) return send(request, reply, shell.file);
    const answers = await resolveRecord(record.kind, record.id).catch(assumeExists);
    // The shell requests the record itself.
    if (answers === 'unknown') return send(request, unavailable(reply), shell.file, CACHE.missing);
    if (answers === record.id) return send(request, reply, shell.file);
    reply.removeHeader('link');
    if (answers !== null) {
      const other = decodeURIComponent(raw).replace(`/${record.id}`, `/${answers}`);
      reply.header('cache-control', CACHE.missing);
      return reply.redirect(other + requestQuery(request), 308);
    }
    return send(request, reply.code(404), notFound, CACHE.missing);
  });
}

const recordLinks = (
  { kind, id }: { kind: RecordKind; id: number },
  links: LinksOfTitles,
): string => (kind === 'title' ? linkHeader(id, links) : authorityLinks(id));

const requestPath = (url: string): string => url.split('?', 1)[0] ?? '/';

/** Unknown calls get the API's 404. */
const isCall = (path: string): boolean => path === '/api' || path.startsWith('/api/');

/** Which record exists while the database is unavailable. */
function assumeExists(error: unknown): 'unknown' {
  if (classifyDatabaseError(error) === null) throw error;
  return 'unknown';
}

const sendWaitingPage = (reply: FastifyReply, path: string) =>
  unavailable(reply)
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(waitingPage(path));

/** Headers of partial or conditional requests that the cache does not handle. */
const UNCACHED_HEADERS = ['range', 'if-range', 'if-match', 'if-unmodified-since'] as const;

interface Found {
  name: string;
  file: CachedFile | 'uncached' | null;
  /** Cache header; default: by name. */
  cache?: string | undefined;
}

function sendFound(request: FastifyRequest, reply: FastifyReply, { name, file, cache }: Found) {
  const kept = cache ?? cacheHeader(`/${name}`);
  reply.header('cache-control', kept);
  if (kept === CACHE.page) reply.header('cdn-cache-control', CDN_PAGE);
  if (isSubresource(`/${name}`)) removeDocumentHeaders(reply);
  const isWhole = UNCACHED_HEADERS.every((header) => request.headers[header] === undefined);
  if (file instanceof CachedFile && isWhole) return sendCached(request, reply, file);
  // The compression plugin would treat brotli as gzip.
  if (isCompressed(`/${name}`)) request.headers['x-no-compression'] = '1';
  return reply.sendFile(name, { cacheControl: false });
}

/** Removes document headers set by the hook. */
function removeDocumentHeaders(reply: FastifyReply): void {
  for (const name of Object.keys(securityHeaders())) reply.removeHeader(name);
  reply.headers(partHeaders());
}

async function sendCached({ headers }: FastifyRequest, reply: FastifyReply, file: CachedFile) {
  reply.header('etag', file.etag).header('last-modified', file.lastModified);
  reply.header('accept-ranges', 'bytes').type(file.type);
  if (file.isCompressible) reply.header('vary', 'accept-encoding');
  const [match, since] = [headers['if-none-match'], headers['if-modified-since']];
  if (reply.statusCode === 200 && file.isCurrent({ match, since })) {
    reply.code(304);
    return '';
  }
  const encoding = file.isCompressible ? file.encodingFor(headers['accept-encoding']) : null;
  if (encoding === null) return file.bytes;
  reply.header('content-encoding', encoding);
  return file.in(encoding);
}

interface Site {
  addresses: Addresses;
  headers: Record<string, string>;
  links: LinksOfTitles;
}

/** Returns the current routes and headers of the site, reloaded after a publish. */
function watchSite(options: SiteOptions): () => Site | null {
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
      // Between two folders during a swap: keep the previous site and retry in a second.
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

const requestQuery = (request: FastifyRequest): string => {
  const at = request.url.indexOf('?');
  return at < 0 ? '' : request.url.slice(at);
};
