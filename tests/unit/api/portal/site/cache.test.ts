import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  CACHE,
  cacheHeader,
  FILE_RULES,
  isHashed,
  isCompressed,
  isSubresource,
} from '#api/portal/site/cache.ts';

describe('how long files may be kept', () => {
  it.each([
    ['/_assets/base.C8YLG_Uf.js', CACHE.forever],
    ['/_assets/literata.BnEbWgdZ.woff2', CACHE.forever],
    ['/pagefind/fragment/en_1a2b3c.pf_fragment', CACHE.forever],
    ['/pagefind/index/en_1a2b3c.pf_index', CACHE.forever],
    ['/pagefind/pagefind.en_1a2b3c.pf_meta', CACHE.forever],
    ['/pagefind/pagefind.js', CACHE.revalidate],
    ['/pagefind/pagefind-entry.json', CACHE.revalidate],
    ['/pagefind/wasm.en.pagefind', CACHE.revalidate],
    ['/sw.js', CACHE.revalidate],
    ['/_files/logo.svg', CACHE.hour],
    ['/favicon.svg', CACHE.hour],
    ['/manifest.webmanifest', CACHE.hour],
    ['/en/opensearch.xml', CACHE.hour],
    ['/sitemap-1.xml', CACHE.hour],
    ['/acervo/1.html', CACHE.page],
    ['/en/index.html', CACHE.page],
  ])('%s', (path, cache) => {
    expect(cacheHeader(path)).toBe(cache);
  });

  it('is a year for nothing whose name does not change with its content', () => {
    fc.assert(
      fc.property(fc.constantFrom('_files', 'en', 'acervo', 'assets'), fc.string(), (top, name) => {
        expect(isHashed(`/${top}/${name}.js`)).toBe(false);
      }),
    );
  });

  it('tells what pages alone load, which is nothing that somebody opens', () => {
    expect(isSubresource('/_assets/base.C8YLG_Uf.js')).toBe(true);
    const opened = ['/index.html', '/favicon.svg', '/sw.js', '/_files/a.svg', '/pagefind/x.js'];
    expect(opened.filter(isSubresource)).toEqual([]);
  });

  it('has an answer for every file', () => {
    const last = new RegExp(FILE_RULES.at(-1)?.pattern ?? '^$');
    expect(['/a.b', '/x/y.html', '/z.tar.gz'].every((path) => last.test(path))).toBe(true);
    expect(cacheHeader('/anything.at_all')).toBe(CACHE.hour);
  });

  it('tells files that are compressed by themselves', () => {
    expect(isCompressed('/pagefind/wasm.en.pagefind')).toBe(true);
    expect(isCompressed('/pagefind/index/en_1.pf_index')).toBe(true);
    expect(isCompressed('/pagefind/pagefind.js')).toBe(false);
    expect(isCompressed('/acervo/1.html')).toBe(false);
  });
});
