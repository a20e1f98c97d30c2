import { describe, expect, it } from 'vitest';
import {
  createIndex,
  describe as told,
  MAX_LINES,
  parseRows,
  print,
  readEquivalents,
  search,
  USUAL_EQUIVALENTS,
} from '#api/search/engine/engine.ts';
import { document } from '../collection.ts';

const problemsOf = (text: string): string[] =>
  readEquivalents(text).problems.map(({ line, code }) => `${line} ${code}`);

const index = createIndex([
  document(1, { title: ['Teses da UFPR'] }),
  document(2, { title: ['Teses'], author: ['Universidade Federal do Paraná'] }),
  document(3, { title: ['Uma universidade do Paraná', 'federal'] }),
  document(4, { title: ['História, volume IV'] }),
  document(5, { title: ['História, v. 4'] }),
  document(6, { title: ['História, quarto livro'] }),
  document(7, { title: ['Química, 2.ª edição'] }),
  document(8, { title: ['Química: segunda edição'] }),
  document(9, { title: ['Química, 2a ed.'] }),
  document(10, { title: ['Século XX'] }),
  document(11, { title: ['Século 20'] }),
]);

const finder = (list: string) => {
  const { equivalents } = readEquivalents(list);
  return (q: string): number[] => search(index, { rows: [{ q, language: 'pt', equivalents }] }).ids;
};
const sorted = (ids: number[]): number[] => ids.toSorted((a, b) => a - b);

describe('words that stand for one another', () => {
  const find = finder('UFPR = Universidade Federal do Paraná\nvizinho = UFPR');
  const usual = finder(USUAL_EQUIVALENTS);

  it('find each other, a word or several, what was typed first', () => {
    expect(find('ufpr')).toEqual([1, 2]);
    expect(sorted(find('teses ufpr'))).toEqual([1, 2]);
    expect(sorted(find('universidade federal do paraná'))).toEqual([1, 2, 3]);
    expect(sorted(find('teses universidade federal do parana'))).toEqual([1, 2]);
    expect(sorted(find('autor:(universidade federal do parana)'))).toEqual([2]);
  });

  it('keep to what is typed in quotes, and lead no farther than their own line', () => {
    expect(find('"ufpr"')).toEqual([1]);
    expect(find('"universidade federal do parana"')).toEqual([2]);
    expect(find('teses NEXT ufpr')).toEqual([]);
    expect(find('vizinho')).toEqual([1]);
  });

  it('exclude together what is excluded', () => {
    expect(find('teses NOT ufpr')).toEqual([]);
    expect(find('universidade -(universidade federal do parana)')).toEqual([]);
  });

  it.each([
    ['historia iv', [4, 5]],
    ['historia quarto', [4, 5, 6]],
    ['historia 4', [4, 5, 6]],
    ['quimica 2a ed', [7, 8, 9]],
    ['quimica 2.ª edição', [7, 8, 9]],
    ['quimica segunda edicao', [7, 8, 9]],
    ['seculo xx', [10, 11]],
    ['seculo vinte', [10, 11]],
  ])('of the usual list: %s', (q, ids) => {
    const found = sorted(usual(q));
    for (const id of ids) expect(found).toContain(id);
  });

  it('are told and written as they were typed', () => {
    const { equivalents } = readEquivalents('UFPR = Universidade Federal do Paraná');
    const { tree } = parseRows([{ q: 'teses universidade federal do paraná 1912', equivalents }]);
    expect(print(tree)).toBe('teses AND universidade AND federal AND do AND parana AND 1912');
    expect(told(tree).some(({ code }) => code === 'open')).toBe(false);
  });
});

describe('a list of equivalents', () => {
  it('of the product has nothing wrong', () => {
    expect(problemsOf(USUAL_EQUIVALENTS).filter((one) => !one.endsWith('circle'))).toEqual([]);
  });

  it('in a circle joins what each line says and no more', () => {
    expect(problemsOf('a = b\nb = c\nc = a')).toEqual(['3 circle']);
    const { others } = readEquivalents('a = b\nb = c\nc = d\nd = a').equivalents;
    expect(others.get('a')).toEqual(['b', 'd']);
  });

  it('is told where a word stands for itself, for nothing, or for too much', () => {
    expect(problemsOf('casa = Casa\n\n# nothing\nmar = ?!\nrei = O rei = REI')).toEqual([
      '1 same-word',
      '4 no-word',
      '5 same-word',
    ]);
    expect(problemsOf(`a = ${'b '.repeat(11)}`)).toEqual(['1 too-long']);
    expect(problemsOf(Array.from({ length: 30 }, (_, i) => `w${i}`).join(' = '))).toEqual([
      '1 too-many',
    ]);
    const hub = Array.from({ length: 30 }, (_, i) => `hub = w${i}`).join('\n');
    const { equivalents } = readEquivalents(hub);
    expect(equivalents.others.get('hub')).toHaveLength(20);
    for (const [form, others] of equivalents.others) {
      for (const other of others) expect(equivalents.others.get(other)).toContain(form);
    }
  });

  it('is read up to its longest length', () => {
    const long = Array.from({ length: 100_000 }, (_, i) => `a${i} = b${i}`).join('\n');
    const { groups, problems } = readEquivalents(long);
    expect(groups).toBe(MAX_LINES);
    expect(problems).toEqual([{ line: MAX_LINES + 1, code: 'too-many', form: '' }]);
  });

  it('of one chain through all lines is read at once', () => {
    const chain = Array.from(
      { length: MAX_LINES },
      (_, i) => `w${MAX_LINES - i} = w${MAX_LINES - i - 1}`,
    );
    expect(readEquivalents(chain.join('\n')).problems).toEqual([]);
  });
});
