import { describe, expect, it } from 'vitest';
import { fixed008, marc } from '#api/catalogue/marc/build.ts';
import { accessOf, manifestsOf } from '#api/catalogue/marc/map/links.ts';

const of = (...data: string[]) => accessOf(marc({ data: ['245 10 $aX', ...data] }));

describe('links', () => {
  it('have address, text, note and relation', () => {
    const { links, online } = of('856 40 $uhttps://repositorio.example.br/1$yTexto completo$zPDF');
    expect(links).toEqual([
      {
        url: 'https://repositorio.example.br/1',
        text: 'Texto completo',
        note: 'PDF',
        restricted: false,
        relation: 'resource',
      },
    ]);
    expect(online).toBe(true);
  });

  it.each([
    '856 40 $uhttps://a.example/$zAcesso restrito a alunos',
    '856 40 $uhttps://a.example/$zAvailable to subscribers only',
    '856 40 $uhttps://a.example/$71',
  ])('detect restricted access: %s', (field) => {
    expect(of(field).links[0]?.restricted).toBe(true);
  });

  it.each([
    [
      'of the format of a manifest',
      '856 40 $uhttps://a.example/m1$qapplication/ld+json;profile="http://iiif.io/api/presentation/3/context.json"',
      1,
    ],
    ['with the address of one', '856 40 $uhttps://a.example/iiif/7/manifest.json$yImagens', 1],
    ['with another format', '856 40 $uhttps://a.example/manifest$qtext/html', 0],
    ['of a text', '856 40 $uhttps://a.example/manifesto.pdf', 0],
  ])('are IIIF manifests: %s', (_what, field, count) => {
    expect(manifestsOf(marc({ data: [field] })).size).toBe(count);
  });

  it('are open when the record says nothing or says so', () => {
    expect(of('856 40 $uhttps://a.example/$70$zAcesso não restrito').links[0]?.restricted).toBe(
      false,
    );
  });

  it('lead only to web addresses', () => {
    const { links } = of(
      '856 40 $ujavascript:alert(1)',
      '856 40 $udata:text/html,x',
      '856 40 $uwww.example.org/x',
      '856 40 $uhttp://',
      '856 40 $uftp://example.org/x',
    );
    expect(links.map(({ url }) => url)).toEqual(['http://www.example.org/x']);
  });

  it('to contents or reviews do not make a book readable online', () => {
    expect(of('856 41 $uhttps://a.example/toc$3Sumário').online).toBe(false);
    expect(of('856 42 $uhttps://a.example/author').online).toBe(false);
  });
});

describe('covers', () => {
  it.each([
    '856 42 $3Capa$uhttps://img.example/1.jpg',
    '856 42 $uhttps://img.example/covers/1.jpg',
  ])('are distinguished from links: %s', (field) => {
    const { cover, links, online } = of(field);
    expect(cover).toMatch(/^https:\/\/img\.example\//);
    expect([links, online]).toEqual([[], false]);
  });
});

describe('what filters ask about', () => {
  it('knows online works by 007 and by the form in 008', () => {
    expect(accessOf(marc({ control: { '007': 'cr |||||||||||' } })).online).toBe(true);
    expect(accessOf(marc({ control: { '008': fixed008({ form: 'o' }) } })).online).toBe(true);
    expect(accessOf(marc({ control: { '007': 'ta' } })).online).toBe(false);
  });

  it('knows accessible works: braille, spoken, described as accessible', () => {
    expect(accessOf(marc({ control: { '008': fixed008({ form: 'f' }) } })).accessible).toBe(true);
    expect(accessOf(marc({ type: 'im', data: ['245 10 $aX'] })).accessible).toBe(true);
    expect(of('341 0_ $atextual').accessible).toBe(true);
    expect(of('532 0_ $aLeitor de tela').accessible).toBe(true);
    expect(of('532 2_ $aSem descrição das imagens').accessible).toBe(false);
    expect(of().accessible).toBe(false);
  });
});
