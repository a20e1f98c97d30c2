import fc from 'fast-check';
import { expect, it } from 'vitest';
import { ORDERS, SEARCH_TYPES } from '#contract/constants.ts';
import {
  asksForResults,
  EMPTY_SEARCH,
  readSearch,
  toggleFilter,
  writeSearch,
  type Search,
} from '#lib/search/address.ts';
import { decadesOf, yearSpan } from '#lib/search/years.ts';

const values = fc.uniqueArray(fc.integer({ min: 1, max: 99 }).map(String), { minLength: 1 });
const searches: fc.Arbitrary<Search> = fc.record({
  q: fc.string({ unit: 'grapheme' }),
  for: fc.constantFrom(...SEARCH_TYPES),
  filters: fc.record({ biblioteca: values, ano: values, autor: values }, { requiredKeys: [] }),
  orderBy: fc.constantFrom(...ORDERS),
  direction: fc.constantFrom('C' as const, 'D' as const),
  page: fc.integer({ min: 1, max: 500 }),
  perPage: fc.integer({ min: 1, max: 100 }),
});

it('every search is an address, and the address is the search', () => {
  fc.assert(
    fc.property(searches, (search) => {
      const written = writeSearch(search);
      expect(readSearch(new URLSearchParams(String(written)))).toEqual(search);
      expect(asksForResults(written)).toBe(true);
    }),
  );
});

it('reads lists that end in a comma, and leaves what is wrong at its default', () => {
  const search = readSearch(new URLSearchParams('q=a&tipo_obra=49,&page=-1&perPage=x&orderBy=z'));
  expect(search).toEqual({ ...EMPTY_SEARCH, q: 'a', filters: { tipo_obra: ['49'] } });
});

it('a filter that is ticked twice is off again, and the list starts at its first page', () => {
  const on = toggleFilter({ ...EMPTY_SEARCH, page: 7 }, 'idioma', 'por');
  expect(on).toMatchObject({ page: 1, filters: { idioma: ['por'] } });
  expect(toggleFilter(on, 'idioma', 'por').filters).toEqual({});
});

it('gathers years into decades without gaps, and reads spans with open ends', () => {
  const years = [
    { codigo: '1899', total: 2 },
    { codigo: '1911', total: 1 },
    { codigo: '?', total: 9 },
  ];
  expect(decadesOf(years)).toEqual([
    { start: 1890, total: 2 },
    { start: 1900, total: 0 },
    { start: 1910, total: 1 },
  ]);
  expect(yearSpan('1880-')).toEqual({ from: '1880', to: '' });
  expect(yearSpan('1956')).toEqual({ from: '1956', to: '1956' });
  expect(yearSpan('?')).toBeNull();
});
