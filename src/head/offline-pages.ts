import type { Output } from '#contract/calls.ts';
import { authorityName } from '#lib/authorities/name.ts';
import { parseCacheName, WORKER_PATH, type Kind } from '#lib/offline/caches.ts';
import { ACCOUNT_SHELL, splitLocale } from '#lib/routes/paths.ts';
import { languageOfPage } from './path-in.ts';
import { isSignedIn } from './signed-in.ts';

/**
 * Runs on the offline page: lists what can be read offline (recent pages in this language, basket,
 * personal area) and opens the requested page once online.
 */
const MAX_PAGES = 20;

/** Backoff in milliseconds: connections reported as restored often fail at first. */
const WAITS = [500, 1000, 2000, 4000, 8000, 16_000, 32_000];
/** Timeout in milliseconds: a connection that drops packets would stall much longer. */
const TIMEOUT_MS = 5000;

/** Data of a shell. */
type CachedRecord = Output<'GET /acervo/:id'> | Output<'GET /autoridade/:id'>;

/** Not listed as a page to read. */
const LOGIN_PAGE = '/login';

/** Cached responses of a kind by path, newest first. */
async function cachedResponses(kind: Kind): Promise<Map<string, Response>> {
  const found = new Map<string, Response>();
  const names = (await caches.keys()).filter((name) => parseCacheName(name)?.kind === kind);
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
  const there = new Set([
    ...(await cachedResponses('shells')).keys(),
    ...(await cachedResponses('pages')).keys(),
  ]);
  for (const link of section?.querySelectorAll('a') ?? []) {
    if (!section || !link.parentElement || !there.has(link.pathname)) continue;
    // Its shell remains after sign-out, but would be empty.
    if (splitLocale(link.pathname).path === ACCOUNT_SHELL && !isSignedIn()) continue;
    link.parentElement.hidden = false;
    section.hidden = false;
  }
}

async function showPages(): Promise<void> {
  const section = sectionOf('pages');
  const records = await cachedResponses('records');
  const pages = await Promise.all(
    [...(await cachedResponses('pages'))].map(async ([path, page]) => {
      const { locale, path: bare } = splitLocale(path);
      const isRead = locale === languageOfPage() && bare !== LOGIN_PAGE;
      const title = isRead ? await pageTitle(page, records.get(`/api${bare}`)) : '';
      return { path, title };
    }),
  );
  const entries = pages.filter(({ title }) => title !== '').slice(0, MAX_PAGES);
  if (!section || entries.length === 0) return;
  section.querySelector('ul')?.append(...entries.map(entry));
  section.hidden = false;
}

/**
 * "Dom Casmurro · Catálogo · UFVI" → "Dom Casmurro"; for record shells the record's name. Empty for
 * forms and shells without a record.
 */
async function pageTitle(answer: Response, record?: Response): Promise<string> {
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
  if (page.querySelector('meta[name="robots"][content*="noindex"]')) return '';
  if (!page.querySelector('link[rel="canonical"]')) return recordName(record);
  return page.title.split(' · ').slice(0, -2).join(' · ') || page.title;
}

/** Name of a title or authority; empty if its record is not cached. */
async function recordName(record?: Response): Promise<string> {
  if (!record) return '';
  const named = (await record.json()) as CachedRecord;
  return 'title' in named ? named.title : authorityName(named);
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

/** Incremented to cancel polling: online again, or the reader navigates. */
let turn = 0;

/** Opens the requested page as soon as the server responds; `waits` are the retry delays. */
async function openOnceBack([wait, ...further]: readonly number[], own: number): Promise<void> {
  if (own !== turn) return;
  const giveUp = new AbortController();
  setTimeout(() => giveUp.abort(), TIMEOUT_MS);
  const { signal } = giveUp;
  const isBack = await fetch(WORKER_PATH, { method: 'HEAD', cache: 'no-store', signal }).then(
    ({ ok }) => ok,
    () => false,
  );
  if (own !== turn) return;
  if (isBack) again();
  else if (wait !== undefined) setTimeout(() => void openOnceBack(further, own), wait);
}

function stopAsking({ target }: Event): void {
  if (target instanceof Element && target.closest('a, button, form')) turn++;
}

document.querySelector('[data-again]')?.addEventListener('click', again);
// Fired on navigation, too: only act if the server responds.
addEventListener('online', () => void openOnceBack(WAITS, ++turn));
for (const event of ['click', 'input', 'submit']) addEventListener(event, stopAsking);
void showShells().catch(() => undefined);
void showPages().catch(() => undefined);
