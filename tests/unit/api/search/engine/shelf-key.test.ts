import { describe, expect, it } from 'vitest';
import { shelfKey } from '#api/search/engine/segments/shelf-key.ts';

/** The same list once it is sorted as the shelf is. */
const shelved = (numbers: string[]): string[] =>
  numbers
    .map((number) => ({ number, key: shelfKey(number) }))
    .sort((a, b) => (a.key < b.key ? -1 : Number(a.key > b.key)))
    .map(({ number }) => number);

const expectOrder = (...numbers: string[]): void => {
  expect(shelved([...numbers].reverse())).toEqual(numbers);
};

describe('the order of call numbers on the shelf', () => {
  it('compares classes digit by digit, not as numbers', () => {
    expectOrder('004.6', '028', '1', '16', '510', '82', '869', '869.3', '869.34', '869.4', '9');
  });

  it('compares author marks as decimals', () => {
    expectOrder('869.3 A8d', '869.3 A84d', '869.3 A848d', '869.3 A85', '869.3 R788g');
  });

  it('puts signs of the universal decimal classification in their filing order', () => {
    expectOrder(
      '82+7',
      '82/89',
      '82',
      '82:1',
      '82=134',
      '82(091)',
      '82(81)',
      '82"19"',
      '82-053',
      '82-31',
      '82.09',
      '821',
    );
  });

  it('compares volumes, copies and years as numbers', () => {
    expectOrder('330 K26t v. 2', '330 K26t v. 10', '330 K26t v.11');
    expectOrder('330 K26t 9. ed. 1999', '330 K26t 10. ed. 1998', '330 K26t 10. ed. 2001');
  });

  it('puts the bare mark before the one with more, and shelves of their own by their letter', () => {
    expectOrder('869.3 R788g', '869.3 R788g 2. ed.', 'R 036.9', 'R 036.91');
  });

  it('puts numbers of a collection together, however its name is joined to them', () => {
    expectOrder(
      'CD-41207',
      'CD 41310',
      'CD41311',
      'CD.41312',
      'CD-41313',
      'Folheto-12',
      'Folheto 13',
    );
  });

  it('knows no key for nothing', () => {
    expect(shelfKey('  ')).toBe('');
  });
});

describe('the order of other schemes on the shelf', () => {
  it('counts whole numbers of the Library of Congress, then compares decimals and cutters', () => {
    expectOrder('A1 .B2', 'AC102', 'AC149 .S699 1983', 'AC1000');
    expectOrder('PA5638.26 .A1', 'PA5638.3', 'PA5639');
    expectOrder('Q11 .P6', 'QA9', 'QA76', 'QA76.5', 'QA76.73.J38', 'QA76.9', 'QA267');
    expectOrder('HB171 .A682', 'HB171 .A682b', 'HB171 .A94', 'HB171 .A94 B6', 'HB171 .B1');
    expectOrder('PQ9697.M18 D6', 'PQ9697 .M18 D6 1999', 'PQ 9697 .M18 D6 2008', 'PQ9697.M2');
    expectOrder('DC148 1789 .A2', 'DC148 .A2');
  });

  it('counts whole numbers of the National Library of Medicine', () => {
    expectOrder('QS 4 G779', 'QZ 4', 'W 20.5', 'W 100', 'WG 120 B6', 'WG 1200', 'WY 18');
  });

  it('takes letters before a decimal class for a prefix, with and without a blank', () => {
    expectOrder('869.3 A848d', 'B869.3 A848d', 'B 869.3 A85', 'B869.31 A1');
    expectOrder('R 030 E56', 'R 036.9', 'R036.91', 'TCC 004 S586', 'TCC 1');
  });

  it('goes by the scheme that the record names before it guesses', () => {
    expect(shelfKey('B 200', 'lcc') < shelfKey('B 1000', 'lcc')).toBe(true);
    expect(shelfKey('B 200', 'cdd') > shelfKey('B 1000', 'cdd')).toBe(true);
  });

  it('keeps place before ancestry, and an asterisk after time', () => {
    expectOrder('94:7', '94=1', '94(0.02)', '94(81)', '94(=1.81)', '94"19"', '94*A', '94-053');
  });

  it('is told in signs that can be printed', () => {
    const texts = ['82"19" A1', 'QA76.9', '004', 'Tese 12', '869.3 Á 2. ed.'];
    expect(texts.filter((text) => !/^[\x20-\x7e]+$/.test(shelfKey(text)))).toEqual([]);
  });
});

it.each([
  [
    'classes as decimal fractions',
    ['028.9 A1', '82 A1', '821 A1', '821.134 A1', '869 A1', '869.3 A1'],
  ],
  ['the class before its divisions', ['370 F1', '370.1 F1', '370.12 F1', '371 A1']],
  ['author marks as decimal fractions', ['869.3 A848d', '869.3 R17', '869.3 R175v', '869.3 R2']],
  ['volumes, editions, years and copies as numbers', ['981 H7', '981 H7 v. 2', '981 H7 v. 10']],
  [
    'the signs of UDC',
    ['82+83 A1', '82/89 A1', '82 A1', '82:1 A1', '82(81) A1', '82-31 A1', '82.09 A1', '821 A1'],
  ],
  ['whole numbers of LC', ['QA76 B1', 'QA76.9 B1', 'QA267 B1']],
  ['letters, whatever their case and marks', ['869.3 A848a', '869.3 Á848b', '869.3 a848c']],
  ['nothing before something', ['869.3', '869.3 R788g', '869.3 R788g 22. ed.']],
])('books stand by %s', (_name, shelf) => {
  expectOrder(...shelf);
});
