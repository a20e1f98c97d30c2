import { handlingOf, isKeepable, keyOf, offlinePageFor, outlived, recordKey } from './rules.ts';
import { FORGET } from '#lib/offline/caches.ts';
import { file, find, forgetRead, keepRead, keepShell, put } from './keep.ts';
import { worker, type FetchEvent } from './scope.ts';

/**
 * What stands between the pages and the network (docs/decisions/persisted-state.md): files whose names never
 * change come from what is kept, pages from the network and else as they were last read. Nothing of a
 * person is ever kept here.
 */
declare const PUBLICATION: string;

/** As long as a page may take where there is one that was kept. */
const PATIENCE_MS = 4000;

worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()));

worker.addEventListener('activate', (event) => event.waitUntil(takeOver()));

async function takeOver(): Promise<void> {
  const old = outlived(await caches.keys(), PUBLICATION);
  await Promise.all(old.map((name) => caches.delete(name)));
  await worker.registration.navigationPreload?.enable();
  await worker.clients.claim();
}

worker.addEventListener('message', (event) => {
  if (event.data === FORGET) return event.waitUntil(forgetRead());
  const { page, files, shells } = event.data;
  event.waitUntil(quietly(keepRead(page, files)));
  event.waitUntil(quietly(Promise.all(shells.map(keepShell))));
});

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const { method, mode, url, headers } = request;
  switch (handlingOf({ method, mode, url }, worker.location.origin)) {
    case 'file':
      return event.respondWith(file(new URL(url).pathname));
    case 'page':
      return event.respondWith(page(event, new URL(url).pathname));
    case 'record':
      return event.respondWith(record(event, recordKey(url, headers.get('lang') ?? '')));
  }
});

/** From the network; as it was kept where that fails or takes long; else the page that says so. */
async function page(event: FetchEvent, pathname: string): Promise<Response> {
  const key = keyOf(pathname);
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
  if (isKeepable(answer, 'page')) event.waitUntil(quietly(put('pages', key, answer.clone())));
  return answer;
}

const afterPatience = (kept: Response) =>
  new Promise<Response>((done) => setTimeout(() => done(kept), PATIENCE_MS));

async function record(event: FetchEvent, key: string): Promise<Response> {
  try {
    const answer = await fetch(asNobody(event.request));
    if (isKeepable(answer, 'record')) event.waitUntil(quietly(put('records', key, answer.clone())));
    return answer;
  } catch (error) {
    const kept = await find(key);
    if (!kept) throw error;
    return kept;
  }
}

/** The same question without who asks it: whoever is signed in reads records as all others do. */
function asNobody(request: Request): Request {
  const headers = new Headers(request.headers);
  headers.delete('authorization');
  return new Request(request, { headers });
}

/** What cannot be kept (no room, no line) is not kept; the page does not depend on it. */
const quietly = (work: Promise<unknown>): Promise<unknown> => work.catch(() => undefined);
