import fc from 'fast-check';
import { expect, it } from 'vitest';
import { CONDITIONS, ORDERS } from '#contract/shared/constants.ts';
import {
  asksForResults,
  emptySearch,
  isBlank,
  readSearch,
  toggleFilter,
  writeSearch,
  type Search,
} from '#lib/search/address.ts';
import { decadesOf, yearSpan } from '#lib/search/years.ts';

const values = fc.uniqueArray(fc.integer({ min: 1, max: 99 }).map(String), { minLength: 1 });
const searchFor = fc.constantFrom('LIVRE', 'TITULO_S', 'AUTOR', 'INDICE_4');
const searches: fc.Arbitrary<Search> = fc.record({
  q: fc.string({ unit: 'grapheme' }),
  for: searchFor,
  rows: fc.array(
    fc.record({
      q: fc.string({ unit: 'grapheme', minLength: 1 }).filter((q) => q.trim() !== ''),
      for: searchFor,
      condition: fc.constantFrom(...CONDITIONS),
    }),
    { maxLength: 19 },
  ),
  whole: fc.boolean(),
  exact: fc.boolean(),
  filters: fc.record({ biblioteca: values, ano: values, curso: values }, { requiredKeys: [] }),
  orderBy: fc.constantFrom(...ORDERS),
  direction: fc.constantFrom('C' as const, 'D' as const),
  page: fc.integer({ min: 1, max: 500 }),
  perPage: fc.integer({ min: 1, max: 100 }),
  display: fc.constantFrom('C' as const, 'D' as const),
  edicoes: fc.constantFrom('' as const, 'J' as const, 'S' as const),
});

it('every search is an address, and the address is the search', () => {
  fc.assert(
    fc.property(
      searches,
      fc.constantFrom('pesquisa_geral', 'novas_aquisicoes'),
      (search, guide) => {
        const written = writeSearch(search, guide);
        const direction = search.orderBy === 'relevancia' ? 'C' : search.direction;
        const read = readSearch(new URLSearchParams(String(written)), guide);
        expect(read).toEqual({ ...search, direction });
        expect(asksForResults(written, guide)).toBe(true);
      },
    ),
  );
});

it('what fits best comes first, whatever an address says', () => {
  expect(readSearch(new URLSearchParams('q=a&direction=D'))).toMatchObject({
    orderBy: 'relevancia',
    direction: 'C',
  });
});

it('reads lists that end in a comma, and leaves what is wrong at its default', () => {
  const search = readSearch(new URLSearchParams('q=a&tipo_obra=49,&page=-1&perPage=x&orderBy=z'));
  expect(search).toEqual({ ...emptySearch(), q: 'a', filters: { tipo_obra: ['49'] } });
});

it('a filter that is ticked twice is off again, and the list starts at its first page', () => {
  const on = toggleFilter({ ...emptySearch(), page: 7 }, 'idioma', 'por');
  expect(on).toMatchObject({ page: 1, filters: { idioma: ['por'] } });
  expect(toggleFilter(on, 'idioma', 'por').filters).toEqual({});
});

it('gathers years into decades without gaps that begin and end with data, and reads spans', () => {
  const years = [
    { codigo: '1899', total: 2 },
    { codigo: '1913', total: 1 },
    { codigo: '1911', total: 1 },
    { codigo: '?', total: 9 },
  ];
  expect(decadesOf(years)).toEqual([
    { start: 1890, total: 2, from: 1899, to: 1899 },
    { start: 1900, total: 0, from: 1900, to: 1909 },
    { start: 1910, total: 2, from: 1911, to: 1913 },
  ]);
  expect(yearSpan('1880-')).toEqual({ from: '1880', to: '' });
  expect(yearSpan('1956')).toEqual({ from: '1956', to: '1956' });
  expect(yearSpan('1900-1800')).toEqual({ from: '1800', to: '1900' });
  expect(yearSpan('?')).toBeNull();
});

it('years in a list take the place of a span of years', () => {
  const span = { ...emptySearch(), filters: { ano: ['1880-1989'] } };
  expect(toggleFilter(span, 'ano', '?').filters).toEqual({ ano: ['?'] });
});

it('what just arrived is shown before anything is asked, newest first and as covers', () => {
  const params = new URLSearchParams();
  expect(asksForResults(params, 'novas_aquisicoes')).toBe(true);
  expect(asksForResults(params, 'periodicos')).toBe(false);
  const newest = { orderBy: 'data_cadastro', direction: 'D', display: 'C' };
  expect(readSearch(params, 'novas_aquisicoes')).toMatchObject(newest);
});

it('nothing is asked without words and filters', () => {
  expect(isBlank({ ...emptySearch(), q: '  ' })).toBe(true);
  expect(isBlank(toggleFilter(emptySearch(), 'idioma', 'por'))).toBe(false);
});
