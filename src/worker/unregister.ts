import { parseCacheName } from '#lib/offline/caches.ts';
import { worker } from './scope.ts';

/**
 * Replaces the worker where an institution disables offline pages: deletes its caches and
 * unregisters itself.
 */
worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()));

worker.addEventListener('activate', (event) => event.waitUntil(removeWorker()));

async function removeWorker(): Promise<void> {
  const own = (await caches.keys()).filter((name) => parseCacheName(name) !== null);
  await Promise.all(own.map((name) => caches.delete(name)));
  await worker.registration.unregister();
}
