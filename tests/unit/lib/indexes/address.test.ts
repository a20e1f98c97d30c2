import fc from 'fast-check';
import { expect, it } from 'vitest';
import { INDEX_TYPES } from '#contract/shared/constants.ts';
import { readListPosition, writeListPosition, type ListPosition } from '#lib/indexes/address.ts';

const text = fc.string({ unit: 'grapheme', maxLength: 30 }).map((words) => words.trim());
const places: fc.Arbitrary<ListPosition> = fc
  .record({
    list: fc.constantFrom(...INDEX_TYPES),
    from: text,
    before: fc.option(text),
  })
  .map((place) => (place.before === null ? place : { ...place, from: '' }));

it('every place is an address, which keeps the names that are not ours', () => {
  fc.assert(
    fc.property(places, places, (one, other) => {
      const written = writeListPosition(writeListPosition('?lng=en', one), other);
      expect(readListPosition(written)).toEqual(other);
      expect(new URLSearchParams(written).get('lng')).toBe('en');
    }),
  );
});

it('an address without a list that there is means titles', () => {
  for (const query of ['', '?indice=livros', '?de=']) {
    expect(readListPosition(query)).toEqual({ list: 'titulo', from: '', before: null });
  }
});

it('no place is longer than the call takes', () => {
  const long = 'a'.repeat(600);
  expect(readListPosition(`?de=${long}`).from).toHaveLength(500);
  expect(readListPosition(`?antes=${long}`).before).toHaveLength(500);
});
