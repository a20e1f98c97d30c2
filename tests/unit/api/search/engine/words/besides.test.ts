import { describe, expect, it } from 'vitest';
import { createIndex, search, type SearchDocument } from '#api/search/engine/engine.ts';
import { modernSpelling } from '#api/search/engine/query/old-spelling.ts';
import { document } from '../collection.ts';

const finder = (documents: SearchDocument[]) => {
  const index = createIndex(documents);
  return (q: string, language?: string): number[] =>
    search(index, { rows: [{ q, ...(language && { language }) }] }).ids.toSorted((a, b) => a - b);
};

describe('two spellings of a letter', () => {
  const found = finder([
    document(1, { title: ['Frygt og bæven'], author: ['Kierkegaard, Søren'] }),
    document(2, { title: ['Cartas a Soren'] }),
    document(3, { title: ['Cartas a Soeren'] }),
    document(4, { title: ['Die Straße'], author: ['Mu\u0308ller, Herta'] }),
    document(5, { title: ['Lingüística'], author: ['Mueller, Max'] }),
    document(6, { title: ['Ærø'], author: ['Đinđić, Zoran', 'Łódź', 'Þór'] }),
  ]);

  it.each([
    ['søren', [1, 2, 3]],
    ['soren', [1, 2]],
    ['soeren', [1, 3]],
    ['"frygt og baeven"', [1]],
    ['strasse', [4]],
    ['müller', [4, 5]],
    ['muller', [4]],
    ['mueller', [4, 5]],
    ['linguistica', [5]],
    ['linguestica', []],
    ['aeroe', [6]],
    ['dindic lodz', [6]],
    ['djindjic thor', [6]],
    ['tor', [6]],
  ])('%s', (q, ids) => {
    expect(found(q)).toEqual(ids);
  });
});

describe('initials', () => {
  const found = finder([
    document(1, { author: ['Tolkien, J. R. R.'] }),
    document(2, { author: ['Tolkien, J.R.R.'] }),
    document(3, { author: ['JRR Tolkien'] }),
    document(4, { author: ['Petrobras S.A'], title: ['Relatório e balanço'] }),
    document(5, { author: ['Tolkien, R. J.', 'R. e outros'] }),
  ]);

  it.each([
    ['jrr tolkien', [1, 2, 3]],
    ['J.R.R. Tolkien', [1, 2, 3]],
    ['J. R. R. Tolkien', [1, 2, 3]],
    ['autor: J. R. R. tolkien', [1, 2, 3]],
    ['S. A.', [4]],
    ['sa', [4]],
    ['re', []],
  ])('%s', (q, ids) => {
    expect(found(q)).toEqual(ids);
  });
});

describe('the sign for "and"', () => {
  const found = finder([
    document(1, { title: ['Research & development'], language: 'eng' }),
    document(2, { title: ['Research and development'], language: 'eng' }),
    document(3, { title: ['Pesquisa & desenvolvimento'] }),
    document(4, { title: ['Pesquisa e desenvolvimento'] }),
    document(5, { title: ['AT&T'] }),
  ]);

  it.each([
    ['research & development', [1, 2]],
    ['"research and development"', [1, 2]],
    ['pesquisa e desenvolvimento', [3, 4]],
    ['pesquisa & desenvolvimento', [3, 4]],
    ['"pesquisa e desenvolvimento"', [3, 4]],
    ['at&t', [5]],
  ])('%s', (q, ids) => {
    expect(found(q)).toEqual(ids);
  });
});

describe('Portuguese as it was written', () => {
  it.each(
    `pharmacia farmacia; philosophia filosofia; theatro teatro; rhetorica retorica; chimica quimica; sciencia ciencia;
     physica fisica; litteratura literatura; brazil brasil; portugueza portuguesa; acto ato; damno dano; anno ano;
     architectura arquitetura; seccao secao; collecao colecao; director diretor; hymno hino; escripta escrita`
      .split(';')
      .map((pair) => pair.trim().split(/\s+/) as [string, string]),
  )('%s is %s', (old, now) => {
    expect(modernSpelling(old)).toBe(now);
  });

  it.each(['ficcao', 'convicao', 'carro', 'passo', 'amnesia', 'beleza', 'chuva', 'lapis', '1911'])(
    '%s is as it is',
    (word) => {
      expect(modernSpelling(word)).toBeNull();
    },
  );

  it('finds and is found by what is written now, in titles of its language', () => {
    const found = finder([
      document(1, { title: ['Compêndio de pharmacia'] }),
      document(2, { title: ['Farmácia popular'] }),
      document(3, { title: ['Pharmacia'], language: 'lat' }),
      document(4, { title: ['Idéias linguísticas'] }),
      document(5, { title: ['Farmacia'], language: 'spa' }),
    ]);
    expect(found('farmácia')).toEqual([1, 2, 5]);
    expect(found('pharmacia', 'pt')).toEqual([1, 2, 3, 5]);
    expect(found('pharmacia', 'en')).toEqual([1, 2, 3]);
    expect(found('"compendio de farmacia"')).toEqual([1]);
    expect(found('ideias lingüísticas')).toEqual([4]);
  });
});

describe('scripts', () => {
  const found = finder([
    document(1, { title: ['中國學研究'] }),
    document(2, { title: ['中国学研究'] }),
    document(3, { title: ['図書館学'] }),
    document(4, { title: ['Война и міръ'] }),
    document(5, { title: ['ΟΔΎΣΣΕΙΑ'] }),
    document(6, { title: ['中文与国学'] }),
  ]);

  it.each([
    ['中国学', [1, 2]],
    ['中國學', [1, 2]],
    ['国学', [1, 2, 6]],
    ['學', [1, 2, 3, 6]],
    ['圖書館', [3]],
    ['война и мир', [4]],
    ['οδυσσεια', [5]],
  ])('%s', (q, ids) => {
    expect(found(q)).toEqual(ids);
  });
});
