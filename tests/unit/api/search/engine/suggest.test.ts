import { describe, expect, it } from 'vitest';
import {
  completeTerm,
  createIndex,
  likelyTerms,
  marks,
  parseQuery,
} from '#api/search/engine/engine.ts';
import { document } from './collection.ts';

const index = createIndex([
  document(1, { title: ['Grande sertão: veredas'] }),
  document(2, { title: ['Os sertões'] }),
  document(3, { title: ['Sertão e cidade'] }),
]);

describe('suggestions', () => {
  it('complete a word as it is typed, the more frequent first', () => {
    expect(completeTerm(index, 'sert').map(({ term }) => term)).toEqual(['sertao', 'sertoes']);
  });

  it('find the likely spelling of a slip', () => {
    expect(likelyTerms(index, 'vereads').map(({ term }) => term)).toContain('veredas');
  });
});

describe('marks', () => {
  it('show where the words of a query stand, accents or not, from three letters on', () => {
    const text = 'Grande sertão de Minas';
    const found = marks(parseQuery('sertao de').tree, text);
    expect(found.map(({ start, end }) => text.slice(start, end))).toEqual(['sertão']);
  });
});
