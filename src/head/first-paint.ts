import { parseSettings, parseTheme, rootAttributes } from '#lib/accessibility.ts';
import { RETURN_PATHS } from '#lib/routes/return-paths.ts';
import { BASKET_KEY, STORAGE_KEYS } from '#lib/storage/keys.ts';
import { isSlowLine } from '#lib/slow-line.ts';
import { pathIn } from './path-in.ts';
import { isSignedIn } from './signed-in.ts';
import { readStored, store } from './storage.ts';

/**
 * Runs before anything is painted. Sets the attributes of `<html>` that the style sheets read, marks
 * that script runs and that the line is slow, keeps the place of the basket's count, and settles the language: `?lng=xx` leads to
 * the same address in that language, the part of a page and its query with it, and is remembered. A remembered language acts only on the bare home page and on
 * return screens, because elsewhere the path wins. Stands after the `alternate` links.
 */
const root = document.documentElement;
root.setAttribute('data-script', '');
if (isSlowLine()) root.setAttribute('data-slow-line', '');
const attributes = rootAttributes(
  parseSettings(readStored(STORAGE_KEYS.accessibility) ?? ''),
  parseTheme(readStored(STORAGE_KEYS.theme) ?? ''),
);
for (const [name, value] of Object.entries(attributes)) {
  if (value !== null) root.setAttribute(name, value);
}
if (readStored(BASKET_KEY)) root.setAttribute('data-cesta', '');
settleLanguage();

/** Pages in the back/forward cache may predate a sign-in or sign-out. */
const known = isSignedIn();
addEventListener('pageshow', ({ persisted }) => {
  if (persisted && isSignedIn() !== known) location.reload();
});

/** True where the path does not select a language. */
function choosesLanguage(path: string): boolean {
  return path === '/' || Object.values<string>(RETURN_PATHS).includes(path);
}

function settleLanguage(): void {
  const query = new URLSearchParams(location.search);
  let language = query.get('lng');
  if (language) query.delete('lng');
  else if (choosesLanguage(location.pathname)) language = readStored(STORAGE_KEYS.language);
  if (!language || !/^[a-z]{2}$/.test(language)) return;
  if (!document.querySelector(`link[rel="alternate"][hreflang^="${language}"]`)) return;
  store(STORAGE_KEYS.language, language);
  const path = pathIn(language);
  const search = String(query);
  if (path !== location.pathname) {
    location.replace(path + (search && `?${search}`) + location.hash);
  }
}
