import { cacheOfName, type Kind } from '#lib/offline/caches.ts';
import { splitLocale } from '#lib/routes/paths.ts';
import { languageOfPage } from './path-in.ts';

/**
 * Runs on the page for no connection: shows what can be read without one (the pages that were read last on
 * this device, in its language; basket and personal area), and loads what was wanted once it is back.
 */
const MOST = 20;

/** What is kept of a kind by its path, what was kept last first. */
async function kept(kind: Kind): Promise<Map<string, Response>> {
  const found = new Map<string, Response>();
  const names = (await caches.keys()).filter((name) => cacheOfName(name)?.kind === kind);
  for (const name of names.reverse()) {
    const cache = await caches.open(name);
    for (const request of [...(await cache.keys())].reverse()) {
      const { pathname } = new URL(request.url);
      const answer = await cache.match(request);
      if (answer && !found.has(pathname)) found.set(pathname, answer);
    }
  }
  return found;
}

const sectionOf = (kind: Kind): HTMLElement | null =>
  document.querySelector(`[data-kept="${kind}"]`);

async function showShells(): Promise<void> {
  const section = sectionOf('shells');
  const there = new Set([...(await kept('shells')).keys(), ...(await kept('pages')).keys()]);
  for (const link of section?.querySelectorAll('a') ?? []) {
    if (!section || !link.parentElement || !there.has(link.pathname)) continue;
    link.parentElement.hidden = false;
    section.hidden = false;
  }
}

async function showPages(): Promise<void> {
  const section = sectionOf('pages');
  const pages = await Promise.all(
    [...(await kept('pages'))]
      .filter(([path]) => splitLocale(path).locale === languageOfPage())
      .map(async ([path, page]) => ({ path, title: await titleOf(page) })),
  );
  const entries = pages.filter(({ title }) => title !== '').slice(0, MOST);
  if (!section || entries.length === 0) return;
  section.querySelector('ul')?.append(...entries.map(entry));
  section.hidden = false;
}

/** "Dom Casmurro · Catálogo · UFVI" → "Dom Casmurro"; empty for what is no reading: forms, shells. */
async function titleOf(answer: Response): Promise<string> {
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
  if (page.querySelector('meta[name="robots"][content*="noindex"]')) return '';
  return page.title.split(' · ').slice(0, -2).join(' · ') || page.title;
}

function entry({ path, title }: { path: string; title: string }): HTMLElement {
  const item = document.createElement('li');
  const link = document.createElement('a');
  link.href = path;
  link.textContent = title;
  item.append(link);
  return item;
}

const again = () => location.reload();
document.querySelector('[data-again]')?.addEventListener('click', again);
// Some browsers say so on the way to another page, too.
addEventListener('online', () => navigator.onLine && again());
void showShells().catch(() => undefined);
void showPages().catch(() => undefined);
