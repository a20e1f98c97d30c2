import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readQuery, type WireQuery } from '#api/search/query/request.ts';

const read = (query: Partial<WireQuery>) => readQuery(query as WireQuery);

describe('the query of a search', () => {
  it('without anything asks for the first page, best first, everywhere', () => {
    const { request, invalid } = read({});
    expect(invalid).toEqual([]);
    expect(request).toMatchObject({
      rows: [{ q: '', for: 'LIVRE' }],
      page: 1,
      perPage: 20,
      orderBy: 'relevancia',
      direction: 'C',
      filters: {},
    });
    expect(request).not.toHaveProperty('years');
  });

  it('joins its second row with the first by the condition', () => {
    const { request } = read({
      q: 'rosa',
      for: 'AUTOR',
      q2: 'sertão',
      for2: 'TITULO_S',
      condition: 'NOT',
    });
    expect(request.rows).toEqual([
      { q: 'rosa', for: 'AUTOR' },
      { q: 'sertão', for: 'TITULO_S', condition: 'NOT' },
    ]);
  });

  it('takes lists with a last comma, with blanks, and with a value said twice', () => {
    expect(read({ tipo_obra: '49,' }).request.filters).toEqual({ workType: [49] });
    expect(read({ biblioteca: ' 1, 2,1 ' }).request.filters).toEqual({ library: [1, 2] });
    expect(read({ idioma: ',' }).request.filters).toEqual({});
    expect(read({ idioma: 'scr', idioma_original: 'esp' }).request.filters).toEqual({
      language: ['hrv'],
      originalLanguage: ['epo'],
    });
  });

  it('reads years one by one, unknown ones, and as a range that may be open', () => {
    expect(read({ ano: '1956,?' }).request.filters).toEqual({ year: [1956, '?'] });
    expect(read({ ano: '1880-1989' }).request.years).toEqual({ from: 1880, to: 1989 });
    expect(read({ ano: '-1900' }).request.years).toEqual({ to: 1900 });
    expect(read({ ano: '2000-,1956' }).request).toMatchObject({
      years: { from: 2000 },
      filters: { year: [1956] },
    });
  });

  it.each<[Partial<WireQuery>, string]>([
    [{ biblioteca: 'central' }, 'biblioteca'],
    [{ biblioteca: '0' }, 'biblioteca'],
    [{ tipo_obra: '1;2' }, 'tipo_obra'],
    [{ idioma: 'português' }, 'idioma'],
    [{ idioma_original: 'grego' }, 'idioma_original'],
    [{ ano: 'ontem' }, 'ano'],
    [{ ano: '-' }, 'ano'],
    [{ autor: '-5' }, 'autor'],
    [{ for: 'EDITORA' }, 'for'],
    [{ for2: 'livre' }, 'for2'],
  ])('%j is refused by the name of its field', (query, field) => {
    expect(read(query).invalid.map((problem) => problem.field)).toEqual([field]);
  });

  it('names every field that is wrong at once', () => {
    const { invalid } = read({ ano: 'x', idioma: '9', biblioteca: '1' });
    expect(invalid.map(({ field }) => field).sort()).toEqual(['ano', 'idioma']);
  });

  it('never fails, and never lets a value pass that is not a number where ids are', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (biblioteca, autor) => {
        const { request, invalid } = read({ biblioteca, autor });
        const ids = [...(request.filters?.library ?? []), ...(request.filters?.author ?? [])];
        expect(ids.every((id) => Number.isSafeInteger(id) && Number(id) > 0)).toBe(true);
        for (const { field } of invalid) expect(['biblioteca', 'autor']).toContain(field);
      }),
    );
  });
});
