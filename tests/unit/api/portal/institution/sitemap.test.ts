import { describe, expect, it } from 'vitest';
import { sitemapIndexXml, sitemapXml, type SitemapEntry } from '#api/portal/institution/sitemap.ts';
import { PER_PART } from '#api/portal/institution/sitemap-store.ts';
import { LOCALES } from '#contract/shared/languages.ts';
import { readSitemap } from '../../../../support/servers/read-sitemap.ts';

const SITE = { origin: 'https://acervo.test', languages: ['pt', 'en', 'es'] } as const;
const pages = (count: number): SitemapEntry[] =>
  Array.from({ length: count }, (_, n) => ({ path: `/acervo/${n + 1}`, changed: '2026-03-12' }));

describe('a part of the sitemap', () => {
  it('lists each language of a page, and each names all of them, itself too', () => {
    const urls = readSitemap(sitemapXml(pages(2), SITE));
    expect(urls.map(({ loc }) => loc)).toEqual(
      [1, 2].flatMap((n) =>
        ['', '/en', '/es'].map((prefix) => `https://acervo.test${prefix}/acervo/${n}`),
      ),
    );
    const ofFirst = {
      'pt-BR': 'https://acervo.test/acervo/1',
      en: 'https://acervo.test/en/acervo/1',
      es: 'https://acervo.test/es/acervo/1',
    };
    for (const { links } of urls.slice(0, 3)) expect(links).toEqual(ofFirst);
    expect(urls.map(({ lastmod }) => lastmod)).toEqual(Array(6).fill('2026-03-12'));
  });

  it('survives addresses with characters that XML takes for itself, and says no day that is not known', () => {
    const [url] = readSitemap(sitemapXml([{ path: `/?a=1&b="<'>"` }], SITE));
    expect(url).toMatchObject({ loc: `https://acervo.test/?a=1&b="<'>"`, lastmod: '' });
  });

  it('stays below what the protocol allows: 50,000 addresses and 50 MB', () => {
    expect(PER_PART * LOCALES.length).toBeLessThanOrEqual(50_000);
    const origin = `https://${'catalogo.'.repeat(20)}example`;
    const xml = sitemapXml(pages(PER_PART), { origin, languages: LOCALES });
    expect(Buffer.byteLength(xml)).toBeLessThan(50_000_000);
  });
});

it('the index names every part, with the day of its latest change', () => {
  const parts = [{ name: 'paginas' }, { name: 'acervos-1', changed: '2026-03-12' }];
  expect(readSitemap(sitemapIndexXml(parts, SITE.origin))).toEqual([
    { loc: 'https://acervo.test/sitemap-paginas.xml', lastmod: '', links: {} },
    { loc: 'https://acervo.test/sitemap-acervos-1.xml', lastmod: '2026-03-12', links: {} },
  ]);
});
