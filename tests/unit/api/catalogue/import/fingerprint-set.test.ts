import { describe, expect, it } from 'vitest';
import { FingerprintSet } from '#api/catalogue/import/fingerprint-set.ts';
import { mayBeSameTitle } from '#api/catalogue/import/same-title.ts';
import { titleSummary } from '#api/catalogue/marc/map/title.ts';
import { marc } from '#api/catalogue/marc/build.ts';

describe('what has been seen', () => {
  it('knows every text of many, and no other', () => {
    const seen = new FingerprintSet();
    const texts = Array.from({ length: 50_000 }, (_, number) => `source ${number}`);
    expect(texts.filter((text) => seen.add(text))).toEqual([]);
    expect(texts.every((text) => seen.add(text))).toBe(true);
    expect([seen.has('source 7'), seen.has('source x')]).toEqual([true, false]);
    expect(seen.add('source x')).toBe(false);
  });
});

describe('two records of one number', () => {
  const of = (...data: string[]) => titleSummary(marc({ data }));

  it.each([
    ['a subtitle more', of('245 10 $aSagarana'), of('245 10 $aSagarana :$bcontos'), true],
    [
      'one ISBN',
      of('245 10 $aX y', '020 __ $a8501000019'),
      of('245 10 $aZ w', '020 __ $a9788501000019'),
      true,
    ],
    ['other words', of('245 10 $aSagarana'), of('245 10 $aDom Casmurro'), false],
    [
      'one word of four',
      of('245 10 $aA vida dos bichos'),
      of('245 10 $aQuímica geral dos metais'),
      false,
    ],
  ] as const)('are alike or not: %s', (_, one, other, expected) => {
    expect(mayBeSameTitle(one, other)).toBe(expected);
    expect(mayBeSameTitle(other, one)).toBe(expected);
  });
});
