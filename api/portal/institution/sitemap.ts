import { DEFAULT_LOCALE, PAGE_TAG, type Locale } from '#contract/shared/languages.ts';
import type { Day } from '../../circulation/units/zone.ts';

/** One page: its path without language, and the day on which what it shows last changed where that is known. */
export interface SitemapEntry {
  path: string;
  changed?: Day;
}

/** Where the pages of a site are, and in which languages. */
interface Site {
  origin: string;
  languages: readonly Locale[];
}

const escaped = (text: string): string =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

const placeXml = (href: string, changed: Day | undefined): string =>
  `<loc>${escaped(href)}</loc>${changed === undefined ? '' : `<lastmod>${changed}</lastmod>`}`;

/** One part: every page in every language, each naming the others (sitemaps.org, hreflang). */
export function sitemapXml(entries: readonly SitemapEntry[], { origin, languages }: Site): string {
  const urls = entries.flatMap(({ path, changed }) => {
    const alternates = languages.map((locale) => ({
      tag: PAGE_TAG[locale],
      href: `${origin}${locale === DEFAULT_LOCALE ? '' : `/${locale}`}${path}`,
    }));
    const links = alternates
      .map(
        ({ tag, href }) =>
          `<xhtml:link rel="alternate" hreflang="${tag}" href="${escaped(href)}"/>`,
      )
      .join('');
    return alternates.map(({ href }) => `<url>${placeXml(href, changed)}${links}</url>`);
  });
  const space = `${NAMESPACE} xmlns:xhtml="http://www.w3.org/1999/xhtml"`;
  return `${HEAD}<urlset ${space}>\n${urls.join('\n')}\n</urlset>\n`;
}

/** A part of the sitemap by its name, with the day of its latest change where that is known. */
export interface SitemapPart {
  name: string;
  changed?: Day;
}

/** The index of the parts. */
export const sitemapIndexXml = (parts: readonly SitemapPart[], origin: string): string =>
  `${HEAD}<sitemapindex ${NAMESPACE}>\n${parts
    .map(
      ({ name, changed }) =>
        `<sitemap>${placeXml(`${origin}/sitemap-${name}.xml`, changed)}</sitemap>`,
    )
    .join('\n')}\n</sitemapindex>\n`;
