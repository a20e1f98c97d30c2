/** Cache headers (docs/operating.md, "Caches"), used by the server and the nginx configuration. */
export const CACHE = {
  /** Content-hashed names. */
  forever: 'public, max-age=31536000, immutable',
  hour: 'public, max-age=3600',
  /** Cached, revalidated before each use. */
  revalidate: 'public, no-cache',
  /** HTML: browsers revalidate, CDNs cache briefly. */
  page: 'public, max-age=0, must-revalidate, s-maxage=60',
  /** Long enough to absorb the load of a broken link, short enough for a new page to appear. */
  missing: 'public, max-age=0, s-maxage=10',
} as const;

/**
 * `CDN-Cache-Control` of pages (RFC 9213): stale while revalidating. Only for CDNs: a browser would show an
 * old version once, however old.
 */
export const CDN_PAGE = 'max-age=60, stale-while-revalidate=86400';

export interface FileRule {
  /** Regular expression of the file's path, valid for JavaScript and PCRE. */
  pattern: string;
  cache: string;
  /** Content type, where nginx does not know the extension. */
  type?: string;
  /** Already compressed. */
  compressed?: true;
  /** Subresource: sent without document headers, which would be larger than many scripts. */
  subresource?: true;
}

/** Rules for files other than pages. The first match applies; the last rule matches all. */
export const FILE_RULES: readonly FileRule[] = [
  { pattern: '^/_assets/', cache: CACHE.forever, subresource: true },
  { pattern: '^/pagefind/.+\\.pf_\\w+$', cache: CACHE.forever, compressed: true },
  { pattern: '^/pagefind/.+\\.pagefind$', cache: CACHE.revalidate, compressed: true },
  { pattern: '^/pagefind/', cache: CACHE.revalidate },
  // Browsers check for updates themselves and must not be prevented.
  { pattern: '^/sw\\.js$', cache: CACHE.revalidate },
  { pattern: '\\.webmanifest$', cache: CACHE.hour, type: 'application/manifest+json' },
  { pattern: '\\.\\w+$', cache: CACHE.hour },
];

/** Content-hashed files never change. */
export const isHashed = (path: string): boolean => cacheHeader(path) === CACHE.forever;

/** Cache header of a file: "/_assets/base.C8YLG_Uf.js", "/en/login.html". */
export const cacheHeader = (path: string): string =>
  path.endsWith('.html') ? CACHE.page : (findRule(path)?.cache ?? CACHE.hour);

export const isCompressed = (path: string): boolean => findRule(path)?.compressed === true;

export const isSubresource = (path: string): boolean => findRule(path)?.subresource === true;

const findRule = (path: string): FileRule | undefined =>
  FILE_RULES.find(({ pattern }) => new RegExp(pattern).test(path));
