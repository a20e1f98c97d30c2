import { FORGET, tellsWhatWasRead } from './caches.ts';

/** Forgets which pages were read on this device: the worker does, which outlives the page that is left. */
export function forgetWhatWasRead(): void {
  // Neither where the connection is not secret nor in every private window.
  const workers: ServiceWorkerContainer | undefined = globalThis.navigator.serviceWorker;
  workers?.controller?.postMessage(FORGET);
  // Also where the page has no worker: after a reload past the caches.
  void dropCaches().catch(() => undefined);
}

async function dropCaches(): Promise<void> {
  const storage: CacheStorage | undefined = globalThis.caches;
  const names = (await storage?.keys()) ?? [];
  await Promise.all(names.filter(tellsWhatWasRead).map((name) => storage.delete(name)));
}
