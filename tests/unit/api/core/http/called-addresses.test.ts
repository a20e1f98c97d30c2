import { expect, it } from 'vitest';
import { calledAddress } from '#api/core/http/called-addresses.ts';

it.each([
  ['/sitemap.xml', '/api/publicacao/mapa'],
  ['/sitemap.xml?v=2', '/api/publicacao/mapa'],
  ['/sitemap-acervos-12.xml', '/api/publicacao/mapa/acervos-12'],
  ['/.well-known/security.txt', '/api/publicacao/seguranca'],
  ['/openurl?rft.isbn=1&x=%20', '/api/openurl?rft.isbn=1&x=%20'],
  ['/openurl', '/api/openurl'],
  ['/acervo/12.marcxml', '/api/acervo/12/exportar?tipo=marcxml'],
  ['/acervo/12.mrc', '/api/acervo/12/exportar?tipo=marc'],
  ['/acervo/12.jsonld', '/api/acervo/12/exportar?tipo=jsonld'],
  ['/acervo/12.ris', '/api/acervo/12/exportar?tipo=ris'],
  ['/acervo/12.bib', '/api/acervo/12/exportar?tipo=bibtex'],
  ['/acervo/12.csl.json?x=1', '/api/acervo/12/exportar?tipo=csl'],
  ['/acervo/12.linkset.json', '/api/acervo/12/linkset'],
  ['/autoridade/5.ttl', '/api/autoridade/5?formato=turtle'],
  ['/autoridade/5.jsonld', '/api/autoridade/5?formato=jsonld'],
  ['/autoridade/5.mrc', '/api/autoridade/5?formato=iso2709'],
])('%s is answered by %s', (address, call) => {
  expect(calledAddress(address)).toBe(call);
});

it.each([
  '/',
  '/en/sitemap.xml',
  '/sitemap-../x.xml',
  '/sitemap-a/b.xml',
  '/xsitemap.xml',
  '/acervo/0.ris',
  '/acervo/1.csljson',
  '/acervo/1x.ris',
  '/autoridade/1.ris',
  '/en/acervo/1.ris',
])('%s stays as it is', (address) => {
  expect(calledAddress(address)).toBe(address);
});
