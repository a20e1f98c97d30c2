import { expect, it } from 'vitest';
import { otherEditions } from '#lib/search/editions.ts';

it('editions can be shown the other way, where there are some and the catalogue groups them', () => {
  expect(otherEditions({ edicoes: 'J', total: 1 })).toBe('S');
  expect(otherEditions({ edicoes: 'S', total: 2 })).toBe('J');
  expect(otherEditions({ edicoes: 'S', total: 1 })).toBeNull();
  expect(otherEditions({ total: 9 })).toBeNull();
});
