import type { Output } from '#contract/calls.ts';
import { authorityName } from '#lib/authorities/name.ts';
import { cacheOfName, WORKER_PATH, type Kind } from '#lib/offline/caches.ts';
import { ACCOUNT_SHELL } from '#lib/routes/account.ts';
import { splitLocale } from '#lib/routes/paths.ts';
import { languageOfPage } from './path-in.ts';
import { isSignedIn } from './signed-in.ts';

/**
 * Runs on the page for no connection: shows what can be read without one (the pages that were read last on
 * this device, in its language; basket and personal area), and loads what was wanted once it is back.
 */
const MOST = 20;

/** A line that is said to be back often carries nothing at first. In milliseconds. */
const WAITS = [500, 1000, 2000, 4000, 8000, 16_000, 32_000];
/** A line that drops all it is given would be waited for far longer. In milliseconds. */
const MOST_WAIT = 5000;

/** What a shell draws. */
type KeptRecord = Output<'GET /acervo/:id'> | Output<'GET /autoridade/:id'>;

/** Nobody goes there to read. */
const LOGIN_PAGE = '/login';

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
    // Its shell stays when somebody signs out: nothing could be seen there.
    if (splitLocale(link.pathname).path === ACCOUNT_SHELL && !isSignedIn()) continue;
    link.parentElement.hidden = false;
    section.hidden = false;
  }
}

async function showPages(): Promise<void> {
  const section = sectionOf('pages');
  const records = await kept('records');
  const pages = await Promise.all(
    [...(await kept('pages'))].map(async ([path, page]) => {
      const { locale, path: bare } = splitLocale(path);
      const isRead = locale === languageOfPage() && bare !== LOGIN_PAGE;
      const title = isRead ? await titleOf(page, records.get(`/api${bare}`)) : '';
      return { path, title };
    }),
  );
  const entries = pages.filter(({ title }) => title !== '').slice(0, MOST);
  if (!section || entries.length === 0) return;
  section.querySelector('ul')?.append(...entries.map(entry));
  section.hidden = false;
}

/**
 * "Dom Casmurro · Catálogo · UFVI" → "Dom Casmurro"; that of the record where the page is drawn from one.
 * Empty for what is no reading: forms, shells without their record.
 */
async function titleOf(answer: Response, record?: Response): Promise<string> {
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
  if (page.querySelector('meta[name="robots"][content*="noindex"]')) return '';
  if (!page.querySelector('link[rel="canonical"]')) return nameIn(record);
  return page.title.split(' · ').slice(0, -2).join(' · ') || page.title;
}

/** How a title or an authority is called; empty where its record is not kept. */
async function nameIn(record?: Response): Promise<string> {
  if (!record) return '';
  const named = (await record.json()) as KeptRecord;
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

/** Counts what ends the asking of the server: the line came back anew, or the reader does something else. */
let turn = 0;

/** Opens what was wanted as soon as the server answers; `waits` says when it is asked again until then. */
async function openOnceBack([wait, ...further]: readonly number[], own: number): Promise<void> {
  if (own !== turn) return;
  const signal = AbortSignal.timeout(MOST_WAIT);
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
// Browsers say so on the way to another page, too, which must not be kept from coming: only where the server answers.
addEventListener('online', () => void openOnceBack(WAITS, ++turn));
for (const event of ['click', 'input', 'submit']) addEventListener(event, stopAsking);
void showShells().catch(() => undefined);
void showPages().catch(() => undefined);
