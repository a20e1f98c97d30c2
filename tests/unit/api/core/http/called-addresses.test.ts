import { expect, it } from 'vitest';
import { calledAddress } from '#api/core/http/called-addresses.ts';

it.each([
  ['/sitemap.xml', '/api/publicacao/mapa'],
  ['/sitemap.xml?v=2', '/api/publicacao/mapa'],
  ['/sitemap-acervos-12.xml', '/api/publicacao/mapa/acervos-12'],
  ['/.well-known/security.txt', '/api/publicacao/seguranca'],
])('%s is answered by %s', (address, call) => {
  expect(calledAddress(address)).toBe(call);
});

it.each(['/', '/en/sitemap.xml', '/sitemap-../x.xml', '/sitemap-a/b.xml', '/xsitemap.xml'])(
  '%s stays as it is',
  (address) => {
    expect(calledAddress(address)).toBe(address);
  },
);
