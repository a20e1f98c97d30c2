import { expect, it } from 'vitest';
import { emptySearch, type Search } from '#lib/search/address.ts';
import { toggleLibrary, withAvailableOnly } from '#lib/search/libraries.ts';

const search = (filters: Search['filters']): Search => ({ ...emptySearch(), page: 3, filters });

it('what can be had now is asked of the libraries that are chosen, or of all', () => {
  const chosen = withAvailableOnly(search({ biblioteca: ['1', '2'], idioma: ['por'] }), true);
  expect(chosen).toMatchObject({ page: 1, filters: { disponivel: ['1', '2'], idioma: ['por'] } });
  expect(chosen.filters.biblioteca).toBeUndefined();
  expect(withAvailableOnly(search({}), true).filters).toEqual({ disponivel: ['0'] });
});

it('everything that they hold is asked of the same libraries again', () => {
  expect(withAvailableOnly(search({ disponivel: ['2'] }), false).filters).toEqual({
    biblioteca: ['2'],
  });
  expect(withAvailableOnly(search({ disponivel: ['0'] }), false).filters).toEqual({});
});

it('choosing libraries leaves it at what can be had now', () => {
  const one = toggleLibrary(search({ disponivel: ['0'] }), '3');
  expect(one.filters).toEqual({ disponivel: ['3'] });
  expect(toggleLibrary(one, '3').filters).toEqual({ disponivel: ['0'] });
  expect(toggleLibrary(search({ biblioteca: ['3'] }), '4').filters).toEqual({
    biblioteca: ['3', '4'],
  });
});

it('an address that asks for both becomes one list', () => {
  const both = search({ biblioteca: ['1'], disponivel: ['2'] });
  expect(toggleLibrary(both, '5').filters).toEqual({ disponivel: ['1', '2', '5'] });
});
