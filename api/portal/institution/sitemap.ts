import { escapeXml } from '../../core/escape-xml.ts';
import { DEFAULT_LOCALE, PAGE_TAG, type Locale } from '#contract/shared/languages.ts';
import type { Day } from '../../circulation/units/zone.ts';

/** A page: path without language, and day of its last change if known. */
export interface SitemapEntry {
  path: string;
  changed?: Day;
}

/** Origin and languages of the site. */
interface Site {
  origin: string;
  languages: readonly Locale[];
}

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

const placeXml = (href: string, changed: Day | undefined): string =>
  `<loc>${escapeXml(href)}</loc>${changed === undefined ? '' : `<lastmod>${changed}</lastmod>`}`;

/** One part: every page in every language, with alternates (sitemaps.org, hreflang). */
export function sitemapXml(entries: readonly SitemapEntry[], { origin, languages }: Site): string {
  const urls = entries.flatMap(({ path, changed }) => {
    const alternates = languages.map((locale) => ({
      tag: PAGE_TAG[locale],
      href: `${origin}${locale === DEFAULT_LOCALE ? '' : `/${locale}`}${path}`,
    }));
    const links = alternates
      .map(
        ({ tag, href }) =>
          `<xhtml:link rel="alternate" hreflang="${tag}" href="${escapeXml(href)}"/>`,
      )
      .join('');
    return alternates.map(({ href }) => `<url>${placeXml(href, changed)}${links}</url>`);
  });
  const space = `${NAMESPACE} xmlns:xhtml="http://www.w3.org/1999/xhtml"`;
  return `${HEAD}<urlset ${space}>\n${urls.join('\n')}\n</urlset>\n`;
}

/** A part of the sitemap, with the day of its latest change if known. */
export interface SitemapPart {
  name: string;
  changed?: Day;
}

export const sitemapIndexXml = (parts: readonly SitemapPart[], origin: string): string =>
  `${HEAD}<sitemapindex ${NAMESPACE}>\n${parts
    .map(
      ({ name, changed }) =>
        `<sitemap>${placeXml(`${origin}/sitemap-${name}.xml`, changed)}</sitemap>`,
    )
    .join('\n')}\n</sitemapindex>\n`;
