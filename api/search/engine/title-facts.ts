/** What suggestions need to know of the titles, and how it is found in process. */
import { NO_HITS, subtract, unite, type Hits } from './hits.ts';
import type { QueryNode } from './query/query-tree.ts';
import type { SearchIndex } from './segments/index.ts';
import { seek } from './segments/postings.ts';
import type { Segment } from './segments/segment.ts';
import {
  completeTerm,
  likelyTerms,
  titlesWith,
  type LikelyTerm,
  type SuggestedTerm,
} from './suggest.ts';

/** Finds the matches of a tree in a segment, within the guide and filters of the search. */
export type Find = (segment: Segment, tree: QueryNode) => Hits;

/** A part of a query, with its readings. */
export interface Weighed {
  leaves: readonly QueryNode[];
  /** Higher for rarer parts. */
  weight: number;
}

export interface TitleFacts {
  /** Titles of the catalogue. */
  size: number;
  /** Titles that hold a folded word, in any field. */
  titlesWith: (word: string) => number;
  completeTerm: (text: string, limit?: number) => SuggestedTerm[];
  likelyTerms: (word: string, limit: number, farther: boolean) => LikelyTerm[];
  /** Titles that any of the trees finds. */
  count: (trees: readonly QueryNode[]) => number;
  /** Whether a tree finds titles that the query of the search does not. */
  isNew: (tree: QueryNode) => boolean;
  /** Those of the parts, rarest first, that the title with the most of them has. */
  heldTogether: <Part extends Weighed>(parts: readonly Part[]) => Part[];
}

/** Maximum titles examined to find the one with the most parts. */
const MAX_TITLES = 5000;

/** The facts of an index in process. */
export function factsOf(
  index: SearchIndex,
  find: Find,
  /** Titles that the query of the search finds, by segment. */
  found: readonly Hits[],
): TitleFacts {
  const { segments } = index;
  const known = new Map<QueryNode, Hits[]>();
  const hitsOf = (tree: QueryNode): Hits[] => {
    let hits = known.get(tree);
    if (!hits) known.set(tree, (hits = segments.map((segment) => find(segment, tree))));
    return hits;
  };
  const united = (trees: readonly QueryNode[]): Hits[] =>
    trees
      .map(hitsOf)
      .reduce((some, more) => some.map((hits, s) => unite(hits, more[s] ?? NO_HITS)));
  return {
    size: segments.reduce((sum, segment) => sum + segment.size, 0),
    titlesWith: (word) => titlesWith(segments, word),
    completeTerm: (text, limit) => completeTerm(index, text, limit),
    likelyTerms: (word, limit, farther) => likelyTerms(index, word, limit, farther),
    count: (trees) => united(trees).reduce((sum, hits) => sum + hits.length, 0),
    isNew: (tree) => hitsOf(tree).some((hits, s) => subtract(hits, found[s] ?? NO_HITS).length > 0),
    heldTogether: (parts) => {
      const weighed = parts.map((part) => ({ part, hits: united(part.leaves) }));
      return heldTogether(weighed).map(({ part }) => part);
    },
  };
}

interface WeighedHits {
  part: Weighed;
  /** By segment. */
  hits: Hits[];
}

/** The parts that the best title has; only titles with the rarest parts are examined. */
function heldTogether<Part extends WeighedHits>(weighed: readonly Part[]): Part[] {
  let best = { sum: 0, segment: -1, doc: -1 };
  let looks = MAX_TITLES;
  for (const rare of weighed) {
    rare.hits.forEach((docs, segment) => {
      for (const doc of docs.subarray(0, looks)) {
        let sum = 0;
        for (const { hits, part } of weighed) if (hasHit(hits[segment]!, doc)) sum += part.weight;
        if (sum > best.sum) best = { sum, segment, doc };
      }
      looks -= Math.min(looks, docs.length);
    });
  }
  return weighed.filter(({ hits }) => hasHit(hits[best.segment] ?? NO_HITS, best.doc));
}

const hasHit = (hits: Hits, doc: number): boolean => hits[seek(hits, 0, hits.length, doc)] === doc;
