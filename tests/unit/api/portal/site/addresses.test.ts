import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addressesOf, decideAddress, type Decision } from '#api/portal/site/addresses.ts';
import { SMALL_MANIFEST } from '../../../../support/networks/small-site.ts';

const addresses = addressesOf(SMALL_MANIFEST);
const decide = (path: string): Decision => decideAddress(addresses, path);
const missing = (locale = '') => ({ file: null, shell: null, notFound: `${locale}404.html` });

describe('the address of a page', () => {
  it('is its file without extension, in every language', () => {
    expect(decide('/conta')).toMatchObject({ file: 'conta.html', shell: null });
    expect(decide('/en/conta')).toMatchObject({ file: 'en/conta.html', notFound: 'en/404.html' });
  });

  it('ends in a slash at the roots of languages only', () => {
    expect(decide('/')).toMatchObject({ file: 'index.html' });
    expect(decide('/en/')).toMatchObject({ file: 'en/index.html' });
    expect(decide('/en')).toEqual({ redirect: '/en/' });
    expect(decide('/conta//')).toEqual({ redirect: '/conta' });
    expect(decide('/en//')).toEqual({ redirect: '/en/' });
    expect(decide('/english')).toMatchObject({ file: 'english.html', notFound: '404.html' });
  });

  it('has a shell behind it where more addresses exist than pages', () => {
    expect(decide('/en/acervo/12')).toEqual({
      file: 'en/acervo/12.html',
      shell: { file: 'en/acervo/titulo.html', record: { kind: 'title', id: 12 } },
      notFound: 'en/404.html',
    });
    expect(decide('/conta/app')).toMatchObject({ shell: { file: 'conta.html' } });
  });

  it('is that of the record for each of its parts', () => {
    expect(decide('/en/acervo/12/dublin-core')).toEqual({
      file: 'en/acervo/12.html',
      shell: { file: 'en/acervo/titulo.html', record: { kind: 'title', id: 12 } },
      notFound: 'en/404.html',
    });
    for (const path of ['/acervo/12/nada', '/acervo/12/marc/x', '/acervo/x/marc']) {
      expect(decide(path), path).toMatchObject({ shell: null });
    }
  });

  it('writes a number in one way only', () => {
    for (const cod of ['0', '01', '+1', '1e3', '1234567890123456', 'abc', '1-']) {
      expect(decide(`/acervo/${cod}`), cod).toMatchObject({ shell: null });
    }
  });

  it('is no other name of a page', () => {
    for (const path of ['/index', '/404', '/acervo/titulo', '/conta.html', '/acervo//1']) {
      expect(decide(path), path).toEqual(missing());
      expect(decide(`/en${path}`), path).toEqual(missing('en/'));
    }
  });

  it('never names a file that the server reads for itself, nor one outside the folder', () => {
    for (const path of [
      '/routes.json',
      '/policy.json',
      '/%72outes.json',
      '/../secret.json',
      '/%2e%2e/secret.json',
      '/a%5c..%5csecret.json',
      '/a%00.json',
      '/%zz',
    ]) {
      expect(decide(path), path).toEqual(missing());
    }
  });

  it('never leads off the site, and what it leads to leads no further', () => {
    const part = fc.constantFrom('/', '//', 'a', 'en', '\\', '.', 'example.org', '%2f', '%0d%0a');
    fc.assert(
      fc.property(fc.array(part, { maxLength: 8 }), (parts) => {
        const decision = decide(`/${parts.join('')}`);
        if (!('redirect' in decision)) return;
        expect(decision.redirect).toMatch(/^\/(?![/\\])/);
        expect(decide(decision.redirect)).not.toHaveProperty('redirect');
      }),
    );
  });
});
