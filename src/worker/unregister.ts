import { deleteOwnCaches } from './delete-own-caches.ts';
import { worker } from './scope.ts';

/**
 * Replaces the worker where an institution has neither offline pages nor push notifications: deletes its caches and
 * unregisters itself.
 */
worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()));

worker.addEventListener('activate', (event) => event.waitUntil(removeWorker()));

async function removeWorker(): Promise<void> {
  await deleteOwnCaches();
  await worker.registration.unregister();
}
