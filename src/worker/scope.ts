import type { FORGET, PrecacheMessage, SIGNED_OUT } from '#lib/offline/caches.ts';

/**
 * Types of the service worker scope, as far as used. TypeScript's own worker library conflicts with
 * the DOM library.
 */
interface Lasting extends Event {
  waitUntil: (work: Promise<unknown>) => void;
}

export interface FetchEvent extends Lasting {
  request: Request;
  /** Started by the browser while the worker was booting. */
  preloadResponse: Promise<Response | undefined>;
  respondWith: (answer: Promise<Response>) => void;
}

interface Events {
  install: Lasting;
  activate: Lasting;
  fetch: FetchEvent;
  message: Lasting & { data: PrecacheMessage | typeof FORGET | typeof SIGNED_OUT };
  push: Lasting & { data: { text: () => string } | null };
  notificationclick: Lasting & { notification: Notification };
}

interface Tab {
  url: string;
  focus: () => Promise<unknown>;
}

interface WorkerScope {
  location: Location;
  registration: ServiceWorkerRegistration;
  clients: {
    claim: () => Promise<void>;
    matchAll: (options: { type: 'window'; includeUncontrolled: true }) => Promise<readonly Tab[]>;
    openWindow: (url: string) => Promise<unknown>;
  };
  skipWaiting: () => Promise<void>;
  addEventListener: <K extends keyof Events>(type: K, listener: (event: Events[K]) => void) => void;
}

export const worker = self as unknown as WorkerScope;
