import { describe, expect, it } from 'vitest';
import { createRandom, integer, pick } from '#demo/random.ts';
import {
  applyChanges,
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

  it.each([
    { words: 60, size: 80, limit: 60 },
    { words: 12, size: 400, limit: 3 },
  ])('complete beginnings by the titles that there are, whatever has changed: %o', (of) => {
    const random = createRandom(3);
    const all = Array.from({ length: of.words }, (_, n) => `se${n % 7}${n}`);
    const titles = new Map<number, string>();
    const made = (id: number) => {
      const title = Array.from({ length: 6 }, () => pick(random, all)).join(' ');
      titles.set(id, title);
      return document(id, { title: [title] });
    };
    const live = createIndex(Array.from({ length: of.size }, (_, i) => made(i + 1)));
    for (let round = 0; round < 20; round++) {
      for (const prefix of ['s', 'se', 'se3', 'se31']) {
        const counted = all
          .filter((word) => word.startsWith(prefix))
          .map((term) => {
            const having = [...titles.values()].filter((title) => title.split(' ').includes(term));
            return { term, total: having.length };
          })
          .filter(({ total }) => total > 0)
          .sort((a, b) => b.total - a.total || (a.term < b.term ? -1 : 1))
          .slice(0, of.limit);
        expect(completeTerm(live, prefix, of.limit)).toEqual(counted);
        expect(completeTerm(live, prefix, of.limit)).toEqual(counted);
      }
      const gone = integer(random, 1, of.size + 10);
      titles.delete(gone);
      applyChanges(live, {
        remove: [gone],
        upsert: [made(integer(random, of.size + 11, of.size + 40))],
      });
    }
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
