import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  AUTHORITY_USES,
  readTitles,
  TITLE_ORDERS,
  titlesQuery,
  usesOf,
  writeTitles,
} from '#lib/authorities/titles-address.ts';
import { authorityOfPath, authorityPartPath } from '#lib/authorities/parts.ts';

const FIRST = { use: 'autor', order: 'obra C', page: 1 } as const;

describe('the titles of an authority, by their address', () => {
  it('are those as author first, by title, unless it says otherwise', () => {
    expect(readTitles('', ['autor', 'assunto'])).toEqual(FIRST);
    expect(readTitles('', ['assunto'])).toEqual({ ...FIRST, use: 'assunto' });
    expect(readTitles('?uso=assunto&orderBy=ano&direction=D&page=2', ['autor', 'assunto'])).toEqual(
      { use: 'assunto', order: 'ano D', page: 2 },
    );
  });

  it.each([
    '?uso=serie',
    '?uso=x',
    '?page=0',
    '?page=1.5',
    '?page=x',
    '?orderBy=x',
    '?direction=D',
  ])('stay at their defaults where %s says what there is not', (query) => {
    expect(readTitles(query, ['autor', 'assunto'])).toEqual(FIRST);
  });

  it('read back as they were written, beside whatever else the address says', () => {
    const asked = fc.record({
      use: fc.constantFrom(...AUTHORITY_USES),
      order: fc.constantFrom(...TITLE_ORDERS),
      page: fc.integer({ min: 1, max: 1_000_000 }),
    });
    fc.assert(
      fc.property(asked, asked, (one, other) => {
        const query = writeTitles(
          writeTitles('?lng=en', other, AUTHORITY_USES),
          one,
          AUTHORITY_USES,
        );
        expect(readTitles(query, AUTHORITY_USES)).toEqual(one);
        expect(query).toContain('lng=en');
      }),
    );
    expect(writeTitles('', FIRST, AUTHORITY_USES)).toBe('');
  });

  it('are a search for the code; of a series, for its heading', () => {
    const authority = { cod_autoridade: 7, descricao: 'Clássicos & cia' };
    expect(titlesQuery(authority, { use: 'assunto', order: 'ano D', page: 2 })).toEqual({
      q: '',
      assunto: '7',
      orderBy: 'ano',
      direction: 'D',
      page: '2',
    });
    expect(titlesQuery(authority, { ...FIRST, use: 'serie' })).toMatchObject({
      q: 'Clássicos & cia',
      for: 'INDICE_2',
    });
  });

  it('know only the uses that there are', () => {
    expect(usesOf({ obras: { autor: 0, assunto: 3, serie: 1 } })).toEqual(['assunto', 'serie']);
    expect(usesOf({ obras: { autor: 0, assunto: 0, serie: 0 } })).toEqual([]);
  });
});

describe('parts of an authority', () => {
  it('have addresses that lead back to them', () => {
    expect(authorityPartPath('en', 5, 'autoridade')).toBe('/en/autoridade/5');
    expect(authorityPartPath('pt', 5, 'marc')).toBe('/autoridade/5/marc');
    expect(authorityOfPath('/en/autoridade/5/marc')).toEqual({ codAutoridade: 5, part: 'marc' });
    expect(authorityOfPath('/autoridade/5/outra')).toEqual({
      codAutoridade: 5,
      part: 'autoridade',
    });
    expect(authorityOfPath('/acervo/5')).toBeNull();
  });
});
