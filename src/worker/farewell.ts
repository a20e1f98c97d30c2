import { cacheOfName } from '#lib/offline/caches.ts';
import { worker } from './scope.ts';

/** Takes the place of the worker where an institution keeps nothing: forgets all of it, and goes. */
worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()));

worker.addEventListener('activate', (event) => event.waitUntil(leave()));

async function leave(): Promise<void> {
  const own = (await caches.keys()).filter((name) => cacheOfName(name) !== null);
  await Promise.all(own.map((name) => caches.delete(name)));
  await worker.registration.unregister();
}
