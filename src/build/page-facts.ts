import { createHash } from 'node:crypto';

/** What is read from the pages as they were built, for the server that delivers them. */

const TYPED = /<link rel="(cite-as|item)" href="([^"]+)"/g;
const NAMES = { 'cite-as': 'citeAs', item: 'item' } as const;

/** Where a title is cited and read, as its page says; a title that is cited by its page is left out. */
export function linksOfPage(page: string, id: string): Record<string, string> | undefined {
  const head = page.split('</head>', 1)[0] ?? '';
  const found = [...head.matchAll(TYPED)].flatMap(([, rel, address = '']) => {
    const href = address.replaceAll('&amp;', '&').replaceAll('&#38;', '&').replaceAll('&#34;', '"');
    if (rel === 'cite-as' && href.endsWith(`/acervo/${id}`)) return [];
    return [[NAMES[rel as keyof typeof NAMES], href]];
  });
  return found.length === 0 ? undefined : Object.fromEntries(found);
}

const INLINE =
  /<(script|style)(?![^>]*\bsrc=)(?![^>]*application\/ld\+json)[^>]*>([\s\S]*?)<\/\1>/g;

/** Hashes of the scripts and styles that stand in a page, as a content policy names them. */
export function inlineHashes(page: string): Record<'script' | 'style', string[]> {
  const hashes = { script: new Set<string>(), style: new Set<string>() };
  for (const [, kind, content = ''] of page.matchAll(INLINE)) {
    const hash = createHash('sha256').update(content).digest('base64');
    hashes[kind === 'style' ? 'style' : 'script'].add(`sha256-${hash}`);
  }
  return { script: [...hashes.script].sort(), style: [...hashes.style].sort() };
}
