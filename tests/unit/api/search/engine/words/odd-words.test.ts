import { describe, expect, it } from 'vitest';
import {
  createIndex,
  readEquivalents,
  search,
  USUAL_EQUIVALENTS,
  type SearchFor,
} from '#api/search/engine/engine.ts';
import { besides } from '#api/search/engine/query/alternative-tokens.ts';
import { ODD_TEXTS } from './odd-texts.ts';
import { document } from '../collection.ts';

describe.each(Object.entries(ODD_TEXTS))('%s', (_name, text) => {
  const index = createIndex([
    document(1, { title: ['mar', text], author: [text], subject: [text], other: [text] }),
    document(2, { title: ['mar'] }),
  ]);
  const { equivalents } = readEquivalents(USUAL_EQUIVALENTS);

  it('in a record leaves it found by its other words', () => {
    expect(search(index, { rows: [{ q: 'titulo:mar' }] }).ids.toSorted()).toEqual([1, 2]);
  });

  it.each(['LIVRE', 'LIVRE_S', 'TITULO'] satisfies SearchFor[])('may be typed: %s', (searchFor) => {
    const rows = [{ q: text, for: searchFor, language: 'pt', equivalents }];
    const { ids, query } = search(index, { rows, suggest: true });
    expect(ids).not.toContain(2);
    expect(query.tree.kind).toBeDefined();
  });

  it('has no more words besides than it has words', () => {
    let count = 0;
    for (const words of besides(text).values()) count += words.length;
    expect(count).toBeLessThanOrEqual(4 * text.length);
  });
});
