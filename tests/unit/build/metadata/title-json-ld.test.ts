import { expect, it } from 'vitest';
import type { JsonLdFacts } from '#contract/shared/export/title-json-ld.ts';
import { titleJsonLd } from '#build/metadata/title-json-ld.ts';

type Title = JsonLdFacts['title'];

const BARE: Title = {
  title: 'Dom Casmurro',
  autores: [],
  assuntos: [],
  ano_publicacao: null,
  isbn: [],
  issn: [],
  idioma: '',
  outros_titulos: [],
  tipo_capa: 'livro',
};
const written = (title: Partial<Title>, places: JsonLdFacts['places'] = []) =>
  titleJsonLd({
    title: { ...BARE, ...title },
    places,
    url: 'https://biblioteca.test/acervo/2',
    authorityUrl: (id) => `https://biblioteca.test/autoridade/${id}`,
  });
const read = (...facts: Parameters<typeof written>) =>
  JSON.parse(written(...facts)) as Record<string, unknown>;

it('says of a record without anything only what it is', () => {
  expect(read({})).toEqual({
    '@context': 'https://schema.org',
    '@type': 'Book',
    '@id': 'https://biblioteca.test/acervo/2',
    url: 'https://biblioteca.test/acervo/2',
    name: 'Dom Casmurro',
  });
});

it('tells authors from translators and bodies from persons', () => {
  const author = { cod_autoridade: 7, tipo: 'pessoa', funcoes: [] as string[] } as const;
  expect(
    read({
      autores: [
        { ...author, descricao: 'Assis, Machado de, 1839-1908' },
        { ...author, descricao: 'Caldwell, Helen', cod_autoridade: null, funcoes: ['trl'] },
        { ...author, descricao: 'ABNT', tipo: 'instituicao', funcoes: ['pbl'] },
      ],
    }),
  ).toMatchObject({
    author: [
      {
        '@type': 'Person',
        '@id': 'https://biblioteca.test/autoridade/7',
        name: 'Machado de Assis',
      },
    ],
    translator: [{ '@type': 'Person', name: 'Helen Caldwell' }],
    contributor: [{ '@type': 'Organization', name: 'ABNT' }],
  });
});

it.each([
  ['tese', 'Thesis'],
  ['periodico', 'Periodical'],
  ['artigo', 'ScholarlyArticle'],
  ['mapa', 'Map'],
  ['unknown', 'CreativeWork'],
])('knows the kind %s as %s', (tipo_capa, type) => {
  expect(read({ tipo_capa })['@type']).toBe(type);
});

it('offers the title in each library that has it, with its call number, for nothing', () => {
  const place = {
    cod_biblioteca: 1,
    desc_biblioteca: 'Central',
    total: 2,
    disponiveis: 0,
    numero_chamada: '869.3 A848d',
  };
  expect(read({}, [place])['offers']).toEqual([
    {
      '@type': 'Offer',
      url: 'https://biblioteca.test/acervo/2',
      businessFunction: 'http://purl.org/goodrelations/v1#LeaseOut',
      price: '0.00',
      priceCurrency: 'BRL',
      sku: '869.3 A848d',
      offeredBy: { '@type': 'Library', name: 'Central' },
    },
  ]);
});

it('cannot be ended by what a record holds', () => {
  const title = '</script><script>alert(1)</script>';
  expect(written({ title })).not.toContain('<');
  expect(read({ title })['name']).toBe(title);
});
