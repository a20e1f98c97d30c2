import fc from 'fast-check';
import { expect, it } from 'vitest';
import { applyChanges, compact, createIndex } from '#api/search/engine/engine.ts';
import { withNameOf } from '#api/search/engine/segments/names.ts';
import { document } from './collection.ts';

const name = fc.integer({ min: 1, max: 12 }).map((words) => Array(words).fill('mar').join(' '));
const works = fc.array(
  fc.record({
    title: fc.array(name, { minLength: 1, maxLength: 3 }),
    article: fc.boolean(),
    subject: fc.array(name, { maxLength: 2 }),
  }),
  { minLength: 1, maxLength: 20 },
);
const wordsIn = (text: string): number => text.split(' ').length;

it('finds works by the words of any of their names, built in one go or merged', () => {
  fc.assert(
    fc.property(works, fc.integer({ min: 1, max: 14 }), (list, words) => {
      const documents = list.map(({ title: [first = '', ...others], article, subject }, i) =>
        document(i + 1, {
          title: [article ? `O ${first}` : first, ...others],
          titleSort: first,
          subject,
        }),
      );
      const expected = list.flatMap(({ title: [first = '', ...others], article }, i) => {
        const lengths = [wordsIn(first), ...others.map(wordsIn)];
        if (article) lengths.push(wordsIn(first) + 1);
        return lengths.includes(words) ? [i] : [];
      });
      const index = createIndex(documents.slice(0, 1));
      applyChanges(index, { upsert: documents.slice(1) });
      compact(index);
      for (const { segments } of [index, createIndex(documents)]) {
        const hits = Uint32Array.from(documents, (_document, i) => i);
        expect([...withNameOf(segments[0]!, hits, words)]).toEqual(expected);
      }
    }),
  );
});
