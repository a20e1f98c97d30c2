import fc from 'fast-check';
import { expect, it } from 'vitest';
import { INDEX_TYPES } from '#contract/shared/constants.ts';
import { readPlace, writePlace, type Place } from '#lib/indexes/address.ts';

const text = fc.string({ unit: 'grapheme', maxLength: 30 }).map((words) => words.trim());
const places: fc.Arbitrary<Place> = fc
  .record({
    list: fc.constantFrom(...INDEX_TYPES),
    from: text,
    before: fc.option(text),
  })
  .map((place) => (place.before === null ? place : { ...place, from: '' }));

it('every place is an address, which keeps the names that are not ours', () => {
  fc.assert(
    fc.property(places, places, (one, other) => {
      const written = writePlace(writePlace('?lng=en', one), other);
      expect(readPlace(written)).toEqual(other);
      expect(new URLSearchParams(written).get('lng')).toBe('en');
    }),
  );
});

it('an address without a list that there is means titles', () => {
  for (const query of ['', '?indice=livros', '?de=']) {
    expect(readPlace(query)).toEqual({ list: 'titulo', from: '', before: null });
  }
});

it('no place is longer than the call takes', () => {
  const long = 'a'.repeat(600);
  expect(readPlace(`?de=${long}`).from).toHaveLength(500);
  expect(readPlace(`?antes=${long}`).before).toHaveLength(500);
});
