import { expect, it } from 'vitest';
import { shelvingKey } from '#api/copies/shelving.ts';

const inOrder = (callNumbers: readonly string[]): string[] =>
  [...callNumbers].sort((a, b) => (shelvingKey(a) < shelvingKey(b) ? -1 : 1));

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
  expect(inOrder([...shelf].reverse())).toEqual(shelf);
});
