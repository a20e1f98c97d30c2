import type { FORGET, KeepMessage } from '#lib/offline/caches.ts';

/**
 * What a service worker has that a page has not: as much of it as is used here. TypeScript's own library
 * for workers contradicts the one for pages.
 */
interface Lasting extends Event {
  waitUntil: (work: Promise<unknown>) => void;
}

export interface FetchEvent extends Lasting {
  request: Request;
  /** Asked by the browser while the worker started. */
  preloadResponse: Promise<Response | undefined>;
  respondWith: (answer: Promise<Response>) => void;
}

interface Events {
  install: Lasting;
  activate: Lasting;
  fetch: FetchEvent;
  message: Lasting & { data: KeepMessage | typeof FORGET };
}

interface WorkerScope {
  location: Location;
  registration: ServiceWorkerRegistration;
  clients: { claim: () => Promise<void> };
  skipWaiting: () => Promise<void>;
  addEventListener: <K extends keyof Events>(type: K, listener: (event: Events[K]) => void) => void;
}

export const worker = self as unknown as WorkerScope;
