import { SIGNED_OUT } from '#lib/offline/caches.ts';
import { deleteOwnCaches } from './delete-own-caches.ts';
import { endPush, listenForPush } from './push.ts';
import { worker } from './scope.ts';

/** The worker where an institution has push notifications but no offline pages: caches nothing. */
worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()));

worker.addEventListener('activate', (event) =>
  event.waitUntil(deleteOwnCaches().then(() => worker.clients.claim())),
);

worker.addEventListener('message', (event) => {
  if (event.data === SIGNED_OUT) event.waitUntil(endPush());
});

listenForPush();
