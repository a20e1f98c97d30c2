import type { CallKey } from '#contract/calls.ts';
import { localePath, splitLocale } from '#lib/routes/paths.ts';
import { RETURN_PATHS } from '#lib/routes/return-paths.ts';
import { ROUTES } from '#lib/routes/table.ts';
import { parseCacheName, OFFLINE_PAGE } from '#lib/offline/caches.ts';

/** Pure decisions of the worker; no requests or caches. */

/**
 * The only calls that are cached: the data of record shells. They are the same for everybody and
 * fetched anonymously.
 */
export const CACHED_CALLS = [
  'GET /acervo/:id',
  'GET /autoridade/:id',
] as const satisfies readonly CallKey[];

const RECORDS = CACHED_CALLS.map(
  (call) => new RegExp(`^/api${call.replace('GET ', '').replace(':id', '\\d+')}$`),
);

export interface RequestFacts {
  method: string;
  /** "navigate" for a page. */
  mode: string;
  url: string;
}

/** How a request is handled; `none`: passed through. */
export type Handling = 'file' | 'page' | 'record' | 'none';

export function decideHandling({ method, mode, url }: RequestFacts, origin: string): Handling {
  const { origin: of, pathname } = new URL(url);
  if (method !== 'GET' || of !== origin) return 'none';
  if (pathname.startsWith('/_assets/')) return 'file';
  if (pathname.startsWith('/api/')) {
    return RECORDS.some((record) => record.test(pathname)) ? 'record' : 'none';
  }
  if (mode !== 'navigate' || /\.\w+$/.test(pathname) || comesBack(pathname)) return 'none';
  return 'page';
}

/** Parameters added by the institution's sign-in belong to one page view. */
const comesBack = (pathname: string): boolean =>
  Object.values(RETURN_PATHS).some((path) => path === splitLocale(pathname).path);

/**
 * Cache key of a page: without the query, which may contain searches; the parts of a record share a
 * page, as do the screens of the personal area.
 */
export function pageKey(pathname: string): string {
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

/** The offline page in the language of a path. */
export const offlinePageFor = (pathname: string): string =>
  localePath(splitLocale(pathname).locale, OFFLINE_PAGE);

/** Cache key of a record: includes the language, which the server takes from a header. */
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

/** True if a response may be cached: complete, same-origin, and not `no-store`. */
export function isCacheable(
  { status, type, redirected, headers }: Answer,
  kind: Handling,
): boolean {
  if (status !== 200 || type !== 'basic' || redirected) return false;
  const cache = headers.get('cache-control') ?? '';
  if (/no-store|private/.test(cache)) return false;
  const content = headers.get('content-type') ?? '';
  if (kind === 'page') return content.startsWith('text/html');
  return kind === 'file' || cache.includes('public');
}

/** A cached response without the time at which the server gave it, which pages set their clock by. */
export function withoutDate(kept: Response): Response {
  const response = new Response(kept.body, kept);
  response.headers.delete('date');
  return response;
}

/** Keys to evict, given all in insertion order. */
export const entriesToEvict = <T>(kept: readonly T[], max: number): readonly T[] =>
  kept.slice(0, Math.max(0, kept.length - max));

/**
 * Caches to delete when a publication is activated: all except its own and the previous one's,
 * which open pages may still use. Names are in creation order.
 */
export function obsoleteCaches(names: readonly string[], publication: string): string[] {
  const made = names.flatMap((name) => parseCacheName(name)?.publication ?? []);
  const before = made.filter((of) => of !== publication).at(-1);
  return names.filter((name) => {
    const of = parseCacheName(name)?.publication;
    return of !== undefined && of !== publication && of !== before;
  });
}

/** Files referenced by a page: style sheets, fonts, islands and their texts. */
export const filesNamed = (html: string): string[] => [
  ...new Set(html.match(/\/_assets\/[\w.~-]+\.\w+/g) ?? []),
];

/** Files that a script imports statically. */
export const filesImported = (code: string): string[] =>
  [...code.matchAll(/(?:from|import)\s*["']\.\/([\w.~-]+\.js)["']/g)].map(
    ([, name = '']) => `/_assets/${name}`,
  );
