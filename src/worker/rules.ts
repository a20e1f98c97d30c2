import type { CallKey } from '#contract/calls.ts';
import { localePath, splitLocale } from '#lib/routes/paths.ts';
import { RETURN_PATHS } from '#lib/routes/return-paths.ts';
import { ROUTES } from '#lib/routes/table.ts';
import { cacheOfName, OFFLINE_PAGE } from '#lib/offline/caches.ts';

/** What the worker decides; nothing here asks or keeps anything. */

/**
 * The only calls whose answers are kept: what shells of records are drawn from. They are the same for
 * everybody, and are asked for as nobody.
 */
export const KEPT_CALLS = [
  'GET /acervo/:id',
  'GET /autoridade/:id',
] as const satisfies readonly CallKey[];

const RECORDS = KEPT_CALLS.map(
  (call) => new RegExp(`^/api${call.replace('GET ', '').replace(':id', '\\d+')}$`),
);

export interface Asked {
  method: string;
  /** "navigate" for a page. */
  mode: string;
  url: string;
}

/** What is done about a request; `none`: it goes its way as if there were no worker. */
export type Handling = 'file' | 'page' | 'record' | 'none';

export function handlingOf({ method, mode, url }: Asked, origin: string): Handling {
  const { origin: of, pathname } = new URL(url);
  if (method !== 'GET' || of !== origin) return 'none';
  if (pathname.startsWith('/_assets/')) return 'file';
  if (pathname.startsWith('/api/')) {
    return RECORDS.some((record) => record.test(pathname)) ? 'record' : 'none';
  }
  if (mode !== 'navigate' || /\.\w+$/.test(pathname) || comesBack(pathname)) return 'none';
  return 'page';
}

/** What the institution sends along with somebody who signed in there is for one page only. */
const comesBack = (pathname: string): boolean =>
  Object.values(RETURN_PATHS).some((path) => path === splitLocale(pathname).path);

/**
 * Under which address a page is kept: without query, which holds what somebody searched; the parts of a
 * record are one page, and so are the screens of the personal area.
 */
export function keyOf(pathname: string): string {
  const { locale, path } = splitLocale(pathname);
  return localePath(locale, builtPage(path));
}

function builtPage(path: string): string {
  for (const { pattern, shell, parts } of ROUTES) {
    if (pattern === path && shell !== undefined) return shell;
    if (!parts) continue;
    const own = `^(${pattern.replace(/:\w+/, '\\d+')})/(?:${parts.join('|')})$`;
    const match = new RegExp(own).exec(path);
    if (match) return match[1] ?? path;
  }
  return path;
}

/** The page for no connection in the language of an address. */
export const offlinePageFor = (pathname: string): string =>
  localePath(splitLocale(pathname).locale, OFFLINE_PAGE);

/** Under which address a record is kept: the server answers in the language of a header. */
export function recordKey(url: string, lang: string): string {
  const { pathname } = new URL(url);
  return `${pathname}?lang=${encodeURIComponent(lang)}`;
}

interface Answer {
  status: number;
  type: string;
  redirected: boolean;
  headers: Pick<Headers, 'get'>;
}

/** May an answer be kept? Whole ones of our own, and none that its server wants forgotten. */
export function isKeepable({ status, type, redirected, headers }: Answer, kind: Handling): boolean {
  if (status !== 200 || type !== 'basic' || redirected) return false;
  const cache = headers.get('cache-control') ?? '';
  if (/no-store|private/.test(cache)) return false;
  const content = headers.get('content-type') ?? '';
  if (kind === 'page') return content.startsWith('text/html');
  return kind === 'file' || cache.includes('public');
}

/** What must go of keys that were kept in this order, the oldest first. */
export const surplus = <T>(kept: readonly T[], most: number): readonly T[] =>
  kept.slice(0, Math.max(0, kept.length - most));

/**
 * The caches that go when a publication takes over: all but its own and those of the one before, which
 * pages that are open came from. Names come in the order in which they were made.
 */
export function outlived(names: readonly string[], publication: string): string[] {
  const made = names.flatMap((name) => cacheOfName(name)?.publication ?? []);
  const before = made.filter((of) => of !== publication).at(-1);
  return names.filter((name) => {
    const of = cacheOfName(name)?.publication;
    return of !== undefined && of !== publication && of !== before;
  });
}

/** Files that a page names: style sheets, typefaces, islands and their texts. */
export const filesNamed = (html: string): string[] => [
  ...new Set(html.match(/\/_assets\/[\w.~-]+\.\w+/g) ?? []),
];

/** Files that a script cannot run without, by their addresses: what it imports when it starts. */
export const filesImported = (code: string): string[] =>
  [...code.matchAll(/(?:from|import)\s*["']\.\/([\w.~-]+\.js)["']/g)].map(
    ([, name = '']) => `/_assets/${name}`,
  );
