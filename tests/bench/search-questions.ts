import type { GeneratedWork } from '#demo/generate.ts';
import { createRandom, integer, pick } from '#demo/random.ts';
import { tokenize } from '#api/search/engine/query/fold.ts';

/** What the engines are asked: the same words for all, so that their times can be compared. */
export interface Question {
  words: string[];
  /** From 1. */
  page: number;
}

export const CLASSES = [
  'rare term',
  'common term, top 20',
  '2-3 terms, AND',
  'phrase (NEXT)',
  'BEFORE',
  'common NOT a NOT b',
  'prefix, top 20',
  'term autocomplete',
  '8 facets, common term',
  'filter, both counts',
  'sort, deep page',
  'ISBN',
  'did you mean',
] as const;
export type QuestionClass = (typeof CLASSES)[number];

/** The filter of the class "filter, both counts". */
export const FILTERS = { workType: [1, 2], library: [1, 2] };

/** Questions of every class about these works; `holding` tells how many titles hold a word. */
export function makeQuestions(
  works: readonly GeneratedWork[],
  titles: number,
  count: number,
  holding: (word: string) => number,
): { common: string[]; questions: Record<QuestionClass, Question[]> } {
  const random = createRandom(2026);
  const frequency = new Map<string, number>();
  for (const { title } of works) {
    for (const word of new Set(tokenize(title)))
      frequency.set(word, (frequency.get(word) ?? 0) + 1);
  }
  const ranked = [...frequency].sort((a, b) => b[1] - a[1]).map(([word]) => word);
  /** Words in about a tenth of the titles, as in the published figures. */
  const common = ranked.slice(0, 40).filter((word) => holding(word) / titles > 0.05);
  const rare = ranked.slice(-2000).filter((word) => holding(word) <= Math.max(5, titles / 50_000));
  const long = ranked.filter((word) => word.length > 5);
  const phrases = works.map(({ title }) => tokenize(title)).filter((words) => words.length >= 2);
  const isbns = works.flatMap(({ isbn }) => isbn ?? []);
  /** Two or three words of one title: rarely the commonest, sometimes all of them common. */
  const ofOneTitle = (most: number): string[] =>
    pick(random, phrases).slice(0, integer(random, 2, most));
  const misspelt = (word: string): string => {
    const at = integer(random, 1, Math.max(1, word.length - 2));
    return word.slice(0, at) + word.slice(at + 1);
  };
  const words: Record<QuestionClass, () => string[]> = {
    'rare term': () => [pick(random, rare)],
    'common term, top 20': () => [pick(random, common)],
    '2-3 terms, AND': () => ofOneTitle(3),
    'phrase (NEXT)': () => ofOneTitle(3),
    BEFORE: () => ofOneTitle(2),
    'common NOT a NOT b': () => [pick(random, common), pick(random, common), pick(random, common)],
    'prefix, top 20': () => [pick(random, long).slice(0, 4)],
    'term autocomplete': () => [pick(random, long).slice(0, 3)],
    '8 facets, common term': () => [pick(random, common)],
    'filter, both counts': () => [pick(random, common)],
    'sort, deep page': () => [pick(random, common)],
    ISBN: () => [pick(random, isbns)],
    'did you mean': () => [misspelt(pick(random, long))],
  };
  const questions = Object.fromEntries(
    CLASSES.map((name) => [
      name,
      Array.from({ length: count }, () => ({
        words: words[name](),
        page: name === 'sort, deep page' ? integer(random, 50, 450) : 1,
      })),
    ]),
  ) as Record<QuestionClass, Question[]>;
  return { common, questions };
}
