import { DEFAULT_LOCALE } from '#contract/shared/languages.ts';
import { ACCOUNT_SHELL } from '#lib/routes/paths.ts';
import { OFFLINE_PAGE, WORKER_PATH, type PrecacheMessage } from '#lib/offline/caches.ts';
import { BASKET_KEY } from '#lib/storage/keys.ts';
import { whenIdle } from '#lib/when-idle.ts';
import { languageOfPage } from './path-in.ts';
import { isSignedIn } from './signed-in.ts';
import { readStored } from './storage.ts';

/**
 * When the page is idle, registers the service worker and tells it the page's files and the shells
 * that this visitor may need.
 */
const language = languageOfPage();
const here = (path: string) => (language === DEFAULT_LOCALE ? path : `/${language}${path}`);

function message(): PrecacheMessage {
  const shells = [OFFLINE_PAGE];
  if (readStored(BASKET_KEY)) shells.push('/cesta');
  if (isSignedIn()) shells.push(ACCOUNT_SHELL, '/sair');
  return {
    page: location.pathname,
    files: performance
      .getEntriesByType('resource')
      .map(({ name }) => new URL(name))
      .filter(({ origin, pathname }) => origin === location.origin && /^\/_assets/.test(pathname))
      .map(({ pathname }) => pathname),
    shells: shells.map(here),
  };
}

async function registerWorker(): Promise<void> {
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

if ('serviceWorker' in navigator) {
  const quietly = () => void registerWorker().catch(() => undefined);
  addEventListener('load', () => whenIdle(quietly));
}
