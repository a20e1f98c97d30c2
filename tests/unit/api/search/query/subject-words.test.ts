import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  createIndex,
  fold,
  readSubjectWords,
  search,
  translateQuery,
  type SearchRequest,
} from '#api/search/engine/engine.ts';
import { subjectWords } from '#api/search/query/subject-words.ts';
import { document } from '../engine/collection.ts';

const FILE = new URL('../../../../../api/search/query/subject-words.tsv', import.meta.url);

describe('our table of subjects', () => {
  const [head, ...rows] = readFileSync(FILE, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => line.split('\t').map((cell) => cell.split(' / ')));
  const forms = rows.map((cells) =>
    cells.map((some) =>
      some.map((form) =>
        fold(form)
          .replace(/[^\p{L}\p{N}]+/gu, ' ')
          .trim(),
      ),
    ),
  );

  it('has a form in five languages for each of many subjects', () => {
    expect(head?.flat()).toEqual(['pt', 'en', 'es', 'fr', 'it']);
    expect(rows.length).toBeGreaterThanOrEqual(2000);
    for (const cells of forms) expect(cells.filter((some) => some.every(Boolean))).toHaveLength(5);
  });

  it('names by a form of one language one subject', () => {
    const taken = new Map<string, number>();
    const repeated: string[] = [];
    forms.forEach((cells, row) =>
      cells.forEach((some, language) =>
        some.forEach((form) => {
          const key = `${head?.[language]?.[0]} ${form}`;
          if ((taken.get(key) ?? row) !== row) repeated.push(key);
          taken.set(key, row);
        }),
      ),
    );
    expect(repeated).toEqual([]);
  });
});

describe('a query in other languages', () => {
  const inLanguage = (q: string, language: string, other: string, partly = false) =>
    translateQuery(subjectWords(), q, language, partly)
      .filter((one) => one.language === other)
      .map((one) => one.q);

  it.each([
    ['abelha', 'pt', 'en', 'bees'],
    ['um livro sobre as abelhas', 'pt', 'es', 'abejas'],
    ['redes neurais', 'pt', 'en', 'neural networks'],
    ['fairy tales', 'en', 'pt', 'contos de fadas'],
    ['historia de las abejas', 'es', 'en', 'history bees'],
    ['pain', 'en', 'es', 'dolor'],
    ['pain', 'en', 'pt', undefined],
    ['pain', 'fr', 'en', 'bread'],
    ['abelhas', 'pt', 'it', undefined],
    ['dom casmurro', 'pt', 'en', undefined],
    ['arte', 'pt', 'es', undefined],
    ['', 'pt', 'en', undefined],
  ])('%s (%s) is in %s: %s', (q, language, other, translated) => {
    expect(inLanguage(q, language, other)[0]).toBe(translated);
  });

  it('tries each form of a single subject, and takes none that two subjects share', () => {
    expect(inLanguage('burguesia', 'pt', 'en')).toEqual(['bourgeoisie', 'middle class']);
    const table = readSubjectWords('pt\ten\nbanco\tbank\nassento\tbench\nbanca\tbench\n');
    expect(translateQuery(table, 'bench', 'en')).toEqual([]);
    expect(translateQuery(table, 'banco', 'pt')).toEqual([{ language: 'en', q: 'bank' }]);
  });

  it('keeps unknown words where it may, beside known ones', () => {
    expect(inLanguage('poesia de camões', 'pt', 'en')).toEqual([]);
    expect(inLanguage('poesia de camões', 'pt', 'en', true)).toEqual(['poetry camoes']);
  });
});

describe('a search for a subject', () => {
  const index = createIndex([
    document(1, { title: ['Abelhas e mel'], languages: ['por'] }),
    document(2, { title: ['Keeping bees'], languages: ['eng'] }),
    document(3, { title: ['Bees'], subject: ['Abelhas'], languages: ['eng'] }),
    document(4, { title: ['Volcanoes'], languages: ['eng'] }),
    document(5, { title: ['Rome'], subject: ['Roma'] }),
  ]);
  const ask = (q: string, more: Partial<SearchRequest> = {}) =>
    search(index, { rows: [{ q, language: 'pt' }], suggest: true, subjectWords, ...more });

  it('finds what was typed, and counts the subject in other languages apart', () => {
    const { total, translations, suggestion } = ask('abelhas');
    expect([total, suggestion]).toEqual([2, null]);
    expect(translations).toEqual([{ language: 'en', q: 'bees', total: 2 }]);
    expect(ask('abelhas', { filters: { language: ['por'] } }).translations).toEqual([]);
    expect(ask('abelhas', { suggest: false }).translations).toEqual([]);
  });

  it('offers no other language that finds nothing more, and none for fields, phrases and names', () => {
    expect(ask('roma').translations).toEqual([]);
    for (const q of ['"abelhas"', 'titulo:abelhas', 'abelhas -mel', 'abelhas OR mel'])
      expect(ask(q).translations).toEqual([]);
    expect(ask('', { rows: [{ q: 'abelhas', for: 'AUTOR' }] }).translations).toEqual([]);
  });

  it('takes another language where nothing is found as typed', () => {
    expect(ask('vulcão').suggestion).toMatchObject({ rows: [{ q: 'volcanoes' }], total: 1 });
    expect(ask('vulcões').translations).toEqual([]);
  });

  it('takes no subject that nothing is about for a misspelled word', () => {
    expect(ask('abelhaz').suggestion?.rows[0]?.q).toBe('abelhas');
    expect(ask('rima').suggestion?.rows[0]?.q).toBe('roma');
    expect(ask('som').suggestion).toBeNull();
    expect(ask('lama OR rima').suggestion).not.toBeNull();
  });

  it('finds first what is asked for in a sentence', () => {
    expect(ask('quero um livro sobre abelhas').suggestion?.rows[0]?.q).toBe('abelhas');
  });
});
