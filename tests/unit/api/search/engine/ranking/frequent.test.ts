import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createRandom, integer, pick } from '#demo/random.ts';
import {
  applyChanges,
  createIndex,
  search,
  type SearchDocument,
  type SearchIndex,
  type SearchRequest,
} from '#api/search/engine/engine.ts';
import { findBaseCounts } from '#api/search/engine/accelerators/word-counts.ts';
import { createEvaluation, evaluate } from '#api/search/engine/evaluate.ts';
import { parseRows } from '#api/search/engine/query/grammar.ts';
import { DIMENSIONS } from '#api/search/engine/segments/columns.ts';
import { MIN_FREQUENT } from '#api/search/engine/accelerators/top-documents.ts';
import { bestScores, topScores } from '#api/search/engine/top.ts';
import { createWorkBudget } from '#api/search/engine/work-budget.ts';
import { document } from '../collection.ts';

/** More titles than a search for their commonest words looks at one by one. */
const TITLES = 3 * MIN_FREQUENT;
const WORDS = ['mar', 'terra', 'sol', 'lua'];
const random = createRandom(7);
const phrase = (most: number): string =>
  Array.from({ length: integer(random, 1, most) }, () => pick(random, WORDS)).join(' ');

const made = (id: number): SearchDocument => {
  // A word of the first titles and the last: between their authors are many others, and one library has none.
  const wind = Math.abs(2 * id - TITLES) > TITLES / 2 ? ' vento' : '';
  const title = `${random() < 0.2 ? 'O ' : ''}${phrase(4)}${wind}`;
  // Hundreds of words that begin alike, each in a few titles, in this field or that.
  const verse = `verso${id % 700}`;
  const author = random() < 0.3 ? `Mar, ${pick(random, ['Ana', 'Rui'])}` : 'Souza, Inês';
  return document(id, {
    title: random() < 0.1 ? [title, phrase(2)] : id % 5 === 0 ? [title, verse] : [title],
    titleSort: title.replace(/^O /, ''),
    author: [author],
    mainPerson: author,
    subject: random() < 0.3 ? [phrase(2)] : id % 3 === 0 ? [verse] : [],
    other: [id % 7 === 0 ? `${verse} ${verse}` : verse],
    language: pick(random, ['por', 'eng']),
    workType: integer(random, 1, 3),
    libraries: [wind ? pick(random, [1, 3, 4]) : integer(random, 1, 4)],
    authors: [integer(random, 1, 3000), integer(random, 3001, 3010), 6000 + id],
    subjects: Array.from(
      { length: integer(random, 0, 6) },
      (_, k) => 50 * k + integer(random, 1, 50),
    ),
    uses: Math.floor(40 * random() ** 3),
    copies: integer(random, 1, 3),
    year: random() < 0.5 ? integer(random, 1990, 2000) : null,
    derived: random() < 0.1,
    work: random() < 0.5 ? `${author}: ${integer(random, 1, 900)}` : '',
  });
};

const index = createIndex(Array.from({ length: TITLES }, (_, i) => made(i + 1)));

/** All in order: so long a page is put in order title by title. */
const whole = (of: SearchIndex, request: SearchRequest): number[] =>
  search(of, { ...request, perPage: 500 }).ids;

const paged = (of: SearchIndex, request: SearchRequest): number[] =>
  [1, 2, 3, 4, 5].flatMap((page) => search(of, { ...request, page, perPage: 20 }).ids);

/** An authority of some titles, whatever words they have. */
const HEADING = { keys: [], authorities: [{ dimension: 'author' as const, ids: [3005] }] };

const REQUESTS: Record<string, SearchRequest> = {
  'a word': { rows: [{ q: 'mar' }] },
  'a word that names an author': { rows: [{ q: 'souza' }] },
  'another word': { rows: [{ q: 'terra' }] },
  'a word of the first and the last': { rows: [{ q: 'vento' }] },
  'a word with its plural': { rows: [{ q: 'sol', language: 'pt' }] },
  'a word without another': { rows: [{ q: 'mar NOT terra' }] },
  'a filter': { rows: [{ q: 'lua' }], filters: { library: [1, 2] } },
  'a narrow filter': { rows: [{ q: 'lua' }], filters: { library: [1], workType: [2] } },
  'a scope': { rows: [{ q: 'mar' }], scope: { workType: [1, 2] } },
  'a word and what stands for it': { rows: [{ q: 'mar OR oceano' }] },
  'the beginning of a few words': { rows: [{ q: 'verso12*' }] },
  'the beginning of many words': { rows: [{ q: 'verso*' }] },
  'the beginning of a frequent word': { rows: [{ q: 'ter*' }] },
  'a beginning in one field': { rows: [{ q: 'verso6*', for: 'ASSUNTO' }] },
  'a beginning or a heading': {
    rows: [{ q: 'verso12*' }, { q: 'Ana', condition: 'OR', whole: HEADING }],
  },
  'a beginning under a filter': { rows: [{ q: 'verso*' }], filters: { library: [2] } },
};

