import { parseCacheName } from '#lib/offline/caches.ts';

/** Deletes all caches of the worker. */
export async function deleteOwnCaches(): Promise<void> {
  const own = (await caches.keys()).filter((name) => parseCacheName(name) !== null);
  await Promise.all(own.map((name) => caches.delete(name)));
}
