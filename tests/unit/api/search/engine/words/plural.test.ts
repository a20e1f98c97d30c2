import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createIndex, marks, parseQuery, search } from '#api/search/engine/engine.ts';
import { inflectedForms } from '#api/search/engine/query/plural.ts';
import { document } from '../collection.ts';

const formsOf = (word: string, language?: string): string[] =>
  inflectedForms(word, language).map(({ text }) => text);

describe('singular and plural', () => {
  it.each(
    `casa casas; acao acoes; pao paes; mao maos; facil faceis; barril barris; animal animais; papel papeis; sol sois;
     azul azuis; bem bens; homem homens; hifen hifens; mes meses; pais paises; portugues portugueses; flor flores;
     vez vezes; luz luzes; deus deuses; carater caracteres; pe pes; serie series;
     cancion canciones; arbol arboles; ciudad ciudades; luz luces; ley leyes; rubi rubies; lapiz lapices;
     book books; church churches; box boxes; city cities; boy boys; wolf wolves; knife knives; hero heroes; bus buses;
     crisis crises; child children; woman women; mouse mice; person people; index indices; phenomenon phenomena`
      .split(';')
      .map((pair) => pair.trim().split(/\s+/) as [string, string]),
  )('of %s and %s are one', (singular, plural) => {
    expect(formsOf(singular)).toContain(plural);
    expect(formsOf(plural)).toContain(singular);
  });

  it.each(['anais anal', 'onus onu', 'news new', 'mais mal', 'mas mal', 'sao sal', 'os o'])(
    'of %s are two words',
    (pair) => {
      const [one = '', other = ''] = pair.split(' ');
      expect(formsOf(one)).not.toContain(other);
      expect(formsOf(other)).not.toContain(one);
    },
  );

  it('are formed both ways, never endlessly, never of numbers or signs', () => {
    const word = fc.string({ unit: fc.constantFrom(...'aeiolmnrsxyzfv'), maxLength: 9 });
    fc.assert(
      fc.property(word, (one) => {
        for (const other of formsOf(one)) expect(formsOf(other)).toContain(one);
        expect(formsOf(one).length).toBeLessThan(12);
      }),
    );
    for (const odd of ['1984', 'c++', '学', 's'.repeat(64), '']) expect(formsOf(odd)).toEqual([]);
  });
});

describe('a search', () => {
  const index = createIndex([
    document(1, { title: ['Contos fáceis'], author: ['Campos, Haroldo de'] }),
    document(2, { title: ['Um livro fácil'] }),
    document(3, { title: ['The child'], language: 'eng' }),
    document(4, { title: ['Children of men'], language: 'eng' }),
    document(5, { title: ['Children, canção'], language: 'por' }),
    document(6, { title: ['Trees'], subject: ['Campo'], language: 'eng' }),
  ]);
  const ids = (
    q: string,
    language?: string,
    searchFor?: 'LIVRE_S' | 'TITULO' | 'AUTOR',
  ): number[] =>
    search(index, {
      rows: [{ q, ...(language && { language }), ...(searchFor && { for: searchFor }) }],
    }).ids;
  const found = (...asked: Parameters<typeof ids>): number[] =>
    ids(...asked).toSorted((a, b) => a - b);

  it('finds both, the word as it was typed first', () => {
    expect(ids('fácil')).toEqual([2, 1]);
    expect(ids('fáceis')).toEqual([1, 2]);
    expect(ids('fáceis', 'pt', 'TITULO')).toEqual([1, 2]);
  });

  it('keeps to what was typed in quotes and between ordered words', () => {
    expect(found('"fácil"')).toEqual([2]);
    expect(found('contos NEXT fácil')).toEqual([]);
    expect(found('contos fácil')).toEqual([1]);
    expect(found('contos NOT fácil')).toEqual([]);
  });

  it('forms words by the language of the reader, and by that of the title', () => {
    expect(found('child', 'en')).toEqual([3, 4, 5]);
    expect(found('child', 'pt')).toEqual([3, 4]);
    expect(found('child')).toEqual([3, 4, 5]);
  });

  it('gives names no plural', () => {
    expect(found('campo')).toEqual([6]);
    expect(found('campos')).toEqual([1, 6]);
    expect(found('campo', 'pt', 'AUTOR')).toEqual([]);
  });

  it('marks what it found, save in names', () => {
    const { tree } = parseQuery('campo');
    expect(marks(tree, 'Campos, Haroldo de', 'author')).toEqual([]);
    expect(marks(tree, 'Os campos', 'title')).toEqual([{ start: 3, end: 9 }]);
  });

  it('for similar words finds no less', () => {
    expect(found('child', 'pt', 'LIVRE_S')).toEqual([3, 4, 5]);
  });
});
