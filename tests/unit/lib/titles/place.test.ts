import { expect, it } from 'vitest';
import { placeInLibraryPath, placeOfAddress, placePath, rangeText } from '#lib/titles/place.ts';

it.each([
  ['700', '709', '700–709'],
  ['869.3 S', '869.3 Z', '869.3 S–Z'],
  ['R 000', 'R 199', 'R 000–199'],
  ['869.2', '869.3 C', '869.2–869.3 C'],
  ['7', '7', '7'],
])('writes the range from %s to %s as %s', (from, to, text) => {
  expect(rangeText(from, to)).toBe(text);
});

it('reads the addresses that it writes', () => {
  const read = (address: string) => placeOfAddress(new URL(address, 'https://a.example'));
  const inLibrary = (biblioteca: number) => ({ codAcervo: 5, query: { biblioteca } });
  expect(read(placePath('en', 5, 2))).toEqual(inLibrary(2));
  expect(read(placePath('pt', 5))).toEqual({ codAcervo: 5, query: {} });
  expect(read('/acervo/5/onde-esta?biblioteca=x')).toEqual({ codAcervo: 5, query: {} });
  const lugar = '2º andar & porão';
  expect(read(placeInLibraryPath('pt', 5, { library: 2, place: lugar }))).toEqual({
    codAcervo: 5,
    query: { biblioteca: 2, lugar },
  });
});
