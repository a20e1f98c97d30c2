import { expect, it } from 'vitest';
import { authorName } from '#api/catalogue/records/title-wire.ts';
import { marc } from '#api/catalogue/marc/build.ts';
import { titleSummary } from '#api/catalogue/marc/map/title.ts';

const author = (...data: string[]) =>
  authorName(titleSummary(marc({ data: ['245 00 $aSertões', ...data] })));

it('names who made a title, the main author first, and nobody of a work that it contains', () => {
  expect(author('700 1_ $aBraga, Rubem', '100 1_ $aRosa, João, $d1908-1967')).toBe('Rosa, João');
  expect(author('700 12 $aRosa, João. $tSagarana', '700 1_ $aBraga, Rubem')).toBe('Braga, Rubem');
  expect(author('700 12 $aRosa, João. $tSagarana')).toBe('');
});
