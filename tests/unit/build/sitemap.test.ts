import { SaxesParser } from 'saxes';
import { describe, expect, it } from 'vitest';
import {
  PART_SIZE,
  sitemapIndexXml,
  sitemapParts,
  sitemapXml,
  type SitemapEntry,
} from '#build/sitemap.ts';

const TAGS = ['pt-BR', 'en', 'es'];
const page = (path: string): SitemapEntry => ({
  alternates: TAGS.map((tag) => ({ tag, href: `https://acervo.test/${tag}${path}` })),
});
const pages = (count: number) => Array.from({ length: count }, (_, n) => page(`/acervo/${n + 1}`));

interface Url {
  loc: string;
  links: Record<string, string>;
}

/** What a search engine reads; throws where the text is no well-formed XML. */
function readUrls(xml: string, element: 'url' | 'sitemap'): Url[] {
  const urls: Url[] = [];
  let inLoc = false;
  const parser = new SaxesParser({ xmlns: true });
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name, local, attributes, uri }) => {
    if (name === element) urls.push({ loc: '', links: {} });
    inLoc = name === 'loc';
    const url = urls.at(-1);
    if (local !== 'link' || !url) return;
    expect(uri).toBe('http://www.w3.org/1999/xhtml');
    expect(attributes['rel']?.value).toBe('alternate');
    url.links[attributes['hreflang']?.value ?? ''] = attributes['href']?.value ?? '';
  });
  parser.on('text', (text) => {
    const url = urls.at(-1);
    if (inLoc && url) url.loc += text;
  });
  parser.on('closetag', () => {
    inLoc = false;
  });
  parser.write(xml).close();
  return urls;
}

describe('parts of the sitemap', () => {
  it('hold every page once, in order, and never cut one apart from its languages', () => {
    const all = pages(11);
    const parts = sitemapParts(all, 10);
    expect(parts.map((part) => part.length)).toEqual([3, 3, 3, 2]);
    expect(parts.flat()).toEqual(all);
  });

  it('are filled to the brim, and an empty one is never made', () => {
    expect(sitemapParts(pages(4), 12)).toHaveLength(1);
    expect(sitemapParts(pages(5), 12)).toHaveLength(2);
    expect(sitemapParts([], 12)).toEqual([]);
  });

  it('stay below what the protocol allows: 50,000 addresses and 50 MB', () => {
    const parts = sitemapParts(pages(50_000));
    const [first = []] = parts;
    expect(first.flatMap(({ alternates }) => alternates)).toHaveLength(PART_SIZE);
    expect(PART_SIZE).toBeLessThanOrEqual(50_000);
    // The longest addresses that the catalogue has are well below 120 characters.
    const long = first.map(() => page(`/${'a'.repeat(90)}`));
    expect(Buffer.byteLength(sitemapXml(long))).toBeLessThan(50 * 2 ** 20);
  });
});

describe('one part', () => {
  it('lists each language of a page, and each names all of them, itself too', () => {
    const urls = readUrls(sitemapXml(pages(2)), 'url');
    expect(urls.map(({ loc }) => loc)).toEqual(
      [1, 2].flatMap((n) => TAGS.map((tag) => `https://acervo.test/${tag}/acervo/${n}`)),
    );
    const ofFirst = Object.fromEntries(
      TAGS.map((tag) => [tag, `https://acervo.test/${tag}/acervo/1`]),
    );
    for (const { links } of urls.slice(0, 3)) expect(links).toEqual(ofFirst);
  });

  it('survives addresses with characters that XML takes for itself', () => {
    const href = `https://acervo.test/?a=1&b="<'>"`;
    const [url] = readUrls(sitemapXml([{ alternates: [{ tag: 'pt-BR', href }] }]), 'url');
    expect(url).toEqual({ loc: href, links: { 'pt-BR': href } });
  });
});

it('the index names every part', () => {
  const parts = ['https://acervo.test/sitemap-1.xml', 'https://acervo.test/s.xml?a=1&b=2'];
  expect(readUrls(sitemapIndexXml(parts), 'sitemap').map(({ loc }) => loc)).toEqual(parts);
});
