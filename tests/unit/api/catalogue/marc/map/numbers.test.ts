import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fixed008, marc } from '#api/catalogue/marc/build.ts';
import {
  areaOf,
  callNumberOf,
  classNumbersOf,
  isbnsOf,
  issnsOf,
  languagesOf,
  normalisedIsbn,
} from '#api/catalogue/marc/map/numbers.ts';

const data = (...fields: string[]) => marc({ data: fields });

/** The ISBN of ten digits for nine digits. */
function isbn10(nine: string): string {
  const sum = [...nine].reduce((total, digit, index) => total + (10 - index) * Number(digit), 0);
  const check = (11 - (sum % 11)) % 11;
  return nine + (check === 10 ? 'X' : String(check));
}

describe('ISBN', () => {
  it('of ten and of thirteen digits are one', () => {
    expect(normalisedIsbn('85-359-0277-5')).toBe(normalisedIsbn('978-85-359-0277-8'));
    fc.assert(
      fc.property(fc.stringMatching(/^\d{9}$/), (nine) => {
        const thirteen = normalisedIsbn(isbn10(nine));
        expect(thirteen).toMatch(/^978\d{10}$/);
        expect(normalisedIsbn(thirteen)).toBe(thirteen);
      }),
    );
  });

  it('with a wrong check digit keeps only its printed form', () => {
    expect(isbnsOf(data('020 __ $a8535902776'))).toEqual([
      { isbn13: '', printed: '8535902776', qualifier: '' },
    ]);
  });

  it('lists each work once, with its qualifier', () => {
    const isbns = isbnsOf(
      data('020 __ $a8535902775 (broch.)', '020 __ $a9788535902778$qenc.', '020 __ $z1'),
    );
    expect(isbns).toEqual([
      { isbn13: '9788535902778', printed: '8535902775', qualifier: 'broch.' },
    ]);
  });
});

describe('ISSN', () => {
  it('is written with its hyphen', () => {
    expect(issnsOf(data('022 __ $a01001574', '022 __ $a1234-567x', '022 __ $a0100-1574'))).toEqual([
      '0100-1574',
      '1234-567X',
    ]);
  });
});

describe('languages', () => {
  const languages = (language: string, ...fields: string[]) =>
    languagesOf(marc({ control: { '008': fixed008({ language }) }, data: fields }));

  it('come from 008, then 041, packed or in other codes', () => {
    expect(languages('por', '041 1_ $aporeng$hspa')).toEqual({
      language: 'por',
      languages: ['por', 'eng'],
      originalLanguages: ['spa'],
    });
    expect(languages('por', '041 1_ $aporengspa$hgrclat').languages).toEqual(['por', 'eng', 'spa']);
    expect(languages('por', '041 1_ $apor/eng$hgrc lat').originalLanguages).toEqual(['grc', 'lat']);
    expect(languages('   ', '041 0_ $apt').language).toBe('por');
    expect(languages('mul', '041 0_ $afra$adeu').languages).toEqual(['fre', 'ger']);
    expect(languages('und').language).toBe('');
  });

  it('are still found in an 008 whose blanks were squeezed', () => {
    expect(languagesOf(marc({ control: { '008': '000000e18991899xx | eng d' } })).language).toBe(
      'eng',
    );
  });
});

describe('classes and call numbers', () => {
  it('lists classes by scheme, without prime marks', () => {
    expect(
      classNumbersOf(data('080 __ $a821.134.3(81)-31', '082 04 $a869.3/42$223', '050 _4 $aPQ9697')),
    ).toEqual([
      { scheme: 'cdd', number: '869.342' },
      { scheme: 'cdu', number: '821.134.3(81)-31' },
      { scheme: 'lcc', number: 'PQ9697' },
    ]);
  });

  it.each([
    [['090 __ $a869.3$bR788g', '082 04 $a869.93'], '869.3 R788g'],
    [['082 04 $a869.93$bR788', '080 __ $a82'], '869.93 R788'],
    [['080 __ $a821(81)-3$bL771p'], '821(81)-3 L771p'],
    [['050 00 $aPQ9697.R76$bG7 1956$aPC41'], 'PQ9697.R76 G7 1956'],
    [[], ''],
  ])('takes the call number of %j', (fields, expected) => {
    expect(callNumberOf(data(...fields))).toBe(expected);
  });

  it.each([
    ['082 04 $a869.93', '8'],
    ['080 __ $a(81)-3', '8'],
    ['090 __ $a510.1$bL71', '5'],
    ['090 __ $aB869.3', ''],
    ['050 00 $aQA76', '5'],
    ['050 00 $aBX1', '2'],
    ['050 00 $aB808', '1'],
  ])('finds the area of %s', (field, expected) => {
    expect(areaOf(classNumbersOf(data(field)))).toBe(expected);
  });
});
