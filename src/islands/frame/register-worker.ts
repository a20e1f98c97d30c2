import { mayHaveSession } from '#lib/api/stored-credential.ts';
import { OFFLINE_PAGE, WORKER_PATH, type PrecacheMessage } from '#lib/offline/caches.ts';
import { BASKET_KEY } from '#lib/storage/keys.ts';
import { pageData } from '#lib/page.ts';
import { ACCOUNT_SHELL, localePath, splitLocale } from '#lib/routes/paths.ts';
import { readItem } from '#lib/storage/web-storage.ts';

/**
 * Registers the service worker, where the institution has pages read offline, and tells it the page's files and the
 * shells that this visitor may need.
 */
export function registerWorker(): void {
  if (pageData()['offline'] === undefined || !('serviceWorker' in navigator)) return;
  void register().catch(() => undefined);
}

function message(): PrecacheMessage {
  const { locale } = splitLocale(location.pathname);
  const shells = [OFFLINE_PAGE];
  if (readItem(BASKET_KEY)) shells.push('/cesta');
  if (mayHaveSession()) shells.push(ACCOUNT_SHELL, '/sair');
  return {
    page: location.pathname,
    files: performance
      .getEntriesByType('resource')
      .map(({ name }) => new URL(name))
      .filter(({ origin, pathname }) => origin === location.origin && /^\/_assets/.test(pathname))
      .map(({ pathname }) => pathname),
    shells: shells.map((path) => localePath(locale, path)),
  };
}

async function register(): Promise<void> {
  const { serviceWorker } = navigator;
  await serviceWorker.register(WORKER_PATH);
  const { active } = await serviceWorker.ready;
  const tell = () => active?.postMessage(message());
  tell();
  // Files loaded before the worker takes control do not pass through it.
  if (!serviceWorker.controller) {
    serviceWorker.addEventListener('controllerchange', tell, { once: true });
  }
}
