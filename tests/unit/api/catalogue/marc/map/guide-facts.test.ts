import { describe, expect, it } from 'vitest';
import { marc } from '#api/catalogue/marc/build.ts';
import { findDate } from '#api/catalogue/marc/map/find-date.ts';
import { titleSummary } from '#api/catalogue/marc/map/title.ts';

const factsOf = (data: string[], type = 'am') =>
  Object.fromEntries(
    (titleSummary(marc({ type, data })).facts ?? []).map(({ kind, value }) => [kind, value]),
  );

describe('a day in a text', () => {
  it.each([
    ['2011-05-05', '2011-05-05'],
    ['gano 134, n. 248, p. 27833, 23 dez. 1996', '1996-12-23'],
    ['de 20 de dezembro de 1996', '1996-12-20'],
    ['el 3 de enero de 2001', '2001-01-03'],
    ['1er avril 1999', '1999-04-01'],
    ['14 juillet 2020', '2020-07-14'],
    ['30 juin 2020', '2020-06-30'],
    ['12 giugno 2004', '2004-06-12'],
    ['5 May 2010', '2010-05-05'],
    ['05/05/2011', '2011-05-05'],
    ['31/02/2011', ''],
    ['p. 12 vol 1999', ''],
    ['1996', ''],
  ])('%s', (text, day) => {
    expect(findDate(text)).toBe(day);
  });
});

describe('facts of guides', () => {
  it('are court, rapporteur, number and days of a decision', () => {
    const decision = [
      '110 1_ $aBrasil.$bSupremo Tribunal Federal',
      '245 10 $aRecurso extraordinário nº 330.817 :$blivro eletrônico.',
      '518 __ $oJulgamento$d8 de março de 2017',
      '518 __ $oPublicação$d2017-08-31',
      '655 _4 $aJurisprudência',
      '700 1_ $aToffoli, Dias,$erelator',
      '700 1_ $aFux, Luiz,$erevisor',
    ];
    expect(factsOf(decision)).toEqual({
      tribunal: 'Brasil. Supremo Tribunal Federal',
      relator: 'Toffoli, Dias',
      numero: '330.817',
      data_julgamento: '2017-03-08',
      data_publicacao: '2017-08-31',
    });
  });

  it('are kind, number, body, situation and publication of an act', () => {
    const act = [
      '110 1_ $aBrasil',
      '245 10 $aDecreto-lei nº 1.608, de 18 de setembro de 1939 :$bCódigo de processo civil.',
      '500 __ $aSituação: revogado pela Lei nº 5.869.',
      '500 __ $aPublicado no Diário Oficial de 13 out. 1939.',
      '655 _4 $aLegislação',
    ];
    expect(factsOf(act)).toEqual({
      tipo_ato: 'Decreto-lei',
      numero: '1.608',
      orgao: 'Brasil',
      situacao: 'Revogado',
      data_publicacao: '1939-10-13',
    });
  });

  it('are fonds, series and level of what archives hold', () => {
    const host = '773 0_ $tFundo Estrada de Ferro$gSérie Fotografias, caixas 3-4';
    expect(factsOf(['245 00 $aPonte', '351 __ $cdossiê', host], 'pc')).toEqual({
      fundo: 'Fundo Estrada de Ferro',
      serie: 'Série Fotografias',
      nivel: 'Dossiê',
    });
    expect(factsOf(['245 00 $aFundo Teatro.', '351 __ $cFundo'], 'pc')).toEqual({
      fundo: 'Fundo Teatro',
      nivel: 'Fundo',
    });
  });

  it('are none of any other work', () => {
    const summary = titleSummary(marc({ data: ['110 1_ $aBrasil', '245 10 $aLei nº 1'] }));
    expect(summary).not.toHaveProperty('facts');
  });
});
