import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import parse, { withBase, withQuery } from '#delivery/browser/ofetch-parts.ts';

describe('addresses of calls', () => {
  it('carry every value of the query, whatever signs it has', () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.string({ minLength: 1 }), fc.string({ unit: 'binary' })),
        (query) => {
          const wellFormed = Object.fromEntries(
            Object.entries(query).map(([name, value]) => [
              name.toWellFormed(),
              value.toWellFormed(),
            ]),
          );
          const { searchParams } = new URL(withQuery('/api/consulta', wellFormed), 'http://a');
          expect(Object.fromEntries(searchParams)).toEqual(wellFormed);
        },
      ),
    );
  });

  it('leave out what is not there and repeat lists', () => {
    expect(withQuery('/a', { b: undefined, c: null })).toBe('/a');
    expect(withQuery('/a?x=1', { b: [1, 2] })).toBe('/a?x=1&b=1&b=2');
    expect(withBase('/a', 'http://h/')).toBe('http://h/a');
    expect(withBase('/a', '')).toBe('/a');
  });
});

describe('answers', () => {
  it('are read as JSON, and what is none is nothing', () => {
    expect(parse('{"a":[1,null]}')).toEqual({ a: [1, null] });
    expect(parse('<html>Bad gateway</html>')).toBeNull();
    expect(parse('')).toBeNull();
  });
});
