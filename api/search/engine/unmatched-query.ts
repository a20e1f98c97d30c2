/** What a query that finds nothing consists of: its words, and those that no title has. */
import { queryParts, type Part } from './nearest-query.ts';
import { isFunctionWord } from './query/function-words.ts';
import type { ParsedQuery, QueryRow } from './query/grammar.ts';
import { withoutReadings } from './query/query-tree.ts';
import type { TitleFacts } from './title-facts.ts';

export interface UnmatchedQuery {
  /** Words as typed that no title has, where titles have others of the query. */
  missing: string[];
  /** Folded words, without function words. */
  words: string[];
}

/** Maximum words of a query that are looked up. */
const MAX_WORDS = 16;

export function readUnmatched(
  facts: TitleFacts,
  rows: readonly QueryRow[],
  { tree }: ParsedQuery,
): UnmatchedQuery {
  const parts = queryParts(rows, withoutReadings(tree))
    .filter(({ words }) => !words.every(isFunctionWord))
    .slice(0, MAX_WORDS);
  const isMissing = ({ leaves }: Part): boolean => facts.count(leaves) === 0;
  const missing = parts.filter(isMissing);
  const words = parts.flatMap((part) => part.words).filter((word) => !isFunctionWord(word));
  return {
    missing: missing.length < parts.length ? distinct(missing.map(({ text }) => text)) : [],
    words: distinct(words),
  };
}

const distinct = (texts: readonly string[]): string[] => [...new Set(texts)];
