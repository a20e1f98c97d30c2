import { describe, expect, it } from 'vitest';
import { marc } from '#api/catalogue/marc/build.ts';
import { titleSummary } from '#api/catalogue/marc/map/title.ts';
import { isDerivedWork } from '#api/catalogue/records/derived-work.ts';

const isDerived = (...data: string[]): boolean => isDerivedWork(titleSummary(marc({ data })));

describe('a work after another', () => {
  it.each([
    ['245 10 $aDom Casmurro /$cMachado de Assis ; adaptado por Ivan Jaf'],
    ['245 10 $aDom Casmurro :$badaptação em quadrinhos'],
    ['245 10 $aDom Casmurro :$broteiro de leitura'],
    ['245 10 $aDon Quijote /$cadaptación de Rosa Navarro'],
    ['245 10 $aMoby Dick /$cretold by Ann Lee'],
    ['245 10 $aThe origin of species :$ba graphic novel'],
    ['245 10 $aHamlet :$bYork notes'],
    ['245 10 $aLes misérables /$cabrégé par Ana Dupont'],
    ['245 13 $aI promessi sposi :$bguida alla lettura'],
    ['245 10 $aOliver Twist', '250 __ $aAbridged ed.'],
    ['245 10 $aOliver Twist', '700 1_ $aLee, Ann,$eadapter'],
    ['245 10 $aOliver Twist', '700 1_ $aLee, Ann,$4abr'],
    ['245 10 $aHamlet', '600 10 $aShakespeare, William.$tHamlet$xAdaptações'],
    ['245 10 $aHamlet', '600 10 $aShakespeare, William$vStudy guides'],
    ['245 10 $aBeowulf', '630 00 $aBeowulf$xCriticism and interpretation'],
  ])('is known by its record: %s %s', (...data) => {
    expect(isDerived(...data)).toBe(true);
  });

  it.each([
    ['245 10 $aDom Casmurro /$cMachado de Assis'],
    ['245 10 $aAdaptation and natural selection /$cGeorge C. Williams'],
    ['245 10 $aPlantas e sua adaptação ao meio'],
    ['245 10 $aLes misérables', '600 10 $aHugo, Victor$xBiography'],
    ['245 10 $aClimate', '650 _0 $aClimatic changes$xAdaptation'],
    ['245 10 $aOliver Twist', '700 1_ $aLee, Ann,$eillustrator'],
  ])('is not %s %s', (...data) => {
    expect(isDerived(...data)).toBe(false);
  });
});
