import { describe, expect, it } from 'vitest';
import {
  createIndex,
  readEquivalents,
  search,
  USUAL_EQUIVALENTS,
  type SearchFor,
} from '#api/search/engine/engine.ts';
import { besides } from '#api/search/engine/query/alternative-tokens.ts';
import { document } from '../collection.ts';

/** A letter or two of every block of the basic plane and some beyond: every script at once. */
const EVERY_SCRIPT = Array.from({ length: 0x2_0000 / 32 }, (_, i) => i * 32 + 9)
  .filter((point) => point > 31 && (point < 0xd800 || point > 0xdfff))
  .map((point) => String.fromCodePoint(point))
  .join('');

const ODD: Readonly<Record<string, string>> = {
  'ten thousand hyphens': '-'.repeat(10_000),
  'letters between ten thousand hyphens': 'a-'.repeat(10_000),
  'ten thousand words with a hyphen': 'a-b '.repeat(10_000),
  'a word of ten thousand letters': 'ã'.repeat(10_000),
  'ten thousand initials': 'J. '.repeat(10_000),
  'ten thousand initials without blanks': 'J.'.repeat(10_000),
  'ten thousand marks on one letter': `a${'\u0301'.repeat(10_000)}`,
  'ten thousand signs for and': '& '.repeat(10_000),
  'ten thousand letters with two spellings': 'øæü'.repeat(3334),
  'ten thousand old spellings': 'phch'.repeat(2500),
  'ten thousand numerals': 'iv '.repeat(10_000),
  'every script': EVERY_SCRIPT,
  'every script, word by word': [...EVERY_SCRIPT].join(' '),
};

describe.each(Object.entries(ODD))('%s', (_name, text) => {
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
