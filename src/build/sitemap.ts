/** Addresses in one part of the sitemap at most; the protocol allows 50,000. */
export const PART_SIZE = 45_000;

/** One page in every language. */
export interface SitemapEntry {
  alternates: readonly { tag: string; href: string }[];
}

const escaped = (text: string): string =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

/** Cuts the pages into parts by the number of addresses that they have. */
export function sitemapParts(entries: readonly SitemapEntry[], size = PART_SIZE): SitemapEntry[][] {
  const parts: SitemapEntry[][] = [];
  let room = 0;
  for (const entry of entries) {
    if (entry.alternates.length > room) {
      parts.push([]);
      room = size;
    }
    parts.at(-1)?.push(entry);
    room -= entry.alternates.length;
  }
  return parts;
}

/** One part: every page in every language, each naming the others (sitemaps.org, hreflang). */
export function sitemapXml(entries: readonly SitemapEntry[]): string {
  const urls = entries.flatMap(({ alternates }) => {
    const links = alternates
      .map(
        ({ tag, href }) =>
          `<xhtml:link rel="alternate" hreflang="${tag}" href="${escaped(href)}"/>`,
      )
      .join('');
    return alternates.map(({ href }) => `<url><loc>${escaped(href)}</loc>${links}</url>`);
  });
  const space = `${NAMESPACE} xmlns:xhtml="http://www.w3.org/1999/xhtml"`;
  return `${HEAD}<urlset ${space}>\n${urls.join('\n')}\n</urlset>\n`;
}

/** The index of the parts. */
export const sitemapIndexXml = (addresses: readonly string[]): string =>
  `${HEAD}<sitemapindex ${NAMESPACE}>\n${addresses
    .map((href) => `<sitemap><loc>${escaped(href)}</loc></sitemap>`)
    .join('\n')}\n</sitemapindex>\n`;
