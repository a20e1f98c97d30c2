import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ownPath } from '#contract/shared/own-path.ts';
import { LOCALES } from '#contract/shared/languages.ts';
import { splitLocale } from '#lib/routes/paths.ts';

const SITES = ['https://catalogo.example', 'http://127.0.0.1:4321'];
const staysOn = (address: string): boolean =>
  SITES.every((site) => new URL(address, `${site}/en/login?redirect=x`).origin === site);

/** Pieces of which addresses that lead elsewhere are made. */
const PIECES = [
  ...['/', '//', '\\', '.', '..', '%2e', '%2E%2e', '%2f', '%5C', '@', ':', '?', '#', ';'],
  ...['\t', '\n', '\0', ' ', '／', '。', '\u2028', 'evil.example', 'https:', 'javascript:'],
  ...LOCALES.map((locale) => `/${locale}`),
];
const hostile = fc
  .array(fc.oneof(fc.constantFrom(...PIECES), fc.string({ maxLength: 3 })), { maxLength: 9 })
  .map((pieces) => pieces.join(''));
const HOSTILE = fc.oneof(
  hostile,
  hostile.map((rest) => `/${rest}`),
);

describe('an address that is taken over from outside', () => {
  it('never leads off the site, however it is made up', () => {
    fc.assert(
      fc.property(HOSTILE, (text) => {
        const own = ownPath(text);
        if (own === null) return;
        expect(staysOn(own)).toBe(true);
        // Nor does what is made of it: without its language, or taken over a second time.
        expect(staysOn(splitLocale(own).path)).toBe(true);
        expect(ownPath(own)).toBe(own);
      }),
      { numRuns: 20_000 },
    );
  });

  it.each([
    '/.//evil.example',
    '/x/..//evil.example',
    '/%2e//evil.example',
    '/en/..//evil.example',
    '/en//evil.example',
    '/en/%2F/evil.example',
    '/%5Cevil.example',
  ])('%s is none of ours', (text) => {
    expect(ownPath(text)).toBeNull();
  });

  it('is kept with its query and place, which may hold anything', () => {
    const TEXT = fc.stringMatching(/^[\w/=+&.:%-]{0,12}$/);
    const segment = fc.stringMatching(/^[a-z0-9_-]{1,8}$/);
    const ours = fc
      .tuple(fc.array(segment, { maxLength: 4 }), TEXT, TEXT)
      .map(([path, query, part]) => `/${path.join('/')}?${query}#${part}`);
    fc.assert(
      fc.property(ours, (address) => {
        const url = new URL(address, SITES[0]);
        expect(ownPath(address)).toBe(`${url.pathname}${url.search}${url.hash}`);
      }),
    );
    expect(ownPath('/pesquisa_geral?q=a//b#//c')).toBe('/pesquisa_geral?q=a//b#//c');
  });
});
