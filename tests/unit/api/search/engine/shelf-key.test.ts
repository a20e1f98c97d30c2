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

  it('knows no key for nothing', () => {
    expect(shelfKey('  ')).toBe('');
  });
});
