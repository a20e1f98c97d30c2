/** The part of Pagefind's API that is used (its bundle is beside the pages). */
interface Pagefind {
  debouncedSearch(
    query: string,
    options?: object,
    waitMs?: number,
  ): Promise<{ results: { data(): Promise<PagefindPage> }[] } | null>;
}
interface PagefindPage {
  url: string;
  excerpt: string;
  meta: Record<string, string | undefined>;
}

export interface FoundPage {
  url: string;
  title: string;
  /** Excerpt around the match. */
  excerpt: { text: string; marked: boolean }[];
}

const BUNDLE = '/pagefind/pagefind.js';
const AT_MOST = 8;

let bundle: Promise<Pagefind> | null = null;

/** Loaded with the first search. Failed loads can be retried. */
function load(): Promise<Pagefind> {
  bundle ??= (import(/* @vite-ignore */ BUNDLE) as Promise<Pagefind>).catch((error: unknown) => {
    bundle = null;
    throw error;
  });
  return bundle;
}

/**
 * Searches the informational pages in the page's language, without a server. A newer search cancels
 * the older one.
 */
export async function searchPages(query: string): Promise<FoundPage[]> {
  const found = await (await load()).debouncedSearch(query, {}, 150);
  const pages = await Promise.all(
    (found?.results ?? []).slice(0, AT_MOST).map((result) => result.data()),
  );
  return pages.map(({ url, excerpt, meta }) => ({
    url: url.replace(/\.html$/, ''),
    title: meta['title'] ?? url,
    excerpt: markedParts(excerpt),
  }));
}

/** Parses "a <mark>b</mark> c" into parts and decodes entities. */
export function markedParts(excerpt: string): FoundPage['excerpt'] {
  return excerpt
    .split(/(<mark>.*?<\/mark>)/s)
    .filter((part) => part !== '')
    .map((part) => ({
      text: part
        .replace(/<\/?mark>/g, '')
        .replace(/&lt;/g, '<')
        .replace(/&gt;/g, '>')
        .replace(/&quot;/g, '"')
        .replace(/&#0?39;/g, "'")
        .replace(/&amp;/g, '&'),
      marked: part.startsWith('<mark>'),
    }));
}
