import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseQuery, print } from '#api/search/engine.ts';

const read = (q: string): string => print(parseQuery(q).tree);
const repairs = (q: string): string[] => parseQuery(q).repairs.map(({ code }) => code);

describe('the grammar', () => {
  it('never throws, and reads its own writing as the same query', () => {
    const pieces = fc.constantFrom(
      'casa',
      'AND',
      'OR',
      'NOT',
      'NEXT',
      '(',
      ')',
      '"',
      '*',
      'rosa*',
      ':',
    );
    const queries = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.array(pieces, { maxLength: 20 }).map((parts) => parts.join(' ')),
    );
    fc.assert(
      fc.property(queries, (q) => {
        const once = read(q);
        return read(once) === once;
      }),
    );
  });

  it('repairs what is broken and says so', () => {
    expect(repairs('"grande sertão')).toContain('quote-closed');
    expect(repairs('(casa rosa')).toContain('bracket-closed');
    expect(repairs('casa)')).toContain('bracket-dropped');
    expect(repairs('AND casa OR')).toContain('operator-dropped');
    expect(repairs('grande sertão')).toEqual([]);
  });

  it('bounds what it reads', () => {
    expect(repairs(Array.from({ length: 1000 }, (_, at) => `w${at}`).join(' '))).toContain(
      'too-long',
    );
    expect(repairs(`${'('.repeat(100)}casa`)).toContain('too-deep');
  });

  it('binds NOT and NEXT closer than AND, and AND closer than OR', () => {
    expect(read('a b OR c')).toBe(read('(a AND b) OR c'));
    expect(read('a OR b NOT c')).toBe(read('a OR (b NOT c)'));
  });
});
