import { SaxesParser } from 'saxes';

/** A page or a part, as a search engine reads it. */
export interface SitemapPlace {
  loc: string;
  /** '' where there is none. */
  lastmod: string;
  /** Addresses in other languages, by their tags. */
  links: Record<string, string>;
}

const XHTML = 'http://www.w3.org/1999/xhtml';

/** Reads a sitemap or its index; throws where the text is no well-formed XML. */
export function readSitemap(xml: string): SitemapPlace[] {
  const places: SitemapPlace[] = [];
  let inside = '';
  const parser = new SaxesParser({ xmlns: true });
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ local, attributes, uri }) => {
    if (local === 'url' || local === 'sitemap') places.push({ loc: '', lastmod: '', links: {} });
    inside = local;
    const place = places.at(-1);
    if (!place || uri !== XHTML || attributes['rel']?.value !== 'alternate') return;
    place.links[attributes['hreflang']?.value ?? ''] = attributes['href']?.value ?? '';
  });
  parser.on('text', (text) => {
    const place = places.at(-1);
    if (place && (inside === 'loc' || inside === 'lastmod')) place[inside] += text;
  });
  parser.on('closetag', () => {
    inside = '';
  });
  parser.write(xml).close();
  return places;
}
