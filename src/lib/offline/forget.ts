import { tellsWhatWasRead } from './caches.ts';

/** Forgets which pages were read on this device; the browser goes on with it when the page is left. */
export function forgetWhatWasRead(): void {
  if (!('caches' in globalThis)) return;
  const forget = async () => {
    const names = (await caches.keys()).filter(tellsWhatWasRead);
    await Promise.all(names.map((name) => caches.delete(name)));
  };
  forget().catch(() => undefined);
}
