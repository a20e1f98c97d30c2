import fc from 'fast-check';
import { expect, it } from 'vitest';
import { AUTHORITY_TYPES } from '#contract/shared/constants.ts';
import {
  readAuthorityQuery,
  writeAuthorityQuery,
  type AuthorityQuery,
} from '#lib/authorities/address.ts';

const searches: fc.Arbitrary<AuthorityQuery> = fc.record({
  q: fc.string({ unit: 'grapheme' }).map((text) => text.trim()),
  tipo: fc.constantFrom('' as const, ...AUTHORITY_TYPES),
  page: fc.integer({ min: 1, max: 1_000_000 }),
});

it('every search is an address, which keeps the names that are not ours', () => {
  fc.assert(
    fc.property(searches, searches, (before, asked) => {
      const written = writeAuthorityQuery(writeAuthorityQuery('?lng=en&tipo=x', before), asked);
      expect(readAuthorityQuery(written)).toEqual(asked);
      expect(new URLSearchParams(written).get('lng')).toBe('en');
    }),
  );
});

it.each(['', '?tipo=pessoa&page=0', '?q=%20&page=1.5', '?page=zwei&tipo='])(
  'what %s says wrongly is left at its default',
  (query) => {
    expect(readAuthorityQuery(query)).toEqual({ q: '', tipo: '', page: 1 });
  },
);
