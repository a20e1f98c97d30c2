import { expect, it } from 'vitest';
import { placeOfAddress, placePath, rangeText } from '#lib/titles/place.ts';

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
  expect(read(placePath('en', 5, 2))).toEqual({ codAcervo: 5, biblioteca: 2 });
  expect(read(placePath('pt', 5))).toEqual({ codAcervo: 5, biblioteca: undefined });
  expect(read('/acervo/5/onde-esta?biblioteca=x')).toEqual({ codAcervo: 5, biblioteca: undefined });
});
