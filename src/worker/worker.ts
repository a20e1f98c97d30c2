import {
  decideHandling,
  isCacheable,
  pageKey,
  offlinePageFor,
  obsoleteCaches,
  recordKey,
  withoutDate,
} from './rules.ts';
import { FORGET, SIGNED_OUT } from '#lib/offline/caches.ts';
import { file, find, deleteReadCaches, cacheReadPage, precacheShell, put } from './cache.ts';
import { endPush, listenForPush } from './push.ts';
import { worker, type FetchEvent } from './scope.ts';

/**
 * Service worker (docs/decisions/persisted-state.md): immutable files are served from the cache,
 * pages from the network with the cached version as fallback. Personal data is never cached.
 */
declare const PUBLICATION: string;

/** Network timeout for pages that are in the cache. */
const TIMEOUT_MS = 4000;

worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()));

worker.addEventListener('activate', (event) => event.waitUntil(takeOver()));

async function takeOver(): Promise<void> {
  const old = obsoleteCaches(await caches.keys(), PUBLICATION);
  await Promise.all(old.map((name) => caches.delete(name)));
  await worker.registration.navigationPreload?.enable();
  await worker.clients.claim();
}

worker.addEventListener('message', (event) => {
  if (event.data === FORGET) return event.waitUntil(deleteReadCaches());
  if (event.data === SIGNED_OUT) return event.waitUntil(endPush());
  const { page, files, shells } = event.data;
  event.waitUntil(quietly(cacheReadPage(page, files)));
  event.waitUntil(quietly(Promise.all(shells.map(precacheShell))));
});

listenForPush();

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const { method, mode, url, headers } = request;
  switch (decideHandling({ method, mode, url }, worker.location.origin)) {
    case 'file':
      return event.respondWith(file(new URL(url).pathname));
    case 'page':
      return event.respondWith(page(event, new URL(url).pathname));
    case 'record':
      return event.respondWith(record(event, recordKey(url, headers.get('lang') ?? '')));
  }
});

/** Network first; cached on failure or timeout; else the offline page. */
async function page(event: FetchEvent, pathname: string): Promise<Response> {
  const key = pageKey(pathname);
  const fresh = askPage(event, key);
  const kept = await find(key);
  try {
    return await (kept ? Promise.race([fresh, afterPatience(kept)]) : fresh);
  } catch (error) {
    const other = kept ?? (await find(offlinePageFor(pathname)));
    if (!other) throw error;
    return other;
  }
}

async function askPage(event: FetchEvent, key: string): Promise<Response> {
  const answer = (await event.preloadResponse) ?? (await fetch(event.request));
  if (isCacheable(answer, 'page')) event.waitUntil(quietly(put('pages', key, answer.clone())));
  return answer;
}

const afterPatience = (kept: Response) =>
  new Promise<Response>((done) => setTimeout(() => done(kept), TIMEOUT_MS));

async function record(event: FetchEvent, key: string): Promise<Response> {
  try {
    const answer = await fetch(withoutCredentials(event.request));
    if (isCacheable(answer, 'record'))
      event.waitUntil(quietly(put('records', key, answer.clone())));
    return answer;
  } catch (error) {
    const kept = await find(key);
    if (!kept) throw error;
    return withoutDate(kept);
  }
}

/** The request without credentials: records are the same for everybody. */
function withoutCredentials(request: Request): Request {
  const headers = new Headers(request.headers);
  headers.delete('authorization');
  return new Request(request, { headers });
}

/** Caching failures (no space, offline) are ignored; the page does not depend on them. */
const quietly = (work: Promise<unknown>): Promise<unknown> => work.catch(() => undefined);
