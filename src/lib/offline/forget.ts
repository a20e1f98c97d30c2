import { FORGET } from './caches.ts';

/** Forgets which pages were read on this device: the worker does, which outlives the page that is left. */
export function forgetWhatWasRead(): void {
  // Neither where the connection is not secret nor in every private window.
  const workers: ServiceWorkerContainer | undefined = globalThis.navigator.serviceWorker;
  workers?.controller?.postMessage(FORGET);
}
