import { describe, expect, it } from 'vitest';
import type { Output } from '#contract/calls.ts';
import { authorityJsonLd } from '#build/metadata/authority-json-ld.ts';
import { authorityName } from '#lib/authorities/name.ts';

type Authority = Output<'GET /autoridade/:id'>;

const authority = (more: Partial<Authority> = {}): Authority => ({
  cod_autoridade: 5,
  descricao: 'Assis, Machado de, 1839-1908',
  tipo: 'autor_pessoa',
  desc_tipo: 'Pessoa',
  datas: '1839-1908',
  outras_formas: [],
  ver_tambem: [],
  biografia: [],
  escopo: [],
  fontes: [],
  identificadores: [],
  links: [],
  obras: { autor: 1, assunto: 0, serie: 0 },
  registro: true,
  marc: [],
  versao: 'v',
  ...more,
});
const dataOf = (more: Partial<Authority>) =>
  JSON.parse(authorityJsonLd(authority(more), 'https://site.test/autoridade/5')) as Record<
    string,
    unknown
  >;

describe('an authority for machines', () => {
  it('is a person with dates, other names and the same in other places', () => {
    expect(
      dataOf({
        outras_formas: ['Machado de Assis', 'Machadinho'],
        escrita_original: 'Машаду ди Ассис',
        biografia: ['Escritor.'],
        identificadores: [
          { tipo: 'wikidata', valor: 'Q311145', url: 'https://www.wikidata.org/wiki/Q311145' },
          { tipo: 'gnd', valor: '1' },
        ],
        links: [{ url: 'https://example.org/', texto: 'Casa' }],
      }),
    ).toEqual({
      '@context': 'https://schema.org',
      '@type': 'Person',
      '@id': 'https://site.test/autoridade/5',
      url: 'https://site.test/autoridade/5',
      name: 'Machado de Assis',
      alternateName: ['Assis, Machado de, 1839-1908', 'Машаду ди Ассис', 'Machadinho'],
      birthDate: '1839',
      deathDate: '1908',
      description: 'Escritor.',
      sameAs: ['https://www.wikidata.org/wiki/Q311145', 'https://example.org/'],
    });
  });

  it.each([
    ['autor_instituicao', 'Organization'],
    ['autor_evento', 'Event'],
    ['titulo_uniforme', 'CreativeWork'],
    ['assunto_geografico', 'Place'],
    ['assunto', 'DefinedTerm'],
    ['genero_forma', 'DefinedTerm'],
    ['subdivisao_cronologica', 'DefinedTerm'],
  ] as const)('of type %s is a %s under its filed name', (tipo, type) => {
    expect(dataOf({ tipo, descricao: 'Brasil, Norte' })).toMatchObject({
      '@type': type,
      name: 'Brasil, Norte',
    });
  });

  it.each(['m. 1541', 'ca. 1524-1580', '384-322 a.C.', ''])(
    'does not guess dates from "%s"',
    (datas) => {
      const data = dataOf({ datas });
      expect([data['birthDate'], data['deathDate']]).toEqual([undefined, undefined]);
    },
  );

  it('knows who is still alive', () => {
    expect(dataOf({ datas: '1936-' })).toMatchObject({ birthDate: '1936' });
    expect(dataOf({ datas: '1936-' })).not.toHaveProperty('deathDate');
  });

  it('cannot end the element that it stands in', () => {
    const evil = '</script><script>alert(1)</script>';
    const json = authorityJsonLd(
      authority({ descricao: evil, biografia: [evil] }),
      'https://x.test/',
    );
    expect(json).not.toContain('<');
    expect((JSON.parse(json) as { description: string }).description).toBe(evil);
  });
});

it('people are called as one says their names, everything else as it is filed', () => {
  expect(authorityName({ tipo: 'autor_pessoa', descricao: 'Pessoa, Fernando, 1888-1935' })).toBe(
    'Fernando Pessoa',
  );
  expect(authorityName({ tipo: 'assunto', descricao: 'Direito, Filosofia do' })).toBe(
    'Direito, Filosofia do',
  );
});
