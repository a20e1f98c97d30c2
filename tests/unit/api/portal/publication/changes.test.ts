import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  changesBetween,
  summarizeChanges,
  purges,
  uploads,
  type FileList,
} from '#api/portal/publication/changes.ts';
import { SMALL_MANIFEST } from '../../../../support/networks/small-site.ts';

const before: FileList = {
  'routes.json': 'a',
  'index.html': 'a',
  'acervo/1.html': 'a',
  'acervo/2.html': 'a',
  'en/acervo/1.html': 'a',
  '_assets/base.AAAA.js': 'a',
};
const after: FileList = {
  'routes.json': 'b',
  'index.html': 'b',
  'acervo/1.html': 'a',
  'acervo/3.html': 'a',
  'acervo/titulo.html': 'a',
  'en/index.html': 'a',
  'en/acervo/1.html': 'b',
  '404.html': 'a',
  'favicon.svg': 'a',
  '_files/planta baixa.pdf': 'a',
  '_assets/base.AAAA.js': 'a',
  '_assets/base.BBBB.js': 'b',
};
const changes = changesBetween(before, after);

describe('what a publish changes', () => {
  it('is told apart into new, changed and removed files', () => {
    expect(changes).toEqual({
      added: [
        '404.html',
        '_assets/base.BBBB.js',
        '_files/planta baixa.pdf',
        'acervo/3.html',
        'acervo/titulo.html',
        'en/index.html',
        'favicon.svg',
      ],
      changed: ['en/acervo/1.html', 'index.html'],
      removed: ['acervo/2.html'],
    });
    expect(summarizeChanges(changes)).toEqual({
      pages: '4 new, 2 changed, 1 removed',
      assets: '3 new, 0 changed, 0 removed',
    });
  });

  it('is uploaded with every asset before every page', () => {
    const files = uploads(changes);
    const firstPage = files.findIndex((path) => path.endsWith('.html'));
    expect(files.slice(0, firstPage)).toEqual([
      '_assets/base.BBBB.js',
      '_files/planta baixa.pdf',
      'favicon.svg',
    ]);
    expect(files.slice(firstPage).every((path) => path.endsWith('.html'))).toBe(true);
  });

  it('is forgotten by caches at clean addresses, but not where nothing can be kept wrongly', () => {
    expect(purges(changes, SMALL_MANIFEST, 'https://b.example')).toEqual([
      'https://b.example/_files/planta%20baixa.pdf',
      'https://b.example/acervo/2',
      'https://b.example/acervo/3',
      'https://b.example/en/acervo/1',
      'https://b.example/en/',
      'https://b.example/favicon.svg',
      'https://b.example/',
    ]);
  });

  const list = fc.dictionary(
    fc.constantFrom('a.html', 'b/c.html', '_assets/x.A.js', 'f.svg', 'policy.json'),
    fc.constantFrom('1', '2'),
  );

  it('turns the one site into the other, whatever they are', () => {
    fc.assert(
      fc.property(list, list, (old, fresh) => {
        const found = changesBetween(old, fresh);
        const there: Record<string, string | undefined> = { ...old };
        for (const path of uploads(found)) there[path] = fresh[path];
        for (const path of found.removed) delete there[path];
        delete there['policy.json'];
        const wanted: Record<string, string | undefined> = { ...fresh };
        delete wanted['policy.json'];
        expect({ ...there }).toEqual({ ...wanted });
      }),
    );
  });

  it('is nothing between a site and itself', () => {
    fc.assert(
      fc.property(list, (files) => {
        expect(changesBetween(files, files)).toEqual({ added: [], changed: [], removed: [] });
      }),
    );
  });
});
