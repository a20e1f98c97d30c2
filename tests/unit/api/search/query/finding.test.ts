import { describe, expect, it } from 'vitest';
import { findingIndex } from '../../../../support/finding/collection.ts';
import {
  figuresOf,
  judgedSearches,
  pagesOf,
  placeOf,
  shareOf,
  shown,
} from '../../../../support/finding/judge.ts';

/** What half of the searches of a kind reach at least: work first, work among ten, mean of 1/place. */
type Floor = [kind: string, first: number, ten: number, mrr: number];

/** Raise them when finding gets better; what they say is printed by `npm run bench:finding`. */
const FLOORS: Floor[] = [
  ['known-1', 0.98, 1, 0.98],
  ['known-2', 0.94, 0.98, 0.96],
  ['known-3', 0.98, 1, 0.99],
  ['known-4', 0.98, 1, 0.98],
  ['known-5', 0.98, 1, 0.98],
  ['title-clean', 0.94, 1, 0.96],
  ['two-words', 0.88, 1, 0.93],
  ['author-title', 0.96, 1, 0.98],
  ['author-year', 0.97, 1, 0.98],
  ['by-author', 0.93, 1, 0.96],
  ['number', 1, 1, 1],
  ['call-number', 1, 1, 1],
  ['subject', 0.95, 1, 0.96],
  ['typo', 1, 1, 1],
  ['plural', 0.95, 1, 0.95],
  ['old-spelling', 0.95, 1, 0.95],
  ['run-together', 0.95, 1, 0.95],
  ['foreign-script', 0.88, 1, 0.94],
  ['reference', 1, 1, 1],
  ['initials', 0.97, 1, 0.98],
  ['initials-title', 0.96, 1, 0.97],
  ['reference-abnt', 1, 1, 1],
  ['reference-apa', 1, 1, 1],
  ['reference-vancouver', 1, 1, 1],
  ['reference-chicago', 1, 1, 1],
  ['sentence', 0.96, 0.98, 0.97],
  ['small-words', 1, 1, 1],
  ['subject-languages', 0.48, 0.72, 0.57],
  ['topics', 0.8, 0.93, 0.85],
  ['topic-sentence', 0.7, 0.95, 0.81],
];

describe('judged searches', () => {
  const searches = judgedSearches();
  const index = findingIndex();

  it('are at least four hundred, of all these kinds, half of each held out', () => {
    expect(searches.length).toBeGreaterThanOrEqual(400);
    expect(new Set(searches.map(({ kind }) => kind))).toEqual(
      new Set(FLOORS.map(([kind]) => kind)),
    );
    for (const [kind] of FLOORS) {
      const halves = searches.filter((one) => one.kind === kind).map(({ half }) => half);
      const heldOut = halves.filter((half) => half === 'held-out').length;
      expect(Math.abs(halves.length - 2 * heldOut), kind).toBeLessThanOrEqual(1);
    }
  });

  it.each(['tuning', 'held-out'])(
    'find a known item, of one to five words, in the half %s',
    (half) => {
      const asked = searches.filter((one) => one.kind.startsWith('known-') && one.half === half);
      expect(figuresOf(asked.map((one) => placeOf(index, one))).first).toBeGreaterThanOrEqual(0.97);
    },
  );

  it('of subjects in other languages find works at once or behind one link', () => {
    const asked = searches.filter(({ kind }) => kind === 'subject-languages');
    const shares = asked.map((one) =>
      Math.max(...pagesOf(index, one.typed).map((page) => shareOf(one, page))),
    );
    const mean = shares.reduce((sum, share) => sum + share, 0) / shares.length;
    expect(shares.filter((share) => share > 0).length / shares.length).toBeGreaterThanOrEqual(0.95);
    expect(mean).toBeGreaterThanOrEqual(0.8);
  });

  it.each(['topics', 'topic-sentence'])('of the kind %s fill the first page', (kind) => {
    const asked = searches.filter((one) => one.kind === kind);
    const shares = asked.map((one) => shareOf(one, shown(index, one.typed)));
    expect(shares.reduce((sum, share) => sum + share, 0) / shares.length).toBeGreaterThan(0.85);
    expect(shares.filter((share) => share > 0).length / shares.length).toBeGreaterThanOrEqual(0.95);
  });

  it.each(FLOORS)('of the kind %s find what is meant', (kind, first, ten, mrr) => {
    for (const half of ['tuning', 'held-out']) {
      const asked = searches.filter((one) => one.kind === kind && one.half === half);
      const figures = figuresOf(asked.map((one) => placeOf(index, one)));
      expect(figures.first, half).toBeGreaterThanOrEqual(first);
      expect(figures.ten, half).toBeGreaterThanOrEqual(ten);
      expect(figures.mrr, half).toBeGreaterThanOrEqual(mrr);
    }
  });
});
