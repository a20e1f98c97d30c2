import { MAX_ENTRIES, cacheName, isReadCache, type Kind } from '#lib/offline/caches.ts';
import { filesImported, filesNamed, isCacheable, pageKey, entriesToEvict } from './rules.ts';

/** Publication id, set by the build (src/build/offline-worker.ts). */
declare const PUBLICATION: string;

const open = (kind: Kind): Promise<Cache> => caches.open(cacheName(PUBLICATION, kind));

/** Caches a response as the newest of its kind; the oldest are evicted. */
export async function put(kind: Kind, key: string, answer: Response): Promise<void> {
  const cache = await open(kind);
  // Delete first, to move it to the end.
  await cache.delete(key);
  await cache.put(key, answer);
  const old = entriesToEvict(await cache.keys(), MAX_ENTRIES[kind]);
  await Promise.all(old.map((request) => cache.delete(request)));
}

/** The cached response for a key, of this publication or the previous one. */
export async function find(key: string): Promise<Response | undefined> {
  const own = await Promise.all(
    (['shells', 'pages', 'records', 'files'] as const).map(async (kind) =>
      (await open(kind)).match(key, { ignoreVary: true }),
    ),
  );
  return own.find(Boolean) ?? caches.match(key, { ignoreVary: true });
}

/** Deletes the caches of pages that were read, of every publication. */
export async function deleteReadCaches(): Promise<void> {
  const names = (await caches.keys()).filter(isReadCache);
  await Promise.all(names.map((name) => caches.delete(name)));
}

/** A file from the cache, or from the server and then cached. */
export async function file(url: string): Promise<Response> {
  const kept = await find(url);
  if (kept) return kept;
  const answer = await fetch(url);
  if (isCacheable(answer, 'file')) await put('files', url, answer.clone());
  return answer;
}

/** Caches a page that was read before the worker was installed, with its files. */
export async function cacheReadPage(pathname: string, files: readonly string[]): Promise<void> {
  const key = pageKey(pathname);
  if (!(await (await open('pages')).match(key))) {
    const answer = await fetch(key);
    if (!isCacheable(answer, 'page')) return;
    await put('pages', key, answer);
  }
  await Promise.all(files.map(file));
}

/** Precaches a page shell with everything it needs to hydrate. */
export async function precacheShell(key: string): Promise<void> {
  const cache = await open('shells');
  if (await cache.match(key)) return;
  const answer = await fetch(key);
  if (!isCacheable(answer, 'page')) return;
  const html = await answer.clone().text();
  const files = new Set(filesNamed(html));
  for (const name of files) {
    const part = await file(name);
    if (name.endsWith('.js')) for (const next of filesImported(await part.text())) files.add(next);
  }
  await cache.put(key, answer);
}