/** The accelerated results are those of ranking and counting title by title, page by page. */
const agrees = (of: SearchIndex): void => {
  for (const [name, request] of Object.entries(REQUESTS)) {
    expect(paged(of, request), name).toEqual(paged(of, { ...request, accelerate: false }));
    expect(paged(of, request), name).toEqual(whole(of, request).slice(0, 100));
  }
};

/** Accelerated counts are those of counting title by title: all values, and the most frequent ones. */
const countsAgree = (of: SearchIndex): void => {
  for (const [name, request] of Object.entries(REQUESTS)) {
    for (const limit of [5, 10_000]) {
      const facets = DIMENSIONS.map((dimension) => ({ dimension, limit }));
      const expected = search(of, { ...request, facets, accelerate: false }).facets;
      for (const keep of [false, true]) {
        expect(search(of, { ...request, facets, keep }).facets, name).toEqual(expected);
      }
    }
  }
};

/** How many of the frequent words' counts begin with what is known, in the largest segment. */
const countBased = ({ segments: [segment] }: SearchIndex): number =>
  WORDS.filter((word) => {
    if (segment === undefined) return false;
    const evaluation = createEvaluation(segment, createWorkBudget());
    const { tree } = parseRows([{ q: word }]);
    return findBaseCounts(segment, word, evaluate(evaluation, tree)) !== null;
  }).length;

describe('the best titles of frequent words', () => {
  it('are kept for words in many titles', () => {
    const { topDocuments } = index.segments[0]!;
    expect(topDocuments.terms.length).toBeGreaterThanOrEqual(WORDS.length);
  });

  it('are the same as those of all titles put in order', () => {
    agrees(index);
  });

  it('are the same after changes one by one', () => {
    for (let round = 0; round < 60; round++) {
      const upsert = [made(integer(random, 1, TITLES + 50)), made(integer(random, 1, TITLES))];
      applyChanges(index, {
        upsert: [...upsert, document(TITLES + 100 + round, { title: ['Sóis do mar'] })],
        remove: whole(index, { rows: [{ q: pick(random, WORDS) }] }).slice(0, 3),
      });
    }
    expect(index.segments.length).toBeGreaterThan(1);
    agrees(index);
  });

  it('are read from all titles when most of those kept are gone', () => {
    for (let round = 0; round < 4; round++) {
      const remove = WORDS.flatMap((q) => whole(index, { rows: [{ q }] }).slice(0, 150));
      applyChanges(index, { remove });
    }
    agrees(index);
  });
});

it('gives the best of few and of many scores, of equal ones the first', () => {
  const scores = fc.array(fc.integer({ min: 0, max: 9 }), { maxLength: 200 });
  fc.assert(
    fc.property(scores, fc.nat(30), (given, limit) => {
      const numbers = Float64Array.from(given);
      const ranked = topScores(numbers, limit);
      expect([...bestScores(numbers, limit)]).toEqual(ranked.toSorted((a, b) => a - b));
    }),
  );
});

describe('counts of frequent words', () => {
  const counted = createIndex(Array.from({ length: TITLES }, (_, i) => made(i + 1)));

  it('are known beforehand, and those of counting title by title', () => {
    expect(countBased(counted)).toBe(WORDS.length);
    countsAgree(counted);
  });

  it('are so amid changes', () => {
    for (let round = 0; round < 40; round++) {
      applyChanges(counted, {
        upsert: [made(integer(random, 1, TITLES)), made(TITLES + 1 + round)],
        remove: [integer(random, 1, TITLES)],
      });
    }
    expect(counted.segments.length).toBeGreaterThan(1);
    expect(countBased(counted)).toBe(WORDS.length);
    countsAgree(counted);
  });

  it('are counted when many of their titles are gone', () => {
    const remove = Array.from({ length: TITLES / 3 }, (_, i) => 3 * i + 1);
    applyChanges(counted, { remove });
    expect(countBased(counted)).toBe(0);
    countsAgree(counted);
  });
});
