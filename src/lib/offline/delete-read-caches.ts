import { FORGET, isReadCache, type SIGNED_OUT } from './caches.ts';

/**
 * Deletes the caches of pages that were read, by message to the worker, which outlives the page.
 */
export function deleteReadCaches(): void {
  notifyWorker(FORGET);
  // Directly, too, when the page has no worker: after a forced reload.
  void dropCaches().catch(() => undefined);
}

/** Sends a message to the worker, if there is one. */
export function notifyWorker(message: typeof FORGET | typeof SIGNED_OUT): void {
  // Service workers are unavailable over plain http and in some private windows.
  const workers: ServiceWorkerContainer | undefined = globalThis.navigator.serviceWorker;
  workers?.controller?.postMessage(message);
}

async function dropCaches(): Promise<void> {
  const storage: CacheStorage | undefined = globalThis.caches;
  const names = (await storage?.keys()) ?? [];
  await Promise.all(names.filter(isReadCache).map((name) => storage.delete(name)));
}
