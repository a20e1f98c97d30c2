import { BOUNDS, cacheName, tellsWhatWasRead, type Kind } from '#lib/offline/caches.ts';
import { filesImported, filesNamed, isKeepable, keyOf, surplus } from './rules.ts';

/** The publication that this worker came with: the build writes it (src/build/offline-worker.ts). */
declare const PUBLICATION: string;

const open = (kind: Kind): Promise<Cache> => caches.open(cacheName(PUBLICATION, kind));

/** Keeps an answer as the newest of its kind; the oldest make room. */
export async function put(kind: Kind, key: string, answer: Response): Promise<void> {
  const cache = await open(kind);
  // One that was kept before goes to the end.
  await cache.delete(key);
  await cache.put(key, answer);
  const old = surplus(await cache.keys(), BOUNDS[kind]);
  await Promise.all(old.map((request) => cache.delete(request)));
}

/** What is kept under a key, by this publication or the one before. */
export async function find(key: string): Promise<Response | undefined> {
  const own = await Promise.all(
    (['shells', 'pages', 'records', 'files'] as const).map(async (kind) =>
      (await open(kind)).match(key, { ignoreVary: true }),
    ),
  );
  return own.find(Boolean) ?? caches.match(key, { ignoreVary: true });
}

/** Forgets what was read, of every publication. */
export async function forgetRead(): Promise<void> {
  const names = (await caches.keys()).filter(tellsWhatWasRead);
  await Promise.all(names.map((name) => caches.delete(name)));
}

/** A file, from what is kept or else from the server, and from then on kept. */
export async function file(url: string): Promise<Response> {
  const kept = await find(url);
  if (kept) return kept;
  const answer = await fetch(url);
  if (isKeepable(answer, 'file')) await put('files', url, answer.clone());
  return answer;
}

/** Keeps a page that was read before there was a worker, with the files that it is made of. */
export async function keepRead(pathname: string, files: readonly string[]): Promise<void> {
  const key = keyOf(pathname);
  if (!(await (await open('pages')).match(key))) {
    const answer = await fetch(key);
    if (!isKeepable(answer, 'page')) return;
    await put('pages', key, answer);
  }
  await Promise.all(files.map(file));
}

/** Keeps a page that nobody has read yet, with all that it needs to come alive. */
export async function keepShell(key: string): Promise<void> {
  const cache = await open('shells');
  if (await cache.match(key)) return;
  const answer = await fetch(key);
  if (!isKeepable(answer, 'page')) return;
  const html = await answer.clone().text();
  const files = new Set(filesNamed(html));
  for (const name of files) {
    const part = await file(name);
    if (name.endsWith('.js')) for (const next of filesImported(await part.text())) files.add(next);
  }
  await cache.put(key, answer);
}
