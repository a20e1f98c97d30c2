import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { marc } from '#api/catalogue/marc/build.ts';
import { titleFields } from '#api/catalogue/marc/show/detail.ts';
import { marcRows } from '#api/catalogue/marc/show/rows.ts';
import { anyRecord } from '../support.ts';

const NO_IDS = new Map<string, number>();

describe('the fields of a title page', () => {
  const record = marc({
    control: { '001': '1' },
    data: [
      '020 __ $a8535902775',
      '040 __ $aBR',
      '100 1_ $6880-01$aRosa, João Guimarães,$d1908-1967.',
      '245 10 $aGrande sertão :$bveredas /$cJoão Guimarães Rosa.',
      '500 __ $aUm.',
      '541 __ $aDoação',
      '500 __ $aDois.',
      '650 _4 $aFicção brasileira$xHistória.',
      '653 __ $asertão$ajagunços',
      '852 __ $bCENTRAL',
      '856 40 $uhttps://a.example/x.pdf$yTexto',
      '856 40 $ujavascript:alert(1)$yNada',
      '880 1_ $6100-01$aРоза',
    ],
  });
  const ids = new Map([
    ['person:rosa joao guimaraes 1908 1967', 5],
    ['topic:ficcao brasileira historia', 6],
    ['general_subdivision:historia', 7],
    ['topic:jaguncos', 8],
  ]);
  const fields = titleFields(record, ids);
  const field = (ordem: string) => fields.find((shown) => shown.ordem === ordem)?.detalhes ?? [];

  it('stand in cataloguing order under unpadded tags, repeated ones together, staff fields left out', () => {
    expect(fields.map(({ ordem }) => ordem)).toEqual([
      '20',
      '100',
      '245',
      '500',
      '650',
      '653',
      '856',
    ]);
    expect(field('500').map(({ descricao }) => descricao)).toEqual([['Um'], ['Dois']]);
  });

  it('keep subfields, values and marks in parallel', () => {
    expect(field('245')).toEqual([
      {
        _secao: ['a', 'b', 'c'],
        descricao: ['Grande sertão', 'veredas', 'João Guimarães Rosa'],
        pontuacao: [' :', ' /', '.'],
        cod_autoridade: [null, null, null],
      },
    ]);
  });

  it('carry the codes of authorities and the original script', () => {
    expect(field('100')[0]).toMatchObject({ cod_autoridade: [5, null], escrita_original: 'Роза' });
    expect(field('650')[0]?.cod_autoridade).toEqual([6, 7]);
    expect(field('653')[0]?.cod_autoridade).toEqual([null, 8]);
  });

  it('lead only to web addresses', () => {
    expect(field('856').map(({ link_acesso, link_data }) => [link_acesso, link_data])).toEqual([
      ['Texto', { url_link: 'https://a.example/x.pdf', download_pdf: 'S' }],
      ['Nada', []],
    ]);
  });

  it('have lists of one length, whatever the record holds', () => {
    fc.assert(
      fc.property(anyRecord, (any) => {
        for (const { detalhes } of titleFields(any, NO_IDS)) {
          for (const { _secao, descricao, pontuacao, cod_autoridade } of detalhes) {
            const lengths = [descricao, pontuacao, cod_autoridade].map(({ length }) => length);
            expect(lengths).toEqual([_secao.length, _secao.length, _secao.length]);
          }
        }
      }),
    );
  });
});

describe('the MARC view', () => {
  it('has a row for the leader, each control field and each subfield', () => {
    const rows = marcRows(
      marc({
        control: { '008': '26  x' },
        data: ['245 10 $aA :$bB', '500 __ $aUm', '500 __ $aDois'],
      }),
      'pt',
    );
    expect(rows.slice(0, 2)).toMatchObject([
      { paragrafo: '0', secao: null, descricao: '00000nam#a2200000#i#4500', campo_fixo: 'S' },
      { paragrafo: '8', secao: null, indicador1: null, descricao: '26##x', campo_fixo: 'S' },
    ]);
    expect(rows.slice(2)).toMatchObject([
      {
        paragrafo: '245',
        seq_paragrafo: 1,
        secao: 'a',
        seq_secao: 1,
        indicador1: '1',
        descricao: 'A',
        pontuacao: ' :',
      },
      { paragrafo: '245', seq_paragrafo: 1, secao: 'b', seq_secao: 2, campo_fixo: 'N' },
      { paragrafo: '500', seq_paragrafo: 1, indicador1: ' ', descricao: 'Um' },
      { paragrafo: '500', seq_paragrafo: 2, descricao: 'Dois' },
    ]);
  });

  it('loses no character of any value', () => {
    fc.assert(
      fc.property(anyRecord, (record) => {
        const values = record.fields.flatMap((field) =>
          'subfields' in field ? field.subfields.map(({ value }) => value) : [],
        );
        const rows = marcRows(record, 'en').filter(({ campo_fixo }) => campo_fixo === 'N');
        expect(rows.map(({ descricao, pontuacao }) => descricao + pontuacao)).toEqual(values);
      }),
    );
  });
});
