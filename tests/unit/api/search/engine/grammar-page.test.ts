import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { createIndex, parseQuery, print, search } from '#api/search/engine/engine.ts';
import { document } from './collection.ts';

const PAGE = readFileSync(
  new URL('../../../../../docs/search-grammar.md', import.meta.url),
  'utf8',
);
/** What stands between backticks in the first column of the table. */
const examples = PAGE.split('\n')
  .filter((line) => line.startsWith('| `'))
  .flatMap((line) => [...(line.split(' | ')[0] ?? '').matchAll(/`([^`]+)`/g)])
  .map(([, example = '']) => example);
/** One point of the list below the table. */
const point = (name: string): string => PAGE.split('\n- ').find((text) => text.startsWith(name))!;
const codes = (text: string): string[] =>
  [...text.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code);

const library = createIndex([
  document(1, {
    title: ['Grande sertão: veredas'],
    author: ['Rosa, João Guimarães'],
    isbn: ['9788535910667'],
  }),
  document(2, { title: ['Veredas do sertão grande'], other: ['romance', 'brasileiro'] }),
  document(3, {
    title: ['Helena'],
    author: ['Assis, Machado de'],
    subject: ['Romance brasileiro'],
  }),
  document(4, {
    title: ['Dom Casmurro'],
    author: ['Assis, Machado de'],
    callNumbers: ['869.3 A848d'],
    series: ['Brasiliana (São Paulo)'],
  }),
  document(5, {
    title: ['Iracema'],
    author: ['Alencar, José de'],
    subject: ['Romance'],
    callNumbers: ['PQ9697.M18 D6 1999'],
  }),
  document(6, { title: ['Sobre Casmurro', 'Machado'], subject: ['Dom Casmurro'] }),
  document(7, {
    title: ['Anais'],
    subject: ['casmurro'],
    issn: ['0100-1574'],
    series: ['Brasiliana'],
  }),
  document(8, { title: ['Grande', 'Sertão', 'Veredas'], year: 1965, yearEnd: 1972 }),
]);
const found = (q: string): number[] => search(library, { rows: [{ q }] }).ids.sort((a, b) => a - b);

const FINDS: Record<string, number[]> = {
  'sertão veredas': [1, 2, 8],
  '"grande sertão"': [1],
  'machado OR alencar': [3, 4, 5, 6],
  'machado NOT helena': [4, 6],
  'machado -helena': [4, 6],
  'grande NEXT sertão': [1],
  'grande BEFORE veredas': [1],
  'veredas AFTER grande': [1],
  '(machado OR alencar) romance': [3, 5],
  'brasil*': [2, 3],
  'titulo:casmurro': [4, 6],
  'ano:1968': [8],
  'ano:1960-1965': [8],
  'serie:brasiliana': [4, 7],
  '978-85-359-1066-7': [1],
  '0100-1574': [7],
  '869.3 A848d': [4],
  'PQ9697.M18 D6': [5],
  '869.3': [4],
};

describe('the page about the grammar', () => {
  it('has no example that is not tried here, and the other way round', () => {
    expect(examples).toEqual(Object.keys(FINDS));
  });

  it.each(Object.entries(FINDS))('finds with %s what it says', (q, ids) => {
    expect(found(q)).toEqual(ids);
    expect(parseQuery(q).repairs).toEqual([]);
  });

  it('compares words without case and accents, in any quotation marks', () => {
    expect(found('SERTAO veredas')).toEqual(found('sertão veredas'));
    for (const q of ['“grande sertão”', '«grande sertão»', '„grande sertao“']) {
      expect(found(q)).toEqual([1]);
    }
  });

  it('takes operators for words where everything is in capitals', () => {
    for (const title of codes(point('**Operators**')).filter((code) => code.includes(' '))) {
      const { tree } = search(library, { rows: [{ q: title }] }).query;
      expect(print(tree)).toBe(title.toLowerCase().replace('ç', 'c').replaceAll(' ', ' AND '));
    }
    expect(found('MACHADO OR ALENCAR')).toEqual([]);
  });

  it('knows every field that it names, with and without accents', () => {
    const names = codes(point('**Fields**'));
    expect(names).toHaveLength(17);
    for (const name of names) {
      // Digits, since without any there is no ISBN or ISSN to look for.
      const { tree } = parseQuery(`${name}2666`);
      const isRead =
        tree.kind === 'exact' ||
        tree.kind === 'years' ||
        tree.kind === 'heading' ||
        (tree.kind === 'word' && tree.field !== null);
      expect([name, isRead]).toEqual([name, true]);
    }
    expect(found('título:casmurro')).toEqual(found('titulo:casmurro'));
    expect(found('matéria:romance')).toEqual([3, 5]);
  });

  it('mends what is left open, leaves out what joins nothing, and tells', () => {
    for (const [q, ids] of [
      ['"grande sertão', [1]],
      ['(machado OR alencar', [3, 4, 5, 6]],
      ['machado AND', [3, 4, 6]],
      ['OR alencar', [5]],
    ] as const) {
      expect(found(q)).toEqual(ids);
      expect(parseQuery(q).repairs.length).toBeGreaterThan(0);
    }
  });

  it('swaps years in the wrong order, tells so, and takes other words after "ano:" as words', () => {
    expect(found('ano:1972-1960')).toEqual([8]);
    expect(parseQuery('ano:1972-1960').repairs.map(({ code }) => code)).toEqual(['years-swapped']);
    expect(found('ano: 1968 veredas')).toEqual([8]);
    expect(found('-ano:1968 veredas')).toEqual([1, 2]);
    expect(found('ano:(1890 OR 1965-) grande')).toEqual([8]);
    expect(parseQuery('ano:novo').tree.kind).toBe('phrase');
  });

  it('reads as many words as it says', () => {
    const most = Number(/At most (\d+) words/.exec(PAGE)?.[1]);
    const words = (count: number) => Array.from({ length: count }, (_, i) => `w${i}`).join(' ');
    expect(parseQuery(words(most)).repairs).toEqual([]);
    expect(parseQuery(words(most + 1)).repairs.map(({ code }) => code)).toEqual(['too-long']);
  });

  it('finds similar words when asked to', () => {
    const rows = [{ q: 'romances', for: 'ASSUNTO_S' as const }];
    expect(search(library, { rows }).ids.sort()).toEqual([3, 5]);
  });

  it('lists everything where there are neither words nor filters', () => {
    expect(search(library, { rows: [{ q: '' }], orderBy: 'obra' }).total).toBe(8);
  });
});
