/**
 * How long answers may be kept (docs/operating.md, "Caches"). One table for the server and for the
 * configuration of a reverse proxy.
 */
export const CACHE = {
  /** The name changes with the content. */
  forever: 'public, max-age=31536000, immutable',
  hour: 'public, max-age=3600',
  /** Kept, but asked about before each use. */
  revalidate: 'public, no-cache',
  /** HTML: asked again by browsers each time, kept shortly by a CDN. */
  page: 'public, max-age=0, must-revalidate, s-maxage=60',
  /** Long enough to take the weight of a wrong link, short enough for a page that appears. */
  missing: 'public, max-age=0, s-maxage=10',
} as const;

/**
 * `CDN-Cache-Control` of pages (RFC 9213): served stale while the CDN asks. Not said to browsers, which would show
 * what stood before, once, however long ago that was.
 */
export const CDN_PAGE = 'max-age=60, stale-while-revalidate=86400';

export interface FileRule {
  /** Regular expression of the path of a file; plain enough for JavaScript and PCRE alike. */
  pattern: string;
  cache: string;
  /** Content type, where nginx does not know it by the name. */
  type?: string;
  /** Compressed by itself: no web server may do it again. */
  packed?: true;
  /** What pages load and nobody opens: it carries no headers of documents, which weigh more than many a script. */
  part?: true;
}

/** Files that are no pages. The first rule that matches counts; the last one matches every file. */
export const FILE_RULES: readonly FileRule[] = [
  { pattern: '^/_assets/', cache: CACHE.forever, part: true },
  { pattern: '^/pagefind/.+\\.pf_\\w+$', cache: CACHE.forever, packed: true },
  { pattern: '^/pagefind/.+\\.pagefind$', cache: CACHE.revalidate, packed: true },
  { pattern: '^/pagefind/', cache: CACHE.revalidate },
  // Browsers look for a newer one by themselves; none may keep them from it.
  { pattern: '^/sw\\.js$', cache: CACHE.revalidate },
  { pattern: '\\.webmanifest$', cache: CACHE.hour, type: 'application/manifest+json' },
  { pattern: '\\.\\w+$', cache: CACHE.hour },
];

/** Is this a file whose name changes with its content? Such files are added and never changed. */
export const isHashed = (path: string): boolean => cacheOf(path) === CACHE.forever;

/** The cache header of a file by its path: "/_assets/base.C8YLG_Uf.js", "/en/login.html". */
export const cacheOf = (path: string): string =>
  path.endsWith('.html') ? CACHE.page : (ruleOf(path)?.cache ?? CACHE.hour);

/** Is a file compressed already, by its path? */
export const isPacked = (path: string): boolean => ruleOf(path)?.packed === true;

/** Is a file loaded by pages only, by its path? */
export const isPart = (path: string): boolean => ruleOf(path)?.part === true;

const ruleOf = (path: string): FileRule | undefined =>
  FILE_RULES.find(({ pattern }) => new RegExp(pattern).test(path));
